import { describe, expect, test } from 'vitest'
import { convert, convertUi, inputsOf, refusalOf } from '../testing/convert.ts'
import type { NodeSketch } from '../testing/sketch-workflow.ts'

const source: NodeSketch = { id: 1, type: 'Source', values: ['a.png', 'image'], outputs: ['IMAGE', 'MASK'] }

function filter(id: number, from: readonly [number, number], more: Partial<NodeSketch> = {}): NodeSketch {
  return {
    id,
    type: 'Filter',
    inputs: { image: { type: 'IMAGE', from }, mask: { type: 'MASK' } },
    outputs: ['IMAGE'],
    values: [3],
    ...more,
  }
}

function save(id: number, from: readonly [number, number]): NodeSketch {
  return { id, type: 'SaveImage', inputs: { images: { type: 'IMAGE', from } }, values: ['out'] }
}

function reroute(id: number, from?: readonly [number, number], more: Partial<NodeSketch> = {}): NodeSketch {
  return {
    id,
    type: 'Reroute',
    inputs: { '': { type: '*', ...(from && { from }) } },
    outputs: ['*'],
    ...more,
  }
}

/** Returns the source of the last node's image. */
function imageOf(nodes: readonly NodeSketch[], id = '9'): unknown {
  return (inputsOf({ nodes })[id] as Record<string, unknown>)['images']
}

describe('a link', () => {
  test('leads to its source node', () => {
    expect(imageOf([source, save(9, [1, 0])])).toEqual(['1', 0])
  })

  test('passes through reroutes, including muted reroutes and reroutes of node packs', () => {
    const nodes = [
      source,
      reroute(2, [1, 0]),
      reroute(3, [2, 0], { mode: 2 }),
      { ...reroute(4, [3, 0]), type: 'Reroute (rgthree)' },
      { ...reroute(5, [4, 0]), type: 'mxReroute' },
      save(9, [5, 0]),
    ]
    expect(inputsOf({ nodes })).toEqual({
      '1': { file: 'a.png' },
      '9': { images: ['1', 0], filename_prefix: 'out' },
    })
  })

  test('from an unconnected reroute is dropped', () => {
    expect(imageOf([reroute(2), save(9, [2, 0])])).toBeUndefined()
  })

  test('to a muted node is dropped with the node', () => {
    const nodes = [source, filter(2, [1, 0], { mode: 2 }), save(9, [2, 0])]
    expect(inputsOf({ nodes })).toEqual({ '1': { file: 'a.png' }, '9': { filename_prefix: 'out' } })
  })

  test('from a muted node to a widget is dropped, and the widget keeps its value', () => {
    const nodes: NodeSketch[] = [
      { id: 1, type: 'Number', mode: 2, values: [5, 'fixed'], outputs: ['INT'] },
      { ...filter(2, [8, 0]), inputs: { radius: { type: 'INT', from: [1, 0], widget: true } } },
    ]
    expect(inputsOf({ nodes })).toEqual({ '2': { radius: 3 } })
  })

  test('passes through bypassed nodes, also several in a row', () => {
    const nodes = [source, filter(2, [1, 0], { mode: 4 }), filter(3, [2, 0], { mode: 4 }), save(9, [3, 0])]
    expect(imageOf(nodes)).toEqual(['1', 0])
  })

  test('through a bypassed node without a fitting input is dropped, and the widget keeps its value', () => {
    const nodes: NodeSketch[] = [
      source,
      {
        id: 2,
        type: 'Number',
        mode: 4,
        inputs: { mask: { type: 'MASK', from: [1, 1] } },
        outputs: ['INT'],
        values: [5],
      },
      { ...filter(3, [1, 0]), inputs: { radius: { type: 'INT', from: [2, 0], widget: true } } },
    ]
    expect(inputsOf({ nodes })).toEqual({ '1': { file: 'a.png' }, '3': { radius: 3 } })
  })

  test.each<[string, Record<string, string>, string, string, string | undefined]>([
    ['the input of the same index, if it fits', { a: 'IMAGE', b: 'IMAGE' }, 'IMAGE', 'IMAGE', 'a'],
    [
      'otherwise the first input of exactly the wanted type',
      { m: 'MASK', any: '*', i: 'IMAGE' },
      'IMAGE',
      'IMAGE',
      'i',
    ],
    [
      'otherwise the first input that fits the output and the target of the link',
      { m: 'MASK', any: '*' },
      'IMAGE',
      'IMAGE',
      'any',
    ],
    ['no input if none fits', { m: 'MASK' }, 'IMAGE', 'IMAGE', undefined],
    ['the input of the same index for a target of any type', { m: 'MASK', i: 'IMAGE' }, 'IMAGE', '*', 'm'],
    [
      'an input of one type in a list, in any case of letters',
      { m: 'MASK', i: 'image,latent' },
      'IMAGE',
      'IMAGE',
      'i',
    ],
  ])('through a bypassed node takes %s', (_, inputs, output, wanted, expected) => {
    const names = Object.keys(inputs)
    const sources = names.map((_name, index): NodeSketch => ({ ...source, id: index + 1 }))
    const nodes: NodeSketch[] = [
      ...sources,
      {
        id: 5,
        type: 'Whatever',
        mode: 4,
        inputs: Object.fromEntries(
          names.map((name, index) => [name, { type: inputs[name]!, from: [index + 1, 0] }]),
        ),
        outputs: [output],
      },
      { id: 9, type: 'Preview', inputs: { anything: { type: wanted, from: [5, 0] } } },
    ]
    const found = (inputsOf({ nodes })['9'] as { anything?: [string, number] }).anything
    expect(found && names[Number(found[0]) - 1]).toBe(expected)
  })

  test('of any type takes the first input of a bypassed node without an input at the index', () => {
    const nodes: NodeSketch[] = [
      source,
      { ...filter(2, [1, 1], { mode: 4 }), outputs: ['A', 'B', 'IMAGE'] },
      { id: 9, type: 'Preview', inputs: { anything: { type: '*', from: [2, 2] } } },
    ]
    expect(inputsOf({ nodes })['9']).toEqual({ anything: ['1', 1] })
  })

  test('from a get leads to the source of the set with the same name', () => {
    const nodes: NodeSketch[] = [
      source,
      {
        id: 2,
        type: 'SetNode',
        inputs: { IMAGE: { type: 'IMAGE', from: [1, 0] } },
        outputs: ['*'],
        values: ['photo'],
      },
      {
        id: 3,
        type: 'SetNode',
        inputs: { MASK: { type: 'MASK', from: [1, 1] } },
        outputs: ['*'],
        values: ['mask'],
      },
      { id: 4, type: 'GetNode', outputs: ['IMAGE'], values: ['photo'] },
      save(9, [4, 0]),
    ]
    expect(inputsOf({ nodes })).toEqual({
      '1': { file: 'a.png' },
      '9': { images: ['1', 0], filename_prefix: 'out' },
    })
  })

  test('from a get without a set is refused with the name', () => {
    const nodes: NodeSketch[] = [
      { id: 4, type: 'GetNode', outputs: ['IMAGE'], values: ['lost'] },
      save(9, [4, 0]),
    ]
    expect(refusalOf(() => convert({ nodes })).faults).toMatchObject([
      { path: 'ui.nodes.4', message: { code: 'name_not_set', params: { name: '"lost"' } } },
    ])
  })

  test('from a decoration of the editor is dropped', () => {
    const muter: NodeSketch = { id: 2, type: 'Fast Muter (rgthree)', outputs: ['*'] }
    expect(imageOf([muter, save(9, [2, 0])])).toBeUndefined()
  })

  test.each([
    ['link', { links: [] }, { link: '"7"' }],
    ['node', { links: [[7, 5, 0, 9, 0, 'IMAGE']] }, { node: '"5"' }],
    ['link that can be read', { links: [[7, {}, 0, 9, 0, 'IMAGE']] }, { link: '"7"' }],
  ])('without a %s is refused, with the names of the node and the input', (_, links, params) => {
    const input = { name: 'images', type: 'IMAGE', link: 7 }
    const ui = { nodes: [{ id: 9, type: 'SaveImage', inputs: [input] }], ...links }
    const { reason, faults } = refusalOf(() => convertUi(ui))
    const node = { code: 'node', params: { id: '9', type: '"SaveImage"' } }
    const place = { code: 'node_input', params: { node, input: '"images"' } }
    expect([reason, faults]).toMatchObject([
      'unfit',
      [{ path: 'ui.nodes.9.inputs.images', message: { params: { place, ...params } } }],
    ])
  })

  test('in a cycle of reroutes, bypassed nodes or gets is refused', () => {
    const circles: NodeSketch[][] = [
      [reroute(2, [2, 0])],
      [reroute(2, [3, 0]), reroute(3, [2, 0])],
      [reroute(2, [3, 0]), filter(3, [2, 0], { mode: 4 })],
      [
        { id: 2, type: 'GetNode', outputs: ['*'], values: ['x'] },
        { id: 3, type: 'SetNode', inputs: { x: { from: [2, 0] } }, outputs: ['*'], values: ['x'] },
      ],
    ]
    for (const nodes of circles) {
      const { reason, faults } = refusalOf(() => convert({ nodes: [...nodes, save(9, [2, 0])] }))
      expect([reason, faults.length]).toEqual(['unfit', 1])
      expect(faults[0]!.message.code).toBe('leads_back')
    }
  })

  test('in a cycle of executing nodes is converted, because the validation refuses the cycle', () => {
    const nodes = [filter(2, [3, 0]), filter(3, [2, 0])]
    expect(inputsOf({ nodes })).toMatchObject({ '2': { image: ['3', 0] }, '3': { image: ['2', 0] } })
  })
})

