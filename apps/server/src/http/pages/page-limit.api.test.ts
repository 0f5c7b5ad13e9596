import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { createApi } from '../../composition/api/create-api.ts'
import { limits } from '../limits/rate-limit.ts'

let server: TestServer
let app: FastifyInstance
let baseUrl: string

/** Reduces the limit to 12 pages a minute. */
const factor = 0.01
/** A fixed clock, so that no rate limit window ends while the test fills it. */
const now = Date.UTC(2026, 0, 1, 12, 0, 20)

beforeAll(async () => {
  const env = { RATE_LIMIT_FACTOR: String(factor), SITE_NAME: 'Atelier', TRUST_PROXY: 'on' }
  server = await startTestServer(env, { withWorker: false, now: () => now })
  app = await createApi(server.context, { withPages: true })
  baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await server[Symbol.asyncDispose]()
})

const open = (url: string, address: string) =>
  fetch(`${baseUrl}${url}`, { headers: { 'x-forwarded-for': address } })

test('a subnet that opens too many pages gets a refusal page in its language', async () => {
  const address = '10.0.0.7'
  for (let count = 0; count < limits.page.subnet * factor; count += 1)
    expect((await open('/none', address)).status).toBe(404)
  for (const [url, lang, words] of [
    ['/none', 'en', 'Too many pages opened'],
    ['/zh/none', 'zh', '打开页面过于频繁'],
  ] as const) {
    const answer = await open(url, address)
    expect(answer.status).toBe(429)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'retry-after': '40',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining(`script-src 'nonce-`),
    })
    const body = await answer.text()
    expect(body).toMatch(new RegExp(`<html lang="${lang}`))
    expect(body).toContain(`<title>${words} · Atelier</title>`)
  }
  expect(server.context.security.counts.get('rate_limited')).toBe(2)
  expect((await open('/none', '10.0.0.8')).status).toBe(404)
})

test('a page for a visitor over the read limit is refused, not broken', async () => {
  const address = '10.0.0.9'
  const read = () => fetch(`${baseUrl}/api/backend/site`, { headers: { 'x-forwarded-for': address } })
  await expect.poll(async () => (await read()).status, { interval: 0 }).toBe(429)
  const answer = await open('/zh/privacy', address)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '40'])
  expect(await answer.text()).toContain('打开页面过于频繁')
})
