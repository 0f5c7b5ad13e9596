import type { Dag } from '@easel/graph'
import { describe, expect, test } from 'vitest'
import { convertUi } from '../testing/convert.ts'
import { sketchWorkflow } from '../testing/sketch-workflow.ts'
import { readForm, withoutFormNodes } from './index.ts'

const external = (kind: string, inputs: Record<string, unknown>) => {
  return { class_type: `ComfyUIDeployExternal${kind}`, inputs: { input_id: `my_${kind}`, ...inputs } }
}

function read(dag: Dag) {
  const form = readForm(dag, { dag })!
  return { form, graph: withoutFormNodes(dag, form) }
}

describe('nodes of comfydeploy', () => {
  test('become fields of the inputs that take their values, and leave the graph', () => {
    const text = { default_value: 'a cat', display_name: 'Words', description: 'Say what\nyou want' }
    const { form, graph } = read({
      1: external('Text', text),
      2: { class_type: 'CLIPTextEncode', inputs: { text: ['1', 0], clip: ['4', 1] } },
      3: { class_type: 'Note', inputs: { text: [1, 0] } },
    })
    expect(graph).toEqual({
      2: { class_type: 'CLIPTextEncode', inputs: { text: 'a cat', clip: ['4', 1] } },
      3: { class_type: 'Note', inputs: { text: 'a cat' } },
    })
    expect(form.source).toBe('comfydeploy')
    expect(form.fields).toEqual([
      {
        ...{ node_id: '2', input: 'text', also: [{ node_id: '3', input: 'text' }], kind: 'text' },
        ...{ label: 'Words', help: 'Say what you want', form_node: { node_id: '1', input: 'default_value' } },
      },
    ])
  })

  test.each([
    [
      'NumberSlider',
      { default_value: 0.5, min_value: 0, max_value: 1 },
      0.5,
      { kind: 'number', min: 0, max: 1 },
    ],
    ['NumberInt', { default_value: 4 }, 4, { kind: 'integer' }],
    ['Boolean', {}, false, { kind: 'boolean' }],
    ['Seed', { default_value: -1, min_value: 1, max_value: 99 }, 1, { kind: 'seed', min: 1, max: 99 }],
    ['Seed', { default_value: 7, lower_limit: 1, upper_limit: 99 }, 7, { kind: 'seed', min: 1, max: 99 }],
    ['Lora', { default_lora_name: 'a.safetensors' }, 'a.safetensors', { kind: 'choice' }],
    [
      'Enum',
      { default_value: 'b', options: '["a", "b"]' },
      'b',
      { choices: [{ value: 'a' }, { value: 'b' }] },
    ],
    ['Enum', { default_value: 'b', options: 'a\n b\n' }, 'b', { choices: [{ value: 'a' }, { value: 'b' }] }],
  ])('of the kind %s give %j', (kind, inputs, value, details) => {
    const { form, graph } = read({
      1: external(kind, inputs),
      2: { class_type: 'Taker', inputs: { taken: ['1', 0] } },
    })
    expect(graph).toEqual({ 2: { class_type: 'Taker', inputs: { taken: value } } })
    expect(form.fields[0]).toMatchObject({ node_id: '2', input: 'taken', label: `my_${kind}`, ...details })
  })

  test('for a picture become the node that loads the picture', () => {
    const _meta = { title: 'Your photo' }
    const { form, graph } = read({
      1: { ...external('Image', {}), _meta },
      2: { class_type: 'Blur', inputs: { image: ['1', 0] } },
    })
    expect(graph).toEqual({
      1: { class_type: 'LoadImage', inputs: { image: '' }, _meta },
      2: { class_type: 'Blur', inputs: { image: ['1', 0] } },
    })
    expect(form.fields).toMatchObject([{ node_id: '1', input: 'image', kind: 'image' }])
  })

  test('with a default picture keep the node that loads this picture', () => {
    const { form, graph } = read({
      1: { class_type: 'LoadImage', inputs: { image: 'a.png' } },
      2: external('Image', { default_value: ['1', 0] }),
      3: { class_type: 'Blur', inputs: { image: ['2', 0] } },
    })
    expect(graph).toEqual({
      1: { class_type: 'LoadImage', inputs: { image: 'a.png' } },
      3: { class_type: 'Blur', inputs: { image: ['1', 0] } },
    })
    expect(form.fields).toMatchObject([{ node_id: '1', input: 'image' }])
  })

  test('give a warning if no form offers their value, or if they have no links', () => {
    const dag = { 1: external('Video', {}), 2: external('Text', { default_value: 'x' }) }
    const { form, graph } = read(dag)
    expect(form.fields).toEqual([])
    expect(form.warnings.map(({ code, node_id }) => [code, node_id])).toEqual([
      ['unfit_kind', '1'],
      ['nothing_to_set', '2'],
    ])
    expect(graph).toEqual({ 1: dag[1] })
  })
})

