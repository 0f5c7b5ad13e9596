import { describe, expect, test } from 'vitest'
import { convert, inputsOf, refusalOf } from '../testing/convert.ts'
import type { NodeSketch } from '../testing/sketch-workflow.ts'

/** The nodes of a group in the form of a file: they have no ids, and a separate list links them by position. */
const sampler = {
  type: 'Sampler',
  inputs: [
    { name: 'model', type: 'MODEL', link: null },
    { name: 'positive', type: 'CONDITIONING', link: null },
  ],
  outputs: [{ name: 'IMAGE', type: 'IMAGE', links: [] }],
  widgets_values: [1, 'fixed', 20, 8, 'euler', 1],
}
const prompt = {
  type: 'Prompt',
  inputs: [{ name: 'clip', type: 'CLIP', link: null }],
  outputs: [{ name: 'CONDITIONING', type: 'CONDITIONING', links: [] }],
  widgets_values: ['a cat'],
}
const filter = {
  type: 'Filter',
  inputs: [
    { name: 'image', type: 'IMAGE', link: null },
    { name: 'mask', type: 'MASK', link: null },
  ],
  outputs: [{ name: 'IMAGE', type: 'IMAGE', links: [] }],
  widgets_values: [3],
}
const reroute = (type: string) => ({
  type: 'Reroute',
  inputs: [{ name: '', type: '*', link: null }],
  outputs: [{ name: '', type, links: [] }],
})

const model: NodeSketch = { id: 1, type: 'Model', values: ['small'], outputs: ['MODEL', 'CLIP'] }

function groupNode(
  inputs: NodeSketch['inputs'],
  values?: NodeSketch['values'],
  type = 'workflow>painter',
): NodeSketch {
  return { id: 37, type, ...(inputs && { inputs }), ...(values && { values }), outputs: ['IMAGE'] }
}

function save(from: readonly [number, number]): NodeSketch {
  return { id: 9, type: 'SaveImage', inputs: { images: { type: 'IMAGE', from } }, values: ['out'] }
}

const painter = {
  nodes: [prompt, sampler, filter],
  links: [
    [null, 1, 0, 0, 4, 'CLIP'],
    [null, 0, 1, 0, 4, 'MODEL'],
    [0, 0, 1, 1, 6, 'CONDITIONING'],
    [1, 0, 2, 0, 7, 'IMAGE'],
  ],
  external: [[2, 0, 'IMAGE']],
}
const inputs = {
  clip: { type: 'CLIP', from: [1, 1] as const },
  model: { type: 'MODEL', from: [1, 0] as const },
}

