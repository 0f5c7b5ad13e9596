import { samplePhoto } from '@easel/testkit'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, templateId, upload, workIn } from '../../../test/harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '100' })
})
afterAll(() => server[Symbol.asyncDispose]())

const without = (bytes: Buffer, length: number) => bytes.subarray(0, bytes.length - length)
const followedBy = (bytes: Buffer, ...more: (string | number[])[]) =>
  Buffer.concat([bytes, ...more.map((part) => Buffer.from(part as string, 'latin1'))])
const wrongSum = followedBy(Buffer.alloc(0), [0, 0, 0, 4], 'gAMA', [0, 0, 0xb1, 0x8f, 1, 2, 3, 4])

/** Damage behind the pixels or beside them, which decoders and browsers forgive. */
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
  const { url } = work.result_info!.data.outputs[0]!.files.image!
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer())
  expect(await server.visitor.checkOrigin({ file: new File([bytes], 'x') })).toMatchObject({
    c2pa: { state: 'valid', trusted: true, action_arr: ['c2pa.opened', 'c2pa.filtered'] },
  })
})