describe('nodes of SwarmUI', () => {
  const asked = (kind: string, inputs: Record<string, unknown>) => {
    return {
      class_type: `SwarmInput${kind}`,
      inputs: { title: kind, description: '', order_priority: 0, ...inputs },
    }
  }
  const taker = (id: number) => ({ class_type: 'Taker', inputs: { taken: [String(id), 0] } })

  test('become fields in the order of their groups, then in their own order', () => {
    const { form, graph } = read({
      1: asked('Group', { title: 'Later', order_priority: 2 }),
      2: asked('Text', { value: 'late', group: ['1', 0] }),
      3: asked('Integer', { value: 4, min: 1, max: 8, step: 1, order_priority: 1, is_advanced: true }),
      4: asked('Boolean', { value: true, order_priority: -0.5 }),
      ...{ 5: taker(2), 6: taker(3), 7: taker(4) },
    })
    expect(form.source).toBe('swarmui')
    expect(form.fields.map(({ node_id, label, group }) => [node_id, label, group])).toEqual([
      ['7', 'Boolean', undefined],
      ['6', 'Integer', undefined],
      ['5', 'Text', 'Later'],
    ])
    expect(form.fields[1]).toMatchObject({ kind: 'integer', min: 1, max: 8, step: 1, advanced: true })
    const values = { 5: 'late', 6: 4, 7: true }
    expect(graph).toEqual(
      Object.fromEntries(
        Object.entries(values).map(([id, taken]) => [id, { class_type: 'Taker', inputs: { taken } }]),
      ),
    )
  })

  test('for models or pictures become the nodes that load them', () => {
    const { form, graph } = read({
      1: asked('Checkpoint', { value: 'a.safetensors' }),
      2: asked('Image', { value: '(Do Not Set Me)' }),
      ...{ 3: taker(1), 4: taker(2) },
    })
    expect(graph).toEqual({
      1: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'a.safetensors' } },
      2: { class_type: 'LoadImage', inputs: { image: '' } },
      ...{ 3: taker(1), 4: taker(2) },
    })
    expect(form.fields).toMatchObject([
      { node_id: '1', input: 'ckpt_name', kind: 'choice' },
      { node_id: '2', input: 'image', kind: 'image' },
    ])
  })

  test('become a seed field for seeds, a choice with options for lists, and a warning for sounds', () => {
    const { form, graph } = read({
      1: asked('Integer', { value: -1, min: -1, max: 99, view_type: 'seed' }),
      2: asked('Dropdown', { value: 'b', values: 'a, b' }),
      3: asked('Audio', { value: 'x' }),
      ...{ 4: taker(1), 5: taker(2), 6: taker(3) },
    })
    expect(graph).toMatchObject({ 4: { inputs: { taken: 0 } }, 5: { inputs: { taken: 'b' } } })
    expect(Object.keys(graph)).toEqual(['3', '4', '5', '6'])
    expect(form.fields).toMatchObject([
      { node_id: '4', kind: 'seed' },
      { node_id: '5', kind: 'choice', choices: [{ value: 'a' }, { value: 'b' }] },
    ])
    expect(form.warnings).toEqual([{ code: 'unfit_kind', node_id: '3', input: 'value' }])
  })
})

test('a primitive with a title for SwarmUI is a field of its linked inputs', () => {
  const primitive = {
    id: 4,
    type: 'PrimitiveNode',
    title: 'SwarmUI: Blur',
    outputs: ['INT'],
    values: [5, 'fixed'],
  }
  const other = { ...primitive, id: 5, title: 'Blur' }
  const radius = (from: number) => ({ radius: { type: 'INT', widget: true, from: [from, 0] as const } })
  const file = sketchWorkflow({
    nodes: [
      ...[primitive, other],
      { id: 1, type: 'Filter', inputs: radius(4) },
      { id: 2, type: 'Filter', inputs: radius(4) },
      { id: 3, type: 'Filter', inputs: radius(5) },
    ],
  })
  expect(readForm(file, convertUi(file))).toMatchObject({
    source: 'swarmui',
    fields: [{ node_id: '1', input: 'radius', label: 'Blur', also: [{ node_id: '2', input: 'radius' }] }],
    replaced: [],
  })
})

test('a graph without form nodes stays unchanged', () => {
  const dag = { 1: { class_type: 'Blur', inputs: { radius: 3 } } }
  expect(withoutFormNodes(dag, { replaced: [] })).toBe(dag)
})
