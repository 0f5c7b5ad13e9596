import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cubic, fitCurve, type Point, pointOn } from './fit-curve.ts'

const away = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

/** Distance of a point from the nearest of many points of the curves. */
function distanceFrom(curves: readonly Cubic[], point: Point): number {
  const places = Array.from({ length: 501 }, (_, i) => i / 500)
  return Math.min(...curves.flatMap((curve) => places.map((t) => away(pointOn(curve, t), point))))
}

const wave = Array.from({ length: 200 }, (_, i) => ({ x: i, y: 20 * Math.sin(i / 15) }))

test('a smooth line becomes a few curves through its points', () => {
  const curves = fitCurve(wave, 0.3)
  expect(curves.length).toBeLessThan(16)
  for (const point of wave) expect(distanceFrom(curves, point)).toBeLessThan(0.31)
})

test('a closed line has no corner at its seam', () => {
  const circle = Array.from({ length: 121 }, (_, i) => {
    const angle = (i % 120) * (Math.PI / 60)
    return { x: 50 * Math.cos(angle), y: 50 * Math.sin(angle) }
  })
  const curves = fitCurve(circle, 0.3)
  expect(curves[0]![0]).toEqual(curves.at(-1)![3])
  const [[start, after], [, , before]] = [curves[0]!, curves.at(-1)!]
  const cross = (after.x - start.x) * (start.y - before.y) - (after.y - start.y) * (start.x - before.x)
  expect(Math.abs(cross)).toBeLessThan(1e-6)
})

test('curves join, start at the first point, and end at the last point', () => {
  const coordinate = fc.double({ min: -1000, max: 1000, noNaN: true })
  const points = fc.array(fc.record({ x: coordinate, y: coordinate }), { minLength: 2, maxLength: 40 })
  fc.assert(
    fc.property(points, (line) => {
      const curves = fitCurve(line, 0.5)
      expect(curves[0]![0]).toEqual(line[0])
      expect(curves.at(-1)![3]).toEqual(line.at(-1))
      for (const [i, curve] of curves.slice(1).entries()) expect(curve[0]).toEqual(curves[i]![3])
      expect(curves.flat().every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true)
    }),
  )
})

test('a single point has no curve', () => {
  expect(fitCurve([{ x: 1, y: 2 }], 0.3)).toEqual([])
})
