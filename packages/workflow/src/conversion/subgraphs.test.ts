import { describe, expect, test } from 'vitest'
import { convert, convertUi, inputsOf, refusalOf } from '../testing/convert.ts'
import { type NodeSketch, type SubgraphSketch, sketchWorkflow } from '../testing/sketch-workflow.ts'
import { filtering, instance, save, source } from '../testing/subgraph-sketches.ts'

describe('a subgraph', () => {
  test('is replaced by its nodes, whose ids contain the path to them', () => {
    const sketch = { nodes: [source, instance(5, 'filtering'), save(9, [5, 0])], subgraphs: [filtering] }
    const expected = {
      '1': { file: 'a.png' },
      '5:7': { image: ['1', 0], radius: 3 },
      '9': { images: ['5:7', 0], filename_prefix: 'out' },
    }
    expect(inputsOf(sketch)).toEqual(expected)
    expect(inputsOf({ ...sketch, version: 1 })).toEqual(expected)
  })

  test('may be used several times', () => {
    const nodes = [
      source,
      instance(5, 'filtering'),
      instance(6, 'filtering', { values: [9] }),
      save(9, [6, 0]),
    ]
    expect(inputsOf({ nodes, subgraphs: [filtering] })).toMatchObject({
      '5:7': { image: ['1', 0], radius: 3 },
      '6:7': { image: ['1', 0], radius: 9 },
      '9': { images: ['6:7', 0] },
    })
  })

  test('has a new id for each node with a used id, after the last used id', () => {
    const same = { ...filtering, id: 'same' }
    const nodes = [source, instance(5, 'filtering'), instance(6, 'same', { values: [9] }), save(7, [6, 0])]
    const ui = { ...sketchWorkflow({ nodes, subgraphs: [filtering, same] }), last_node_id: 20 }
    const ids = Object.keys(convertUi(ui).dag)
    expect(ids.toSorted()).toEqual(['1', '5:21', '6:22', '7'])
    expect(convertUi(ui).dag['7']!.inputs).toMatchObject({ images: ['6:22', 0] })
    const proxyWidgets = [['7', 'radius']]
    const shown = { id: 6, type: 'closed', values: [9], properties: { proxyWidgets } }
    const closed = { id: 'closed', nodes: [{ id: 7, type: 'Filter', values: [3] }] }
    const sketch = { nodes: [instance(5, 'filtering'), source, shown], subgraphs: [filtering, closed] }
    expect(inputsOf(sketch)['6:8']).toEqual({ radius: 9 })
  })

  test('may be nested', () => {
    const wrapping: SubgraphSketch = {
      id: 'wrapping',
      inputs: [['photo', 'IMAGE']],
      outputs: [['result', 'IMAGE', [4, 0]]],
      nodes: [
        {
          id: 2,
          type: 'filtering',
          inputs: { photo: { type: 'IMAGE', from: [-10, 0] } },
          outputs: ['IMAGE'],
        },
        { id: 4, type: 'filtering', inputs: { photo: { type: 'IMAGE', from: [2, 0] } }, outputs: ['IMAGE'] },
      ],
    }
    const nodes = [source, instance(92, 'wrapping'), save(9, [92, 0])]
    expect(inputsOf({ nodes, subgraphs: [filtering, wrapping] })).toMatchObject({
      '92:2:7': { image: ['1', 0] },
      '92:4:7': { image: ['92:2:7', 0] },
      '9': { images: ['92:4:7', 0] },
    })
  })

  test('gets its inputs by name, because a compact file omits and reorders inputs', () => {
    const twoPhotos: SubgraphSketch = {
      id: 'two',
      inputs: [
        ['first', 'IMAGE'],
        ['second', 'IMAGE'],
      ],
      outputs: [['result', 'IMAGE', [7, 0]]],
      nodes: [
        {
          id: 7,
          type: 'Blend',
          inputs: { a: { type: 'IMAGE', from: [-10, 0] }, b: { type: 'IMAGE', from: [-10, 1] } },
          outputs: ['IMAGE'],
          values: [0.5],
        },
      ],
    }
    const nodes = [source, instance(5, 'two', { inputs: { second: { type: 'IMAGE', from: [1, 0] } } })]
    expect(inputsOf({ nodes, subgraphs: [twoPhotos] })['5:7']).toEqual({ b: ['1', 0], amount: 0.5 })
  })

  test('may pass an input on to an output, through reroutes', () => {
    const passing: SubgraphSketch = {
      id: 'passing',
      inputs: [['photo', 'IMAGE']],
      outputs: [
        ['direct', 'IMAGE', [-10, 0]],
        ['relayed', 'IMAGE', [2, 0]],
      ],
      nodes: [{ id: 2, type: 'Reroute', inputs: { '': { from: [-10, 0] } }, outputs: ['*'] }],
    }
    const nodes = [source, instance(5, 'passing'), save(8, [5, 0]), save(9, [5, 1])]
    expect(inputsOf({ nodes, subgraphs: [passing] })).toMatchObject({
      '8': { images: ['1', 0] },
      '9': { images: ['1', 0] },
    })
  })

  test('that is muted inside another subgraph keeps its nodes by their own modes, without links', () => {
    const outer: SubgraphSketch = {
      id: 'outer',
      outputs: [['result', 'IMAGE', [2, 0]]],
      nodes: [{ id: 2, type: 'filtering', outputs: ['IMAGE'], mode: 2 }],
    }
    const nodes = [{ id: 5, type: 'outer', outputs: ['IMAGE'] }, save(9, [5, 0])]
    expect(inputsOf({ nodes, subgraphs: [filtering, outer] })).toEqual({
      '5:2:7': { radius: 3 },
      '9': { filename_prefix: 'out' },
    })
  })

  test('that is muted is left out, with its links', () => {
    const nodes = [source, instance(5, 'filtering', { mode: 2 }), save(9, [5, 0])]
    expect(inputsOf({ nodes, subgraphs: [filtering] })).toEqual({
      '1': { file: 'a.png' },
      '9': { filename_prefix: 'out' },
    })
  })

  test('that is bypassed passes on the fitting input', () => {
    const inputs = { radius: { type: 'INT', widget: true }, photo: { type: 'IMAGE', from: [1, 0] as const } }
    const nodes = [source, instance(5, 'filtering', { mode: 4, inputs }), save(9, [5, 0])]
    expect(inputsOf({ nodes, subgraphs: [filtering] })).toEqual({
      '1': { file: 'a.png' },
      '9': { images: ['1', 0], filename_prefix: 'out' },
    })
  })

  test('finds its links if its inputs and outputs list no links, or wrong links', () => {
    const ui = sketchWorkflow({
      nodes: [source, instance(5, 'filtering', { values: [8] }), save(9, [5, 0])],
      subgraphs: [filtering],
    })
    const { subgraphs } = ui['definitions'] as { subgraphs: Record<string, Record<string, unknown>[]>[] }
    const slots = [...subgraphs[0]!['inputs']!, ...subgraphs[0]!['outputs']!]
    // Link 77 does not exist; link 1 belongs to the first input.
    for (const linkIds of [undefined, [], [77], [77, 1]]) {
      for (const slot of slots) slot['linkIds'] = linkIds
      const { dag } = convertUi(ui)
      expect(dag['9']!.inputs).toMatchObject({ images: ['5:7', 0] })
      expect(dag['5:7']!.inputs).toEqual({ image: ['1', 0], radius: 8 })
    }
  })

  test('has primitives and gets of its own', () => {
    const own: SubgraphSketch = {
      id: 'own',
      inputs: [['photo', 'IMAGE']],
      outputs: [['result', 'IMAGE', [7, 0]]],
      nodes: [
        { id: 1, type: 'SetNode', inputs: { x: { from: [-10, 0] } }, outputs: ['*'], values: ['photo'] },
        { id: 2, type: 'GetNode', outputs: ['IMAGE'], values: ['photo'] },
        { id: 3, type: 'PrimitiveNode', outputs: ['INT'], values: [12, 'fixed'] },
        {
          id: 7,
          type: 'Filter',
          inputs: {
            image: { type: 'IMAGE', from: [2, 0] },
            radius: { type: 'INT', from: [3, 0], widget: true },
          },
          outputs: ['IMAGE'],
          values: [3],
        },
      ],
    }
    const other: NodeSketch = { id: 3, type: 'SetNode', inputs: { x: {} }, outputs: ['*'], values: ['photo'] }
    const { '5:7': filter } = inputsOf({ nodes: [source, other, instance(5, 'own')], subgraphs: [own] })
    expect(filter).toEqual({ image: ['1', 0], radius: 12 })
  })
})

