import { expect, test } from 'vitest'
import { csvOf, type Day, enginesOf, totalOf, valuesOf } from './numbers.ts'

const dayOf = (day: string, more: Partial<Day> = {}): Day => ({
  day,
  people_count: 10,
  sign_up_count: 1,
  work_count: 4,
  post_count: 2,
  like_count: 3,
  engine_arr: [],
  ...more,
})
const days = [
  dayOf('2026-11-01'),
  dayOf('2026-11-02', { people_count: 12, active_count: 3, byte_size: 500 }),
  dayOf('2026-11-03', {
    people_count: 11,
    active_count: 6,
    engine_arr: [
      { name: 'second, "fast"', run_count: 2 },
      { name: 'first', run_count: 7 },
    ],
  }),
]

test.each([
  ['people', 11],
  ['signUps', 3],
  ['active', 5],
  ['works', 12],
  ['storage', 500],
] as const)('the total of %s over all days is %i', (name, total) => {
  expect(totalOf(valuesOf(days, name), name)).toBe(total)
})

test('a statistic that has no value on any day has no total', () => {
  expect(totalOf(valuesOf([dayOf('2026-11-01')], 'active'), 'active')).toBeUndefined()
})

test('a table for spreadsheets has a line for each day and a column for each engine', () => {
  expect(enginesOf(days)).toEqual(['first', 'second, "fast"'])
  expect(csvOf(days).split('\r\n')).toEqual([
    'day,people,sign_ups,active_people,works,posts,likes,stored_bytes,engine: first,"engine: second, ""fast"""',
    '2026-11-01,10,1,,4,2,3,,0,0',
    '2026-11-02,12,1,3,4,2,3,500,0,0',
    '2026-11-03,11,1,6,4,2,3,,7,2',
    '',
  ])
})
