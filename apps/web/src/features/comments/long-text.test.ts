import { expect, test } from 'vitest'
import { isVeryLong } from './long-text.ts'

test('a text is very long by its letters or its lines, including empty lines', () => {
  expect(isVeryLong('')).toBe(false)
  expect(isVeryLong('word '.repeat(100))).toBe(false)
  expect(isVeryLong('w'.repeat(600))).toBe(true)
  expect(isVeryLong('\u957f'.repeat(260))).toBe(false)
  expect(isVeryLong('\u957f'.repeat(500))).toBe(true)
  expect(isVeryLong('a\n\n\nb')).toBe(false)
  expect(isVeryLong(`a${'\n'.repeat(12)}b`)).toBe(true)
})
