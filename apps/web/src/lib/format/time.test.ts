import { beforeAll, expect, test } from 'vitest'
import { loadCatalogue } from '../i18n/index.ts'
import { bytesText } from './numbers.ts'
import { clockText, durationText, roughDurationText, timeAgo, timeAhead } from './time.ts'

const day = 86_400_000

beforeAll(() => Promise.all([loadCatalogue('en'), loadCatalogue('zh')]))

test('times have the units of their language; in Chinese, a space separates the unit from the number', () => {
  expect(durationText(105_000, 'en')).toBe('1 min 45 sec')
  expect(durationText(105_000, 'zh')).toBe('1 分钟 45 秒')
  expect(durationText(60_000, 'zh')).toBe('1 分钟')
  expect(timeAgo(0, 59_999, 'zh')).toBe('刚刚')
  expect(timeAgo(0, 59_999, 'en')).toBe('just now')
  expect(timeAgo(0, 60_000, 'zh')).toBe('1 分钟前')
  expect(timeAgo(0, 3 * day, 'zh')).toBe('3 天前')
  expect(timeAhead(2 * 3_600_000, 0, 'zh')).toBe('2 小时后')
  expect(clockText(new Date(2026, 10, 27, 8, 20).getTime(), 'zh')).toBe('周五 08:20')
  expect(bytesText(5, 'zh')).toMatch(/^5 \S/)
})

test('a time is not named by a day or a year that may be another', () => {
  const monday = Date.UTC(2026, 10, 23, 11)
  const wednesday = Date.UTC(2026, 10, 25, 10)
  expect(timeAgo(monday, wednesday, 'en')).toBe('1 day ago')
  expect(timeAgo(monday, wednesday, 'zh')).toBe('1 天前')
  expect(timeAhead(wednesday, monday, 'en')).toBe('in 1 day')
  expect(timeAgo(Date.UTC(2024, 11, 1), wednesday, 'en')).toBe('1 yr. ago')
  expect([timeAhead(monday, monday, 'en'), timeAhead(monday + 59_999, monday, 'zh')]).toEqual(['now', '现在'])
})

test.each([
  ['en', 400, '1 sec'],
  ['en', 4400, '4 sec'],
  ['en', 9700, '10 sec'],
  ['en', 12_400, '10 sec'],
  ['en', 13_400, '15 sec'],
  ['en', 58_000, '1 min'],
  ['en', 88_000, '1 min 30 sec'],
  ['en', 173_000, '3 min'],
  ['en', 400_000, '7 min'],
  ['en', 1_000_000, '15 min'],
  ['zh', 13_400, '15 秒'],
  ['zh', 400_000, '7 分钟'],
] as const)('an expected time in %s, of %d ms, is "%s"', (locale, ms, text) => {
  expect(roughDurationText(ms, locale)).toBe(text)
})
