import { expect, test } from 'vitest'
import { normalWord, WordMatcher } from './word-matcher.ts'

const found = (words: string[], text: string) => new WordMatcher(words.map(normalWord)).find(text)

test.each([
  ['Fool', 'fool'],
  ['  Fóol ', 'fool'],
  ['ＦＯＯＬ', 'fool'],
  ['fool*', 'fool*'],
  ['two   words', 'two words'],
  ['坏词*', '坏词'],
  ['*', ''],
  ['!?', ''],
])('the blocked word %j is stored as %j', (text, word) => {
  expect(normalWord(text)).toBe(word)
})

test.each([
  ['fool', 'You FOOL!', true],
  ['fool', 'f\u00f3ol', true],
  ['fool', 'ｆｏｏｌ', true],
  ['fool', 'foolish', false],
  ['fool', 'tomfool', false],
  ['fool*', 'foolish', true],
  ['fool*', 'tomfool', false],
  ['ass', 'class', false],
  ['two words', 'two,  WORDS', true],
  ['two words', 'two other words', false],
  ['c3', 'c3', true],
  ['坏词', '这是坏词吗', true],
  ['坏词', '坏 词', true],
  ['坏词', '坏了词', false],
  ['дурак', 'Дурак.', true],
  ['fool', '', false],
])('the blocked word %j is found in %j: %s', (word, text, isFound) => {
  expect(found([word], text)).toEqual(isFound ? [normalWord(word)] : [])
})

test('a word and a longer word that begins with the same letters are both found', () => {
  expect(found(['fool', 'fool*', 'fool s'], 'fool s')).toEqual(['fool*', 'fool', 'fool s'])
})

test('all words of a text are found', () => {
  expect(found(['b', 'a', '坏', 'c'], 'a 坏 b')).toEqual(['a', 'b', '坏'])
})

test('a text with thousands of marks on a letter is read without normalization', () => {
  expect(found(['fool'], `fool a${'\u0301\u0323'.repeat(50_000)}`)).toEqual(['fool'])
})
