import { createClient } from '@easel/contract'
import { readLabels } from '@easel/nodes/origin'
import { damagedPhoto, filesOf, pictureOf, samplePhoto } from '@easel/testkit'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  refusalOf,
  startTestServer,
  type TestServer,
  type TestUser,
  templateId,
  upload,
  workIn,
} from '../../../test/harness.ts'
import { runHousekeeping } from '../../composition/housekeeping.ts'

let server: TestServer
let ann: TestUser
let picture: Made

interface Made {
  id: string
  key: string
}

// downloaded-films.sweep.api.test.ts tests downloads of films.
async function make(person: TestUser, size = { width: 1500, height: 900 }): Promise<Made> {
  const source = await upload(person.api, await samplePhoto(size))
  const { id } = await person.api.createWork({
    work_template_id: await templateId(person.api),
    source_arr: [{ id: source }],
  })
  const made = await workIn(person.api, id, ['done', 'fail', 'break'])
  return { id, key: pictureOf(made).key }
}

beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '100' })
  ann = await server.join()
  picture = await make(ann)
})
afterAll(() => server[Symbol.asyncDispose]())

async function download(url: string) {
  const response = await fetch(url)
  const bytes = Buffer.from(await response.arrayBuffer())
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    type: response.headers.get('content-type'),
  }
}

const formsOf = (key: string) => ({
  get: (options: object = {}) => ann.api.signTargetDownload({ key, ...options }),
})

/** Returns the mean difference of two pictures in the corner with the mark, and in the corner where they differ least. */
async function difference(first: Uint8Array, second: Uint8Array) {
  const [a, b] = await Promise.all(
    [first, second].map((bytes) => sharp(bytes).resize(300, 180).greyscale().raw().toBuffer()),
  )
  const mean = ([left, top]: readonly [number, number]) => {
    let sum = 0
    for (let y = top; y < top + 9; y++)
      for (let x = left; x < left + 36; x++) sum += Math.abs(a![y * 300 + x]! - b![y * 300 + x]!)
    return sum / (9 * 36)
  }
  const corners = [2, 262].flatMap((left) => [2, 168].map((top) => [left, top] as const))
  const means = corners.map(mean)
  return { marked: Math.max(...means), plain: Math.min(...means) }
}

