import { describe, expect, test } from 'vitest'
import { convert } from '../testing/convert.ts'
import { sketchWorkflow, type WorkflowSketch } from '../testing/sketch-workflow.ts'
import { filtering, instance, save, source } from '../testing/subgraph-sketches.ts'
import { readForm, viewComfyDag } from './index.ts'

const extra = { frontendVersion: '1.49.0' }

/** A workflow with a subgraph, `57`, whose input `radius` sets a widget inside. */
const filtered: WorkflowSketch = {
  nodes: [source, instance(57, 'filtering'), save(3, [57, 0])],
  subgraphs: [filtering],
}

function read(sketch: WorkflowSketch, more: Record<string, unknown>) {
  const whole = { ...sketch, extra: { ...extra, ...more } }
  return readForm(sketchWorkflow(whole), convert(whole))
}

function appMode(inputs: unknown, outputs: unknown = []) {
  return { linearMode: true, linearData: { inputs, outputs } }
}

describe('the form of App mode', () => {
  test('names widgets by the ids of their nodes, and keeps their order', () => {
    const form = read(
      filtered,
      appMode(
        [
          [3, 'filename_prefix'],
          ['1', 'file', { height: 120 }],
        ],
        [3],
      ),
    )
    expect(form).toEqual({
      source: 'app_mode',
      fields: [
        { node_id: '3', input: 'filename_prefix' },
        { node_id: '1', input: 'file' },
      ],
      outputs: ['3'],
      replaced: [],
      warnings: [],
    })
  })

  test.each([
    ["an input of the subgraph's node", [57, 'radius']],
    ['the path to the node inside', ['57:7', 'radius']],
    ['only the node inside, as in older files', [7, 'radius']],
    ['the id of a widget, as in newer files', ['0f8a2c1e-uuid:57:radius', 'radius']],
    ['the id of a widget with escaped parts', ['0f8a2c1e-uuid:57:r%61dius', 'other']],
  ])('names a widget in a subgraph by %s', (_, input) => {
    expect(read(filtered, appMode([input]))?.fields).toMatchObject([{ node_id: '57:7', input: 'radius' }])
  })

  test('omits a widget that is named only by the id of its inner node if two subgraphs show this node', () => {
    const twice = { ...filtered, nodes: [...filtered.nodes, instance(58, 'filtering')] }
    const form = read(twice, appMode([[7, 'radius']]))
    expect(form?.warnings).toEqual([{ code: 'unknown_node', node_id: '7', input: 'radius' }])
    expect(form?.source).toBe('promoted')
  })

  test('takes the label that the author gave to a widget', () => {
    const named = { ...source, inputs: { file: { widget: true, label: ' Your\nphoto ' } } }
    expect(read({ nodes: [named] }, appMode([[1, 'file']]))?.fields).toEqual([
      { node_id: '1', input: 'file', label: 'Your photo' },
    ])
  })

  test('without inputs is no form', () => {
    expect(read({ nodes: [source] }, appMode([], [1]))).toBeUndefined()
  })
})

describe('a field that sets nothing', () => {
  test.each([
    ['unknown_node', [9, 'file']],
    ['unknown_input', [1, 'other']],
    ['unknown_input', [1, 'constructor']],
    ['linked_input', [3, 'images']],
    ['repeated_field', ['1', 'file']],
    ['unknown_node', { '0': 1 }],
  ])('is dropped with the warning %s', (code, input) => {
    const form = read(filtered, appMode([[1, 'file'], input]))
    expect(form?.fields).toHaveLength(1)
    expect(form?.warnings.map((warning) => warning.code)).toEqual([code])
  })

  test('is dropped if its name is a name of a prototype', () => {
    const file = sketchWorkflow({ nodes: [source], extra: appMode([[1, '__proto__']]) })
    const dag = JSON.parse('{"1": {"class_type": "Source", "inputs": {"__proto__": 3}}}')
    expect(readForm(file, { dag })).toMatchObject({ fields: [], warnings: [{ code: 'unknown_input' }] })
  })

  test('is dropped if its value is an object', () => {
    const file = sketchWorkflow({ nodes: [source], extra: appMode([[1, 'file']]) })
    const dag = { 1: { class_type: 'Source', inputs: { file: { __value__: [1] } } } }
    expect(readForm(file, { dag })).toMatchObject({ fields: [], warnings: [{ code: 'unfit_value' }] })
  })
})

