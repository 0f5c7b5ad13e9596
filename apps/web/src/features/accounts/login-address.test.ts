import { expect, test } from 'vitest'
import { loginAddress, safeNext } from './login-address.ts'

test('the way back survives the trip through the login page', () => {
  const address = new URL(loginAddress('/zh/tool?template=1&remix=2', 'sign-up'), 'http://x')
  expect(safeNext(address.searchParams.get('next'), '/')).toBe('/zh/tool?template=1&remix=2')
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
])('%j is not gone back to', (next) => expect(safeNext(next, '/inspiration')).toBe('/inspiration'))
