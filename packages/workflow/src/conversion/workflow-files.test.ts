import { describe, expect, test } from 'vitest'
import { convertUi, refusalOf } from '../testing/convert.ts'

const source = {
  id: 1,
  type: 'Source',
  widgets_values: ['a.png', 'image'],
  outputs: [{ name: 'IMAGE', type: 'IMAGE' }],
}
const save = (link: unknown) => ({
  id: 2,
  type: 'SaveImage',
  inputs: [{ name: 'images', type: 'IMAGE', link }],
})
const expected = { '1': { file: 'a.png' }, '2': { images: ['1', 0], filename_prefix: 'Easel' } }

function inputsOf(ui: unknown): unknown {
  return Object.fromEntries(Object.entries(convertUi(ui).dag).map(([id, { inputs }]) => [id, inputs]))
}

describe('a workflow file', () => {
  test.each([
    ['lists', [[7, 1, 0, 2, 0, 'IMAGE']]],
    ['lists without a type', [[7, 1, 0, 2, 0]]],
    [
      'objects',
      [{ id: 7, origin_id: 1, origin_slot: 0, target_id: 2, target_slot: 0, type: 'IMAGE', parentId: 3 }],
    ],
    ['an object of objects', { 7: { id: 7, origin_id: 1, origin_slot: 0, target_id: 2, target_slot: 0 } }],
    ['lists of texts', [['7', '1', '0', '2', '0', 'IMAGE']]],
    ['lists with gaps and remains of deleted links', [null, 5, [], [7, 1, 0, 2, 0], [8, null, 0, null, 0]]],
  ])('may write its links as %s, in every version', (_, links) => {
    for (const version of [undefined, null, 0.1, 0.4, 1, '0.4']) {
      expect(inputsOf({ version, nodes: [source, save(7)], links })).toEqual(expected)
    }
  })

  test('may have texts as ids of nodes', () => {
    const nodes = [
      { ...source, id: 'photo' },
      { ...save(7), id: 'a:b' },
    ]
    expect(inputsOf({ nodes, links: [[7, 'photo', 0, 'a:b', 0, 'IMAGE']] })).toEqual({
      photo: { file: 'a.png' },
      'a:b': { images: ['photo', 0], filename_prefix: 'Easel' },
    })
  })

  test('is read by the links of its inputs, even if the positions of their targets differ', () => {
    expect(inputsOf({ nodes: [source, save(7)], links: [[7, 1, 0, 99, 42, 'IMAGE']] })).toEqual(expected)
  })

  test('may have native reroutes, groups and floating links, which are ignored', () => {
    const decoration = {
      groups: [{ title: 'x' }],
      floatingLinks: [{ id: 9, origin_id: -1, origin_slot: -1, target_id: 2, target_slot: 0 }],
      extra: { reroutes: [{ id: 1, pos: [0, 0], linkIds: [7] }], linkExtensions: [{ id: 7, parentId: 1 }] },
      config: {},
      reroutes: [{ id: 3, parentId: 1, linkIds: [7] }],
    }
    expect(inputsOf({ ...decoration, nodes: [source, save(7)], links: [[7, 1, 0, 2, 0, 'IMAGE']] })).toEqual(
      expected,
    )
  })

  test('may omit all optional fields', () => {
    expect(inputsOf({ nodes: [{ id: 1, type: 'SaveImage' }] })).toEqual({ '1': { filename_prefix: 'Easel' } })
    expect(convertUi({ nodes: [] })).toEqual({ dag: {}, output_node_arr: [], warning_arr: [] })
  })

  test('gives its nodes their own titles, otherwise the titles of their definitions, otherwise their types', () => {
    const nodes = [
      { id: 1, type: 'Prompt', title: 'Sky' },
      { id: 2, type: 'Prompt' },
      { id: 3, type: 'Model' },
    ]
    const titles = Object.values(convertUi({ nodes }).dag).map((node) => node._meta?.title)
    expect(titles).toEqual(['Sky', 'Prompt (text)', 'Model'])
  })

  test('names the nodes that give a result', () => {
    const nodes = [
      source,
      { id: 8, type: 'Preview' },
      { ...save(null), mode: 2 },
      { id: 9, type: 'SaveImage' },
    ]
    expect(convertUi({ nodes }).output_node_arr).toEqual(['8', '9'])
  })

  test('loses notes, muted and bypassed nodes, and keeps unconnected nodes', () => {
    const nodes = [
      source,
      { id: 2, type: 'Note', widgets_values: ['hello'] },
      { id: 3, type: 'MarkdownNote', widgets_values: ['# hello'] },
      { id: 8, type: 'Note Plus (mtb)', widgets_values: ['hello', '<b>'] },
      { id: 4, type: 'Filter', mode: 2 },
      { id: 5, type: 'Filter', mode: 4 },
      { id: 6, type: 'Filter', mode: 3 },
      { id: 7, type: 'PrimitiveNode', widgets_values: [3] },
    ]
    expect(inputsOf({ nodes })).toEqual({ '1': { file: 'a.png' }, '6': { radius: 3 } })
  })

  test.each<[string, unknown, string]>([
    ['null', null, 'ui'],
    ['a list', [], 'ui'],
    ['a text', '{}', 'ui'],
    ['nothing', {}, 'ui.nodes'],
    ['without a list of nodes', { nodes: {} }, 'ui.nodes'],
    ['that is a task graph', { 3: { class_type: 'KSampler', inputs: {} } }, 'ui'],
    ['of a future version', { version: 2, nodes: [] }, 'ui.version'],
    ['with an unknown version', { version: 'x', nodes: [] }, 'ui.version'],
    ['with links of a wrong type', { nodes: [], links: 3 }, 'ui.links'],
    ['with a node that is no object', { nodes: [source, 3] }, 'ui.nodes.#1'],
    ['with a node without id', { nodes: [{ type: 'Note' }] }, 'ui.nodes.#0.id'],
    ['with an empty id', { nodes: [{ id: '', type: 'Note' }] }, 'ui.nodes.#0.id'],
    ['with a long id', { nodes: [{ id: 'x'.repeat(101), type: 'Note' }] }, 'ui.nodes.#0.id'],
    ['with a node without type', { nodes: [{ id: 1 }] }, 'ui.nodes.1.type'],
    ['with two nodes of one id', { nodes: [source, { id: '1', type: 'Note' }] }, 'ui.nodes.1'],
    ['with inputs of a wrong type', { nodes: [{ id: 1, type: 'X', inputs: {} }] }, 'ui.nodes.1.inputs'],
    ['with a nameless input', { nodes: [{ id: 1, type: 'X', inputs: [{}] }] }, 'ui.nodes.1.inputs.#0.name'],
    ['with a link of a wrong type', { nodes: [save([7])] }, 'ui.nodes.2.inputs.#0.link'],
    [
      'with values of a wrong type',
      { nodes: [{ id: 1, type: 'X', widgets_values: 3 }] },
      'ui.nodes.1.widgets_values',
    ],
    ['with the name of a prototype as an id', { nodes: [{ id: '__proto__', type: 'X' }] }, 'ui.nodes.#0.id'],
    [
      'with the name of a prototype as an input',
      { nodes: [{ id: 1, type: 'X', inputs: [{ name: '__proto__' }] }] },
      'ui.nodes.1.inputs.#0.name',
    ],
    [
      'with subgraphs of a wrong type',
      { nodes: [], definitions: { subgraphs: [{ id: 'x', nodes: 5 }] } },
      'ui.definitions.subgraphs.x.nodes',
    ],
  ])('%s is refused, with its path', (_, ui, path) => {
    const { reason, faults } = refusalOf(() => convertUi(ui))
    expect([reason, faults.map((fault) => fault.path)]).toEqual(['unfit', [path]])
  })
})