test('a form has at most a hundred fields', () => {
  const nodes = Array.from({ length: 120 }, (_, index) => ({ ...source, id: index + 1 }))
  const form = read({ nodes }, appMode(nodes.map(({ id }) => [id, 'file'])))
  expect(form?.fields).toHaveLength(100)
  expect(form?.warnings).toEqual([{ code: 'too_many_fields' }])
})

describe("Easel's own form", () => {
  const input = {
    ...{ node_id: '57:7', input: 'radius', type: 'integer', label: { en: 'Radius', zh: '半径' } },
    ...{
      help: 'How far',
      group: 'Look',
      min: 1,
      max: 9,
      step: 2,
      default: 5,
      advanced: true,
      optional: true,
    },
  }
  const easel = (input_arr: unknown, more = {}) => ({ easel: { version: 1, input_arr, ...more } })

  test('takes precedence over the form of App mode', () => {
    const form = read(filtered, { ...easel([input], { output_arr: ['3', '9'] }), ...appMode([[1, 'file']]) })
    const { type: kind, ...rest } = input
    expect(form).toMatchObject({ source: 'easel', fields: [{ ...rest, kind }], outputs: ['3'] })
  })

  test('of a later version is not read', () => {
    expect(read({ nodes: [source] }, { easel: { version: 2, input_arr: [input] } })).toBeUndefined()
  })

  test('without a field for this graph is replaced by the form of App mode', () => {
    const form = read(filtered, { ...easel([{ ...input, node_id: '9' }]), ...appMode([[1, 'file']]) })
    expect(form?.source).toBe('app_mode')
  })

  test('keeps a condition only if the condition names another field of the form', () => {
    const conditional = (node_id: string) => ({ ...input, show_if: { node_id, input: 'file', is: 'a.png' } })
    const file = { node_id: '1', input: 'file' }
    expect(read(filtered, easel([conditional('1'), file]))?.fields[0]?.show_if).toEqual({
      ...file,
      is: 'a.png',
    })
    expect(read(filtered, easel([conditional('3'), file]))?.fields[0]).not.toHaveProperty('show_if')
  })

  test('loses only invalid parts', () => {
    const odd = { min: 5, max: 2, step: -1, type: 'film', label: 7, help: '', choice_arr: [{}, 'a', 'a', 3] }
    const [field] =
      read(filtered, easel([{ node_id: '1', input: 'file', default: {}, ...odd }]))?.fields ?? []
    expect(field).toEqual({ node_id: '1', input: 'file', choices: [{ value: 'a' }, { value: '3' }] })
  })
})

