import { expect, test } from 'vitest'
import { fullAddress, shortAddress } from './website.ts'

test.each([
  ['', ''],
  ['  ', ''],
  ['example.org', 'https://example.org'],
  [' example.org/me ', 'https://example.org/me'],
  ['example.org:8080/me', 'https://example.org:8080/me'],
  ['http://example.org', 'http://example.org'],
  ['javascript:alert(1)', null],
  ['ftp://example.org', null],
  ['nonsense', null],
  ['two words', null],
  ['https://user:pass@example.org', null],
])('%j is stored as %j', (typed, stored) => expect(fullAddress(typed)).toBe(stored))

test('an address is shown without scheme, www and trailing slash', () => {
  expect(shortAddress('https://www.example.org/me/')).toBe('example.org/me')
})
