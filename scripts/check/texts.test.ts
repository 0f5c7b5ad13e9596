// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the placeholders belong to the code that is read.
import { expect, it } from 'vitest'
import { wrongTexts } from './texts.mjs'

const catalogue = {
  page: { title: 'Title', count_one: '{{count}} one', count_other: '{{count}} others' },
  kind: { film: 'Film', other: 'Other', reason_other: 'Another one' },
}
const everything = `
  export const all = ['page.title', 'page.count']
  export const one = (t, kind) => [t(\`kind.\${kind}\`)]
`

const wrong = (source: string) =>
  wrongTexts(
    [
      { file: 'page.tsx', source },
      { file: 'rest.ts', source: everything },
    ],
    catalogue,
  )

it.each([
  ['a word in an element', '<p>Hello</p>'],
  ['a text in braces', "<p>{'Hello'}</p>"],
  ['a text of a condition', "<p>{a ? t('page.title') : 'Hello'}</p>"],
  ['a text beside a value', '<p>{`Hello ${name}`}</p>'],
  ['a name that is read aloud', '<button aria-label="Hello" />'],
  ['a text that replaces a missing text', "<img alt={name || 'Hello'} />"],
  ['a toast', "toastError('Hello')"],
  ['a question', "confirm({ message: 'Hello' })"],
  ['Chinese in any place', "const hello = '你好'"],
  ['Chinese beside a value', 'const hello = `你好 ${name}`'],
])('a text outside of the catalogues is found: %s', (_, code) => {
  expect(
    wrong(`\nconst shown = (a, t, name) => ${code.startsWith('const') ? `{ ${code} }` : `(${code})`}`),
  ).toEqual([expect.stringMatching(/^page\.tsx:2: not in the catalogues: (Hello|你好)/)])
})

it.each([
  ['a text of the catalogues', "<p title={t('page.title')}>{t('page.count', { count: 2 })}</p>"],
  ['signs and numbers', '<p>{`@${name}`} · 2 × 3 px</p>'],
  ['an invisible attribute', '<p className="Hello" data-kind="Hello" id={`Hello-${name}`} />'],
  ['a message between programs', "send({ type: 'Hello' })"],
])('%s is allowed', (_, code) => {
  expect(wrong(`const shown = (t, name, send) => (${code})`)).toEqual([])
})

it('an unknown key is reported as missing', () => {
  expect(wrong("t('page.gone')")).toEqual(['page.tsx:1: missing in the catalogues: page.gone'])
})

it('an unused text of the catalogues is reported', () => {
  const kept = wrongTexts([{ file: 'page.tsx', source: "t('page.title')" }], catalogue)
  expect(kept).toEqual([
    expect.stringContaining('page.count_one'),
    expect.stringContaining('page.count_other'),
    expect.stringContaining('kind.film'),
    expect.stringContaining('kind.other'),
    expect.stringContaining('kind.reason_other'),
  ])
})
