import { expect, test } from 'vitest'
import {
  countFilters,
  inputOfFilter,
  isFiltered,
  noFilter,
  readWorkFilter,
  type WorkFilter,
  withWorkFilter,
} from './work-filter.ts'

const template = '01a1fc3b-8b31-7132-b3b5-f50758e47bc8'

test.each<[string, Partial<WorkFilter>]>([
  ['', {}],
  ['q=grey+sea', { keyword: 'grey sea' }],
  ['state=draft', { state: 'draft' }],
  [`template=${template}`, { template }],
  ['from=2026-01-10&to=2026-01-31', { from: '2026-01-10', to: '2026-01-31' }],
  ['favourite=1', { isFavourite: true }],
])('a filter is written as %j and read again', (address, part) => {
  const filter = { ...noFilter, ...part }
  expect(withWorkFilter(new URLSearchParams(), filter).toString()).toBe(address)
  expect(readWorkFilter(new URLSearchParams(address))).toEqual(filter)
})

test('an address without a valid filter filters nothing', () => {
  const address = `state=gone&template=../admin&from=2026-02-30&to=yesterday&favourite=yes&q=${'%20'.repeat(9)}`
  const filter = readWorkFilter(new URLSearchParams(address))
  expect(filter).toEqual(noFilter)
  expect(isFiltered(filter)).toBe(false)
  expect(readWorkFilter(new URLSearchParams(`q=${'x'.repeat(900)}`)).keyword).toHaveLength(100)
})

test('other parts of the address stay', () => {
  const params = new URLSearchParams('tab=work&work=one&q=old')
  expect(withWorkFilter(params, { ...noFilter, state: 'failed' }).toString()).toBe(
    'tab=work&work=one&state=failed',
  )
})

test('the two days count as a single filter, and words do not count', () => {
  const filter: WorkFilter = { ...noFilter, keyword: 'sea', from: '2026-01-10', to: '2026-01-11' }
  expect([countFilters(filter), countFilters({ ...filter, isFavourite: true })]).toEqual([1, 2])
  expect(isFiltered({ ...noFilter, keyword: 'sea' })).toBe(true)
})

test('days are days of the zone, and the last day is included', () => {
  const filter = { ...noFilter, from: '2026-01-10', to: '2026-02-28' }
  expect(inputOfFilter(filter, 'Asia/Shanghai')).toEqual({
    from_ts: Date.UTC(2026, 0, 9, 16),
    to_ts: Date.UTC(2026, 1, 28, 16),
  })
  expect(inputOfFilter({ ...noFilter, from: '1900-01-01' }, 'UTC')).toEqual({ from_ts: 0 })
})

test('drafts are finished works that are not posted', () => {
  expect(inputOfFilter({ ...noFilter, state: 'draft', keyword: 'sea' }, 'UTC')).toEqual({
    state_arr: ['done'],
    is_post: false,
    keyword: 'sea',
  })
})