describe('a primitive', () => {
  const primitive = (values: readonly unknown[], more: Partial<NodeSketch> = {}): NodeSketch => {
    return { id: 1, type: 'PrimitiveNode', outputs: ['INT'], values, ...more }
  }
  const taker = (id: number, from: readonly [number, number]): NodeSketch => {
    return { id, type: 'Filter', inputs: { radius: { type: 'INT', from, widget: true } }, values: [3] }
  }

  test('writes its value into every linked widget, also through reroutes', () => {
    const nodes = [primitive([7, 'fixed']), reroute(4, [1, 0]), taker(2, [1, 0]), taker(3, [4, 0])]
    expect(inputsOf({ nodes })).toEqual({ '2': { radius: 7 }, '3': { radius: 7 } })
  })

  test('without a value changes nothing', () => {
    expect(inputsOf({ nodes: [primitive([]), taker(2, [1, 0])] })).toEqual({ '2': { radius: 3 } })
  })

  test('writes null if that is its value', () => {
    expect(inputsOf({ nodes: [primitive([null]), taker(2, [1, 0])] })).toEqual({ '2': { radius: null } })
  })

  test('does not write its value into a socket', () => {
    const nodes = [primitive([7]), save(9, [1, 0])]
    expect(inputsOf({ nodes })).toEqual({ '9': { filename_prefix: 'out' } })
  })

  test('of another node type is an ordinary node', () => {
    const nodes: NodeSketch[] = [
      { id: 1, type: 'Number', values: [7, 'increment'], outputs: ['INT'] },
      taker(2, [1, 0]),
    ]
    expect(inputsOf({ nodes })).toEqual({ '1': { value: 7 }, '2': { radius: ['1', 0] } })
  })
})
