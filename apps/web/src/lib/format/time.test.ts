import { beforeAll, expect, test } from 'vitest'
import { loadCatalogue } from '../i18n/index.ts'
import { bytesText } from './bytes.ts'
import { durationText, timeAgo, timeAhead } from './time.ts'

const day = 86_400_000

beforeAll(() => Promise.all([loadCatalogue('en'), loadCatalogue('zh')]))

test('times have the units of their language, which Chinese sets apart from the number', () => {
  expect(durationText(105_000, 'en')).toBe('1 min 45 sec')
  expect(durationText(105_000, 'zh')).toBe('1 分钟 45 秒')
  expect(durationText(60_000, 'zh')).toBe('1 分钟')
  expect(timeAgo(0, 59_999, 'zh')).toBe('刚刚')
  expect(timeAgo(0, 59_999, 'en')).toBe('now')
  expect(timeAgo(0, 60_000, 'zh')).toBe('1 分钟前')
  expect(timeAgo(0, 3 * day, 'zh')).toBe('3 天前')
  expect(timeAgo(0, day, 'zh')).toBe('昨天')
  expect(timeAhead(2 * 3_600_000, 0, 'zh')).toBe('2 小时后')
  expect(bytesText(5, 'zh')).toMatch(/^5 \S/)
})