describe('a downloaded picture', () => {
  test('bears the visible mark, under a name that describes it', async () => {
    const { url, expires_ts, is_marked } = await ann.api.signTargetDownload({ key: picture.key })
    expect(is_marked).toBe(true)
    expect(expires_ts).toBeGreaterThan(Date.now())
    const { bytes, type, headers } = await download(url)
    expect(type).toBe('image/jpeg')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="easel-Oil.*\.jpg"/)
    const shown = await ann.api.getWork({ id: picture.id })
    const original = await download(pictureOf(shown).url)
    const { marked, plain } = await difference(bytes, original.bytes)
    expect(marked).toBeGreaterThan(8)
    expect(plain).toBeLessThan(3)
  })

  test('that was made from a photo without a model has no mark by default, and needs no consent', async () => {
    const signed = await ann.api.signTargetDownload({ key: picture.key, watermark_type: 'auto' })
    expect(signed.is_marked).toBe(false)
    const shown = await ann.api.getWork({ id: picture.id })
    const original = await download(pictureOf(shown).url)
    expect((await download(signed.url)).bytes.equals(original.bytes)).toBe(true)
    const zip = await ann.api.downloadWorks({ work_id_arr: [picture.id] as never, watermark_type: 'auto' })
    expect((await download(zip.url)).bytes.includes(original.bytes)).toBe(true)
  })

  test('has a name in the language of the viewer', async () => {
    const chinese = createClient({ baseUrl: server.baseUrl, token: () => ann.token, locale: () => 'zh' })
    const { headers } = await download((await chinese.signTargetDownload({ key: picture.key })).url)
    expect(decodeURIComponent(headers.get('content-disposition')!)).toMatch(/easel-\p{Script=Han}+\.jpg/u)
  })

  test.each([
    ['jpeg', 'image/jpeg', 'large', 1500],
    ['png', 'image/png', 'medium', 1280],
    ['webp', 'image/webp', 'small', 640],
    ['avif', 'image/avif', 'small', 640],
    ['gif', 'image/gif', 'small', 640],
    ['image', 'image/jpeg', 'medium', 1280],
  ] as const)('as %s is %s, at size %s of %i px', async (format, mime, size, width) => {
    const { url } = await formsOf(picture.key).get({ format, size, quality: 'standard' })
    const { bytes, type } = await download(url)
    expect(type).toBe(mime)
    expect((await sharp(bytes).metadata()).width).toBe(width)
  })

  test('as a page to print is a PDF with the title, the labels, and the JPEG itself unless it has the mark', async () => {
    const { url } = await formsOf(picture.key).get({ format: 'pdf', watermark_type: 'auto' })
    const { bytes, type, headers } = await download(url)
    expect(type).toBe('application/pdf')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="easel-Oil.*\.pdf"/)
    const title = Buffer.from('\uFEFFOil Painting', 'utf16le').swap16().toString('hex')
    expect(bytes.toString('latin1').toLowerCase()).toContain(title)
    expect(readLabels(bytes)).toEqual({
      mime_type: 'application/pdf',
      sourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicallyEnhanced',
      producedId: picture.id,
    })
    const original = (await download(pictureOf(await ann.api.getWork({ id: picture.id })).url)).bytes
    const pixels = original.subarray(-2000)
    expect(bytes.includes(pixels)).toBe(true)
    const marked = await download((await formsOf(picture.key).get({ format: 'pdf' })).url)
    expect(marked.bytes.includes(pixels)).toBe(false)
    expect(readLabels(marked.bytes)).toMatchObject({ mark: 'Made with Easel' })
    // Browsers save the page even if its name is missing in the address.
    const nameless = await download(url.replace(/&download=[^&]*/, ''))
    expect(nameless.headers.get('content-disposition')).toContain('attachment; filename="easel.pdf"')
    await expect(upload(ann.api, bytes)).rejects.toThrow(/A0701.*PDF files are not accepted/)
  })

  test.each(['video', 'mp4', 'webm'])('is refused as %s', async (format) => {
    expect(await refusalOf(formsOf(picture.key).get({ format }))).toMatchObject({
      code: 'A0440',
      paths: ['format'],
    })
  })
})

describe('a smaller form of a picture', () => {
  const files = async () => filesOf(await ann.api.getWork({ id: picture.id }))

  test('is the thumbnail for lists, with the same audience', async () => {
    const { thumbnail, image } = await files()
    expect(image!.small_url).toBeUndefined()
    const [small, whole] = [await download(thumbnail.small_url!), await download(thumbnail.url)]
    expect(small.type).toBe('image/webp')
    expect(await sharp(small.bytes).metadata()).toMatchObject({ width: 360, height: 216 })
    expect(small.bytes.length).toBeLessThan(whole.bytes.length / 2)
    expect(small.headers.get('etag')).not.toBe(whole.headers.get('etag'))
    expect(small.headers.get('cache-control')).toBe(whole.headers.get('cache-control'))
    const unsigned = new URL(thumbnail.small_url!)
    unsigned.searchParams.delete('s')
    expect(await download(unsigned.href)).toMatchObject({ status: 404 })
  })

  test('is made together with a large result for posts, with the same audience and labels', async () => {
    const { image } = await files()
    const [{ bytes, type }, whole] = [await download(image!.medium_url!), await download(image!.url)]
    expect(type).toBe('image/jpeg')
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1280, height: 768 })
    expect(readLabels(bytes)).toEqual(readLabels(whole.bytes))
    const unsigned = new URL(image!.medium_url!)
    unsigned.searchParams.delete('s')
    expect(await download(unsigned.href)).toMatchObject({ status: 404 })
  })

  test('is made on request if it is missing', async () => {
    const { thumbnail, image } = await files()
    const { bytes } = await download(thumbnail.small_url!)
    await server.context.db.deleteFrom('variants').execute()
    expect((await download(thumbnail.small_url!)).bytes).toEqual(bytes)
    const medium = await download(image!.medium_url!)
    expect(medium.type).toBe('image/webp')
    expect(readLabels(medium.bytes)!.producedId).toBe(picture.id)
    expect(await sharp(medium.bytes).metadata()).toMatchObject({ width: 1280, height: 768 })
    expect(await server.context.db.selectFrom('variants').select('state').execute()).toEqual([
      { state: 'ready' },
      { state: 'ready' },
    ])
  })
})

