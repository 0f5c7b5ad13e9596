import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { joinAdmin } from '../../../test/administration.ts'
import { refusalOf, startTestServer, type TestServer, type TestUser } from '../../../test/harness.ts'
import { createApi } from '../../composition/api/create-api.ts'

let server: TestServer
let app: FastifyInstance
let baseUrl: string
let admin: TestUser

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
  app = await createApi(server.context, { withPages: true })
  baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  admin = await joinAdmin(server)
})
afterAll(async () => {
  await app.close()
  await server[Symbol.asyncDispose]()
})
afterEach(() => admin.api.updateSiteSettings({ languages: null }))

const opened = async (path: string, language = '') => {
  const headers = language === '' ? {} : { 'accept-language': language }
  const answer = await fetch(`${baseUrl}${path}`, { redirect: 'manual', headers })
  return answer.headers.get('location') ?? answer.status
}

test('a site in one language redirects addresses of the other language at once', async () => {
  expect(await opened('/zh/terms')).toBe(200)
  await admin.api.updateSiteSettings({ languages: 'en' })
  expect((await server.visitor.getSite()).locale_arr).toEqual(['en'])
  expect(await opened('/zh/terms?x=1')).toBe('/terms?x=1')
  expect(await opened('/', 'zh')).toBe('/inspiration')
  expect(await opened('/terms')).toBe(200)
  await admin.api.updateSiteSettings({ languages: 'zh' })
  expect(await opened('/terms')).toBe('/zh/terms')
  expect(await opened('/manifest.webmanifest')).toBe('/zh/manifest.webmanifest')
  expect(await opened('/zh/terms')).toBe(200)
})

test('a page of a site in one language names no other language and has no language switch', async () => {
  const page = async (path: string) => await (await fetch(`${baseUrl}${path}`)).text()
  expect(await page('/terms')).toMatch(/<link[^>]* hreflang="zh-Hans"/i)
  await admin.api.updateSiteSettings({ languages: 'zh' })
  const terms = await page('/zh/terms')
  expect(terms).toContain('lang="zh-Hans"')
  expect(terms).not.toMatch(/<(?:link|a)[^>]* hreflang|og:locale:alternate/i)
  const sitemap = await page('/sitemap.xml')
  expect(sitemap).toContain('/zh/terms</loc>')
  expect(sitemap).not.toMatch(/hreflang|[^h]\/terms<\/loc>/)
})

test('visitors whose browser requests neither language get the first language', async () => {
  expect(await opened('/', 'fr')).toBe('/inspiration')
  await admin.api.updateSiteSettings({ languages: 'zh,en' })
  // The event of the previous change may still be on its way.
  await expect.poll(() => opened('/', 'fr')).toBe('/zh/inspiration')
  expect(await opened('/')).toBe('/zh/inspiration')
  expect(await opened('/', 'en')).toBe('/inspiration')
})

test('the environment takes precedence, and invalid choices are refused', async () => {
  await using fixed = await startTestServer({ SITE_LANGUAGES: 'zh, en' }, { withWorker: false })
  const host = await joinAdmin(fixed)
  expect((await fixed.visitor.getSite()).locale_arr).toEqual(['zh', 'en'])
  expect((await refusalOf(host.api.updateSiteSettings({ languages: 'en' }))).code).toBe('A0440')
  const wrong = admin.api.updateSiteSettings({ languages: 'fr' as 'en' })
  expect((await refusalOf(wrong)).paths).toEqual(['languages'])
})
