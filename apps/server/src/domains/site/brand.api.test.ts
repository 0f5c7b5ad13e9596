import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { joinAdmin } from '../../../test/administration.ts'
import {
  put,
  refusalOf,
  startTestServer,
  type TestServer,
  type TestUser,
  upload,
} from '../../../test/harness.ts'

let server: TestServer
let admin: TestUser
beforeAll(async () => {
  server = await startTestServer({ CONTACT_EMAIL: 'host@easel.example' }, { withWorker: false })
  admin = await joinAdmin(server)
})
afterAll(() => server[Symbol.asyncDispose]())
afterEach(() => admin.api.updateSiteSettings({ site_name: null, operator_name: null, logo: null }))

/** A dark bar on a transparent background, four times as wide as high. */
const darkBar = () =>
  sharp({ create: { width: 400, height: 100, channels: 4, background: '#102040' } })
    .png()
    .toBuffer()

const logoUrl = async () => (await server.visitor.getSite()).logo_url
const fetched = async (url: string) => {
  const response = await fetch(url)
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('the name of the site', () => {
  test.each(['画架 Easel مرسم', 'Ann & Bob’s', 'x'.repeat(60)])('may be %s', async (site_name) => {
    await admin.api.updateSiteSettings({ site_name })
    expect(await server.visitor.getSite()).toMatchObject({ name: site_name, operator_name: site_name })
  })

  test.each(['', '  ', 'x'.repeat(61), '\u200b'])('may not be %j', async (site_name) => {
    expect(await refusalOf(admin.api.updateSiteSettings({ site_name }))).toMatchObject({
      ...{ code: 'A0400', paths: ['site_name'] },
    })
  })

  test('is reserved for the host at once, and is refused as a password', async () => {
    await admin.api.updateSiteSettings({ site_name: 'Lighthouse' })
    const account = { username: 'lighthouse', password: 'correct horse', age_confirmed: true as const }
    expect((await refusalOf(server.visitor.register(account))).code).toBe('A0111')
    const easy = { ...account, username: 'some.body', password: 'lighthouse7' }
    expect((await refusalOf(server.visitor.register(easy))).paths).toEqual(['password'])
  })

  test('is the operator in the labels of files, unless an operator is set', async () => {
    const producer = () => server.context.origin.aigcLabel('id').ContentProducer
    await admin.api.updateSiteSettings({ site_name: 'Lighthouse' })
    expect(producer()).toBe('Lighthouse')
    await admin.api.updateSiteSettings({ operator_name: 'Ann Lee' })
    expect(producer()).toBe('Ann Lee')
    expect((await server.visitor.getSite()).operator_name).toBe('Ann Lee')
  })
})

test('the environment takes precedence over the stored contact', async () => {
  const refusal = await refusalOf(admin.api.updateSiteSettings({ contact_email: 'ann@easel.example' }))
  expect(refusal.code).toBe('A0440')
  expect((await server.visitor.getSite()).contact_email).toBe('host@easel.example')
})

describe('a logo', () => {
  test('is made from a picture of any shape: uncropped, square and transparent', async () => {
    expect(await logoUrl()).toBeUndefined()
    await admin.api.updateSiteSettings({ logo: await upload(admin.api, await darkBar(), 'png') })
    const url = (await logoUrl())!
    const { response, bytes } = await fetched(url)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('cache-control')).toContain('immutable')
    const picture = sharp(bytes)
    expect(await picture.metadata()).toMatchObject({ width: 512, height: 512, hasAlpha: true })
    const pixelAt = async (x: number, y: number, file = bytes) => [
      ...(await sharp(file).extract({ left: x, top: y, width: 1, height: 1 }).ensureAlpha().raw().toBuffer()),
    ]
    expect(await pixelAt(256, 256)).toEqual([16, 32, 64, 255])
    expect((await pixelAt(256, 20))[3]).toBe(0)
    const maskable = await fetched(url.replace('/icon.', '/maskable.'))
    expect(await pixelAt(2, 2, maskable.bytes)).toEqual([255, 255, 255, 255])
    expect(await pixelAt(256, 256, maskable.bytes)).toEqual([16, 32, 64, 255])
    expect((await sharp((await fetched(url.replace('/icon.', '/small.'))).bytes).metadata()).width).toBe(96)
  })

  test('that is light has a dark background if the brand has a dark background', async () => {
    const light = sharp({ create: { width: 80, height: 80, channels: 4, background: '#ffffff' } })
    await admin.api.updateSiteSettings({ logo: await upload(admin.api, await light.png().toBuffer(), 'png') })
    const { bytes } = await fetched((await logoUrl())!.replace('/icon.', '/maskable.'))
    expect((await sharp(bytes).raw().toBuffer())[0]).toBe(17)
  })

  test('that is removed or replaced is deleted', async () => {
    await admin.api.updateSiteSettings({ logo: await upload(admin.api, await darkBar(), 'png') })
    const url = (await logoUrl())!
    const { change_arr } = await admin.api.updateSiteSettings({ logo: null })
    expect(change_arr[0]).toMatchObject({ name: 'logo', after: null })
    expect(await logoUrl()).toBeUndefined()
    expect((await fetch(url)).status).toBe(404)
  })

  test('stays after the account that chose it was erased', async () => {
    const otherAdmin = await joinAdmin(server)
    await otherAdmin.api.updateSiteSettings({ logo: await upload(otherAdmin.api, await darkBar(), 'png') })
    await server.context.db.deleteFrom('users').where('id', '=', otherAdmin.userId).execute()
    expect((await fetch((await logoUrl())!)).status).toBe(200)
  })

  test('cannot be an SVG or a file of another user, and can be set only by an administrator', async () => {
    const id = `${crypto.randomUUID()}.png`
    const svg = new TextEncoder().encode(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    )
    expect((await put(await admin.api.signSourceUpload({ id }), svg)).status).toBe(415)
    const change = (logo: string) => refusalOf(admin.api.updateSiteSettings({ logo }))
    expect((await change(id)).code).toMatch(/^A07/)
    const person = await server.join()
    const photoOfUser = await upload(person.api, await darkBar(), 'png')
    expect(await change(photoOfUser)).toMatchObject({ code: 'A0700', paths: ['logo'] })
    expect((await refusalOf(person.api.updateSiteSettings({ logo: photoOfUser }))).code).toBe('A0301')
    expect((await refusalOf(admin.api.updateSiteSettings({ logo: '../../secret' }))).code).toBe('A0400')
    expect(await logoUrl()).toBeUndefined()
  })
})
