import { expect, test } from 'vitest'
import { badgeCount } from './numbers.ts'

test('the badge shows 99+ for larger numbers', () => {
  expect(badgeCount(99)).toBe('99')
  expect(badgeCount(100)).toBe('99+')
})