describe('the form of ViewComfy', () => {
  const input = (path: readonly unknown[], more: Record<string, unknown>) => {
    return { workflowPath: path, helpText: 'Helper Text', validations: { required: true }, ...more }
  }
  const file = {
    file_type: 'view_comfy',
    workflows: [
      {
        viewComfyJSON: {
          inputs: [
            {
              title: 'Words',
              inputs: [
                input(['6', 'inputs', 'text'], {
                  title: 'Your words',
                  value: 'a cat',
                  valueType: 'long-text',
                }),
              ],
            },
            {
              title: 'Film',
              inputs: [input(['8', 'inputs', 'video'], { title: 'Film', value: null, valueType: 'video' })],
            },
          ],
          advancedInputs: [
            {
              title: 'Sampler',
              inputs: [
                input(['3', 'inputs', 'steps'], {
                  ...{ title: 'Steps', value: 9, valueType: 'slider', slider: { min: 1, max: 30, step: 1 } },
                  helpText: 'More is slower',
                }),
                input(['3', 'inputs', 'sampler_name'], {
                  ...{ title: 'Method', value: 'euler', valueType: 'select' },
                  options: [{ label: 'Euler', value: 'euler' }],
                }),
              ],
            },
          ],
        },
        workflowApiJSON: {
          3: { class_type: 'KSampler', inputs: { steps: 20, sampler_name: 'heun', positive: ['6', 0] } },
          6: { class_type: 'CLIPTextEncode', inputs: { text: '' } },
          8: { class_type: 'LoadVideo', inputs: { video: 'a.mp4' } },
        },
      },
    ],
  }

  test('is read with its groups, ranges and options', () => {
    const advanced = { group: 'Sampler', advanced: true }
    expect(readForm(file, { dag: viewComfyDag(file)! })).toEqual({
      source: 'viewcomfy',
      fields: [
        { node_id: '6', input: 'text', group: 'Words', label: 'Your words', kind: 'text', default: 'a cat' },
        {
          ...{ node_id: '3', input: 'steps', ...advanced, label: 'Steps', help: 'More is slower' },
          ...{ min: 1, max: 30, step: 1, default: 9 },
        },
        {
          ...{ node_id: '3', input: 'sampler_name', ...advanced, label: 'Method', kind: 'choice' },
          ...{ choices: [{ value: 'euler', label: 'Euler' }], default: 'euler' },
        },
      ],
      replaced: [],
      warnings: [{ code: 'unfit_kind', node_id: '8', input: 'video' }],
    })
  })

  test('contains its graph, and no graph is found in other files', () => {
    expect(Object.keys(viewComfyDag(file)!)).toEqual(['3', '6', '8'])
    for (const other of [
      null,
      [],
      {},
      { workflows: {} },
      { workflows: [7] },
      { workflows: [{ workflowApiJSON: 1 }] },
    ])
      expect(viewComfyDag(other)).toBeUndefined()
  })
})

describe('the widgets that subgraphs show', () => {
  test('are a form if a file has no other form', () => {
    expect(read(filtered, {})).toMatchObject({
      source: 'promoted',
      fields: [{ node_id: '57:7', input: 'radius', label: 'radius' }],
    })
  })

  test('have the labels and titles of the author, by subgraph', () => {
    const shown = { inputs: { radius: { widget: true, label: 'Blur' } } }
    const nodes = [source, instance(57, 'filtering', { ...shown, title: 'First' }), instance(58, 'filtering')]
    expect(read({ nodes, subgraphs: [filtering] }, {})?.fields).toEqual([
      { node_id: '57:7', input: 'radius', label: 'Blur', group: 'First' },
      { node_id: '58:7', input: 'radius', label: 'radius', group: 'filtering' },
    ])
  })

  test('include the widgets that older files name by the inner node', () => {
    const properties = {
      proxyWidgets: [
        ['8', 'amount'],
        ['8', '$$preview'],
        ['-1', 'radius'],
      ],
    }
    const inner = { id: 8, type: 'Blend', values: [0.5] }
    const subgraphs = [{ ...filtering, nodes: [...filtering.nodes, inner] }]
    const nodes = [source, instance(57, 'filtering', { properties, values: [0.25, null, 4] })]
    expect(read({ nodes, subgraphs }, {})?.fields).toEqual([
      { node_id: '57:8', input: 'amount', label: 'amount' },
      { node_id: '57:7', input: 'radius', label: 'radius' },
    ])
  })

  test('set every widget that the input leads to', () => {
    const twin = { ...filtering.nodes[0]!, id: 9 }
    const subgraphs = [{ ...filtering, nodes: [...filtering.nodes, twin] }]
    expect(read({ nodes: [source, instance(57, 'filtering')], subgraphs }, {})?.fields).toEqual([
      { node_id: '57:7', input: 'radius', label: 'radius', also: [{ node_id: '57:9', input: 'radius' }] },
    ])
  })

  test.each([
    ['of a linked input', instance(57, 'filtering', { inputs: { radius: { widget: true, from: [4, 0] } } })],
    ['of a muted subgraph', instance(57, 'filtering', { mode: 2 })],
  ])('do not include widgets %s', (_, node) => {
    const nodes = [source, { id: 4, type: 'Number', values: [3], outputs: ['INT'] }, node]
    expect(read({ nodes, subgraphs: [filtering] }, {})).toBeUndefined()
  })
})

test.each([null, 7, 'x', [], {}, { nodes: [] }, { nodes: 3 }])('%j contains no form', (file) => {
  expect(readForm(file, { dag: {} })).toBeUndefined()
})
