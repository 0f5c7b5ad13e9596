import { expect, test } from 'vitest'
import { type EditHistory, historyReducer, noEdit, startHistory } from './edit-history.ts'

const turnedBy = (history: EditHistory, angle: number, by?: string) =>
  historyReducer(history, { kind: 'changed', edit: { ...noEdit, angle }, ...(by && { by }) })
const undo = (history: EditHistory) => historyReducer(history, { kind: 'undone' })
const redo = (history: EditHistory) => historyReducer(history, { kind: 'redone' })

test('changes are undone and redone one by one', () => {
  const twoSteps = turnedBy(turnedBy(startHistory(noEdit), 1), 2)
  expect(undo(twoSteps).now.angle).toBe(1)
  expect(undo(undo(twoSteps)).now).toEqual(noEdit)
  expect(undo(undo(undo(twoSteps))).now).toEqual(noEdit)
  expect(redo(redo(undo(undo(twoSteps)))).now.angle).toBe(2)
})

test('the positions of one movement of a control are undone together', () => {
  const moved = turnedBy(turnedBy(turnedBy(startHistory(noEdit), 1, 'angle'), 2, 'angle'), 3, 'angle')
  expect(undo(moved).now).toEqual(noEdit)
  const again = turnedBy(historyReducer(moved, { kind: 'settled' }), 4, 'angle')
  expect(undo(again).now.angle).toBe(3)
})

test('a change after an undo leaves nothing to redo', () => {
  const changed = turnedBy(undo(turnedBy(startHistory(noEdit), 1)), 5)
  expect(redo(changed)).toBe(changed)
})
