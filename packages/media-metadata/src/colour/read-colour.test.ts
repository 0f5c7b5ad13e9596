import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  chromaticities,
  chunkIn,
  cicp,
  clli,
  contentLight,
  drawnPng,
  gamma,
  inkJpeg,
  nclx,
  pngChunk,
  propertyRuns,
  srgbChunk,
  withCodePoints,
  withProperties,
} from '@easel/testkit'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { withProfile } from './png-colour.ts'
import { readColour } from './read-colour.ts'

const size = { width: 16, height: 16 }
const png = (...chunks: readonly Buffer[]) => drawnPng({ ...size, pixel: () => [0.8, 0.5, 0.2], chunks })
const signalOf = (...chunks: readonly Buffer[]) => readColour(png(...chunks)).signal
const p3 = [0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06]
const profile = chunkIn(await sharp(png()).withIccProfile('p3').png().toBuffer(), 'iCCP')
const avif = await sharp(png()).avif().toBuffer()
const avifSignal = (...properties: readonly Buffer[]) => readColour(withProperties(avif, properties)).signal
const coded = (primaries: number, transfer: number, peak?: number) => ({
  kind: 'cicp',
  primaries,
  transfer,
  ...(peak && { peak }),
})

test('the first colour chunk of a PNG, in the order of the standard, decides', () => {
  expect(signalOf()).toBeUndefined()
  expect(signalOf(gamma(1), chromaticities(...p3))).toEqual({
    kind: 'power',
    exponent: 1,
    chromaticities: p3,
  })
  expect(signalOf(gamma(0.5))).toEqual({ kind: 'power', exponent: 2 })
  expect(signalOf(gamma(1), srgbChunk)).toBeUndefined()
  expect(signalOf(gamma(1), profile)).toBeUndefined()
  for (const other of [gamma(1), srgbChunk, profile]) {
    expect(signalOf(other, cicp(12, 13))).toEqual(coded(12, 13))
    expect(signalOf(cicp(1, 13), other)).toEqual(coded(1, 13))
  }
})

test('a chunk with code points that no browser applies is skipped', () => {
  for (const [primaries, transfer] of [
    [2, 13],
    [3, 13],
    [12, 2],
    [12, 9],
    [12, 12],
    [0, 0],
    [255, 255],
  ] as const) {
    expect(signalOf(cicp(primaries, transfer))).toBeUndefined()
    expect(signalOf(cicp(primaries, transfer), gamma(1))).toEqual({ kind: 'power', exponent: 1 })
  }
  const [ofLuminance, narrow] = [
    [12, 13, 1, 1],
    [12, 13, 0, 0],
  ].map((numbers) => pngChunk('cICP', Buffer.from(numbers)))
  for (const chunk of [ofLuminance!, narrow!]) {
    expect(signalOf(chunk)).toBeUndefined()
    expect(signalOf(chunk, gamma(1))).toEqual({ kind: 'power', exponent: 1 })
  }
})

test('gamma near sRGB, gamma of zero, and chunks after the pixels give no signal', () => {
  for (const value of [0.45455, 0.45, 0.46, 0]) expect(signalOf(gamma(value))).toBeUndefined()
  expect(signalOf(chromaticities(...p3))).toBeUndefined()
  const late = Buffer.concat([png().subarray(0, -12), cicp(12, 13), png().subarray(-12)])
  expect(readColour(late)).toEqual({})
})

test('the brightest luminance is read from PNG and AVIF', () => {
  expect(signalOf(cicp(9, 16), contentLight(400))).toEqual(coded(9, 16, 400))
  expect(signalOf(cicp(9, 16), contentLight(0))).toEqual(coded(9, 16))
  expect(avifSignal(nclx({ primaries: 9, transfer: 16 }), clli(400))).toEqual(coded(9, 16, 400))
})

test('an AVIF has the colours of its nclx box; camera curves and unspecified curves mean sRGB', () => {
  expect(readColour(avif)).toEqual({})
  expect(avifSignal(nclx({ primaries: 12, transfer: 13 }))).toEqual(coded(12, 13))
  for (const transfer of [1, 2, 6, 9, 14, 15])
    expect(avifSignal(nclx({ primaries: 9, transfer }))).toEqual(coded(9, 13))
  expect(avifSignal(nclx({ primaries: 2, transfer: 2 }))).toEqual(coded(1, 13))
})

test('the profile of an AVIF takes precedence over its nclx box', async () => {
  const profiled = await sharp(png()).withIccProfile('p3').avif().toBuffer()
  const colour = readColour(withProperties(profiled, [nclx({ primaries: 9, transfer: 16 })]))
  expect(colour.signal).toBeUndefined()
  expect(colour.profile?.toString('latin1', 36, 40)).toBe('acsp')
})

