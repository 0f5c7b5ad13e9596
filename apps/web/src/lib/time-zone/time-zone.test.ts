import { expect, test } from 'vitest'
import { dateText } from '../format/index.ts'
import { knownZone } from './time-zone.tsx'

test("a zone keeps the browser's name; an unknown zone is UTC", () => {
  for (const name of ['Asia/Shanghai', 'Asia/Calcutta', 'America/Argentina/Buenos_Aires', 'UTC'])
    expect(knownZone(name)).toBe(name)
  for (const name of [undefined, '', 'Asia/Nowhere', '<script>', '../etc/passwd', 'x'.repeat(5000)])
    expect(knownZone(name)).toBe('UTC')
})

test("a date follows the viewer's time zone", () => {
  const early = Date.UTC(2026, 10, 21, 23, 30)
  expect(dateText(early, 'en', 'UTC')).toBe('November 21, 2026')
  expect(dateText(early, 'zh', 'Asia/Shanghai')).toBe('2026 年 11 月 22 日')
  expect(dateText(early, 'en', 'America/Los_Angeles')).toBe('November 21, 2026')
})
