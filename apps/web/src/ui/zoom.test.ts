import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitting, maxScale, moveBy, type Point, pinch, type View, withPointInView, zoomAt } from './zoom.ts'

const share = fc.double({ min: 0, max: 1, noNaN: true })
const anyPoint = fc.record({ x: share, y: share })
const factor = fc.double({ min: 0.1, max: 10, noNaN: true })
const view = fc
  .tuple(anyPoint, factor, anyPoint)
  .map(([point, by, shift]) => moveBy(zoomAt(fitting, point, by), { x: -shift.x * 3, y: -shift.y * 3 }))

const fillsFrame = ({ x, y, scale }: View) =>
  [x, y].every((corner) => corner <= 1e-9 && corner + scale >= 1 - 1e-9) && scale <= maxScale

test('the photo always fills its frame when it is zoomed, moved and pinched', () => {
  fc.assert(
    fc.property(view, anyPoint, factor, anyPoint, (from, point, by, otherPoint) => {
      expect(fillsFrame(zoomAt(from, point, by))).toBe(true)
      expect(fillsFrame(moveBy(from, { x: point.x - 0.5, y: point.y - 0.5 }))).toBe(true)
      expect(fillsFrame(pinch(from, [point, otherPoint], [otherPoint, point]))).toBe(true)
    }),
  )
})

test('zooming in keeps the point under the pointer in its position', () => {
  fc.assert(
    fc.property(view, anyPoint, (from, point) => {
      const to = zoomAt(from, point, 1.5)
      const seen = ({ x, scale }: View) => (point.x - x) / scale
      expect(seen(to)).toBeCloseTo(seen(from), 6)
    }),
  )
})

test('the photo is moved so that a given point is in the frame', () => {
  fc.assert(
    fc.property(view, anyPoint, (from, point) => {
      const to = withPointInView(from, point)
      const shown: Point = { x: to.x + point.x * to.scale, y: to.y + point.y * to.scale }
      for (const share of [shown.x, shown.y]) expect(share >= -1e-9 && share <= 1 + 1e-9).toBe(true)
    }),
  )
})
