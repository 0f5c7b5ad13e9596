import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeXmp, type OriginLabels, readLabels, writeLabels } from '@easel/nodes/origin'
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
  ...{ Label: '1', ContentProducer: 'Somebody', ProduceID: 'p1', ReservedCode1: 'seal' },
  ...{ ContentPropagator: 'Somebody', PropagateID: 'p1', ReservedCode2: '' },
}
const labels: OriginLabels = {
  sourceType: 'trainedAlgorithmicMedia',
  producedId: 'w1',
  tool: 'Easel',
  mark: 'AI · Easel',
  aigc,
}
const secrets = {
  IFD2: { BodySerialNumber: 'SERIAL-4711' },
  IFD3: { GPSLatitude: '48/1 51/1 30/1' },
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

test.each(['jpeg', 'png', 'webp'] as const)(
  '%s: the labels of a generator stay when the location is removed',
  async (format) => {
    const photo = await sharp(await samplePhoto(size))
      .withExif(secrets)
      .withXmp(makeXmp(labels))
      .toFormat(format)
      .toBuffer()
    const after = await cleaned(photo, format)
    expect([photo.includes('SERIAL-4711'), after.includes('SERIAL-4711')]).toEqual([true, false])
    expect((await sharp(after).metadata()).exif).toBeUndefined()
    const { sourceType, producedId, mark, aigc: kept } = readLabels(after)!
    expect([sourceType?.split('/').at(-1), producedId, mark, kept]).toEqual([
      'trainedAlgorithmicMedia',
      'w1',
      'AI · Easel',
      aigc,
    ])
    expect(await sharp(after).raw().toBuffer()).toEqual(await sharp(photo).raw().toBuffer())
  },
)

test('avif: the labels of a generator stay when the location is removed', async () => {
  const photo = await sharp(await samplePhoto(size))
    .withExif(secrets)
    .withXmp(makeXmp(labels))
    .avif()
    .toBuffer()
  const after = await cleaned(photo, 'avif')
  expect([photo.includes('SERIAL-4711'), after.includes('SERIAL-4711')]).toEqual([true, false])
  expect(readLabels(after)?.sourceType).toMatch(/trainedAlgorithmicMedia$/)
})

test('a labelled picture without camera metadata stays byte for byte, with its signature', async () => {
  const plain = await sharp(await samplePhoto(size))
    .jpeg()
    .toBuffer()
  const signed = Buffer.from(writeLabels({ bytes: plain, mime_type: 'image/jpeg', ...size }, labels))
  expect((await cleaned(signed, 'jpeg')).equals(signed)).toBe(true)
})

test("an XMP packet with a person's name and no label is removed", async () => {
  const xmp = makeXmp(labels)
    .replace(/Iptc4xmpExt:DigitalSourceType="[^"]*"/, 'xmp:Author="Ann Private"')
    .replace(/TC260:AIGC="[^"]*"/, '')
  const photo = await sharp(await samplePhoto(size))
    .withXmp(xmp)
    .jpeg()
    .toBuffer()
  expect([photo.includes('Ann Private'), (await cleaned(photo, 'jpeg')).includes('Ann Private')]).toEqual([
    true,
    false,
  ])
})
