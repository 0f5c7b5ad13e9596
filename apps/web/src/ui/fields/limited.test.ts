import { expect, test } from 'vitest'
import { fitText } from './limited.ts'

const atEnd = (text: string, max: number) => fitText(text, text.length, max).text
const family = '👩‍👩‍👧‍👦'

test('a character is a grapheme cluster', () => {
  expect(atEnd(family.repeat(20), 20)).toBe(family.repeat(20))
  expect(atEnd(family.repeat(21), 20)).toBe(family.repeat(20))
  expect(atEnd('e\u0301'.repeat(4), 3)).toBe('e\u0301'.repeat(3))
  expect(atEnd('山水画', 2)).toBe('山水')
})

test('excess text is cut where it was inserted, not where it stood before', () => {
  expect(fitText('abXYZcd', 5, 5)).toEqual({ text: 'abXcd', caret: 3 })
  expect(fitText('abXcd', 3, 4)).toEqual({ text: 'abcd', caret: 2 })
  expect(fitText(`a${family}${family}b`, 1 + 2 * family.length, 3)).toEqual({
    text: `a${family}b`,
    caret: 1 + family.length,
  })
})

test('a modifier belongs to the character before it', () => {
  expect(atEnd('👍🏽', 1)).toBe('👍🏽')
})

test('a text that is too long behind the caret is cut at its end', () => {
  expect(fitText('abcdef', 0, 4)).toEqual({ text: 'abcd', caret: 0 })
})
