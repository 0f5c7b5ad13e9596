import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cicp, drawnPng, gamma, inkJpeg, nclx, withPixels, withProperties } from '@easel/testkit'
import sharp from 'sharp'
import { thumbHashToAverageRGBA } from 'thumbhash'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modelInputs } from '../../moderation/pre-check/input.ts'
import { makeAvatar, makeForm, makeShownCopy } from './make-smaller.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'easel-smaller-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const orange = [200 / 255, 120 / 255, 40 / 255]
const size = { width: 96, height: 64 }
const png = (depth: 8 | 16, ...chunks: readonly Buffer[]) =>
  drawnPng({ ...size, pixel: () => orange, depth, chunks })
const avif = async (primaries: number, transfer: number) =>
  withProperties(await sharp(png(8)).avif({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer(), [
    nclx({ primaries, transfer }),
  ])

/** Pictures of one colour, and the pixel that a browser shows. */
const pictures: readonly (readonly [string, () => Buffer | Promise<Buffer>, readonly number[]])[] = [
  ['sRGB', () => png(8), [200, 120, 40]],
  ['code points of Display P3', () => png(8, cicp(12, 13)), [213, 115, 0]],
  ['code points of Display P3, 16 bits', () => png(16, cicp(12, 13)), [213, 115, 0]],
  ['code points of PQ', () => png(16, cicp(1, 16)), [255, 78, 4]],
  ['linear light', () => png(8, gamma(1)), [229, 183, 110]],
  ['AVIF in Display P3', () => avif(12, 13), [213, 115, 0]],
  ['AVIF in HLG', () => avif(12, 18), [204, 90, 0]],
  ['inks', () => inkJpeg({ ...size, inks: () => [0.2, 0.4, 0.8, 0.1], kind: 'adobe' }), [184, 138, 46]],
  [
    'a profile of Display P3, 16 bits',
    () => sharp(png(16)).withIccProfile('p3').toColourspace('rgb16').png().toBuffer(),
    [213, 116, 0],
  ],
]

async function colourOf(bytes: Uint8Array): Promise<number[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  return [...data.subarray(middle, middle + 3)]
}

function expectClose(actual: readonly number[], expected: readonly number[], within: number): void {
  for (const [channel, value] of expected.entries())
    expect(Math.abs(actual[channel]! - value), `${actual} for ${expected}`).toBeLessThanOrEqual(within)
}

test.each(pictures)(
  '%s: every small form has the colours that a browser shows',
  async (_, make, expected) => {
    const bytes = await make()
    const path = join(folder, crypto.randomUUID())
    await writeFile(path, bytes)
    const copy = await makeShownCopy({ path, side: 48 })
    const avatar = await makeAvatar({ path, side: 32 })
    const form = await makeForm({ path, width: 48, isOwn: false })
    expect([copy, avatar, form].map(({ facts: { width, height } }) => [width, height])).toEqual([
      [48, 32],
      [32, 32],
      [48, 32],
    ])
    for (const made of [copy, avatar, form]) expectClose(await colourOf(made.bytes), expected, 6)
    const average = thumbHashToAverageRGBA(Buffer.from(copy.facts.thumbhash!, 'base64'))
    expectClose([average.r * 255, average.g * 255, average.b * 255], expected, 20)
    const [input] = await modelInputs(bytes)
    expectClose([...input!.subarray(0, 3)], expected, 4)
  },
)

test.each([
  ['wrong', (pixels: Buffer) => Buffer.concat([pixels.subarray(0, -4), Buffer.alloc(4)])],
  ['missing', (pixels: Buffer) => pixels.subarray(0, -4)],
])('a PNG whose checksum of the pixels is %s is shown, as in browsers', async (_, change) => {
  const path = join(folder, crypto.randomUUID())
  await writeFile(path, withPixels(png(8), change))
  for (const { bytes } of [await makeShownCopy({ path, side: 48 }), await makeAvatar({ path, side: 32 })])
    expectClose(await colourOf(bytes), [200, 120, 40], 6)
})

test('a damaged picture in another colour space is refused, but its small form shows the readable part', async () => {
  const path = join(folder, crypto.randomUUID())
  const noise = Array.from({ length: 97 }, (_, index) => ((index * 7919) % 97) / 97)
  const pixel = (x: number, y: number) =>
    [0, 1, 2].map((channel) => noise[(x * 31 + y * 17 + channel * 5) % 97]!)
  const whole = drawnPng({ ...size, pixel, chunks: [cicp(12, 13)] })
  await writeFile(path, whole.subarray(0, whole.length / 2))
  await expect(makeShownCopy({ path, side: 48 })).rejects.toMatchObject({ code: 'A0700' })
  expect((await makeForm({ path, width: 48, isOwn: false })).facts).toMatchObject({ width: 48, height: 32 })
})
