import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Area, coverage, type Dab, emptyMask, type Mask, paintLine, wholeArea } from './mask.ts'
import { MaskHistory } from './mask-history.ts'
import { MaskPainter } from './mask-painter.ts'

const [width, height] = [24, 16]
const rows = ({ pixels }: Mask) =>
  Array.from({ length: pixels.length / 5 }, (_, y) => pixels.slice(y * 5, y * 5 + 5).join(''))

test('a dab sets the pixels whose middle is within its radius', () => {
  const mask = emptyMask(5, 5)
  paintLine(mask, { x: 2.5, y: 2.5, radius: 1 }, { x: 2.5, y: 2.5, radius: 1 }, 1)
  expect(rows(mask)).toEqual(['00000', '00100', '01110', '00100', '00000'])
})

test('a line sets the pixels between its ends, and the eraser clears them', () => {
  const mask = emptyMask(5, 3)
  const [from, to] = [0.5, 4.5].map((x) => ({ x, y: 1.5, radius: 0.4 })) as [Dab, Dab]
  paintLine(mask, from, to, 1)
  expect(rows(mask)).toEqual(['00000', '11111', '00000'])
  paintLine(mask, from, from, 0)
  expect(rows(mask)).toEqual(['00000', '01111', '00000'])
})

test('a line whose radius grows is wider at its end', () => {
  const mask = emptyMask(5, 5)
  paintLine(mask, { x: 0.5, y: 2.5, radius: 0.4 }, { x: 4.5, y: 2.5, radius: 2.2 }, 1)
  const column = (x: number) => rows(mask).filter((row) => row[x] === '1').length
  expect([0, 1, 2, 3, 4].map(column)).toEqual([1, 1, 3, 3, 5])
})

const position = fc.record({
  x: fc.double({ min: -30, max: 60, noNaN: true }),
  y: fc.double({ min: -30, max: 60, noNaN: true }),
  radius: fc.double({ min: 0.1, max: 12, noNaN: true }),
})
const value = fc.constantFrom<0 | 1>(0, 1)

test('a line changes pixels of the returned area only', () => {
  fc.assert(
    fc.property(position, position, (from, to) => {
      const mask = emptyMask(width, height)
      const { left, top, right, bottom }: Area = paintLine(mask, from, to, 1)
      for (const [index, isSet] of mask.pixels.entries()) {
        const [x, y] = [index % width, Math.floor(index / width)]
        if (isSet) expect(x >= left && x < right && y >= top && y < bottom).toBe(true)
      }
    }),
  )
})

type Action = (painter: MaskPainter) => void

const stroke = fc.tuple(fc.array(position, { minLength: 1, maxLength: 4 }), value).map(
  ([dabs, paint]): Action =>
    (painter) => {
      painter.begin(dabs[0]!, paint)
      for (const dab of dabs) painter.moveTo(dab)
      painter.end()
    },
)
const action = fc.oneof<fc.Arbitrary<Action>[]>(
  stroke,
  fc.constant((painter) => painter.clear()),
  fc.constant((painter) => painter.invert()),
)

test('undoing all steps gives the first mask, and redoing them the last', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 8 }), (actions) => {
      const painter = new MaskPainter(emptyMask(width, height))
      const looks = [painter.mask.pixels.join('')]
      for (const act of actions) {
        act(painter)
        const look = painter.mask.pixels.join('')
        if (look !== looks.at(-1)) looks.push(look)
      }
      for (const look of looks.toReversed()) {
        expect(painter.mask.pixels.join('')).toBe(look)
        painter.undo()
      }
      expect(painter.getState()).toMatchObject({ canUndo: false, coverage: 0 })
      for (const look of looks) {
        expect(painter.mask.pixels.join('')).toBe(look)
        painter.redo()
      }
      expect(painter.getState().canRedo).toBe(false)
    }),
  )
})

test('a step after an undo discards the steps that could be redone', () => {
  const painter = new MaskPainter(emptyMask(width, height))
  painter.invert()
  painter.undo()
  expect(painter.getState()).toEqual({ canUndo: false, canRedo: true, coverage: 0 })
  painter.begin({ x: 5, y: 5, radius: 2 }, 1)
  painter.end()
  expect(painter.getState()).toMatchObject({ canUndo: true, canRedo: false })
})

test('a cancelled stroke leaves the mask unchanged, and adds no step', () => {
  const painter = new MaskPainter(emptyMask(width, height))
  painter.begin({ x: 5, y: 5, radius: 2 }, 1)
  painter.cancel()
  painter.moveTo({ x: 9, y: 9, radius: 2 })
  expect(coverage(painter.mask)).toBe(0)
  expect(painter.getState().canUndo).toBe(false)
})

test('the oldest steps are discarded when newer steps fill the memory', () => {
  const mask = emptyMask(width, height)
  const history = new MaskHistory(mask, 2 * width * height)
  for (const step of [1, 0, 1]) {
    mask.pixels.fill(step)
    history.record(wholeArea(mask))
  }
  expect([history.undo(), history.undo(), history.undo()].map(Boolean)).toEqual([true, true, false])
  expect(coverage(mask)).toBe(1)
})
