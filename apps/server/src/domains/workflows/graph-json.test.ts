import fc from 'fast-check'
import { expect, test } from 'vitest'
import { graphOf } from './graph-json.ts'

const read = (value: unknown) => graphOf(Buffer.from(JSON.stringify(value)))

test('a character that cannot be stored is replaced, in names and values alike', () => {
  expect(read({ 'a\0': 'b\0', 'c\ud83d': ['\ude00d', '\ud83d\ud83d\ude00'] })).toEqual({
    'a\ufffd': 'b\ufffd',
    'c\ufffd': ['\ufffdd', '\ufffd\u{1f600}'],
  })
})

test('all other values are read exactly as they are written', () => {
  const plain = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value).toWellFormed()))
  fc.assert(
    fc.property(plain, (value) => {
      expect(read({ value })).toEqual({ value })
    }),
  )
  // Texts that consist of escapes, backslashes and letters; only unfit characters may change.
  const parts = fc.constantFrom('\\', 'u', 'u0000', 'ud83d', 'ude00', '\ud83d', '\ude00', '\0', 'x')
  fc.assert(
    fc.property(fc.array(parts), (texts) => {
      const text = texts.join('')
      expect(read({ text })['text']).toBe(text.replaceAll('\0', '\ufffd').toWellFormed())
    }),
  )
  // Emoji as Python writes them, and a text that only looks like an escape.
  expect(graphOf(Buffer.from('{"a":"\\ud83d\\ude00","b":"\\\\u0000"}'))).toEqual({
    a: '\u{1f600}',
    b: '\\u0000',
  })
})
