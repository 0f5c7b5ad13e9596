import { expect, test } from 'vitest'
import { pageAddresses } from './page-addresses.ts'

test('a page names its own address, the same page in each language, and English as default', () => {
  const english = pageAddresses('https://art.example', '/post/1')
  expect(english.canonical).toBe('https://art.example/post/1')
  expect(english.alternates).toEqual([
    { language: 'en', address: 'https://art.example/post/1' },
    { language: 'zh-Hans', address: 'https://art.example/zh/post/1' },
    { language: 'x-default', address: 'https://art.example/post/1' },
  ])
  const chinese = pageAddresses('https://art.example', '/zh/post/1')
  expect(chinese.canonical).toBe('https://art.example/zh/post/1')
  expect(chinese.alternates).toEqual(english.alternates)
})

test('query parameters that select another page stay in its address', () => {
  expect(pageAddresses('', '/zh/inspiration', 'topic=1').canonical).toBe('/zh/inspiration?topic=1')
})
