import { deflateSync } from 'node:zlib'
import { chunkIn, cicp, drawnPng, gamma, greyProfile, inkJpeg, pngChunk } from '@easel/testkit'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { decodeImage } from '../decode.ts'
import { openPicture } from './open-picture.ts'
import { showPixels } from './show-pixels.ts'

/** A picture with a red upper half and a blue lower half, so that a rotation is visible. */
const halves = (_: number, y: number) => (y < 8 ? [1, 0, 0] : [0, 0, 1])
const everywhere = {
  width: Number.POSITIVE_INFINITY,
  height: Number.POSITIVE_INFINITY,
  fit: 'inside',
} as const

async function sizeOf(picture: Sharp): Promise<number[]> {
  const { info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return [info.width, info.height]
}

test('a picture whose colours are converted is upright', async () => {
  // The EXIF data has a single entry in big-endian order: orientation 6.
  const exif = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex')
  const bytes = drawnPng({
    ...{ width: 24, height: 16, pixel: halves },
    chunks: [cicp(12, 13), pngChunk('eXIf', exif)],
  })
  const { width, height, data } = await decodeImage(bytes, 100)
  expect([width, height]).toEqual([16, 24])
  const [left, right] = [data.subarray(0, 4), data.subarray(15 * 4, 16 * 4)]
  expect([left[2]! > 200, right[0]! > 200]).toEqual([true, true])
})

describe('an animated PNG whose still picture is no frame', () => {
  const [green, red] = [() => [0, 1, 0], () => [1, 0, 0]]
  const numbers = (...values: readonly number[]) => Buffer.concat(values.map((value) => bigEndian(value)))
  const bigEndian = (value: number) => Buffer.from([value >> 24, value >> 16, value >> 8, value])

  /** Makes a picture of 24 × 16 pixels with a red still picture and one green frame. */
  function animation(
    frame: { width: number; height: number; left: number; top: number },
    ...chunks: Buffer[]
  ) {
    const { width, height, left, top } = frame
    const still = drawnPng({
      width: 24,
      height: 16,
      pixel: red,
      chunks: [pngChunk('acTL', numbers(1, 0)), ...chunks],
    })
    const pixels = chunkIn(drawnPng({ width, height, pixel: green }), 'IDAT').subarray(8, -4)
    const control = Buffer.concat([numbers(0, width, height, left, top), Buffer.from([0, 1, 0, 1, 0, 0])])
    const frames = [pngChunk('fcTL', control), pngChunk('fdAT', Buffer.concat([numbers(1), pixels]))]
    return Buffer.concat([still.subarray(0, -12), ...frames, still.subarray(-12)])
  }

  test('shows the frame', async () => {
    const { data } = await decodeImage(animation({ width: 24, height: 16, left: 0, top: 0 }), 100)
    expect([...data.subarray(0, 4)]).toEqual([0, 255, 0, 255])
  })

  test('shows a smaller frame on a transparent screen, upright and in its colours', async () => {
    const exif = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex')
    const part = { width: 4, height: 2, left: 10, top: 6 }
    const shown = await decodeImage(animation(part, pngChunk('eXIf', exif), cicp(12, 13)), 100)
    expect([shown.width, shown.height]).toEqual([16, 24])
    const opaque = Array.from({ length: 16 * 24 }, (_, index) => index).filter(
      (index) => shown.data[index * 4 + 3],
    )
    expect([opaque[0], opaque.length]).toEqual([10 * 16 + 8, 8])
    expect([...shown.data.subarray(opaque[0]! * 4, opaque[0]! * 4 + 4)]).toEqual([0, 255, 0, 255])
  })

  test('shows the still picture if the frame does not fit', async () => {
    const { data } = await decodeImage(animation({ width: 24, height: 16, left: 1, top: 0 }), 100)
    expect([...data.subarray(0, 4)]).toEqual([255, 0, 0, 255])
  })
})

test('a picture is scaled down as far as its use allows, and is never enlarged', async () => {
  const wide = drawnPng({ width: 100, height: 40, pixel: halves, chunks: [gamma(1)] })
  const square = (side: number, fit: 'inside' | 'outside') => ({ width: side, height: side, fit })
  expect(await sizeOf(await openPicture(wide, square(50, 'inside')))).toEqual([50, 20])
  expect(await sizeOf(await openPicture(wide, square(20, 'outside')))).toEqual([50, 20])
  expect(await sizeOf(await openPicture(wide, { width: 25, height: 1, fit: 'outside' }))).toEqual([25, 10])
  expect(await sizeOf(await openPicture(wide, square(500, 'inside')))).toEqual([100, 40])
  expect(await sizeOf(await openPicture(wide, everywhere))).toEqual([100, 40])
  const inks = await inkJpeg({ width: 64, height: 32, inks: () => [0, 0, 0, 0], kind: 'adobe' })
  expect(await sizeOf(await openPicture(inks, square(16, 'inside')))).toEqual([16, 8])
})

test.each([8, 16] as const)('the profile of a grey picture with %i bits applies', async (depth) => {
  const profile = Buffer.concat([Buffer.from('grey\0\0'), deflateSync(greyProfile(1))])
  for (const alpha of [[], [0.4]]) {
    const pixel = () => [0.25, ...alpha]
    const chunks = [pngChunk('iCCP', profile)]
    const { data } = await decodeImage(drawnPng({ width: 8, height: 8, pixel, depth, chunks }), 8)
    const [red, green, blue, opacity] = data.subarray(0, 4)
    expect([red === green && green === blue, Math.abs(red! - 137) <= 1]).toEqual([true, true])
    expect(opacity).toBe(alpha.length > 0 ? 102 : 255)
  }
})

test('alpha is kept, even if its 16 bits become 8 bits', async () => {
  for (const depth of [8, 16] as const) {
    const bytes = drawnPng({
      width: 8,
      height: 8,
      pixel: () => [0.5, 0.5, 0.5, 0.4],
      depth,
      chunks: [gamma(1)],
    })
    expect([...(await decodeImage(bytes, 8)).data.subarray(0, 4)]).toEqual([188, 188, 188, 102])
  }
})

test('a file in sRGB is opened by its decoder, and its pixels are not changed', async () => {
  const bytes = await sharp(drawnPng({ width: 64, height: 48, pixel: (x, y) => [x / 63, y / 47, 0.5] }))
    .jpeg()
    .toBuffer()
  const expected = await sharp(bytes).ensureAlpha().raw().toBuffer()
  expect(Buffer.from((await decodeImage(bytes, 100)).data).equals(expected)).toBe(true)
})

const p3 = await sharp(drawnPng({ width: 8, height: 8, pixel: halves }))
  .withIccProfile('p3')
  .png()
  .toBuffer()
const profile = (await sharp(p3).metadata()).icc!
const orange = [200, 120, 40]

test('decoded pixels are shown by the profile or by the signal of their file', async () => {
  const size = { width: 2, height: 1 }
  const signal = { kind: 'cicp', primaries: 12, transfer: 13 } as const
  const eight = Uint8Array.from([...orange, 255, ...orange, 100])
  const sixteen = Uint16Array.from(eight, (sample) => sample * 257)
  for (const samples of [eight, sixteen]) {
    for (const [colour, expected] of [
      [{}, orange],
      [{ signal }, [213, 115, 0]],
      [{ profile }, [213, 115, 0]],
      [{ profile, signal: { ...signal, primaries: 9 } }, [213, 115, 0]],
    ] as const) {
      const picture = await showPixels(samples, size, colour)
      const pixels = await picture.toColourspace('srgb').ensureAlpha().raw({ depth: 'uchar' }).toBuffer()
      expect(pixels.length).toBe(8)
      for (const [channel, value] of expected.entries())
        expect(Math.abs(pixels[channel]! - value), String([...pixels])).toBeLessThanOrEqual(2)
      expect([pixels[3], pixels[7]]).toEqual([255, 100])
    }
  }
})
