import type { ProjectTask } from '@easel/contract/client'
import { expect, test } from 'vitest'
import { type Batch, groupBatches, isBatch, tableOf } from './batches.ts'

const task = (id: string, more: object = {}) => ({ id, params: {}, ...more }) as unknown as ProjectTask
const axis_arr = [
  { input: '1.seed', value_arr: [1, 2] },
  { input: '2.mode', value_arr: ['a', 'b', 'c'] },
]
const cells = [1, 2].flatMap((seed) =>
  ['a', 'b', 'c'].map((mode) =>
    task(`${seed}${mode}`, { batch_id: '1a', axis_arr, params: { '1.seed': seed, '2.mode': mode } }),
  ),
)

test('runs that were started together are one entry, at the place of the newest run', () => {
  const shown = groupBatches([task('z'), ...cells.toReversed(), task('0')])
  expect(shown.map(({ id }) => id)).toEqual(['z', '1a', '0'])
  expect(shown.filter(isBatch).flatMap(({ tasks }) => tasks)).toEqual(cells)
})

test('a table has the first input in rows and the second in columns; the cell of a deleted run is empty', () => {
  const [batch] = groupBatches(cells.filter(({ id }) => id !== '2b').toReversed()) as [Batch]
  const table = tableOf(batch)!
  expect([table.rowInput, table.columnInput]).toEqual(['1.seed', '2.mode'])
  const ids = table.rows.map((row) => table.columns.map((column) => table.taskAt(row, column)?.id))
  expect(ids).toEqual([
    ['1a', '1b', '1c'],
    ['2a', undefined, '2c'],
  ])
})

test('a batch that varies one input is a row', () => {
  const tasks = [5, 6].map((seed) =>
    task(String(seed), {
      batch_id: '5',
      axis_arr: [{ input: '1.seed', value_arr: [5, 6] }],
      params: { '1.seed': seed },
    }),
  )
  const table = tableOf({ id: '5', tasks })!
  expect(table.rows).toEqual([undefined])
  expect(table.columns.map((column) => table.taskAt(undefined, column)?.id)).toEqual(['5', '6'])
})
