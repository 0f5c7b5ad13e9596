import { makeMp4 } from '@easel/comfyui-double/film'
import { createClient } from '@easel/contract'
import { damagedPhoto, gifOf, inkJpeg, pictureOf, samplePhoto, textNamedJpg, webpOf } from '@easel/testkit'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  put,
  refusalOf,
  startTestServer,
  type TestServer,
  templateId,
  upload,
  workIn,
} from '../../../test/harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '100' })
})
afterAll(() => server[Symbol.asyncDispose]())

const without = (bytes: Buffer, length: number) => bytes.subarray(0, bytes.length - length)
const followedBy = (bytes: Buffer, ...more: (string | number[])[]) =>
  Buffer.concat([bytes, ...more.map((part) => Buffer.from(part as string, 'latin1'))])
const wrongSum = followedBy(Buffer.alloc(0), [0, 0, 0, 4], 'gAMA', [0, 0, 0xb1, 0x8f, 1, 2, 3, 4])

/** Damage after the pixels or in metadata, which decoders and browsers ignore. */
const damages = [
  ['png', 'without its last 4 bytes', (bytes) => without(bytes, 4)],
  ['png', 'without its last 8 bytes', (bytes) => without(bytes, 8)],
  ['png', 'without its end', (bytes) => without(bytes, 12)],
  [
    'png',
    'whose last text claims more bytes than there are',
    (bytes) => followedBy(without(bytes, 12), [0, 0, 0xff, 0xff], 'tEXtAuthor\0x'),
  ],
  [
    'png',
    'with a wrong checksum beside the pixels',
    (bytes) => Buffer.concat([bytes.subarray(0, 33), wrongSum, bytes.subarray(33)]),
  ],
  ['png', 'followed by anything', (bytes) => followedBy(bytes, 'anything')],
  [
    'jpeg',
    'followed by anything',
    (bytes) => followedBy(bytes, 'anything', [0xff, 0xe1, 0xff, 0xff], 'Exif'),
  ],
  ['webp', 'followed by anything', (bytes) => followedBy(bytes, 'anything')],
  [
    'webp',
    'followed by a chunk that is too long',
    (bytes) => followedBy(bytes, 'EXIF', [0xff, 0xff, 0xff, 0]),
  ],
  ['avif', 'followed by a box that is too long', (bytes) => followedBy(bytes, [0, 0xff, 0, 0], 'free')],
  ['avif', 'followed by a box that is too short', (bytes) => followedBy(bytes, [0, 0, 0, 3], 'uuid', 'xy')],
  ['gif', 'followed by anything', (bytes) => followedBy(bytes, 'anything')],
  ['gif', 'without its end', (bytes) => without(bytes, 1)],
] as const satisfies readonly (readonly [string, string, (bytes: Buffer) => Buffer])[]

test.each(damages)('a %s %s becomes a signed work', async (format, _damage, damage) => {
  const { api } = await server.join()
  const photo = await sharp(await samplePhoto({ width: 64, height: 48 }))
    .toFormat(format)
    .toBuffer()
  const { id } = await api.createWork({
    work_template_id: await templateId(api),
    source_arr: [{ id: await upload(api, damage(photo)) }],
    params: { seed: 1 },
  })
  const work = await workIn(api, id, ['done', 'fail', 'break'])
  expect([work.state, work.error]).toEqual(['done', undefined])
  const { url } = pictureOf(work)
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer())
  expect(await server.visitor.checkOrigin({ file: new File([bytes], 'x') })).toMatchObject({
    c2pa: { state: 'valid', trusted: true, action_arr: ['c2pa.opened', 'c2pa.filtered'] },
  })
})

const photoIn = async (format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif', size = { width: 96, height: 64 }) =>
  await sharp(await samplePhoto(size))
    .toFormat(format)
    .toBuffer()
const colour = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#468' } })
    .png()
    .toBuffer()
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)
const broken = (bytes: Buffer) => Buffer.from(bytes).fill(0xff, bytes.length >> 1, (bytes.length >> 1) + 200)
const inks = { width: 64, height: 48, inks: () => [0.2, 0.5, 0.1, 0] as const, kind: 'adobe' as const }