describe('links made by an extension', () => {
  const target = (link: unknown) => ({
    id: 2,
    type: 'SaveImage',
    inputs: [{ name: 'images', type: 'IMAGE', link }],
  })
  const ue = {
    ue_links: [{ downstream: 2, downstream_slot: 0, upstream: '1', upstream_slot: 0, controller: 5 }],
  }

  test('become links of the graph', () => {
    expect(inputsOf({ nodes: [source, target(null)], extra: ue })).toEqual(expected)
  })

  test('are followed inside a subgraph', () => {
    const inside = { id: 's', name: 'S', nodes: [source, target(null)], links: [], extra: ue }
    const ui = { nodes: [{ id: 9, type: 's', inputs: [] }], definitions: { subgraphs: [inside] } }
    expect(inputsOf(ui)).toEqual({ '9:1': expected['1'], '9:2': { ...expected['2'], images: ['9:1', 0] } })
  })

  test.each([
    ['a node that the file lacks', { upstream: '77' }],
    ['an output that the node lacks', { upstream_slot: 3 }],
    ['an output of another type', { upstream_slot: 1 }],
    ['a value that is no slot', { upstream_slot: null }],
  ])('are refused if they come from %s, with the names of the node and the input', (_name, change) => {
    const extra = { ue_links: [{ ...ue.ue_links[0], ...change }] }
    const nodes = [{ ...source, outputs: [...source.outputs, { type: 'MODEL' }] }, target(null)]
    const { faults } = refusalOf(() => convertUi({ nodes, extra }))
    expect(faults).toMatchObject([{ path: 'ui.nodes.2.inputs.images', message: { code: 'extension_link' } }])
  })

  test('are ignored if a real link exists, or if no node executes', () => {
    const links = [[7, 1, 0, 2, 0, 'IMAGE']]
    expect(inputsOf({ nodes: [source, target(7)], links, extra: ue })).toEqual(expected)
    expect(inputsOf({ nodes: [source, { ...target(null), mode: 4 }], extra: ue })).toEqual({
      '1': { file: 'a.png' },
    })
  })

  test('are refused if the file has only the node that makes them', () => {
    const everywhere = {
      id: 5,
      type: 'Anything Everywhere',
      inputs: [{ name: 'anything', type: '*', link: null }],
    }
    expect(refusalOf(() => convertUi({ nodes: [everywhere] })).faults[0]!.message).toMatchObject({
      ...{ code: 'makes_links', params: { node: { params: { type: '"Anything Everywhere"' } } } },
    })
    expect(inputsOf({ nodes: [{ ...everywhere, mode: 2 }] })).toEqual({})
    expect(inputsOf({ nodes: [everywhere], extra: { ue_links: [] } })).toEqual({ '5': {} })
  })
})

describe('definitions of node types', () => {
  const node = { id: 1, type: 'Some', widgets_values: [1] }
  const convertWith = (definition: unknown) => convertUi({ nodes: [node] }, { types: { Some: definition } })

  test.each([null, 3, 'x', []])('are refused when malformed: %j', (definition) => {
    expect(refusalOf(() => convertWith(definition)).faults[0]!.path).toBe('object_info.Some')
  })

  test.each([
    {},
    { input: null },
    { input: { required: [] } },
    { input: { required: { a: null, b: 'INT', c: [], d: [3] } }, input_order: 7, output: 5 },
  ])('may omit any part: %j', (definition) => {
    expect(convertWith(definition).dag['1']!.inputs).toEqual({})
  })

  test('are looked up by their own names only', () => {
    const nodes = [{ id: 1, type: 'toString' }]
    expect(convertUi({ nodes }).warning_arr).toEqual([expect.objectContaining({ code: 'unknown_node' })])
  })
})
