import { expect, test } from 'vitest'
import { en } from './en/index.ts'
import { zh } from './zh/index.ts'

type Tree = { [key: string]: string | Tree }

function flatten(tree: Tree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  )
}

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort()

test('both languages have the same keys', () => {
  expect(flatten(zh).map(([key]) => key)).toEqual(flatten(en).map(([key]) => key))
})

test('no text is empty, and translations have the same placeholders', () => {
  const chinese = new Map(flatten(zh))
  for (const [key, text] of flatten(en)) {
    expect(text.trim(), key).not.toBe('')
    expect(placeholders(chinese.get(key) ?? ''), key).toEqual(placeholders(text))
  }
})
