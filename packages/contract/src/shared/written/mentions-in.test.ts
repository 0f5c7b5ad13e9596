import { expect, test } from 'vitest'
import { mentionCallsIn } from './mentions-in.ts'

const namesIn = (text: string) => mentionCallsIn(text).map(({ names }) => names)

test.each([
  ['hello @ann', [['ann']]],
  ['@ann, look', [['ann']]],
  ['Thanks @ann.', [['ann.', 'ann']]],
  ['see @ann.lee!', [['ann.lee']]],
  ['(@Ann-Lee_1)', [['Ann-Lee_1']]],
  ['＠ann 好', [['ann']]],
  ['多谢@ann你好', [['ann']]],
  ['@ann.你好', [['ann.', 'ann']]],
  ['Привет, @Анна.П и @bob', [['Анна.П'], ['bob']]],
  ['@王小明', [['王小明']]],
  ['@王小明你好', [['王小明你好', '王小明你', '王小明']]],
  ['mail ann@example.org', []],
  ['https://x.example/@ann', []],
  ['@an', []],
  ['@@ann', []],
  ['a lone @ and @ ann', []],
  ['https://x.example/p?by=@ann and www.x.org/a=@ann', []],
  ['＠ａｎｎ さん', [['ａｎｎ']]],
  ['@ann@social.example, @bob', [['bob']]],
  ['@ann@bob', [['ann']]],
  ['❤️@ann', [['ann']]],
  ['@ソニー様', [['ソニー様', 'ソニー']]],
])('the names in "%s" are found', (text, names) => {
  expect(namesIn(text)).toEqual(names)
})

test('a longer name is not cut to an existing shorter name', () => {
  expect(namesIn('@annabel').flat()).not.toContain('anna')
})

test('only the first ten names in a text count, and the search for a long name is bounded', () => {
  const many = Array.from({ length: 30 }, (_, index) => `@person${index}`).join(' ')
  expect(namesIn(many)).toHaveLength(10)
  expect(namesIn(`@${'王'.repeat(500)}`)[0]).toHaveLength(18)
})

test.each([17, 18, 19, 20])('a name of %i characters ends before the punctuation of a sentence', (length) => {
  const name = 'a'.repeat(length)
  for (const end of ['', '.', '..', '...', '-', '_', '!', '。', '…', ' and', '.\n', '的'])
    expect(namesIn(`see @${name}${end}`)[0], end).toContain(name)
  expect(namesIn(`see @${name}.${'b'.repeat(20)}`).flat()).not.toContain(name)
})
