import { expect, test } from 'vitest'
import { readRows, roomIn, typedRows, writeRows } from './rows.ts'

const lines = { separators: '|\n;；', dividers: ':：', column_arr: ['Line', 'Details'] }
const credits = { separators: '|\n;；', column_arr: ['Credit'] }

test('a text becomes rows and the same text again', () => {
  const text = 'After Dark: a city nobody sees | Slow Days: at 10:30 | Small Rooms'
  const rows = readRows(text, lines)
  expect(rows).toEqual([
    ['After Dark', 'a city nobody sees'],
    ['Slow Days', 'at 10:30'],
    ['Small Rooms', ''],
  ])
  expect(writeRows(rows, lines)).toBe(text)
})

test('rows end at every separator of the template, and empty rows are left out', () => {
  expect(readRows('夜色：无人见过的城；|慢日子', lines)).toEqual([
    ['夜色', '无人见过的城'],
    ['慢日子', ''],
  ])
  expect(readRows('🌊 Sea: 🐚 shells', lines)).toEqual([['🌊 Sea', '🐚 shells']])
  expect(readRows('A: b', credits)).toEqual([['A: b']])
  expect(readRows('', lines)).toEqual([['', '']])
  expect(writeRows([['A'], [' '], ['B']], credits)).toBe('A | B')
})

test('typing a separator starts a row, and typing a divider starts the next column', () => {
  const typed = typedRows([['One', 'two']], { row: 0, column: 1 }, 'two|', lines)
  expect(typed).toEqual({
    rows: [
      ['One', 'two'],
      ['', ''],
    ],
    caret: { row: 1, column: 0 },
  })
  const divided = typedRows([['One', 'two']], { row: 0, column: 0 }, 'One:', lines)
  expect(divided).toEqual({ rows: [['One', 'two']], caret: { row: 0, column: 1 } })
  const pasted = typedRows([['', '']], { row: 0, column: 0 }, 'A: b | C', lines)
  expect(writeRows(pasted.rows, lines)).toBe('A: b | C')
  const inDetails = typedRows([['At', '']], { row: 0, column: 1 }, '10:30', lines)
  expect(inDetails.rows).toEqual([['At', '10:30']])
})

test('the maximum length of a column follows from the length of the whole text, including separators', () => {
  expect(roomIn([['abc']], { row: 0, column: 0 }, credits, 10)).toBe(7)
  expect(roomIn([['abc'], ['']], { row: 1, column: 0 }, credits, 10)).toBe(4)
  expect(roomIn([['abc'], ['']], { row: 1, column: 0 }, credits, 5)).toBe(0)
})
