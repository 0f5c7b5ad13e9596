import { expect, test } from 'vitest'
import { completeMention, mentionBefore, mentionParts } from './mention.ts'

test.each([
  ['hello @an', 'an'],
  ['@ann.l', 'ann.l'],
  ['多谢@王小', '王小'],
  ['(@bob', 'bob'],
])('%s begins a mention', (text, keyword) => {
  expect(mentionBefore(text, text.length)).toEqual({ at: text.lastIndexOf('@'), keyword })
})

test.each(['mail ann@exa', 'a lone @', 'hello @ann ', '@@ann', `@${'a'.repeat(21)}`])(
  '%s does not begin a mention',
  (text) => {
    expect(mentionBefore(text, text.length)).toBeUndefined()
  },
)

test('only the text before the caret begins a mention', () => {
  expect(mentionBefore('@ann and more', 3)).toEqual({ at: 0, keyword: 'an' })
})

test('a chosen name replaces its beginning, with one space behind it', () => {
  const text = 'hi @an, look'
  expect(completeMention(text, mentionBefore(text, 6)!, 'ann.lee')).toEqual({
    text: 'hi @ann.lee , look',
    caret: 12,
  })
  expect(completeMention('@an  yes', { at: 0, keyword: 'an' }, 'ann').text).toBe('@ann yes')
})

test('mentions become separate parts of a text; the longest name wins', () => {
  const mentions = [
    { user_id: '1', username: 'ann' },
    { user_id: '2', username: 'Ann.Lee' },
  ]
  expect(mentionParts('so @ann.lee, and @ANN!', mentions)).toEqual([
    { text: 'so ' },
    { text: '@ann.lee', userId: '2' },
    { text: ', and ' },
    { text: '@ANN', userId: '1' },
    { text: '!' },
  ])
  expect(mentionParts('nobody @here', [])).toEqual([{ text: 'nobody @here' }])
})
