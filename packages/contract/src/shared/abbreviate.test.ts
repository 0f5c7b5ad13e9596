import { expect, test } from 'vitest'
import { abbreviate } from './abbreviate.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1.0k'],
  [1250, '1.2k'],
  [999_999, '999.9k'],
  [1_000_000, '1.0m'],
  [5_670_000, '5.6m'],
  [999_999_999, '999.9m'],
  [1_000_000_000, '999.9m+'],
  [7e12, '999.9m+'],
])('%i is abbreviated to %s', (count, text) => expect(abbreviate(count)).toBe(text))