test('a profile for HDR has the colours of its code points, in every format', async () => {
  const icc = (await sharp(await sharp(png()).withIccProfile('p3').png().toBuffer()).metadata()).icc!
  const folder = await mkdtemp(join(tmpdir(), 'easel-icc-'))
  const pictureOf = async (format: 'png' | 'jpeg' | 'webp' | 'avif', transfer: number) => {
    // The library caches a profile by its path, so each profile has its own path.
    const path = join(folder, `${transfer}.icc`)
    await writeFile(path, withCodePoints(icc, 12, transfer))
    return readColour(await sharp(png()).withIccProfile(path).toFormat(format).toBuffer())
  }
  try {
    for (const format of ['png', 'jpeg', 'webp', 'avif'] as const) {
      expect(await pictureOf(format, 16)).toEqual({ signal: coded(12, 16) })
      expect((await pictureOf(format, 13)).signal).toBeUndefined()
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a profile of Lab or of inks does not apply to decoded samples, which are sRGB', async () => {
  const icc = (await sharp(await sharp(png()).withIccProfile('p3').png().toBuffer()).metadata()).icc!
  for (const space of ['Lab ', 'XYZ ', 'CMYK', 'RGB ', 'GRAY']) {
    const profileOf = Buffer.from(icc)
    profileOf.write(space, 16, 'latin1')
    const isUsed = space === 'RGB ' || space === 'GRAY'
    expect([space, readColour(withProfile(png(), profileOf)).signal]).toEqual([
      space,
      isUsed ? undefined : coded(1, 13),
    ])
  }
})

test('a picture that consists of tiles has the colours of its first tile', () => {
  const tiled = withProperties(avif, [nclx({ primaries: 12, transfer: 13 })])
  expect(readColour(asTileOf(tiled)).signal).toEqual(coded(12, 13))
})

/** Makes another item the primary item. That item refers to the picture as its part. */
function asTileOf(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const primary = copy.indexOf('pitm') + 8
  copy.writeUInt16BE(9, primary)
  const reference = Buffer.from('\0\0\0\x1airef\0\0\0\0\0\0\0\x0edimg\0\x09\0\x01\0\x01', 'latin1')
  const meta = copy.indexOf('meta') - 4
  copy.writeUInt32BE(copy.readUInt32BE(meta) + reference.length, meta)
  const end = meta + bytes.readUInt32BE(meta)
  return Buffer.concat([copy.subarray(0, end), reference, copy.subarray(end)])
}

test('a JPEG of four components without the profile of a press contains amounts of ink', async () => {
  for (const kind of ['adobe', 'plain', 'ycck'] as const) {
    const bytes = await inkJpeg({ ...size, inks: () => [0.1, 0.2, 0.3, 0.4], kind })
    expect(readColour(bytes).signal).toEqual({ kind: 'cmyk' })
  }
  const profiled = sharp(png()).withIccProfile('cmyk').toColourspace('cmyk')
  expect(readColour(await profiled.jpeg().toBuffer())).toEqual({})
  expect(readColour(await sharp(png()).jpeg().toBuffer())).toEqual({})
  expect(readColour(await sharp(png()).withIccProfile('p3').jpeg().toBuffer())).toEqual({})
})

test('an AVIF that claims billions of items in a few bytes is read at once', () => {
  const claims = withProperties(avif, [nclx({ primaries: 12, transfer: 13 })])
  const offset = claims.indexOf('ipma') + 4
  claims.writeUInt32BE(0xffffffff, offset + 4)
  claims.writeUInt16BE(7, offset + 8)
  expect(readColour(claims)).toEqual({})
})

test('a file damaged at any byte gives a result', async () => {
  const files = [
    png(cicp(9, 16), contentLight(400), gamma(1), chromaticities(...p3)),
    withProperties(avif, [nclx({ primaries: 9, transfer: 16 }), clli(400)]),
    asTileOf(withProperties(avif, [nclx({ primaries: 9, transfer: 16 })])),
    await inkJpeg({ ...size, inks: () => [0.1, 0.2, 0.3, 0.4], kind: 'adobe' }),
  ]
  fc.assert(
    fc.property(
      fc.constantFrom(...files),
      fc.array(fc.tuple(fc.nat(500), fc.nat(255)), { maxLength: 8 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (bytes, changes, share) => {
        const damaged = Buffer.from(bytes.subarray(0, Math.ceil(bytes.length * share)))
        for (const [position, value] of changes)
          if (damaged.length > 0) damaged[position % damaged.length] = value
        expect(readColour(damaged)).toBeTypeOf('object')
      },
    ),
    { numRuns: propertyRuns(1000) },
  )
})
