import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Body } from '../people/bodies/find-bodies.ts'
import { drawPose } from './draw-pose.ts'

const size = { width: 512, height: 512 }

/** A body with these visible joints, by their index. All other joints are hidden. */
function bodyWith(places: Readonly<Record<number, readonly [number, number]>>): Body {
  const joints = Array.from({ length: 33 }, (_, index) => {
    const [x, y] = places[index] ?? [256, 256]
    return { x, y, visibility: places[index] ? 1 : 0 }
  })
  return { joints, sureness: 1, side: 400 }
}

const pixelAt = (data: Uint8ClampedArray, x: number, y: number) => [
  ...data.subarray((y * size.width + x) * 4, (y * size.width + x) * 4 + 4),
]

test('joints and limbs have the colours of OpenPose, on black', () => {
  const { data } = drawPose(
    [bodyWith({ 0: [256, 100], 11: [336, 200], 12: [176, 200], 14: [176, 300] })],
    size,
  )
  expect(pixelAt(data, 256, 100)).toEqual([255, 0, 0, 255])
  expect(pixelAt(data, 256, 200)).toEqual([255, 85, 0, 255])
  expect(pixelAt(data, 176, 200)).toEqual([255, 170, 0, 255])
  expect(pixelAt(data, 176, 300)).toEqual([255, 255, 0, 255])
  expect(pixelAt(data, 336, 200)).toEqual([85, 255, 0, 255])
  expect(pixelAt(data, 176, 250)).toEqual([153, 102, 0, 255])
  expect(pixelAt(data, 216, 200)).toEqual([153, 0, 0, 255])
  expect(pixelAt(data, 256, 150)).toEqual([0, 0, 153, 255])
  expect(pixelAt(data, 256, 256)).toEqual([0, 0, 0, 255])
})

test('a hidden joint has no disc and no limbs; without both shoulders, there is no neck', () => {
  const { data } = drawPose([bodyWith({ 12: [176, 200], 16: [176, 400] })], size)
  expect(pixelAt(data, 176, 200)).toEqual([255, 170, 0, 255])
  expect(pixelAt(data, 176, 300)).toEqual([0, 0, 0, 255])
  const coloured = Array.from({ length: data.length / 4 }, (_, i) => data[i * 4]! + data[i * 4 + 1]! > 0)
  expect(coloured.filter(Boolean).length).toBeLessThan(2 * 60)
})

test('joints may lie anywhere, also beyond the map, and the map stays opaque', () => {
  const places = fc.array(
    fc.tuple(fc.integer({ min: -900, max: 900 }), fc.integer({ min: -900, max: 900 })),
    {
      minLength: 33,
      maxLength: 33,
    },
  )
  fc.assert(
    fc.property(places, (at) => {
      const { data } = drawPose([bodyWith({ ...at })], { width: 64, height: 40 })
      expect(data).toHaveLength(64 * 40 * 4)
      expect(data.every((value, index) => index % 4 !== 3 || value === 255)).toBe(true)
    }),
    { numRuns: 30 },
  )
})