test('a smaller form shows the readable part of a damaged photo', async () => {
  const source = await upload(ann.api, await damagedPhoto())
  const { id } = await ann.api.createWork({
    work_template_id: await templateId(ann.api),
    source_arr: [{ id: source }],
  })
  const { source_arr } = await workIn(ann.api, id, ['fail'])
  const { bytes, status } = await download(source_arr![0]!.file!.small_url!)
  expect(status).toBe(200)
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 360, height: 270 })
})

test('a smaller form is upright for a photo with an orientation', async () => {
  const photo = sharp(await samplePhoto({ width: 600, height: 450 })).withMetadata({ orientation: 6 })
  const source = await upload(ann.api, await photo.jpeg().toBuffer())
  const { id } = await ann.api.createWork({
    work_template_id: await templateId(ann.api),
    source_arr: [{ id: source }],
  })
  const { file } = (await workIn(ann.api, id, ['done'])).source_arr![0]!
  expect(file).toMatchObject({ width: 450, height: 600 })
  const { bytes } = await download(file!.small_url!)
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 360, height: 480 })
})

describe('a download without the mark', () => {
  test('is given to its owner only, and only after consent', async () => {
    const bob = await server.join()
    const mine = await make(bob, { width: 300, height: 200 })
    const ask = { key: mine.key, watermark_type: 'none' as const }
    expect(await refusalOf(bob.api.signTargetDownload(ask))).toMatchObject({
      code: 'A0301',
      status: 403,
      paths: ['consent'],
    })
    expect(await bob.api.getConsents({})).toEqual({ unmarked_download: false })
    await bob.api.giveConsent({ type: 'unmarked_download' })
    expect(await bob.api.getConsents({})).toEqual({ unmarked_download: true })
    const { bytes } = await download((await bob.api.signTargetDownload(ask)).url)
    const shown = await bob.api.getWork({ id: mine.id })
    expect(bytes.equals((await download(pictureOf(shown).url)).bytes)).toBe(true)
  })

  test('needs a new consent after six months, when the old record is deleted', async () => {
    const bob = await server.join()
    const { key } = await make(bob, { width: 300, height: 200 })
    await bob.api.giveConsent({ type: 'unmarked_download' })
    const { db } = server.context
    const consent = db.selectFrom('consents').selectAll().where('user_id', '=', bob.userId)
    const { expire_ts } = await consent.executeTakeFirstOrThrow()
    expect((expire_ts - Date.now()) / 86_400_000).toBeGreaterThan(180)
    expect((expire_ts - Date.now()) / 86_400_000).toBeLessThan(185)
    await db
      .updateTable('consents')
      .set({ expire_ts: Date.now() - 1 })
      .where('user_id', '=', bob.userId)
      .execute()
    expect(await bob.api.getConsents({})).toEqual({ unmarked_download: false })
    expect((await refusalOf(bob.api.signTargetDownload({ key, watermark_type: 'none' }))).paths).toEqual([
      'consent',
    ])
    await runHousekeeping(server.context)
    expect(await consent.execute()).toEqual([])
  })

  test('is allowed in a post by its maker, with the same consent', async () => {
    const bob = await server.join()
    const mine = await make(bob, { width: 400, height: 240 })
    const post = { title: 'Bare', work_id: mine.id as never, hide_mark: true }
    expect(await refusalOf(bob.api.createPost(post))).toMatchObject({ code: 'A0301', paths: ['consent'] })
    await bob.api.giveConsent({ type: 'unmarked_download' })
    const made = await bob.api.createPost(post)
    const shown = pictureOf(made)
    const original = (await download(shown.url)).bytes
    const bare = await download((await server.visitor.signTargetDownload({ key: shown.key })).url)
    expect(bare.bytes.equals(original)).toBe(true)
    expect(bare.headers.get('content-disposition')).toContain('easel-Bare.jpg')
    const marked = await server.visitor.signTargetDownload({ key: shown.key, watermark_type: 'visible' })
    expect((await difference((await download(marked.url)).bytes, original)).marked).toBeGreaterThan(8)
  })
})

