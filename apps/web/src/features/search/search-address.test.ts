import { expect, test } from 'vitest'
import { readSearch, type Search, searchAddress } from './search-address.ts'

const readBack = (address: string) => readSearch(new URL(address, 'http://here').searchParams)
const usual: Search = { keyword: '', tab: 'all', media: 'any', order: 'relevance' }

test.each<Search>([
  usual,
  { ...usual, keyword: 'evening #sea & more' },
  { ...usual, keyword: '山水', tab: 'post', media: 'video', order: 'ts' },
  { ...usual, keyword: 'ann', tab: 'person' },
])('the search %o survives its address', (search) => {
  expect(readBack(searchAddress(search))).toEqual(search)
})

test('default values are left out of the address, and unknown values become the defaults', () => {
  expect(searchAddress(usual)).toBe('/search')
  expect(searchAddress({ keyword: 'sea' })).toBe('/search?q=sea')
  expect(readBack('/search?q=%20sea%20&tab=x&media=y&order=z')).toEqual({ ...usual, keyword: 'sea' })
})
