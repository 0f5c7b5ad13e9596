import { expect, test } from 'vitest'
import { loginAddress, safeNext } from './login-address.ts'

test('the address to return to survives the login page', () => {
  const address = new URL(loginAddress('/zh/tool?template=1&remix=2', 'sign-up'), 'http://x')
  expect(safeNext(address.searchParams.get('next'), 'zh')).toBe('/zh/tool?template=1&remix=2')
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '//',
  null,
])('%j is refused as an address to return to', (next) => expect(safeNext(next, 'en')).toBe('/inspiration'))

test('the address to return to gets the language of the login page', () => {
  expect(safeNext('/tool?sort=liked#top', 'zh')).toBe('/zh/tool?sort=liked#top')
  expect(safeNext('/zh?from=1', 'en')).toBe('/?from=1')
  expect(safeNext('/zh//evil.example', 'en')).toBe('/evil.example')
  expect(safeNext(null, 'zh')).toBe('/zh/inspiration')
})