describe('a legacy group', () => {
  test('is replaced by its nodes, whose ids are their positions', () => {
    const nodes = [model, groupNode(inputs, ['a dog', 7, 'randomize', 30, 6, 'heun', 0.5, 9]), save([37, 0])]
    const expected = {
      '1': { name: 'small' },
      '37:0': { text: 'a dog', clip: ['1', 1] },
      '37:1': {
        seed: 7,
        steps: 30,
        cfg: 6,
        method: 'heun',
        strength: 0.5,
        model: ['1', 0],
        positive: ['37:0', 0],
      },
      '37:2': { radius: 9, image: ['37:1', 0] },
      '9': { images: ['37:2', 0], filename_prefix: 'out' },
    }
    const extra = { groupNodes: { painter } }
    expect(inputsOf({ nodes, extra })).toEqual(expected)
    const older = nodes.map((node) => (node.id === 37 ? { ...node, type: 'workflow/painter' } : node))
    expect(inputsOf({ nodes: older, extra })).toEqual(expected)
  })

  test('keeps the saved values of its nodes if the group node has no values for them', () => {
    const converted = inputsOf({ nodes: [model, groupNode(inputs)], extra: { groupNodes: { painter } } })
    expect(converted['37:1']).toMatchObject({ seed: 1, steps: 20, method: 'euler' })
  })

  test('is removed if it is muted, and passes on fitting inputs if it is bypassed', () => {
    const through = { mask: { type: 'MASK' }, image: { type: 'IMAGE', from: [1, 0] as const } }
    const extra = { groupNodes: { painter } }
    const graphOf = (mode: number) =>
      inputsOf({
        nodes: [{ ...model, type: 'Source' }, { ...groupNode(through), mode }, save([37, 0])],
        extra,
      })
    expect(Object.keys(graphOf(2))).toEqual(['1', '9'])
    expect(graphOf(4)).toMatchObject({ '9': { images: ['1', 0] } })
  })

  test('names inputs of the same name by the titles of their nodes', () => {
    const twice = { nodes: [filter, { ...filter, title: 'Second' }, filter, filter], links: [], external: [] }
    const named = {
      image: { type: 'IMAGE', from: [1, 0] as const },
      'Second image': { type: 'IMAGE', from: [1, 1] as const },
      'Filter image': { type: 'IMAGE', from: [1, 2] as const },
      'Filter 2 image': { type: 'IMAGE', from: [1, 3] as const },
    }
    const nodes = [{ ...model, type: 'Source', values: ['a.png'] }, groupNode(named, [4, 5, 6, 7])]
    expect(inputsOf({ nodes, extra: { groupNodes: { painter: twice } } })).toMatchObject({
      '37:0': { image: ['1', 0], radius: 4 },
      '37:1': { image: ['1', 1], radius: 5 },
      '37:2': { image: ['1', 2], radius: 6 },
      '37:3': { image: ['1', 3], radius: 7 },
    })
  })

  test('accepts names from users, and finds inputs by position if no name is known', () => {
    const config = { '0': { input: { clip: { name: 'words' } } } }
    const groupNodes = { painter: { ...painter, config } }
    const renamed = { words: inputs.clip, model: inputs.model }
    const unknown = { x: inputs.clip, y: inputs.model }
    for (const given of [renamed, unknown]) {
      const converted = inputsOf({ nodes: [model, groupNode(given)], extra: { groupNodes } })
      expect(converted['37:0']).toMatchObject({ clip: ['1', 1] })
      expect(converted['37:1']).toMatchObject({ model: ['1', 0] })
    }
  })

  test('has outputs that are unused inside, used outside, or declared', () => {
    const nodes = (slot: number) => [model, groupNode(inputs), save([37, slot])]
    const imageOf = (group: object, slot: number) =>
      (
        inputsOf({ nodes: nodes(slot), extra: { groupNodes: { painter: group } } })['9'] as {
          images?: unknown
        }
      ).images
    expect(imageOf(painter, 0)).toEqual(['37:2', 0])
    const taken = { ...painter, external: [[1, 0, 'IMAGE'], ...painter.external] }
    expect(imageOf(taken, 0)).toEqual(['37:1', 0])
    expect(imageOf(taken, 1)).toEqual(['37:2', 0])
    const hidden = { ...taken, config: { '1': { output: { '0': { visible: false } } } } }
    expect(imageOf(hidden, 0)).toEqual(['37:2', 0])
  })

  test('has an input for a reroute at its edge, named after its type', () => {
    const edge = {
      nodes: [reroute('*'), filter, reroute('*'), filter],
      links: [
        [null, 0, 0, 0, 4, 'IMAGE'],
        [0, 0, 1, 0, 5, 'IMAGE'],
        [1, 0, 2, 0, 6, 'IMAGE'],
        [2, 0, 3, 0, 7, 'IMAGE'],
      ],
    }
    const nodes = [
      { ...model, type: 'Source', values: ['a.png'] },
      groupNode({ IMAGE: { type: 'IMAGE', from: [1, 0] } }, [4, 5]),
      save([37, 0]),
    ]
    expect(inputsOf({ nodes, extra: { groupNodes: { painter: edge } } })).toMatchObject({
      '37:1': { image: ['1', 0], radius: 4 },
      '37:3': { image: ['37:1', 0], radius: 5 },
      '9': { images: ['37:3', 0] },
    })
  })

  test('has widgets for its primitives, and inputs for converted widgets', () => {
    const radius = { name: 'radius', type: 'INT', link: null, widget: { name: 'radius' } }
    const converted = { ...filter, inputs: [...filter.inputs, radius] }
    const primitive = {
      type: 'PrimitiveNode',
      title: 'Size',
      outputs: [{ name: 'INT', type: 'INT', widget: { name: 'radius' } }],
      widgets_values: [5, 'fixed'],
    }
    const group = {
      nodes: [primitive, converted, converted],
      links: [[0, 0, 1, 2, 4, 'INT']],
    }
    const extra = { groupNodes: { painter: group } }
    const ownValues = [8, 'fixed', 2]
    const linked = { radius: { type: 'INT', from: [2, 0] as const, widget: true } }
    const number: NodeSketch = { id: 2, type: 'Number', values: [6], outputs: ['INT'] }
    expect(inputsOf({ nodes: [groupNode({}, ownValues)], extra })).toEqual({
      '37:1': { radius: 8 },
      '37:2': { radius: 2 },
    })
    expect(inputsOf({ nodes: [number, groupNode(linked, ownValues)], extra })).toMatchObject({
      '37:1': { radius: 8 },
      '37:2': { radius: ['2', 0] },
    })
  })

  test('may hold an upload, whose button has a value among the values of other widgets', () => {
    const source = {
      type: 'Source',
      outputs: [{ type: 'IMAGE' }, { type: 'MASK' }],
      widgets_values: ['a.png', 'image'],
    }
    const group = { nodes: [source, filter], links: [[0, 0, 1, 0, 4, 'IMAGE']] }
    const graphOf = (values: readonly unknown[]) =>
      inputsOf({ nodes: [groupNode({}, values)], extra: { groupNodes: { painter: group } } })
    const expected = { '37:0': { file: 'b.png' }, '37:1': { radius: 7, image: ['37:0', 0] } }
    expect(graphOf(['b.png', 'image', 7])).toEqual(expected)
    expect(graphOf(['b.png', 7])).toEqual(expected)
  })

  test('is refused with its name if its definition is missing or has unknown nodes', () => {
    const missing = refusalOf(() => convert({ nodes: [groupNode({})] }))
    expect(missing.faults).toMatchObject([
      {
        path: 'ui.nodes.37',
        message: { code: 'group_missing', params: { node: { params: { type: '"workflow>painter"' } } } },
      },
    ])
    const group = { nodes: [{ type: 'Mystery', widgets_values: [1] }], links: [] }
    const unknown = refusalOf(() =>
      convert({ nodes: [groupNode({})], extra: { groupNodes: { painter: group } } }),
    )
    expect(unknown.faults[0]!.message).toMatchObject({
      ...{ code: 'group_type_unknown', params: { type: '"Mystery"' } },
    })
  })
})