describe('a get in a subgraph', () => {
  const getter = (id: number, type = 'GetNode'): NodeSketch => ({
    id,
    type,
    outputs: ['IMAGE'],
    values: ['photo'],
  })
  const setter = (id: number, from: readonly [number, number], type = 'SetNode'): NodeSketch => ({
    ...{ id, type, inputs: { x: { from } }, outputs: ['*'], values: ['photo'] },
  })
  const filter = (id: number): NodeSketch => ({
    ...{ id, type: 'Filter', outputs: ['IMAGE'], values: [3] },
    inputs: { image: { type: 'IMAGE', from: [2, 0] }, radius: { type: 'INT', widget: true } },
  })
  const inner: SubgraphSketch = { id: 'inner', nodes: [getter(2), filter(7)] }
  const outer: SubgraphSketch = { id: 'outer', nodes: [{ id: 5, type: 'inner' }] }

  test.each(['SetNode', 'GGSetNode'])('reads a %s of a graph around it', (type) => {
    const subgraphs = [{ ...inner, nodes: [getter(2, type.replace('Set', 'Get')), filter(7)] }, outer]
    const nodes = [source, setter(3, [1, 0], type), { id: 8, type: 'outer' }]
    expect(inputsOf({ nodes, subgraphs })['8:5:7']).toMatchObject({ image: ['1', 0] })
  })

  test('reads the nearest set of several', () => {
    const near = { ...source, id: 6 }
    const subgraphs = [inner, { ...outer, nodes: [near, setter(4, [6, 0]), ...outer.nodes] }]
    const nodes = [source, setter(3, [1, 0]), { id: 8, type: 'outer' }]
    expect(inputsOf({ nodes, subgraphs })['8:5:7']).toMatchObject({ image: ['8:6', 0] })
  })

  test('has no link if the set has none, and is refused without a set', () => {
    const nodes = [source, { id: 8, type: 'outer' }]
    const idle: NodeSketch = { id: 3, type: 'SetNode', inputs: { x: {} }, outputs: ['*'], values: ['photo'] }
    expect(inputsOf({ nodes: [...nodes, idle], subgraphs: [inner, outer] })['8:5:7']).not.toHaveProperty(
      'image',
    )
    const inside = setter(3, [1, 0])
    const sibling: SubgraphSketch = { id: 'sibling', nodes: [source, inside] }
    const refusal = refusalOf(() =>
      convert({ nodes: [...nodes, { id: 9, type: 'sibling' }], subgraphs: [inner, outer, sibling] }),
    )
    expect(refusal.faults).toMatchObject([{ path: 'ui.nodes.8:5:2', message: { code: 'name_not_set' } }])
  })
})

