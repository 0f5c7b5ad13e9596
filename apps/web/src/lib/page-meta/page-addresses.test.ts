import { expect, test } from 'vitest'
import { pageAddresses } from './page-addresses.ts'

const site = { origin: 'https://art.example', languages: ['en', 'zh'] } as const

test('a page has its own address, an address in each language, and the first language as the default', () => {
  const english = pageAddresses(site, '/post/1')
  expect(english.canonical).toBe('https://art.example/post/1')
  expect(english.alternates).toEqual([
    { language: 'en', address: 'https://art.example/post/1' },
    { language: 'zh-Hans', address: 'https://art.example/zh/post/1' },
    { language: 'x-default', address: 'https://art.example/post/1' },
  ])
  const chinese = pageAddresses(site, '/zh/post/1')
  expect(chinese.canonical).toBe('https://art.example/zh/post/1')
  expect(chinese.alternates).toEqual(english.alternates)
})

test('query parameters that select another page stay in its address', () => {
  expect(pageAddresses({ ...site, origin: '' }, '/zh/inspiration', 'topic=1').canonical).toBe(
    '/zh/inspiration?topic=1',
  )
})

test('a site in a single language has no addresses in other languages', () => {
  const { canonical, alternates } = pageAddresses({ ...site, languages: ['zh'] }, '/zh/tool')
  expect([canonical, alternates]).toEqual(['https://art.example/zh/tool', []])
  const chinese = pageAddresses({ ...site, languages: ['zh', 'en'] }, '/tool')
  expect(chinese.alternates.at(-1)).toEqual({
    language: 'x-default',
    address: 'https://art.example/zh/tool',
  })
})
