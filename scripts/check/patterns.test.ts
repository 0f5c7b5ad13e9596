import { expect, it } from 'vitest'
import { slowPatterns } from './patterns.mjs'

const slow = (source: string) => slowPatterns([{ file: 'page.tsx', source }])

it.each([
  ['two repetitions side by side', String.raw`const a = /^(\d+\.?\d*|x)$/`],
  ['one within another', 'const a = /^(a+)+$/'],
  ['one that begins anywhere and has to reach the end', String.raw`text.replace(/\s+$/, '')`],
  ['one in an element', String.raw`const a = <p title={name.replace(/\/+$/, '')} />`],
])('%s is found', (_, source) => {
  expect(slow(source)).toHaveLength(1)
})

it.each([
  ['digits around a point', String.raw`const a = /^\d+(?:\.\d*)?$/`],
  ['bounded repetitions', String.raw`const a = /^\d{1,9}\.?\d{0,9}$/`],
  ['a path and a division', "import a from './a/b'; const c = 2 / 3 + 4 / 5"],
  ['a comment', '// /\\s+$/ would be slow'],
])('%s is not found', (_, source) => {
  expect(slow(source)).toEqual([])
})

it('a slow pattern is reported with its place', () => {
  expect(slow('\nconst a = /^(a+)+$/')).toEqual([expect.stringMatching(/^page\.tsx:2: .*\/\^\(a\+\)\+\$\/$/)])
})
