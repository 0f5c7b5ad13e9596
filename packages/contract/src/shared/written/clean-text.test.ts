import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { visibleLine, visibleText } from '../../schemas/fields.ts'
import {
  cleanText,
  fittingLine,
  invisibleText,
  isInvisible,
  showsSomething,
  writtenLength,
} from './clean-text.ts'

const texas = '\u{1f3f4}\u{e0075}\u{e0073}\u{e0074}\u{e0078}\u{e007f}'

describe('lines', () => {
  test.each([
    ['a\r\nb\rc\vd\fe\u0085f\u2028g\u2029h', 'a\nb\nc\nd\ne\nf\ng\nh'],
    ['in\u00advis\u200bible\u2060 \ufefftext\u0000\u001b\ufffe', 'invisible text'],
    ['\u202a/home\u202c x', '/home x'],
    ['\ud800a\udc00', 'a'],
    ['שלום\u200f! \u200ea \u061cب', 'שלום\u200f! \u200ea \u061cب'],
    ['hi \u2068Ann\u2069 and \u2067Bob', 'hi \u2068Ann\u2069 and \u2067Bob\u2069'],
    ['\u2068a\nb\u2069', '\u2068a\u2069\nb'],
    [`flags ${texas} \u{e0061}x`, `flags ${texas} x`],
    ['👨‍👩‍👧 می‌خواهم क्‍ष', '👨‍👩‍👧 می‌خواهم क्‍ष'],
    ['a\n\n\n\n\n\n\nb', 'a\n\nb'],
    ['a\n \u2800\n\u3164\n\t\nb  \nc', 'a\n\nb\nc'],
    ['  a\tb\n', 'a\tb'],
  ])('the text %j is cleaned to %j', (text, clean) => {
    expect(cleanText(text, 'lines')).toBe(clean)
  })
})

test.each([
  ['a\nb', 'a b'],
  ['a\r\n\t  b', 'a b'],
  ['a \u2069 b', 'a b'],
  ['春　夏', '春　夏'],
  ['\u2067a\nb', '\u2067a b\u2069'],
])('the line %j is cleaned to %j', (text, clean) => {
  expect(cleanText(text, 'line')).toBe(clean)
})

const invisible = [
  ...[
    '\u3164',
    '\u2800',
    '\ufe0f',
    '\u034f',
    '\uffa0',
    '\u{1d159}',
    '\u17b4',
    '\u115f\u1160',
    '\u200d',
    '\u00a0',
    '\u3000',
  ],
  ...[
    '\u0301',
    '\u180e',
    '\u{e0061}',
    '\u2069',
    '\u200f',
    '\u{e000}',
    '\u{1d173}',
    '\u{13441}',
    '\ufeff',
    '\n',
  ],
]

test.each(invisible)('%j shows nothing: alone, repeated and in an isolate', (text) => {
  for (const each of [text, text.repeat(3), `${text} ${text}`, `\u2068${text}\u2069`]) {
    expect(showsSomething(each)).toBe(false)
    expect(cleanText(each, 'lines')).toBe('')
    expect(visibleLine(1, 20).safeParse(each).success).toBe(false)
    expect(visibleText(0, 20).parse(each)).toBe('')
  }
})

test.each(['a', '.', '😀', '王', 'ㅏ', '\u0e33', '©', 'e\u0301', '\u{1f1e9}\u{1f1ea}'])(
  '%j shows something',
  (text) => {
    expect(showsSomething(text)).toBe(true)
  },
)

/** Generates texts of what people write and of characters that break rules. */
const written = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 3 }),
      fc.constantFrom(
        ...invisible,
        texas,
        'a',
        'é',
        'e\u0301',
        '王',
        'ب',
        '\r\n',
        '\u2028',
        '\u2066',
        '\u2067',
        '\u2069',
        '\u202e',
        '👨‍👩‍👧',
        '#',
        '@',
        ' ',
      ),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''))

test('a field that was cleaned is accepted again without a change', () => {
  for (const schema of [visibleLine(0, 1000), visibleText(0, 1000)]) {
    fc.assert(
      fc.property(written, (text) => {
        const once = schema.safeParse(text)
        if (once.success) expect(schema.safeParse(once.data)).toEqual({ success: true, data: once.data })
      }),
    )
  }
})

test('a form that counts the cleaned text accepts exactly the texts that the field accepts', () => {
  for (const [form, field] of [
    ['line', visibleLine(1, 12)],
    ['lines', visibleText(1, 12)],
  ] as const) {
    fc.assert(
      fc.property(written, (text) => {
        fc.pre(!/[\u202d\u202e]/.test(text))
        const length = writtenLength(text, form)
        expect(field.safeParse(cleanText(text, form)).success).toBe(length >= 1 && length <= 12)
      }),
    )
  }
})

test.each([...invisible, '', ' ', 'a'])('the form reports %j as invisible if the field does', (text) => {
  const { error } = visibleLine(1, 20).safeParse(text)
  const says = error?.issues.some(({ message }) => message === invisibleText.en) ?? false
  expect(isInvisible(text)).toBe(says)
})

test('isolates of a clean line are balanced, and no embedding is left', () => {
  fc.assert(
    fc.property(written, (text) => {
      for (const line of cleanText(text, 'lines').split('\n')) {
        let open = 0
        for (const mark of line.match(/[\u2066-\u2069]/g) ?? []) {
          open += mark === '\u2069' ? -1 : 1
          expect(open).toBeGreaterThanOrEqual(0)
        }
        expect(open).toBe(0)
        expect(line).not.toMatch(/[\u202a-\u202c]/)
      }
    }),
  )
})

test('the part of any text that fits a name is accepted by the server', () => {
  const any = fc.string({
    unit: fc.constantFrom('a', '\u202e', '\u0301', '字', '\ud800', '🦊', ' ', '\n'),
    maxLength: 400,
  })
  fc.assert(
    fc.property(any, (text) => {
      expect(visibleLine(0, 20).safeParse(fittingLine(text, 20)).success).toBe(true)
    }),
    { numRuns: 200 },
  )
  expect(fittingLine('a\u202eb'.repeat(20), 4)).toBe('abab')
})
