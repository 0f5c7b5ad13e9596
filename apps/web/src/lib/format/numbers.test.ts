import { expect, test } from 'vitest'
import { badgeCount } from './numbers.ts'

test('the badge stops at 99+', () => {
  expect(badgeCount(99)).toBe('99')
  expect(badgeCount(100)).toBe('99+')
})
