import { topicKey, topicsIn } from '@easel/contract/client'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardTitle, isIn, titleParts } from './titles.ts'

test('tags of existing topics become separate parts, in any case', () => {
  const topics = [
    { id: '1', name: 'sea' },
    { id: '2', name: '大海' },
  ]
  expect(titleParts('Evening #Sea, 傍晚 ＃大海 #unknown', topics)).toEqual([
    { text: 'Evening ' },
    { text: '#Sea', topicId: '1' },
    { text: ', 傍晚 ' },
    { text: '＃大海', topicId: '2' },
    { text: ' #unknown' },
  ])
})

test('only tags that the server counts are links', () => {
  expect(titleParts('a#sea &#sea; https://x.example/p?#sea', [{ id: '1', name: 'sea' }])).toHaveLength(1)
})

test('a title without tags is one part', () => {
  expect(titleParts('Number # 1', [])).toEqual([{ text: 'Number # 1' }])
})

test('in any title, the topics that the server finds are linked, and nothing else', () => {
  const piece = fc.constantFrom(
    ...[
      '#',
      '＃',
      'sea',
      'SEA',
      '大海',
      'می',
      '\u200c',
      '\u200d',
      '・',
      '〜',
      '·',
      'ー',
      'ทะเล',
      'é',
      '\u0301',
      '1',
    ],
    ...[' ', '_', '&', '/', 'https://', 'ㅤ', '𠮷', '👩‍👧', 'か', '(', '。', 'x'.repeat(49)],
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const title = pieces.join('')
      const topics = topicsIn(title).map((name) => ({ id: topicKey(name), name }))
      const parts = titleParts(title, topics)
      expect(parts.map(({ text }) => text).join('')).toBe(title)
      expect(new Set(parts.flatMap(({ topicId }) => topicId ?? []))).toEqual(
        new Set(topics.map(({ id }) => id)),
      )
    }),
  )
})

test.each([
  ['Night crossing #night', 'Night crossing'],
  ['Night crossing #night #sea  ', 'Night crossing'],
  ['Night #crossing at sea #night', 'Night #crossing at sea'],
  ['窗边的水果 #静物', '窗边的水果'],
  ['窗边的水果#静物', '窗边的水果'],
  ['#night', '#night'],
  ['#night #sea', '#night #sea'],
  ['Study no. 4', 'Study no. 4'],
  ['Number #4', 'Number #4'],
])('the card of "%s" has the title "%s"', (title, shown) => {
  expect(cardTitle(title)).toBe(shown)
})

test('the script of a title determines its language', () => {
  expect([isIn('Low tide', 'en'), isIn('Low tide', 'zh')]).toEqual([true, false])
  expect([isIn('雾里的山 no. 2', 'en'), isIn('雾里的山 no. 2', 'zh')]).toEqual([false, true])
  expect([isIn('2026', 'en'), isIn('2026', 'zh')]).toEqual([true, true])
})
