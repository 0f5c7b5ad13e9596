import { expect, test } from 'vitest'
import { cleanedText, textFor, withText, writtenIn } from './texts.ts'

const english = { language: 'en', page: 'en' } as const
const chinese = { language: 'zh', page: 'en' } as const

test('a text for all languages becomes a text per language as soon as a different text is written', () => {
  const both = withText('Paint', '颜料', chinese)
  expect(both).toEqual({ en: 'Paint', zh: '颜料' })
  expect(withText(both, '', chinese)).toEqual({ en: 'Paint' })
  expect(withText(withText(both, '', chinese), '', english)).toBe('')
})

test('readers get the other language instead of an empty text, and its author sees the empty text', () => {
  const only = withText('', '颜料', chinese)
  expect(textFor(only, 'en')).toBe('颜料')
  expect(writtenIn(only, 'en', 'en')).toBe('')
  expect(writtenIn('Paint', 'en', 'en')).toBe('Paint')
  expect(writtenIn('Paint', 'zh', 'en')).toBe('')
})

test('texts are cleaned for the server', () => {
  expect(cleanedText({ en: '  Paint ', zh: ' ' }, 'line')).toEqual({ en: 'Paint' })
  expect(cleanedText({ en: 'Oil', zh: 'Oil' }, 'line')).toBe('Oil')
  expect(cleanedText({ en: ' ', zh: '' }, 'line')).toBe('')
})
