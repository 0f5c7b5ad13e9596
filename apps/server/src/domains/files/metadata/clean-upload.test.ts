import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { writeMetadata } from '@easel/media-metadata'
import { makeXmp, type OriginLabels, readLabels, sourceTypeScheme } from '@easel/nodes/origin'
import { samplePhoto } from '@easel/testkit'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanUpload } from './clean-upload.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'easel-clean-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const size = { width: 80, height: 60 }
const aigc = {
  ...{ Label: '1', ContentProducer: 'Ann Private', ProduceID: 'ID-4711', ReservedCode1: 'SEAL-4711' },
  ...{ ContentPropagator: 'Ann Private', PropagateID: 'ID-4711', ReservedCode2: '' },
}
const labels: OriginLabels = {
  ...{ sourceType: 'compositeWithTrainedAlgorithmicMedia', producedId: 'ID-4711', mark: 'MARK-4711', aigc },
  ...{ tool: 'Adobe Firefly', aiSystem: 'flux1-dev (ComfyUI)' },
}
const exif = {
  IFD0: { Artist: 'Ann Private', Copyright: 'ann@example.org' },
  IFD2: { BodySerialNumber: 'SERIAL-4711' },
  IFD3: { GPSLatitude: '48/1 51/1 30/1', GPSAltitude: '4711/1', GPSAreaInformation: 'CITY-4711' },
}
/** Fields that editors write in addition to the label of a generative edit. */
const editors = `   xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/"
   photoshop:City="CITY-4711" photoshop:AuthorsPosition="Ann Private" exif:GPSAltitude="ALTITUDE-4711"
   Iptc4xmpCore:CiEmailWork="ann@example.org"`
const secrets = ['4711', 'Ann Private', 'ann@example.org']
const formats = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const
type Format = (typeof formats)[number]

const packetOf = (isLabelled: boolean) =>
  makeXmp(
    isLabelled ? labels : { sourceType: '' as OriginLabels['sourceType'], producedId: 'ID-4711' },
  ).replace('rdf:about=""', `rdf:about=""\n${editors}`)

/** Creates a photo with private metadata in every place where its format allows metadata. */
async function photoWith(format: Format, isLabelled: boolean): Promise<Buffer> {
  const photo = sharp(await samplePhoto(size)).withExif(exif)
  const xmp = packetOf(isLabelled)
  const bytes = await (format === 'gif' ? photo : photo.withXmp(xmp)).toFormat(format).toBuffer()
  switch (format) {
    case 'jpeg':
      return Buffer.concat([
        bytes.subarray(0, 2),
        ...[segment(0xfe, 'Ann Private'), segment(0xed, 'Photoshop 3.0\0 CITY-4711')],
        ...[segment(0xe0, 'JFXX\0 4711'), segment(0xeb, 'JP 4711'), bytes.subarray(2)],
      ])
    case 'png':
      return Buffer.concat([
        bytes.subarray(0, 33),
        ...[chunk('tEXt', 'Author\0Ann Private'), chunk('prVt', 'CITY-4711'), chunk('tIME', '4711471')],
        bytes.subarray(33),
      ])
    case 'webp':
      return withRiffChunk(bytes, 'PRIV', 'CITY-4711!')
    case 'avif':
      return Buffer.concat([bytes, box('uuid', 'Ann Private 4711 ......'), box('free', 'CITY-4711')])
    case 'gif':
      return Buffer.concat([
        writeMetadata({ bytes, mime_type: 'image/gif', ...size }, { xmp }).subarray(0, -1),
        Buffer.from('\x21\xfe\x0bAnn Private\0\x21\x01\x0c4711471147114\x044711\0;', 'latin1'),
      ])
  }
}

function segment(code: number, text: string): Buffer {
  const head = Buffer.from([0xff, code, 0, text.length + 2])
  return Buffer.concat([head, Buffer.from(text, 'latin1')])
}

function chunk(type: string, text: string): Buffer {
  const content = Buffer.from(type + text, 'latin1')
  const whole = Buffer.alloc(content.length + 8)
  whole.writeUInt32BE(text.length)
  content.copy(whole, 4)
  whole.writeUInt32BE(crc32(content), content.length + 4)
  return whole
}

function box(type: string, text: string): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(text.length + 8)
  return Buffer.concat([head, Buffer.from(type + text, 'latin1')])
}

function withRiffChunk(bytes: Buffer, type: string, text: string): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(text.length)
  const whole = Buffer.concat([bytes, Buffer.from(type), size, Buffer.from(text)])
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}

async function cleaned(bytes: Uint8Array, format: string) {
  const path = join(folder, crypto.randomUUID())
  await writeFile(path, bytes)
  const name = createHash('sha256').update(bytes).digest('hex')
  const picture = { format, orientation: 1, ...size }
  const file = await cleanUpload({ path, name, byte_size: bytes.length }, picture)
  const after = await readFile(path)
  expect([file.name, file.byte_size]).toEqual([
    createHash('sha256').update(after).digest('hex'),
    after.length,
  ])
  return after
}

const cases = formats.flatMap((format) => [true, false].map((isLabelled) => ({ format, isLabelled })))

test.each(cases)(
  '$format, labelled: $isLabelled: all private metadata is removed',
  async ({ format, isLabelled }) => {
    const photo = await photoWith(format, isLabelled)
    const after = await cleaned(photo, format)
    for (const secret of secrets)
      expect([secret, photo.includes(secret), after.includes(secret)]).toEqual([secret, true, false])
    expect((await sharp(after).metadata()).exif?.includes('4711') ?? false).toBe(false)
    expect(await sharp(after).raw().toBuffer()).toEqual(await sharp(photo).raw().toBuffer())
  },
)

test.each(formats)('%s: labels of a model stay, and name no user', async (format) => {
  const after = await cleaned(await photoWith(format, true), format)
  expect(readLabels(after)).toEqual({
    ...{ mime_type: `image/${format}`, generator: 'Adobe Firefly', aiSystem: 'flux1-dev (ComfyUI)' },
    sourceType: `${sourceTypeScheme}compositeWithTrainedAlgorithmicMedia`,
    aigc: {
      ...{ Label: '1', ContentProducer: '', ProduceID: '', ReservedCode1: '' },
      ...{ ContentPropagator: '', PropagateID: '', ReservedCode2: '' },
    },
  })
})

test.each(formats)('%s: a clean picture stays byte for byte', async (format) => {
  const photo = await sharp(await samplePhoto(size))
    .toFormat(format)
    .toBuffer()
  expect((await cleaned(photo, format)).equals(photo)).toBe(true)
})
