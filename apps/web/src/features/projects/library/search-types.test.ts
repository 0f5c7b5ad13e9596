import { expect, test } from 'vitest'
import type { InputType, NodeType } from '../document/index.ts'
import { firstFit } from './first-fit.ts'
import { searchTypes, sectionsOf } from './search-types.ts'

function nodeType(type: string, part: Partial<NodeType> = {}): NodeType {
  return {
    ...{ type, title: type, description: '', category: 'Effects', keywords: [], inputs: [], outputs: [] },
    ...{ isOutput: false, isOurs: true, isEssential: false },
    ...part,
  }
}

const input = (name: string, type: string, part: Partial<InputType> = {}): InputType => ({
  ...{ name, label: name, type, isRequired: true },
  ...part,
})

const types = [
  nodeType('Soft', { title: 'Soft focus', keywords: ['blur', '模糊', '柔焦'], description: 'Glows' }),
  nodeType('TheirBlur', { title: 'Blur', isOurs: false }),
  nodeType('ImageBlur', { title: 'Blur', inputs: [input('image', 'IMAGE')] }),
  nodeType('LoadImage', { title: 'Load picture', isEssential: true, category: 'Source' }),
]
const found = (query: string) => searchTypes(types, { query }).map(({ type }) => type)

test('a node is found by its name, its type and its description, in both languages', () => {
  expect(found('blur')).toEqual(['ImageBlur', 'TheirBlur', 'Soft'])
  expect(found('模糊')).toEqual(['Soft'])
  expect(found('ＢＬＵＲ image')).toEqual(['ImageBlur'])
  expect(found('focus')).toEqual(['Soft'])
  expect(found('glow soft')).toEqual(['Soft'])
  expect(found('loadimage')).toEqual(['LoadImage'])
  expect(found('nothing like it')).toEqual([])
})

test('without a query the essentials come first, then the categories', () => {
  const sections = sectionsOf(searchTypes(types, { query: '' }))
  expect(sections.map(({ category, types: members }) => [category, members.length])).toEqual([
    [undefined, 1],
    ['Effects', 3],
  ])
})

test('a link shows the types that it fits, and is linked to the best socket', () => {
  const blend = nodeType('Blend', {
    inputs: [
      input('any', '*'),
      input('size', 'IMAGE', { widget: { kind: 'text', valueCount: 1 } }),
      input('b', 'IMAGE'),
    ],
    outputs: [
      { name: 'mask', label: '', type: 'MASK' },
      { name: 'image', label: '', type: 'IMAGE' },
    ],
  })
  expect(firstFit(blend, { type: 'IMAGE', side: 'inputs' })).toEqual({ input: 'b' })
  expect(firstFit(blend, { type: 'LATENT', side: 'inputs' })).toEqual({ input: 'any' })
  expect(firstFit(blend, { type: 'IMAGE', side: 'outputs' })).toEqual({ output: 1 })
  expect(firstFit(blend, { type: 'LATENT', side: 'outputs' })).toBe(undefined)
  const fitting = searchTypes(types, { query: '', dropped: { type: 'IMAGE', side: 'inputs' } })
  expect(fitting.map(({ type }) => type)).toEqual(['ImageBlur'])
})
