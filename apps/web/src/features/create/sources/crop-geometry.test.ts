import { expect, test } from 'vitest'
import { cutOf, isWhole, middlePart, turnedSize, whole } from './crop-geometry.ts'

const photo = { width: 400, height: 300 }

test('a quarter turn swaps the sides, and a half turn keeps the sides', () => {
  expect(turnedSize(photo, 1)).toEqual({ width: 300, height: 400 })
  expect(turnedSize(photo, 2)).toEqual(photo)
})

test('a part is cut from the turned picture', () => {
  const part = { x: 50, y: 25, width: 50, height: 50 }
  expect(cutOf(photo, 0, part)).toEqual({ width: 200, height: 150, x: -200, y: -75, scale: 1 })
  expect(cutOf(photo, 3, part)).toEqual({ width: 150, height: 200, x: -150, y: -100, scale: 1 })
})

test('a picture with too many pixels for a phone is reduced in its proportions', () => {
  const cut = cutOf({ width: 12_000, height: 8000 }, 0, whole)
  expect(cut.width * cut.height).toBeLessThanOrEqual(16_010_000)
  expect(cut.width / cut.height).toBeCloseTo(1.5, 3)
})

test('a crop of a fixed shape is the largest in the middle of the picture', () => {
  expect(middlePart(photo, 1)).toEqual({ x: 12.5, y: 0, width: 75, height: 100 })
  expect(middlePart(photo, 16 / 9).width).toBe(100)
  expect(isWhole(middlePart(photo, 4 / 3))).toBe(true)
})
