import type { WorkEdit } from '@easel/contract/client'
import { frameOf } from '@easel/nodes/edit'
import { expect, test } from 'vitest'
import { noEdit } from './edit-history.ts'
import { middleCrop, mirroredOnScreen, turnedCrop } from './tools.ts'

const picture = { width: 400, height: 300, bitmap: {} as ImageBitmap }
const crop = { x: 0.1, y: 0.2, width: 0.5, height: 0.4 }
const part: WorkEdit = { ...noEdit, turns: 1, angle: 0, crop }

/** The position in the original of a position in the result, given in shares. */
function sourceOf(edit: WorkEdit, x: number, y: number): [number, number] {
  const { width, height, map } = frameOf(picture, edit)
  const [a, b, c, d, e, f] = map
  const [px, py] = [x * width, y * height]
  return [a * px + c * py + e, b * px + d * py + f]
}

test('mirroring on the screen exchanges left and right of what is shown', () => {
  for (const angle of [0, 12]) {
    const shown = { ...part, angle }
    const mirrored = { ...shown, ...mirroredOnScreen(shown) }
    for (const [x, y] of [
      [0, 0],
      [0.3, 0.8],
      [1, 1],
    ] as const) {
      const [left, top] = sourceOf(mirrored, x, y)
      const [right, bottom] = sourceOf(shown, 1 - x, y)
      // The edges of a crop are whole pixels.
      expect(Math.abs(left - right)).toBeLessThanOrEqual(1.5)
      expect(Math.abs(top - bottom)).toBeLessThanOrEqual(1.5)
    }
  }
})

test('a turn keeps the cropped part of the picture', () => {
  const turned = { ...part, turns: 2, crop: turnedCrop(crop, 1) }
  expect(sourceOf(turned, 1, 0)).toEqual(sourceOf(part, 0, 0))
  const back = turnedCrop(turnedCrop(crop, 1), 3)
  for (const side of ['x', 'y', 'width', 'height'] as const) expect(back[side]).toBeCloseTo(crop[side])
})

test('the middle part of a shape has this shape, also of a straightened picture', () => {
  const edit = { ...noEdit, turns: 1, angle: 9 }
  const { width, height } = frameOf(picture, { ...edit, crop: middleCrop(picture, edit, 'square')! })
  expect(Math.abs(width - height)).toBeLessThanOrEqual(1)
  expect(middleCrop(picture, edit, 'free')).toBeUndefined()
})
