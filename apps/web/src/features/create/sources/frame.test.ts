import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extentOf, fit, frameOf, sides } from './frame.ts'

test('a frame of other proportions goes beyond two sides evenly', () => {
  expect(frameOf(1, { width: 300, height: 200 })).toEqual({ left: 0, right: 0, top: 0.25, bottom: 0.25 })
  expect(frameOf(16 / 9, { width: 100, height: 100 })).toEqual({ left: 0.39, right: 0.39, top: 0, bottom: 0 })
})

test('a frame has the given proportions, or is as large as the bounds allow', () => {
  const length = fc.integer({ min: 16, max: 8000 })
  fc.assert(
    fc.property(
      fc.constantFrom(1, 4 / 5, 3 / 2, 9 / 16, 16 / 9),
      length,
      length,
      (proportions, width, height) => {
        const frame = frameOf(proportions, { width, height })
        for (const side of sides) expect(fit(frame[side])).toBe(frame[side])
        const extent = extentOf(frame)
        const found = (extent.width * width) / (extent.height * height)
        const isBounded = sides.some((side) => frame[side] === 1)
        if (!isBounded) expect(Math.abs(found / proportions - 1)).toBeLessThan(0.011)
      },
    ),
  )
})
