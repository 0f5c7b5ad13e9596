import type { ColourSignal } from '@easel/media-metadata'
import { propertyRuns } from '@easel/testkit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inksToSrgb, toSrgb } from './convert.ts'
import { encodingOf } from './encoding.ts'

type Signal = Exclude<ColourSignal, { kind: 'cmyk' }>

async function shown(signal: Signal, pixel: readonly number[]): Promise<number[]> {
  return [...(await toSrgb(Uint8Array.of(...pixel, 255), encodingOf(signal)!)).subarray(0, 3)]
}

const orange = [200, 120, 40]
const grey = [128, 128, 128]
const cicp = (primaries: number, transfer: number, peak?: number) =>
  ({ kind: 'cicp', primaries, transfer, ...(peak && { peak }) }) as Signal
const power = (gamma: number, ...chromaticities: readonly number[]) =>
  ({ kind: 'power', exponent: 1 / gamma, ...(chromaticities.length && { chromaticities }) }) as Signal
const p3 = [0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06]
const daylightAt5000K = [0.3457, 0.3585, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06]

// The numbers come from Chromium 156 with the same pixels in a PNG.
test.each([
  ['Display P3', cicp(12, 13), orange, [213, 115, 0]],
  ['BT.2020', cicp(9, 13), orange, [237, 105, 0]],
  ['BT.601 of PAL', cicp(5, 13), orange, [203, 120, 42]],
  ['BT.601 of NTSC', cicp(6, 13), orange, [196, 121, 38]],
  ['the primaries of NTSC 1953, under another white', cicp(4, 13), orange, [229, 113, 0]],
  ['film, under another white', cicp(8, 13), orange, [220, 115, 0]],
  ['CIE XYZ', cicp(10, 13), orange, [255, 0, 40]],
  ['DCI-P3, under another white', cicp(11, 13), orange, [209, 115, 0]],
  ['linear light', cicp(1, 8), grey, [188, 188, 188]],
  ['the curve of BT.709', cicp(1, 1), grey, [121, 121, 121]],
  ['gamma 2.2', cicp(1, 4), grey, [129, 129, 129]],
  ['gamma 2.8', cicp(1, 5), grey, [106, 106, 106]],
  ['SMPTE 240M', cicp(1, 7), grey, [141, 141, 141]],
  ['SMPTE 428', cicp(1, 17), grey, [118, 118, 118]],
  ['PQ in BT.2020', cicp(9, 16), grey, [132, 132, 132]],
  ['PQ in BT.709', cicp(1, 16), orange, [255, 78, 4]],
  ['PQ in Display P3', cicp(12, 16), orange, [255, 32, 0]],
  ['PQ of a dim scene', cicp(9, 16, 400), grey, [163, 163, 163]],
  ['PQ that is never brighter than white', cicp(9, 16, 100), grey, [181, 181, 181]],
  ['HLG in BT.2020', cicp(9, 18), orange, [230, 76, 0]],
  ['HLG in Display P3', cicp(12, 18), orange, [204, 90, 0]],
  ['HLG of a dim scene', cicp(9, 18, 400), orange, [255, 95, 0]],
  ['gAMA of linear light', power(1), orange, [229, 183, 110]],
  ['gAMA of 0.4', power(0.4), orange, [195, 109, 25]],
  ['gAMA and cHRM of Display P3', power(0.45455, ...p3), orange, [214, 116, 0]],
  ['gAMA and cHRM under another white', power(0.45455, ...daylightAt5000K), orange, [208, 122, 46]],
])('a pixel in %s', async (_, signal, pixel, expected) => {
  const pixels = await shown(signal, pixel)
  for (const [channel, value] of pixels.entries())
    expect(Math.abs(value - expected[channel]!), String(pixels)).toBeLessThanOrEqual(1)
})

test('sRGB and impossible chromaticities are not converted', () => {
  expect(encodingOf(cicp(1, 13))).toBeUndefined()
  const impossible = [0.3127, 0.329, 0.64, 0.33, 0.64, 0.33, 0.15, 0.06]
  for (const values of [impossible, Array.from({ length: 8 }, () => 0), Array.from({ length: 8 }, () => 1)])
    expect(encodingOf(power(1, ...values))).toBeUndefined()
})

test('16 bits keep the steps that 8 bits lose in the dark', async () => {
  const samples = Uint16Array.from({ length: 4 * 257 }, (_, index) => (index % 4 === 3 ? 65_535 : index >> 2))
  const dark = await toSrgb(samples, encodingOf(cicp(1, 8))!)
  expect([dark[0], dark[4 * 256], dark[3]]).toEqual([0, 13, 255])
})

const anySignal = fc.oneof(
  fc.record({
    kind: fc.constant('cicp' as const),
    primaries: fc.constantFrom(1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 22),
    transfer: fc.constantFrom(1, 4, 5, 6, 7, 8, 11, 14, 15, 16, 17, 18),
    peak: fc.double({ min: 0.0001, max: 400_000, noNaN: true }),
  }),
  fc.record({
    kind: fc.constant('power' as const),
    exponent: fc.double({ min: 0.001, max: 100_000, noNaN: true }),
  }),
) as fc.Arbitrary<Signal>

test('greys stay grey, brighter greys are never darker, and alpha is kept', async () => {
  const ramp = Uint8Array.from({ length: 4 * 256 }, (_, index) =>
    index % 4 === 3 ? 255 - (index >> 2) : index >> 2,
  )
  await fc.assert(
    fc.asyncProperty(anySignal, async (signal) => {
      const out = await toSrgb(ramp, encodingOf(signal)!)
      let before = 0
      for (let offset = 0; offset < out.length; offset += 4) {
        const [red = 0, green = 0, blue = 0, alpha] = out.subarray(offset, offset + 4)
        expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThanOrEqual(1)
        expect(green).toBeGreaterThanOrEqual(before)
        expect(alpha).toBe(ramp[offset + 3])
        before = green
      }
      expect(out[0]).toBe(0)
    }),
    { numRuns: propertyRuns(60) },
  )
})

test('inks are mixed as in a browser', () => {
  const inks = [
    [0, 0, 0, 0],
    [255, 0, 0, 0],
    [0, 255, 255, 0],
    [0, 0, 0, 255],
    [128, 64, 0, 0],
    [255, 255, 0, 30],
    [100, 100, 100, 100],
  ]
  const pixels = inksToSrgb(Uint8Array.from(inks.flat()))
  expect(Array.from(inks, (_, index) => [...pixels.subarray(index * 4, index * 4 + 3)])).toEqual([
    [255, 255, 255],
    [0, 255, 255],
    [255, 0, 0],
    [0, 0, 0],
    [127, 191, 255],
    [0, 0, 225],
    [94, 94, 94],
  ])
})
