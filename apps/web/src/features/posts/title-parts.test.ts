import { expect, test } from 'vitest'
import { titleParts } from './title-parts.ts'

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
