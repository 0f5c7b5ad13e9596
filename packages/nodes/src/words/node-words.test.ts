import { expect, test } from 'vitest'
import { localRegistry } from '../index.ts'
import { nodeWords } from './node-words.ts'

const declarations = [...localRegistry.values()]

test.each(declarations.map((declaration) => [declaration.class_type, declaration] as const))(
  '%s has words of its own for itself, its inputs and its outputs, in both languages',
  (_, declaration) => {
    const { title, description, category, inputs, outputs } = nodeWords(declaration)
    const labels = [...inputs.values()].map(({ label }) => label)
    for (const text of [title, description, category, ...labels, ...outputs]) {
      expect(text.en.trim()).not.toBe('')
      expect(text.zh).toMatch(/\p{Script=Han}/u)
    }
    expect([...inputs.keys()]).toEqual(declaration.inputs.map(({ name }) => name))
  },
)

test('no two nodes have the same name', () => {
  for (const locale of ['en', 'zh'] as const) {
    const titles = declarations.map((declaration) => nodeWords(declaration).title[locale])
    expect(titles).toEqual([...new Set(titles)])
  }
})

test("a node is found by the topics of its template, and has a colour field if the template's form has a colour field", () => {
  const words = (class_type: string) =>
    nodeWords(declarations.find((declaration) => declaration.class_type === class_type)!)
  expect(words('OilPainting').keywords).toContain('油画')
  expect(words('LoadImage').keywords).toEqual([])
  expect(words('LoadImage').inputs.get('image')).toMatchObject({ kind: 'image', label: { en: 'Picture' } })
  expect(words('StillLife').inputs.get('format')?.choices.get('square')).toBeDefined()
})
