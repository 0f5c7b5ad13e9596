import { expect, test } from 'vitest'
import { isPattern } from './password-pattern.ts'

test.each([
  ...[
    'aaaaaa',
    '222222',
    '00000000',
    'qqqqqq',
    'abcabc',
    '121212',
    'abababab',
    'xyzxyzxy',
    '12341234',
    '好好好好好好',
  ],
  ...[
    '654321',
    '123456',
    '987654321',
    '1234567890',
    '0987654321',
    'abcdef',
    'abcdefgh',
    'zyxwvut',
    '234567',
    '01234567',
  ],
  ...['qwerty', 'qwertyuiop', 'asdfgh', 'zxcvbnm', 'lkjhgfdsa', 'qwertz', 'azertyuiop', 'poiuytrewq'],
  ...[
    'abc123',
    '123abc',
    'aaabbb',
    '111222',
    'aaa111',
    'qweasd',
    'qweasdzxc',
    '123qwe',
    'abcxyz',
    '112233',
    'aabbcc',
    '332211',
  ],
])('%s is a pattern', (password) => {
  expect(isPattern(password)).toBe(true)
})

test.each([
  ...[
    'correct horse',
    'Tr0ub4dor',
    'xkcd-936',
    'sunset77!',
    'mybluehouse',
    'k7#pQz',
    '1984orwell',
    'abcdog',
    'qwertycat',
    'aa1bb2',
  ],
  ...[
    '12 apples',
    'passwort-neu',
    '大海的味道',
    'öäüß12x',
    'a1b2c3',
    '2024-11-28',
    '19671123',
    'hello123',
    'rrtzpl',
    '11235813',
  ],
  ...[
    'mississippi',
    'banana',
    'hot-shots',
    'nnmmkkx',
    'zebra456x',
    'tango-tango',
    'ab12cd34',
    'pi31415926',
    'x9x8x7',
    'fjdksla',
  ],
])('%s is none', (password) => {
  expect(isPattern(password)).toBe(false)
})
