import { expect, test } from 'vitest'
import { completeTopic, suggestedTopics, topicBefore, topicsToAdd, withTopic } from './topic-suggestions.ts'

test.each([
  ['Evening #ca', 11, { start: 8, keyword: 'ca' }],
  ['傍晚#静', 4, { start: 2, keyword: '静' }],
  ['＃猫', 2, { start: 0, keyword: '猫' }],
  ['Evening #', 9, { start: 8, keyword: '' }],
  ['#sea and #sky', 4, { start: 0, keyword: 'sea' }],
  ['#sea and', 8, undefined],
  ['a#ca', 4, undefined],
  ['a#', 2, undefined],
  ['https://x.example/#', 19, undefined],
  ['#ca', 0, undefined],
])('the begun topic in "%s" at %i is found', (text, caret, beginning) => {
  expect(topicBefore(text, caret)).toEqual(beginning)
})

test('a chosen topic replaces its beginning, including the part after the caret', () => {
  const text = 'Evening #cats, tired'
  expect(completeTopic(text, topicBefore(text, 10)!, 'candles')).toEqual({
    text: 'Evening #candles , tired',
    caret: 17,
  })
  expect(completeTopic('#静', { start: 0, keyword: '静' }, '静物')).toEqual({ text: '#静物 ', caret: 4 })
})

const topics = [
  { name: 'oil', post_count: 9 },
  { name: '油画', post_count: 8 },
  { name: 'Oilstick', post_count: 1 },
]
const names = (choice: Parameters<typeof suggestedTopics>[0]) =>
  suggestedTopics(choice).map(({ name }) => name)

test('for a single #, the topics of the template come first, then topics in the script of the reader', () => {
  const choice = { keyword: '', found: topics, ofTemplate: ['portrait'] }
  expect(names({ ...choice, locale: 'en' })).toEqual(['portrait', 'oil', 'Oilstick', '油画'])
  expect(names({ ...choice, locale: 'zh' })[0]).toBe('油画')
})

test('a topic of the template that posts also have is suggested once, with its number of posts', () => {
  expect(suggestedTopics({ keyword: 'OI', found: topics, ofTemplate: ['Oil', 'sea'], locale: 'en' })).toEqual(
    [
      { name: 'Oil', post_count: 9 },
      { name: 'Oilstick', post_count: 1 },
      { name: '油画', post_count: 8 },
    ],
  )
})

test('a completely typed topic is not the only suggestion', () => {
  const found = [{ name: 'oil', post_count: 9 }]
  expect(names({ keyword: 'Oil', found, ofTemplate: [], locale: 'en' })).toEqual([])
  expect(names({ keyword: 'Oi', found, ofTemplate: [], locale: 'en' })).toEqual(['oil'])
})

test("a template's topic is added to the end of a title once", () => {
  expect(withTopic('Evening ', 'sea')).toBe('Evening #sea ')
  expect(withTopic('', 'sea')).toBe('#sea ')
  expect(topicsToAdd('Evening #SEA', ['sea', 'sky'])).toEqual(['sky'])
})
