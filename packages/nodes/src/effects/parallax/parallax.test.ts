import { expect, test } from 'vitest'
import { drawPicture, scenery } from '../../testing/pictures.ts'
import { parallaxMoves } from './declaration.ts'
import { layerPhoto } from './layers.ts'
import { posesAt } from './moves.ts'

const frame = { width: 96, height: 160 }
const isBust = (x: number, y: number) => Math.hypot(x - 0.5, (y - 0.4) * 1.4) < 0.2
const photo = drawPicture(150, 200, (x, y) => (isBust(x, y) ? [180, 60, 50] : [40, 120, 200]))
const cut = drawPicture(150, 200, (x, y) => [180, 60, 50, isBust(x, y) ? 255 : 0])

test('every move is a smooth loop', () => {
  for (const move of parallaxMoves) {
    const values = (at: number) =>
      Object.values(posesAt(move, 1, at)).flatMap(({ x, y, scale }) => [x, y, scale])
    const apart = (one: number[], other: number[]) =>
      Math.max(...one.map((value, i) => Math.abs(value - other[i]!)))
    expect(apart(values(0), values(1))).toBeLessThan(1e-9)
    const steps = Array.from({ length: 120 }, (_, i) => apart(values(i / 120), values((i + 1) / 120)))
    expect(steps.at(-1)! - steps[0]!).toBeLessThan(1e-9)
    expect(Math.max(...steps)).toBeLessThan(0.006)
  }
})

test('near and far layers move against each other, more with more depth, and stay within their margins', () => {
  const { near, far } = posesAt('orbit', 1, 0.25)
  expect(near.x * far.x).toBeLessThan(0)
  expect(posesAt('orbit', 0.3, 0.25).near.x).toBeLessThan(near.x)
  for (const move of parallaxMoves)
    for (let at = 0; at <= 1; at += 0.05)
      for (const { x, y, scale } of Object.values(posesAt(move, 1, at))) {
        expect(Math.abs(x)).toBeLessThan(0.055)
        expect(Math.abs(y)).toBeLessThan(0.015)
        expect(scale).toBeGreaterThanOrEqual(1)
      }
})

test('the far layer is opaque without the subject, and the near layer holds only the subject', async () => {
  const { far, near, pivot } = await layerPhoto(photo, cut, { frame, blur: 0.3, faces: [] })
  expect([far.width, far.height]).toEqual([108, 179])
  expect(far.data.every((value, i) => i % 4 !== 3 || value === 255)).toBe(true)
  const middle = (Math.round(pivot.y * far.height) * far.width + Math.round(pivot.x * far.width)) * 4
  expect(near!.data[middle]!).toBeGreaterThan(150)
  expect(far.data[middle]!).toBeLessThan(80)
})

test('a photo without a subject has one layer; tiny and wide ones fill the frame', async () => {
  for (const image of [scenery(16, 16), scenery(300, 30)]) {
    const { far, near } = await layerPhoto(image, image, { frame, blur: 1, faces: [] })
    expect(near).toBeUndefined()
    expect([far.width, far.height]).toEqual([108, 179])
  }
})