describe('a download of a work', () => {
  test('is open to everyone by the key of the post, and otherwise to the owner only', async () => {
    const bob = await server.join()
    const mine = await make(bob, { width: 300, height: 200 })
    for (const api of [ann.api, server.visitor])
      expect((await refusalOf(api.signTargetDownload({ key: mine.key }))).code).toBe('A0404')
    const post = await bob.api.createPost({ title: 'For all', work_id: mine.id as never })
    const { key } = pictureOf(post)
    const { url } = await server.visitor.signTargetDownload({ key, format: 'png' })
    expect((await download(url)).type).toBe('image/png')
    expect(await refusalOf(ann.api.signTargetDownload({ key, watermark_type: 'none' }))).toMatchObject({
      code: 'A0301',
      paths: [],
    })
    for (const api of [ann.api, server.visitor])
      expect((await refusalOf(api.signTargetDownload({ key: mine.key }))).code).toBe('A0404')
    await bob.api.deletePost({ id: post.id })
    expect((await download(url)).status).toBe(404)
    expect((await refusalOf(server.visitor.signTargetDownload({ key }))).code).toBe('A0404')
  })

  test('has a URL that cannot be changed to another form', async () => {
    const { url } = await formsOf(picture.key).get({ format: 'webp', size: 'small' })
    await formsOf(picture.key).get({ format: 'png', size: 'small' })
    expect((await download(url)).status).toBe(200)
    const another = url.replace(/\b(\d+)-webp/, '$1-png')
    expect(another).not.toBe(url)
    expect((await download(another)).status).toBe(404)
    expect((await download(url.replace(/v=[^&]*&/, ''))).status).toBe(404)
    expect((await download(url.replace(/e=\d/, 'e=9'))).status).toBe(404)
  })
})

test('a download is deleted with its source, or after a month without use', async () => {
  const bob = await server.join()
  const { id, key } = await make(bob, { width: 310, height: 210 })
  const { db, store } = server.context
  await bob.api.signTargetDownload({ key, format: 'png' })
  await bob.api.signTargetDownload({ key, format: 'webp' })
  const rows = await db
    .selectFrom('variants')
    .innerJoin('files', 'files.object_name', 'variants.source_name')
    .select(['variants.object_name', 'variants.spec'])
    .where('files.key', '=', key)
    .orderBy('spec')
    .execute()
  const [png, webp] = rows.map((row) => row.object_name!) as [string, string]
  await db
    .updateTable('variants')
    .set({ use_ts: Date.now() - 31 * 86_400_000 })
    .where('object_name', '=', png)
    .execute()
  await db.updateTable('objects').set({ touch_ts: 0 }).where('name', 'in', [png, webp]).execute()
  await runHousekeeping(server.context)
  await expect(store.read(png)).rejects.toThrow('ENOENT')
  expect((await store.read(webp)).length).toBeGreaterThan(0)
  const source = await db
    .selectFrom('files')
    .select('object_name')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  await bob.api.deleteWork({ id })
  await db.updateTable('objects').set({ touch_ts: 0 }).where('name', '=', source.object_name).execute()
  await runHousekeeping(server.context)
  await expect(store.read(webp)).rejects.toThrow('ENOENT')
  await expect(store.read(source.object_name)).rejects.toThrow('ENOENT')
})
