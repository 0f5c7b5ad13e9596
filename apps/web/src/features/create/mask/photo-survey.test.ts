import { expect, test } from 'vitest'
import { pixelsOf } from './photo-survey.ts'

const box = { left: 0.25, top: 0.25, width: 0.5, height: 0.5 }
const rows = (pixels: Uint8Array, width: number) =>
  Array.from({ length: pixels.length / width }, (_, y) => pixels.slice(y * width, (y + 1) * width).join(''))

test('the runs of a part are enlarged to pixels with smooth edges', () => {
  const part = { box, mask: { width: 4, height: 4, runs: [5, 2, 2, 2, 5] } }
  expect(rows(pixelsOf(part, { width: 4, height: 4 }, false), 4)).toEqual(['0000', '0110', '0110', '0000'])
  const large = rows(pixelsOf(part, { width: 16, height: 16 }, false), 16)
  expect(large[8]).toBe('0000111111110000')
  // The corner is smooth.
  expect(large[4]!.startsWith('00000')).toBe(true)
})

test('the head of a person is reduced to an ellipse around the face, and a part without a face stays whole', () => {
  const mask = { width: 1, height: 1, runs: [0, 1] }
  const face = { left: 0.4, top: 0.4, width: 0.2, height: 0.2 }
  const head = rows(pixelsOf({ box, face, mask }, { width: 10, height: 10 }, true), 10)
  expect(head[0]).toBe('0000000000')
  expect(head[4]![4]).toBe('1')
  expect(head[9]).toBe('0000000000')
  expect(pixelsOf({ box, mask }, { width: 3, height: 3 }, true).every((pixel) => pixel === 1)).toBe(true)
})
