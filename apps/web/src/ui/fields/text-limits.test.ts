import { expect, test } from 'vitest'
import { fitText } from './text-limits.tsx'

const atEnd = (text: string, max: number) => fitText(text, text.length, { max, form: 'line' }).text
const family = '👩‍👩‍👧‍👦'

test('a character is a grapheme cluster', () => {
  expect(atEnd(family.repeat(20), 20)).toBe(family.repeat(20))
  expect(atEnd(family.repeat(21), 20)).toBe(family.repeat(20))
  expect(atEnd('e\u0301'.repeat(4), 3)).toBe('e\u0301'.repeat(3))
  expect(atEnd('山水画', 2)).toBe('山水')
})

test('excess text is cut from the inserted text, not from the older text', () => {
  expect(fitText('abXYZcd', 5, { max: 5, form: 'line' })).toEqual({ text: 'abXcd', caret: 3 })
  expect(fitText('abXcd', 3, { max: 4, form: 'line' })).toEqual({ text: 'abcd', caret: 2 })
  const [text, caret] = [`a${family}${family}b`, 1 + 2 * family.length]
  expect(fitText(text, caret, { max: 3, form: 'line' })).toEqual({
    text: `a${family}b`,
    caret: 1 + family.length,
  })
})

test('a modifier belongs to the character before it', () => {
  expect(atEnd('👍🏽', 1)).toBe('👍🏽')
})

test('a text whose part after the caret is too long is cut at its end', () => {
  expect(fitText('abcdef', 0, { max: 4, form: 'line' })).toEqual({ text: 'abcd', caret: 0 })
})

test('characters that the server drops do not count: blanks around a text, and invisible characters', () => {
  const typed = '  ab\u200b\u2060 c  '
  expect(atEnd(typed, 4)).toBe(typed)
  expect(atEnd(`${typed}d`, 4)).toBe(typed)
  expect(atEnd('\ufeff'.repeat(50), 1)).toBe('\ufeff'.repeat(50))
})

test('in a single-line text, consecutive blanks count once; in a text of several lines, each counts', () => {
  expect(atEnd('a    b', 3)).toBe('a    b')
  expect(fitText('a    b', 6, { max: 3, form: 'lines' })).toEqual({ text: 'a    ', caret: 5 })
})
