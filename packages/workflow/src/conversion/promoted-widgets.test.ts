import { describe, expect, test } from 'vitest'
import { convert, inputsOf } from '../testing/convert.ts'
import { nodeType } from '../testing/node-types.ts'
import type { NodeSketch, SubgraphSketch, WorkflowSketch } from '../testing/sketch-workflow.ts'
import { filtering, instance, source } from '../testing/subgraph-sketches.ts'

function radiusOf(node: Partial<NodeSketch>, subgraph = filtering, id = '5:7'): unknown {
  const sketch = { nodes: [source, instance(5, subgraph.id, node)], subgraphs: [subgraph, filtering] }
  const subgraphs = subgraph === filtering ? [filtering] : sketch.subgraphs
  return (inputsOf({ ...sketch, subgraphs })[id] as Record<string, unknown>)['radius']
}

describe('a promoted widget of a subgraph', () => {
  const inputs = { photo: { type: 'IMAGE' }, radius: { type: 'INT', widget: true } }

  test("has the value of the inner widget, unless the subgraph's node has its own value", () => {
    expect(radiusOf({})).toBe(3)
    expect(radiusOf({ inputs, values: [] })).toBe(3)
    expect(radiusOf({ inputs, values: [8] })).toBe(8)
    expect(radiusOf({ values: [8] })).toBe(8)
    expect(radiusOf({ values: [null] })).toBe(null)
    expect(radiusOf({ values: [8], named: { radius: 4 } })).toBe(8)
    expect(radiusOf({ values: [1, 8], named: { other: 1, radius: 8 } })).toBe(8)
  })

  test("loses its value to the node's link", () => {
    const number: NodeSketch = { id: 2, type: 'Number', values: [4], outputs: ['INT'] }
    const primitive: NodeSketch = { id: 2, type: 'PrimitiveNode', values: [6], outputs: ['INT'] }
    const linked = { radius: { type: 'INT', from: [2, 0] as const, widget: true } }
    const convertWith = (node: NodeSketch) => {
      const nodes = [node, instance(5, 'filtering', { inputs: linked, values: [8] })]
      return inputsOf({ nodes, subgraphs: [filtering] })['5:7']
    }
    expect(convertWith(number)).toEqual({ radius: ['2', 0] })
    expect(convertWith(primitive)).toEqual({ radius: 6 })
  })

  test('has its value at the position of its name in the list of promoted widgets', () => {
    const proxyWidgets = [
      ['7', 'amount'],
      ['-1', 'radius'],
    ]
    expect(radiusOf({ inputs, values: [null, 8], properties: { proxyWidgets } })).toBe(8)
    expect(
      radiusOf({ inputs, values: [null, 8], properties: { proxyWidgets: JSON.stringify(proxyWidgets) } }),
    ).toBe(8)
    expect(radiusOf({ inputs, values: [], properties: { proxyWidgets } })).toBe(3)
  })

  test('may be listed under the name of the inner widget that its input leads to', () => {
    const proxyWidgets = [
      ['7', 'other'],
      ['7', 'radius'],
    ]
    expect(radiusOf({ inputs, values: [1, 8], properties: { proxyWidgets } })).toBe(8)
    expect(radiusOf({ inputs, values: [], properties: { proxyWidgets } })).toBe(3)
  })

  test('has its value by position if the list names only other widgets', () => {
    expect(radiusOf({ inputs, values: [8], properties: { proxyWidgets: [['7', 'other']] } })).toBe(8)
  })

  test('keeps its position among other inputs, without counting sockets and controls', () => {
    const seeded: SubgraphSketch = {
      id: 'seeded',
      inputs: [
        ['model', 'MODEL'],
        ['seed', 'INT'],
        ['steps', 'INT'],
      ],
      nodes: [
        {
          id: 7,
          type: 'Sampler',
          inputs: {
            model: { type: 'MODEL', from: [-10, 0] },
            seed: { type: 'INT', from: [-10, 1], widget: true },
            steps: { type: 'INT', from: [-10, 2], widget: true },
          },
          outputs: ['IMAGE'],
          values: [1, 'fixed', 20, 8, 'euler', 1],
        },
      ],
    }
    const graphOf = (values: readonly unknown[]) =>
      inputsOf({ nodes: [{ id: 5, type: 'seeded', values }], subgraphs: [seeded] })['5:7']
    expect(graphOf([42, 30])).toMatchObject({ seed: 42, steps: 30 })
    expect(graphOf([42, 'randomize', 30])).toMatchObject({ seed: 42, steps: 30 })
  })

  test('leads through nested subgraphs, and the outermost value counts', () => {
    const outer: SubgraphSketch = {
      id: 'outer',
      inputs: [['size', 'INT']],
      nodes: [
        {
          id: 2,
          type: 'filtering',
          inputs: { photo: { type: 'IMAGE' }, radius: { type: 'INT', from: [-10, 0], widget: true } },
          outputs: ['IMAGE'],
          values: [5],
        },
      ],
    }
    const radiusWith = (node: Partial<NodeSketch>) => radiusOf({ inputs: {}, ...node }, outer, '5:2:7')
    expect(radiusWith({})).toBe(5)
    expect(radiusWith({ values: [8] })).toBe(8)
    expect(
      radiusWith({
        values: [null, 8],
        properties: {
          proxyWidgets: [
            ['2', 'x'],
            ['2', 'radius'],
          ],
        },
      }),
    ).toBe(8)
    expect(radiusWith({ values: [8], properties: { proxyWidgets: [['-1', 'size']] } })).toBe(8)
  })

  test('has the value of the inner widget if its input has no target', () => {
    const outer: SubgraphSketch = {
      id: 'outer',
      inputs: [['size', 'INT']],
      nodes: [
        { id: 3, type: 'Reroute', inputs: { '': { from: [-10, 0] } }, outputs: ['*'] },
        {
          id: 2,
          type: 'filtering',
          inputs: { radius: { type: 'INT', from: [3, 0], widget: true } },
          outputs: ['IMAGE'],
          values: [5],
        },
      ],
    }
    expect(radiusOf({ inputs: {} }, outer, '5:2:7')).toBe(3)
    const twice = { ...filtering, nodes: [...filtering.nodes, { ...filtering.nodes[0]!, id: 8 }] }
    const converted = inputsOf({ nodes: [instance(5, 'outer', { inputs: {} })], subgraphs: [twice, outer] })
    expect(converted).toEqual({ '5:2:7': { radius: 3 }, '5:2:8': { radius: 3 } })
  })

  test("without an input has the value of the inner node, unless the subgraph's node has its own value", () => {
    const closed: SubgraphSketch = {
      id: 'closed',
      nodes: [
        { id: 2, type: 'PrimitiveNode', outputs: ['INT'], values: [4] },
        {
          id: 7,
          type: 'Filter',
          inputs: { radius: { type: 'INT', from: [2, 0], widget: true } },
          values: [3],
        },
        { id: 8, type: 'Filter', values: [3] },
      ],
    }
    const graphOf = (values: readonly unknown[]) => {
      const proxyWidgets = [
        ['2', 'value'],
        ['8', 'radius'],
        ['8', '$$preview'],
      ]
      const nodes = [{ id: 5, type: 'closed', values, properties: { proxyWidgets } }]
      return inputsOf({ nodes, subgraphs: [closed] })
    }
    expect(graphOf([])).toEqual({ '5:7': { radius: 4 }, '5:8': { radius: 3 } })
    expect(graphOf([8, 9, 'x'])).toEqual({ '5:7': { radius: 8 }, '5:8': { radius: 9 } })
  })

  test('of a nested subgraph may be promoted again, by its name there', () => {
    const closed: SubgraphSketch = { id: 'closed', nodes: [{ id: 8, type: 'Filter', values: [3] }] }
    const outer = (name: string): WorkflowSketch => ({
      nodes: [{ id: 5, type: 'outer', values: [9], properties: { proxyWidgets: [['2', name]] } }],
      subgraphs: [
        closed,
        {
          id: 'outer',
          nodes: [{ id: 2, type: 'closed', values: [null], properties: { proxyWidgets: [['8', 'radius']] } }],
        },
      ],
    })
    const inner: NodeSketch = { id: 2, type: 'filtering', inputs: { radius: { widget: true } }, values: [4] }
    const open: WorkflowSketch = {
      ...outer('radius'),
      subgraphs: [filtering, { id: 'outer', nodes: [inner] }],
    }
    expect(inputsOf(open)).toEqual({ '5:2:7': { radius: 9 } })
    expect(inputsOf(outer('radius'))).toEqual({ '5:2:8': { radius: 9 } })
    expect(inputsOf(outer('8: radius'))).toEqual({ '5:2:8': { radius: 9 } })
  })

  test('starts with the value of the first inner widget of its input, and sets all linked widgets and sockets', () => {
    const shared: SubgraphSketch = {
      id: 'shared',
      inputs: [['radius', 'INT']],
      nodes: [
        {
          id: 7,
          type: 'Filter',
          inputs: { radius: { type: 'INT', from: [-10, 0], widget: true } },
          values: [3],
        },
        {
          id: 8,
          type: 'Filter',
          inputs: { radius: { type: 'INT', from: [-10, 0], widget: true } },
          values: [4],
        },
        { id: 9, type: 'Mystery', inputs: { any: { type: '*', from: [-10, 0] } } },
      ],
    }
    const graphOf = (values: readonly unknown[]) =>
      inputsOf({ nodes: [{ id: 5, type: 'shared', values }], subgraphs: [shared] })
    expect(graphOf([])).toEqual({ '5:7': { radius: 3 }, '5:8': { radius: 3 }, '5:9': { any: 3 } })
    expect(graphOf([6])).toEqual({ '5:7': { radius: 6 }, '5:8': { radius: 6 }, '5:9': { any: 6 } })
  })

  test('is null if its node has null, as in the editor, with a warning', () => {
    const closed: SubgraphSketch = { id: 'closed', nodes: [{ id: 8, type: 'Filter', values: [3] }] }
    const nodes = [{ id: 5, type: 'closed', values: [null], properties: { proxyWidgets: [['8', 'radius']] } }]
    const { dag, warning_arr } = convert({ nodes, subgraphs: [closed] })
    expect(dag['5:8']!.inputs).toEqual({ radius: null })
    expect(warning_arr).toMatchObject([
      {
        node_id: '5:8',
        code: 'widget_mismatch',
        message: { code: 'values_empty', params: { type: '"Filter"', names: '"radius"' } },
      },
    ])
  })

  test('of a primitive has its own value if its control is also promoted', () => {
    const closed: SubgraphSketch = {
      id: 'closed',
      nodes: [
        { id: 2, type: 'PrimitiveNode', outputs: ['INT'], values: [4, 'fixed'] },
        {
          id: 7,
          type: 'Filter',
          inputs: { radius: { type: 'INT', from: [2, 0], widget: true } },
          values: [3],
        },
      ],
    }
    const proxyWidgets = [
      ['2', 'value'],
      ['2', 'control_after_generate'],
    ]
    const nodes = [{ id: 5, type: 'closed', values: [9, 'fixed'], properties: { proxyWidgets } }]
    expect(inputsOf({ nodes, subgraphs: [closed] })).toEqual({ '5:7': { radius: 4 } })
  })

  test('is dropped if the inner node lacks the widget, and the next value belongs to the next input', () => {
    const outdated: SubgraphSketch = {
      id: 'outdated',
      inputs: [
        ['gone', 'INT'],
        ['radius', 'INT'],
      ],
      nodes: [
        {
          id: 7,
          type: 'Filter',
          inputs: {
            gone: { type: 'INT', from: [-10, 0], widget: true },
            radius: { type: 'INT', from: [-10, 1], widget: true },
          },
          values: [3],
        },
      ],
    }
    const nodes = [{ id: 5, type: 'outdated', values: [8] }]
    expect(inputsOf({ nodes, subgraphs: [outdated] })).toMatchObject({ '5:7': { radius: 8 } })
  })

  test('of a choice among texts also gives the index of the choice', () => {
    const choosing: SubgraphSketch = {
      id: 'choosing',
      inputs: [['choice', 'COMBO']],
      nodes: [
        {
          id: 7,
          type: 'CustomCombo',
          inputs: { choice: { type: 'COMBO', from: [-10, 0], widget: true } },
          values: ['red', 0, 'red', 'blue', ''],
        },
      ],
    }
    const types = { CustomCombo: nodeType({ required: { choice: ['COMBO', { options: [] }] } }) }
    const nodes = [{ id: 5, type: 'choosing', values: ['blue'] }]
    expect(inputsOf({ nodes, subgraphs: [choosing] }, { types })).toMatchObject({
      '5:7': { choice: 'blue', index: 1 },
    })
  })
})
