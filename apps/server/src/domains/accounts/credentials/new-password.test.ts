import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isGuessable } from './new-password.ts'

const names = ['Ann.Painter', 'Easel']

const first =
  'aaaaaa 654321 abcdef abcdefgh 222222 00000000 987654321 qqqqqq abcabc 121212 asdfgh zxcvbnm zxcvbn 123456 1234567890 qwerty qwertyuiop ytrewq QWERTY ' +
  'AbCdEf 111111 112233 aabbcc 123321 abc123 123abc 1q2w3e 1qaz2wsx qazwsx abababab xyzxyz 147258369 159753 !@#$%^ aaabbb 1122334455 qwe123 0987654321 fedcba ' +
  'lkjhgf mnbvcxz azerty qwertz 123123123 a1b2c3 woaini admin123 monkeymonkey dragondragondragon password Password1 passw0rd michael iloveyou letmein ann.painter Ann.Painter7 easel2026'

test.each(first.split(' '))('%s is among the first guesses', (password) => {
  expect(isGuessable(password, names)).toBe(true)
})

test.each([
  ...['correct horse', 'hunter-of-owls', 'Zürich 7 Uhr', 'blue42door', 'm9k2x7', 't8Kq!z', 'purple-monkey'],
  ...[
    'river stones',
    'kaffee um vier',
    '9f3a1c',
    '我爱画画二零',
    'garden gnome',
    'rain in may',
    'tundra88fox',
  ],
  ...[
    'velvet1987x',
    'oxford12street',
    'Rt7#pm',
    'lemon.tree.12',
    'quiet-harbor',
    'window-seat',
    'drei kleine',
  ],
  ...['snowy owl', 'sketch-2041', 'brass lamp', 'my dog Rex9', 'moss&fern', 'ultramarine5', 'cobalt-sky'],
  ...['kiln fire', '4 brushes', 'abc-tea-house', '123 Main Street', 'hello-qwerty-x', '8472916', '20481936'],
])('the password %s is not guessable', (password) => {
  expect(isGuessable(password, names)).toBe(false)
})

test('a repetition of up to four characters, of any length, is guessable', () => {
  const unit = fc.string({ minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(unit, fc.integer({ min: 2, max: 15 }), (text, times) => {
      const password = text.repeat(Math.max(times, Math.ceil(6 / text.length)))
      expect(isGuessable(password, [])).toBe(true)
    }),
  )
})
