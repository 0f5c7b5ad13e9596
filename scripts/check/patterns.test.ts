import { expect, it } from 'vitest'
import { slowPatterns } from './patterns.mjs'

const slow = (source: string) => slowPatterns([{ file: 'page.tsx', source }])

it.each([
  ['two repetitions side by side', String.raw`const a = /^(\d+\.?\d*|x)$/`],
  ['a repetition within a repetition', 'const a = /^(a+)+$/'],
  ['a repetition that can begin anywhere and has to reach the end', String.raw`text.replace(/\s+$/, '')`],
  ['a slow pattern in an element', String.raw`const a = <p title={name.replace(/\/+$/, '')} />`],
])('the pattern is found: %s', (_, source) => {
  expect(slow(source)).toHaveLength(1)
})

it.each([
  ['digits around a point', String.raw`const a = /^\d+(?:\.\d*)?$/`],
  ['bounded repetitions', String.raw`const a = /^\d{1,9}\.?\d{0,9}$/`],
  ['a path and a division', "import a from './a/b'; const c = 2 / 3 + 4 / 5"],
  ['a comment', '// /\\s+$/ would be slow'],
])('no fault is found in: %s', (_, source) => {
  expect(slow(source)).toEqual([])
})

it('a slow pattern is reported with its file and line', () => {
  expect(slow('\nconst a = /^(a+)+$/')).toEqual([expect.stringMatching(/^page\.tsx:2: .*\/\^\(a\+\)\+\$\/$/)])
})