describe('a subgraph is refused', () => {
  const uses = (id: string, type: string): SubgraphSketch => ({ id, nodes: [{ id: 1, type }] })

  test.each([
    ['itself', [uses('a', 'a')]],
    ['itself through another subgraph', [uses('a', 'b'), uses('b', 'a')]],
  ])('that contains %s', (_, subgraphs) => {
    const { reason, faults } = refusalOf(() => convert({ nodes: [{ id: 1, type: 'a' }], subgraphs }))
    expect([reason, faults[0]!.message.code]).toEqual(['unfit', 'contains_itself'])
  })

  test('that is nested too deeply, early even if the nesting multiplies its nodes', () => {
    const chain = (depth: number, copies: number) =>
      Array.from({ length: depth }, (_, index): SubgraphSketch => {
        const type = index === depth - 1 ? 'Note' : `s${index + 1}`
        return { id: `s${index}`, nodes: Array.from({ length: copies }, (_copy, id) => ({ id, type })) }
      })
    const nodes = [{ id: 1, type: 's0' }]
    expect(convert({ nodes, subgraphs: chain(32, 1) }).dag).toEqual({})
    expect(refusalOf(() => convert({ nodes, subgraphs: chain(33, 1) })).reason).toBe('unfit')
    expect(refusalOf(() => convert({ nodes, subgraphs: chain(30, 10) })).reason).toBe('too_large')
  })

  test('with the id of another subgraph, or with two nodes of one id', () => {
    expect(refusalOf(() => convert({ nodes: [], subgraphs: [filtering, filtering] })).faults[0]!.path).toBe(
      'ui.definitions.subgraphs.filtering',
    )
    const clash = [instance(5, 'filtering'), { id: '5:7', type: 'Filter' }]
    expect(
      refusalOf(() => convert({ nodes: [source, ...clash], subgraphs: [filtering] })).faults[0]!.path,
    ).toBe('ui.nodes.5:7')
  })

  test('with a link to an input or output that it does not have', () => {
    const nodes = [source, instance(5, 'filtering'), save(9, [5, 3])]
    expect(refusalOf(() => convert({ nodes, subgraphs: [filtering] })).faults).toMatchObject([
      {
        path: 'ui.nodes.9.inputs.images',
        message: { code: 'subgraph_output_missing', params: { slot: 3, node: { params: { id: '5' } } } },
      },
    ])
    const lost: SubgraphSketch = {
      id: 'lost',
      nodes: [{ id: 7, type: 'Filter', inputs: { image: { type: 'IMAGE', from: [-10, 4] } } }],
    }
    expect(
      refusalOf(() => convert({ nodes: [instance(5, 'lost', { inputs: {} })], subgraphs: [lost] })).faults,
    ).toMatchObject([
      {
        path: 'ui.nodes.5:7.inputs.image',
        message: { code: 'subgraph_input_missing', params: { slot: 4 } },
      },
    ])
  })

  test('that passes on its own output', () => {
    const passing: SubgraphSketch = {
      id: 'passing',
      inputs: [['photo', 'IMAGE']],
      outputs: [['result', 'IMAGE', [-10, 0]]],
      nodes: [],
    }
    const nodes = [
      instance(5, 'passing', { inputs: { photo: { type: 'IMAGE', from: [5, 0] } } }),
      save(9, [5, 0]),
    ]
    const { faults } = refusalOf(() => convert({ nodes, subgraphs: [passing] }))
    expect(faults[0]!.message.code).toBe('leads_back')
  })
})
