import { heicOf, heicSequence, propertyRuns } from '@easel/testkit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scenery } from '../../../testing/pictures.ts'
import { sharpOf } from '../image-codec.ts'
import { decodeHeic, HeicError, type HeicPicture } from './decode-heic.ts'

const maxPixels = 100_000_000

const names: Readonly<Record<string, string>> = { '100': 'r', '010': 'g', '001': 'b', '111': 'w' }

/** Returns the colours of the corners: r, g, b, w, or - for grey. */
function cornersOf({ width, height, channels, data }: HeicPicture): string {
  const places = [
    [8, 8],
    [width - 8, 8],
    [8, height - 8],
    [width - 8, height - 8],
  ] as const
  return places
    .map(([x, y]) => {
      const offset = (y * width + x) * channels
      const [r, g, b] = [...data.subarray(offset, offset + 3)].map((value) => (value > 150 ? 1 : 0))
      return names[`${r}${g}${b}`] ?? '-'
    })
    .join('')
}

const decode = (options: Parameters<typeof heicOf>[0]) => decodeHeic(heicOf(options), maxPixels)

test.each([
  ['of 8 bits', {}, 64, 64, 'rgbw'],
  ['of 10 bits', { bits: 10 }, 64, 64, 'rgbw'],
  ['of tiles', { columns: 3, rows: 2 }, 192, 128, 'r---'],
  ['of 10 bits in tiles', { bits: 10, columns: 2, rows: 2 }, 128, 128, 'r---'],
  ['whose last tiles are cut', { columns: 2, rows: 2, width: 100, height: 90 }, 100, 90, 'r---'],
  ['turned to the left', { turns: 1 }, 64, 64, 'gwrb'],
  ['turned to the right, as EXIF says too', { turns: 3, orientation: 6, columns: 2 }, 64, 128, 'br--'],
  ['mirrored', { isMirrored: true }, 64, 64, 'grwb'],
  [
    'with depth and gain map',
    { auxiliaries: ['urn:mpeg:hevc:2015:auxid:2', 'urn:com:apple:photo:2020:aux:hdrgainmap'] },
    64,
    64,
    'rgbw',
  ],
  ['chosen among those of a burst', { burst: 3 }, 64, 64, 'rgbw'],
  ['with the brand of a sequence', { brands: ['msf1', 'mif1', 'heic', 'hevc'] }, 64, 64, 'rgbw'],
] as const)('a photo %s is decoded upright', (_name, options, width, height, corners) => {
  const picture = decode(options)
  expect(picture).toMatchObject({ width, height, channels: 3 })
  expect(cornersOf(picture)).toBe(corners)
})

test('the first picture of an image sequence without a still picture is decoded', async () => {
  const { width, height, data } = decodeHeic(await heicSequence(), maxPixels)
  expect([width, height]).toEqual([64, 64])
  expect([data[0]! > 200, data[1]! < 60, data[2]! < 60]).toEqual([true, true, true])
})

test('colours are the encoded colours, at 8 and at 10 bits', () => {
  for (const bits of [8, 10] as const) {
    const { data } = decode({ bits })
    const offset = (8 * 64 + 8) * 3
    for (const [c, value] of [230, 40, 40].entries())
      expect(Math.abs(data[offset + c]! - value)).toBeLessThanOrEqual(3)
  }
})

test('a colour profile is returned unchanged, and the colour numbers are returned if there is no profile', () => {
  const profile = Buffer.alloc(700, 'profile')
  expect(decode({ columns: 2, profile }).profile).toEqual(profile)
  expect(decode({ nclx: [12, 16, 6] })).toMatchObject({ cicp: { primaries: 12, transfer: 16 } })
  expect(decode({}).profile).toBeUndefined()
})

const reasonOf = (bytes: Uint8Array, maximum = maxPixels) => {
  try {
    return decodeHeic(bytes, maximum)
  } catch (error) {
    return error instanceof HeicError ? error.why : error
  }
}

test.each([
  [
    'that claims more pixels than can be decoded',
    () => heicOf({ width: 30_000, height: 30_000 }),
    'too_large',
  ],
  ['that claims more pixels than it has', () => heicOf({ width: 3000, height: 3000 }), 'damaged'],
  ['that is its own tile', () => heicOf({ columns: 2, rows: 1, isEndless: true }), 'damaged'],
  ['of more tiles than any camera writes', () => heicOf({ columns: 100, rows: 100 }), 'damaged'],
  ['that is cut in its header', () => heicOf().subarray(0, 200), 'damaged'],
  ['that is cut in its pixels', () => heicOf({ columns: 4, rows: 4 }).subarray(0, -100), 'damaged'],
  ['of nothing', () => Buffer.alloc(0), 'damaged'],
])('a file %s is refused', (_name, make, why) => {
  expect(reasonOf(make())).toBe(why)
})

test('a file of another compression is refused with this reason', async () => {
  const avif = await sharpOf(scenery(32, 32)).avif({ effort: 0 }).toBuffer()
  expect(reasonOf(avif)).toBe('other')
})

test('a photo with the maximum number of pixels is decoded, and a larger photo is refused', () => {
  expect(reasonOf(heicOf(), 64 * 64)).toMatchObject({ width: 64 })
  expect(reasonOf(heicOf(), 64 * 64 - 1)).toBe('too_large')
})

test('any bytes give a picture of a permitted size, or are refused', () => {
  const sound = [
    heicOf(),
    heicOf({ columns: 3, rows: 2, turns: 1, profile: Buffer.alloc(90, 1) }),
    heicOf({ bits: 10, columns: 2 }),
  ]
  const change = fc.record({ at: fc.nat(900), value: fc.nat(255) })
  const files = fc.record({
    file: fc.constantFrom(...sound),
    changes: fc.array(change, { minLength: 1, maxLength: 6 }),
  })
  fc.assert(
    fc.property(files, ({ file, changes }) => {
      const bytes = Buffer.from(file)
      for (const { at, value } of changes) bytes[at % bytes.length] = value
      const end = reasonOf(bytes)
      if (typeof end === 'string') expect(['damaged', 'other', 'too_large']).toContain(end)
      else expect((end as HeicPicture).data.length).toBeLessThanOrEqual(maxPixels * 4)
    }),
    { numRuns: propertyRuns(300) },
  )
})