/** Files from which no work can be made. Some faults are found on arrival, others only in the worker. */
const unusable = [
  ['nothing', 'jpg', async () => Buffer.alloc(0)],
  ['a text named .jpg', 'jpg', async () => textNamedJpg()],
  ['a JPEG that ends in its header', 'jpg', async () => (await photoIn('jpeg')).subarray(0, 200)],
  ['half a PNG', 'png', async () => half(await photoIn('png'))],
  ['half a WebP', 'webp', async () => half(await photoIn('webp'))],
  ['half an AVIF', 'avif', async () => half(await photoIn('avif'))],
  ['a PNG with damaged pixels', 'png', damagedPhoto],
  ['an AVIF with damaged pixels', 'avif', async () => broken(await photoIn('avif'))],
  ['a JPEG of inks that is cut', 'jpg', async () => half(await inkJpeg(inks))],
  ['a GIF without a frame', 'gif', async () => gifOf(0)],
  ['a GIF with an empty frame', 'gif', async () => gifOf(1).fill(0, 24, 28)],
  ['a WebP without a frame', 'webp', async () => await webpOf(0)],
  ['a film named .gif', 'gif', async () => Buffer.from(await makeMp4('film'))],
  ['a film that is cut', 'webp', async () => Buffer.from(await makeMp4('film')).subarray(0, 300)],
  ['a single pixel', 'png', () => colour(1, 1)],
  ['a row of 30 000 pixels', 'png', () => colour(30_000, 1)],
  ['a column of 30 000 pixels', 'png', () => colour(1, 30_000)],
  ['an animation of one frame of a pixel', 'gif', async () => gifOf(1)],
] as const satisfies readonly (readonly [string, string, () => Promise<Buffer>])[]

/** Returns the server's message about a file, in both languages: a refusal on arrival, or the reason why the work has failed. */
async function notifiedOf(bytes: Buffer, extension: string) {
  const { api, token } = await server.join()
  const notified = { en: '', zh: '' }
  const id = `${crypto.randomUUID()}.${extension}`
  const response = await put(await api.signSourceUpload({ id }), bytes)
  const order = { work_template_id: await templateId(api), source_arr: [{ id }] }
  const work = response.ok ? await api.createWork(order) : undefined
  const ended = work && (await workIn(api, work.id, ['done', 'fail', 'break']))
  for (const locale of ['en', 'zh'] as const) {
    const client = createClient({ baseUrl: server.baseUrl, token: () => token, locale: () => locale })
    if (ended) notified[locale] = (await client.getWork({ id: ended.id })).error?.message ?? ''
    else notified[locale] = (await refusalOf(client.createWork(order))).message
  }
  const { balance_arr } = await api.listBalances({})
  return { state: ended?.state, reason: ended?.error?.reason, notified, left: balance_arr[0]!.amount }
}

test.each(unusable)('%s fails with the reason “material”', async (_what, extension, make) => {
  const { notified, left, ...ended } = await notifiedOf(await make(), extension)
  expect(ended).toEqual(ended.state ? { state: 'fail', reason: 'material' } : {})
  expect(notified.en).toMatch(/^[A-Z].*[a-z]/)
  expect(notified.zh).toMatch(/\p{Script=Han}/u)
  expect(left).toBe(100)
})

test.each([
  ['a WebP named .png', 'png', async () => await photoIn('webp')],
  ['an animation of one frame', 'gif', async () => await photoIn('gif')],
  ['a JPEG that lacks its last bytes', 'jpg', async () => without(await photoIn('jpeg'), 30)],
  ['a photo of inks', 'jpg', async () => await inkJpeg(inks)],
] as const)('%s becomes a work', async (_what, extension, make) => {
  const { api } = await server.join()
  const source = await upload(api, await make(), extension)
  const { id } = await api.createWork({
    work_template_id: await templateId(api),
    source_arr: [{ id: source }],
  })
  expect((await workIn(api, id, ['done', 'fail', 'break'])).state).toBe('done')
})
