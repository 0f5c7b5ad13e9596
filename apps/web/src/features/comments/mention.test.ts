import { mentionCallsIn, usernameKey } from '@easel/contract/client'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { completeMention, mentionBefore, mentionParts } from './mention.ts'

test.each([
  ['hello @an', 'an'],
  ['@ann.l', 'ann.l'],
  ['多谢@王小', '王小'],
  ['(@bob', 'bob'],
  ['你好＠an', 'an'],
])('%s begins a mention', (text, keyword) => {
  expect(mentionBefore(text, text.length)).toEqual({ start: text.length - keyword.length - 1, keyword })
})

test.each(['mail ann@exa', 'a lone @', 'hello @ann ', '@@ann', `@${'a'.repeat(21)}`])(
  '%s does not begin a mention',
  (text) => {
    expect(mentionBefore(text, text.length)).toBeUndefined()
  },
)

test('only the text before the caret begins a mention', () => {
  expect(mentionBefore('@ann and more', 3)).toEqual({ start: 0, keyword: 'an' })
})

test('a chosen name replaces its beginning, with one space behind it', () => {
  const text = 'hi @an, look'
  expect(completeMention(text, mentionBefore(text, 6)!, 'ann.lee')).toEqual({
    text: 'hi @ann.lee , look',
    caret: 12,
  })
  expect(completeMention('@an  yes', { start: 0, keyword: 'an' }, 'ann').text).toBe('@ann yes')
})

test('mentions become separate parts of a text; the longest matching name is used', () => {
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

test.each([
  ['@ann, bob@ann.org', 1],
  ['@ann and @anna', 1],
  ['@ann https://x.example/@ann https://x.example/p?by=@ann', 1],
  ['＠ann ＠ａｎｎ 多谢@Ann。', 3],
  ['@ann. @ann... @ann- (@ann)', 4],
])('only mentions that the server has found are links: %s', (text, count) => {
  const parts = mentionParts(text, [{ user_id: '1', username: 'ann' }])
  expect(parts.filter(({ userId }) => userId === '1')).toHaveLength(count)
  expect(parts.map((part) => part.text).join('')).toBe(text)
})

test('in any text, exactly the users that the server has found are linked', () => {
  const users = [
    'ann',
    'anna',
    'ann.',
    'Ann.Lee',
    'a'.repeat(20),
    '王小明',
    '王小',
    'ソニー',
    'Анна',
    'สมชาย',
  ]
  const piece = fc.oneof(
    fc.constantFrom(
      '@',
      '＠',
      '.',
      '...',
      '-',
      '_',
      ' ',
      '\n',
      '你好',
      'さん',
      'b',
      'é',
      '\u0301',
      '/',
      'ａｎｎ',
      '👩‍👧',
    ),
    fc.constantFrom('https://', 'www.', 'x.org/', 'mail', ...users, ...users.map((name) => `@${name}`)),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), fc.subarray(users), (pieces, known) => {
      const text = pieces.join('')
      const keys = new Set(known.map(usernameKey))
      const found = mentionCallsIn(text).flatMap(
        ({ names }) => names.find((name) => keys.has(usernameKey(name))) ?? [],
      )
      const mentions = found.map((username) => ({ user_id: usernameKey(username), username }))
      const parts = mentionParts(text, mentions)
      expect(parts.map((part) => part.text).join('')).toBe(text)
      expect(parts.flatMap(({ userId }) => userId ?? [])).toEqual(found.map(usernameKey))
    }),
  )
})
