import { beforeAll, expect, test } from 'vitest'
import { loadCatalogue } from '../i18n/index.ts'
import { bytesText } from './bytes.ts'
import { clockText, durationRange, durationText, timeAgo, timeAhead } from './time.ts'

const day = 86_400_000

beforeAll(() => Promise.all([loadCatalogue('en'), loadCatalogue('zh')]))

test('times have the units of their language, which Chinese sets apart from the number', () => {
  expect(durationText(105_000, 'en')).toBe('1 min 45 sec')
  expect(durationText(105_000, 'zh')).toBe('1 分钟 45 秒')
  expect(durationText(60_000, 'zh')).toBe('1 分钟')
  expect(timeAgo(0, 59_999, 'zh')).toBe('刚刚')
  expect(timeAgo(0, 59_999, 'en')).toBe('just now')
  expect(timeAgo(0, 60_000, 'zh')).toBe('1 分钟前')
  expect(timeAgo(0, 3 * day, 'zh')).toBe('3 天前')
  expect(timeAgo(0, day, 'zh')).toBe('昨天')
  expect(timeAhead(2 * 3_600_000, 0, 'zh')).toBe('2 小时后')
  expect(clockText(new Date(2026, 10, 27, 8, 20).getTime(), 'zh')).toBe('周五 08:20')
  expect(bytesText(5, 'zh')).toMatch(/^5 \S/)
})

test.each([
  ['en', 4000, 7000, '4 to 7 sec'],
  ['en', 52_000, 66_000, '52 sec to 1 min 6 sec'],
  ['en', 4100, 4200, '4 sec'],
  ['zh', 4000, 7000, '4 到 7 秒'],
  ['zh', 60_000, 120_000, '1 分钟到 2 分钟'],
] as const)('a range of times in %s, from %d to %d ms, is "%s"', (locale, from, to, text) => {
  const join = (one: string, other: string) => (locale === 'en' ? `${one} to ${other}` : `${one}到 ${other}`)
  expect(durationRange([from, to], locale, join)).toBe(text)
})
