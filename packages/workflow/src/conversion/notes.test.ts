import { describe, expect, test } from 'vitest'
import { convert } from '../testing/convert.ts'
import { nodeType } from '../testing/node-types.ts'

const types = {
  Some: nodeType({
    required: { a: ['INT', { default: 4 }], b: ['INT', { default: 5 }], pick: [['x', 'y']] },
    optional: { image: ['IMAGE'] },
  }),
  Prompt: nodeType({ required: { text: ['STRING', { dynamicPrompts: true }] } }),
  Source: nodeType({}, ['IMAGE']),
}

describe('a note names the node and the input', () => {
  const notesOf = (...sketch: Parameters<typeof convert>) =>
    convert(...sketch).warning_arr.map(({ node_id, input, code }) => [node_id, input, code])

  test('reports each missing or empty value', () => {
    expect(notesOf({ nodes: [{ id: 1, type: 'Some', values: [9] }] }, { types })).toEqual([
      ['1', 'b', 'widget_mismatch'],
      ['1', 'pick', 'widget_mismatch'],
    ])
    expect(notesOf({ nodes: [{ id: 1, type: 'Some', values: [9, 8, null] }] }, { types })).toEqual([
      ['1', 'pick', 'widget_mismatch'],
    ])
    expect(notesOf({ nodes: [{ id: 1, type: 'Some', values: [9, 8, 'x'] }] }, { types })).toEqual([])
  })

  test('reports a link from a node that does not run', () => {
    const nodes = [
      { id: 1, type: 'Source', outputs: ['IMAGE'], mode: 2 },
      {
        id: 2,
        type: 'Some',
        values: [9, 8, 'x'],
        inputs: { image: { type: 'IMAGE', from: [1, 0] as const } },
      },
    ]
    expect(notesOf({ nodes }, { types })).toEqual([['2', 'image', 'link_dropped']])
    expect(notesOf({ nodes: nodes.map((node) => ({ ...node, mode: 0 })) }, { types })).toEqual([])
  })

  test('reports a text of which one alternative was chosen', () => {
    const { dag, warning_arr } = convert(
      { nodes: [{ id: 1, type: 'Prompt', values: ['a {fox} runs'] }] },
      { types },
    )
    expect(dag['1']!.inputs).toEqual({ text: 'a fox runs' })
    expect(warning_arr).toMatchObject([
      { node_id: '1', input: 'text', code: 'text_replaced', message: { params: { text: '"a fox runs"' } } },
    ])
    expect(notesOf({ nodes: [{ id: 1, type: 'Prompt', values: ['a fox runs'] }] }, { types })).toEqual([])
  })
})
