import { expect, test } from 'vitest'
import { searchAddress, searchIn } from './account-search.ts'

test.each([
  ['', { keyword: '', filter: 'all' }],
  ['q=%20ann%20', { keyword: 'ann', filter: 'all' }],
  ['show=suspended&q=a%26b', { keyword: 'a&b', filter: 'suspended' }],
  ['show=everything', { keyword: '', filter: 'all' }],
] as const)('the search is read from the address %j', (query, search) => {
  expect(searchIn(new URLSearchParams(query))).toEqual(search)
  expect(searchIn(new URL(searchAddress(search), 'http://here').searchParams)).toEqual(search)
})
