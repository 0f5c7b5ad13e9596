import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packLists, unpackLists } from './pack-lists.ts'

test('the names of fields are written once for all objects of a list', () => {
  const posts = [
    { id: 'a', maker: { name: 'Ann', marked: true } },
    { id: 'b', maker: { name: 'Bo' } },
  ]
  expect(packLists({ posts })).toEqual({
    posts: ['≡', ['id', 'maker'], ['a', 'b'], ['≡', ['name', 'marked'], ['Ann', 'Bo'], [true, undefined]]],
  })
})

test('objects with other fields, and single ones, stay as they are', () => {
  const data = [
    [{ a: 1 }, { b: 1 }],
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
    [{ a: 1 }],
    [{}, {}],
    [{ a: 1 }, 2],
  ]
  expect(packLists(data)).toEqual(data)
})

test('any data is the same after packing and unpacking, with its fields in their order', () => {
  const name = fc.constantFrom('a', 'b', '', '≡', '__proto__')
  const leaf = fc.constantFrom('≡', '', 0, false, null)
  const tree = fc.letrec((tie) => ({
    node: fc.oneof(
      { maxDepth: 5 },
      leaf,
      fc.array(tie('node'), { maxLength: 4 }),
      fc.dictionary(name, tie('node'), { maxKeys: 4 }),
    ),
  })).node
  fc.assert(
    fc.property(tree, (data) => {
      expect(JSON.stringify(unpackLists(packLists(data)))).toBe(JSON.stringify(data))
    }),
    { numRuns: 1000 },
  )
})
