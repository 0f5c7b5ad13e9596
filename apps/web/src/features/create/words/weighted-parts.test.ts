import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasWeights, weightedParts } from './weighted-parts.ts'

test.each([
  ['a fox', [['a fox', 1]]],
  [
    'a (fox:1.2) in snow',
    [
      ['a ', 1],
      ['fox', 1.2],
      [' in snow', 1],
    ],
  ],
  ['(fox)', [['fox', 1.1]]],
  ['((fox))', [['fox', 1.21]]],
  [
    '(a (b:2) c:0.5)',
    [
      ['a ', 0.5],
      ['b', 1],
      [' c', 0.5],
    ],
  ],
  [
    '(a) \\(b\\)',
    [
      ['a', 1.1],
      [' (b)', 1],
    ],
  ],
  ['a (b', [['a (b', 1]]],
  ['a) b', [['a) b', 1]]],
] as const)('the prompt %j is divided by weight', (prompt, parts) => {
  expect(weightedParts(prompt).map(({ text, weight }) => [text, weight])).toEqual(parts)
})

test('weights in numbers are recognised', () => {
  expect(['(a:1.2)', 'x (a b: 0.8 )'].every(hasWeights)).toBe(true)
  expect(['a (b)', 'at 10:30', '(a:b)', ':)', '(16:9'].some(hasWeights)).toBe(false)
})

test('any text keeps all its letters, also with unpaired brackets', () => {
  const texts = fc
    .array(fc.constantFrom('(', ')', 'a', ' ', ':1.2', '\\', 'b'))
    .map((pieces) => pieces.join(''))
  const letters = (text: string) => text.replaceAll(/[^ab]/g, '')
  fc.assert(
    fc.property(texts, (prompt) => {
      const parts = weightedParts(prompt)
      expect(letters(parts.map(({ text }) => text).join(''))).toBe(letters(prompt))
      expect(parts.every(({ weight }) => weight >= 0)).toBe(true)
    }),
  )
})

test('ten thousand brackets are read in one pass', () => {
  expect(weightedParts(`${'('.repeat(5000)}a${')'.repeat(5000)}`).length).toBeGreaterThan(0)
})
