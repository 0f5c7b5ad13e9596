import { expect, test } from 'vitest'
import { codingOf, conditionOf, wantedRange } from './conditional.ts'

const [strong, weak] = ['"a"', 'W/"a"']

test.each([
  ['"a"', strong, 'not_modified'],
  ['W/"a"', strong, 'not_modified'],
  ['"a"', weak, 'not_modified'],
  ['"x", W/"a" ,"y"', strong, 'not_modified'],
  ['"x,y", "a"', strong, 'not_modified'],
  [' * ', strong, 'not_modified'],
  ['"b"', strong, undefined],
  ['"aa", "x*"', strong, undefined],
  ['a', strong, undefined],
  ['', strong, undefined],
])('If-None-Match %s on %s is %s, by weak comparison', (list, etag, condition) => {
  expect(conditionOf({ 'if-none-match': list }, etag)).toBe(condition)
})

test.each([
  ['"a"', strong, undefined],
  ['"x", "a"', strong, undefined],
  ['*', weak, undefined],
  ['W/"a"', strong, 'failed'],
  ['W/"a"', weak, 'failed'],
  ['"b"', strong, 'failed'],
])('If-Match %s on %s is %s, by strong comparison', (list, etag, condition) => {
  expect(conditionOf({ 'if-match': list }, etag)).toBe(condition)
})

test('If-Match is evaluated before If-None-Match', () => {
  expect(conditionOf({ 'if-match': '"b"', 'if-none-match': '"a"' }, strong)).toBe('failed')
  expect(conditionOf({ 'if-match': '"a"', 'if-none-match': '"a"' }, strong)).toBe('not_modified')
})

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['Bytes=2-', { start: 2, end: 9 }],
  ['bytes=2-99', { start: 2, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=0-1,4-5', undefined],
  ['lines=0-1', undefined],
  ['bytes=-', undefined],
  [undefined, undefined],
])('Range %s of ten bytes is %o', (range, wanted) => {
  expect(wantedRange({ range }, { etag: strong, size: 10 })).toEqual(wanted)
})

test.each([
  ['"a"', strong, true],
  ['"b"', strong, false],
  ['W/"a"', strong, false],
  ['W/"a"', weak, false],
  ['Sat, 28 Nov 2026 05:00:00 GMT', strong, false],
])('If-Range %s on %s permits a range: %s', (only, etag, isPermitted) => {
  const range = wantedRange({ range: 'bytes=0-1', 'if-range': only }, { etag, size: 10 })
  expect(range !== undefined).toBe(isPermitted)
})

test.each([
  ['gzip, deflate, br', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['identity, x-br', undefined],
  [undefined, undefined],
])('Accept-Encoding %s is answered in %s', (accepted, coding) => {
  expect(codingOf({ 'accept-encoding': accepted })).toBe(coding)
})
