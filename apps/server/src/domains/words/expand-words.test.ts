import { propertyRuns } from '@easel/testkit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expandWords, type WordLists } from './expand-words.ts'

const lists: WordLists = new Map([
  ['colour', ['red', 'blue']],
  ['light', ['at dusk', '__colour__ light']],
  ['loop', ['a', 'over __again__']],
  ['again', ['__loop__']],
  ['many', Array.from({ length: 100 }, () => '__colour__ '.repeat(20))],
])
const draw = (text: string, seed = 1, max = 200) => expandWords(text, { lists, seed, max })
const words = (text: string, seed = 1) => (draw(text, seed) as { words: string }).words
const code = (text: string) => (draw(text) as { fault: { code: string } }).fault?.code
const seeds = Array.from({ length: 40 }, (_, seed) => seed)
const results = (text: string) => [...new Set(seeds.map((seed) => words(text, seed)))].sort()

describe('alternatives', () => {
  test('are drawn by the seed, and each of them can be drawn', () => {
    expect(results('a {red|blue} fox')).toEqual(['a blue fox', 'a red fox'])
    expect(words('a {red|blue} fox', 7)).toBe(words('a {red|blue} fox', 7))
    expect(results('a {big |}fox')).toEqual(['a big fox', 'a fox'])
    expect(results('{a|{b|c}}')).toEqual(['a', 'b', 'c'])
  })

  test('can be several, all different', () => {
    expect(results('{2$$a|b|c}')).toEqual(['a, b', 'a, c', 'b, a', 'b, c', 'c, a', 'c, b'])
    expect(words('{9$$a|b}').split(', ').sort()).toEqual(['a', 'b'])
  })

  test('come from lists, which may name other lists', () => {
    expect(results('__light__')).toEqual(['at dusk', 'blue light', 'red light'])
  })

  test('leave other signs as they are', () => {
    for (const text of ['a {fox} in snow', 'a {fox', 'a|b', 'snake_case __ x', '(a:1.2)', '{}'])
      expect(words(text)).toBe(text)
  })
})

test('texts that cannot be drawn give a fault', () => {
  expect(code('__nothing__')).toBe('word_list_unknown')
  // The fault does not depend on the entry that the seed would draw.
  expect(draw('__loop__')).toEqual({ fault: { code: 'word_list_in_itself', params: { name: 'loop' } } })
  expect(code(`${'{a|'.repeat(30)}b${'}'.repeat(30)}`)).toBe('words_too_deep')
  expect(code('__many__ '.repeat(3))).toBe('words_too_long')
})

test('the expansion of any text of ten thousand characters ends, and the result has at most the maximum length', () => {
  const signs = fc.constantFrom('{', '}', '|', '$$', '2', '__', 'colour', 'light', ' ', 'a')
  const texts = fc.array(signs, { maxLength: 3000, size: 'max' }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(texts, fc.nat(), (text, seed) => {
      const drawn = expandWords(text, { lists, seed, max: 10_000 })
      if ('words' in drawn) expect(drawn.words.length).toBeLessThanOrEqual(10_000)
      expect(expandWords(text, { lists, seed, max: 10_000 })).toEqual(drawn)
    }),
    { numRuns: propertyRuns(100) },
  )
})
