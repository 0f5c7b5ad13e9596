import { describe, expect, test } from 'vitest'
import { convert, inputsOf, refusalOf } from '../testing/convert.ts'
import { nodeType } from '../testing/node-types.ts'
import type { InputSketch, NodeSketch } from '../testing/sketch-workflow.ts'
import type { ObjectInfo } from './index.ts'

type Inputs = Record<string, readonly [unknown, Record<string, unknown>?]>

/** Returns the inputs of a node with this type and these values. */
function widgets(
  inputs: Inputs,
  values: NodeSketch['values'],
  more: Partial<NodeSketch> & { extra?: Record<string, unknown> } = {},
): Record<string, unknown> {
  const { extra, ...node } = more
  const types: ObjectInfo = { Some: nodeType({ required: inputs }) }
  const sketch = {
    nodes: [{ id: 1, type: 'Some', ...(values && { values }), ...node }],
    ...(extra && { extra }),
  }
  return inputsOf(sketch, { types })['1'] as Record<string, unknown>
}

const marked = (...names: string[]): Record<string, InputSketch> => {
  return Object.fromEntries(names.map((name) => [name, { type: 'STRING', widget: true }]))
}

describe('the values of a node', () => {
  test('belong to its widgets in the order of the definition, and sockets have no values', () => {
    const inputs: Inputs = { a: ['INT'], model: ['MODEL'], b: ['STRING'], c: [['x', 'y']], d: ['BOOLEAN'] }
    expect(widgets(inputs, [1, 'two', 'y', true])).toEqual({ a: 1, b: 'two', c: 'y', d: true })
  })

  test('follow the explicit order of the definition, required inputs first', () => {
    const type = {
      input: { required: { b: ['STRING'], a: ['STRING'] }, optional: { d: ['STRING'], c: ['STRING'] } },
      input_order: { required: ['a', 'b'], optional: ['c', 'd'] },
      output: [],
    }
    const sketch = { nodes: [{ id: 1, type: 'Some', values: ['A', 'B', 'C', 'D'] }] }
    expect(inputsOf(sketch, { types: { Some: type } })['1']).toEqual({ a: 'A', b: 'B', c: 'C', d: 'D' })
  })

  test('belong to inputs of a custom type if the file or the definition marks them as widgets', () => {
    const inputs: Inputs = { a: ['ODD'], b: ['IMAGE,MASK', { widgetType: 'STRING' }], c: ['INT'] }
    expect(widgets(inputs, [{ x: 1 }, 'b', 3], { inputs: marked('a') })).toEqual({
      a: { x: 1 },
      b: 'b',
      c: 3,
    })
  })

  test('are passed on unchanged, also null', () => {
    expect(widgets({ a: ['INT'], b: ['STRING'] }, [null, 7])).toEqual({ a: null, b: 7 })
  })

  test('that are lists are wrapped, so that they do not look like links', () => {
    const inputs: Inputs = { a: [['x'], { multiselect: true }], b: ['CURVE'] }
    expect(widgets(inputs, [['1', 0], { points: [[0, 1]] }])).toEqual({
      a: { __value__: ['1', 0] },
      b: { __type__: 'CURVE', __value__: { points: [[0, 1]] } },
    })
  })

  test('may be fewer than the widgets, and the last widgets have their defaults', () => {
    const inputs: Inputs = {
      a: ['INT', { default: 4 }],
      b: ['FLOAT', { default: 0.5 }],
      c: [['x', 'y']],
      d: ['COMBO', { options: ['p', 'q'], default: 'q' }],
      e: ['COMBO', { options: ['p', 'q'] }],
      f: ['STRING'],
      g: ['BOOLEAN'],
      h: ['INT'],
      i: ['COLOR'],
    }
    const defaults = { b: 0.5, c: 'x', d: 'q', e: 'p', f: '', g: false, h: 0, i: '#000000' }
    expect(widgets(inputs, [9])).toEqual({ a: 9, ...defaults })
    expect(widgets(inputs, undefined)).toEqual({ a: 4, ...defaults })
  })

  test('may be more than widgets: surplus values are dropped with a warning', () => {
    const types = { Some: nodeType({ required: { a: ['INT'] } }) }
    const { dag, warning_arr } = convert({ nodes: [{ id: 1, type: 'Some', values: [1, 2, 3] }] }, { types })
    expect(dag['1']!.inputs).toEqual({ a: 1 })
    expect(warning_arr).toMatchObject([
      {
        ...{ node_id: '1', code: 'widget_mismatch' },
        message: { params: { warning: { code: 'values_left_out', params: { count: 2 } } } },
      },
    ])
  })

  test("may have names, as some nodes save them, and values of the editor's display are dropped", () => {
    const values = { a: 1, extra: 'kept', videopreview: { hidden: false }, preview: 'x' }
    expect(widgets({ a: ['INT'], b: ['STRING', { default: 'B' }] }, values)).toEqual({
      a: 1,
      b: 'B',
      extra: 'kept',
    })
  })

  test('in newer files belong to the named widgets; other names are controls and buttons', () => {
    const named = { a: 1, control_after_generate: 'fixed', b: 2, upload: 'image' }
    expect(widgets({ b: ['INT'], a: ['INT'] }, [1, 'fixed', 2], { named })).toEqual({ a: 1, b: 2 })
  })

  test("of the editor's other widgets are recognised by their number of entries", () => {
    const box = { x: 1, y: 2, width: 3, height: 4 }
    const inputs: Inputs = {
      compare: ['IMAGECOMPARE'],
      box: ['BOUNDING_BOX'],
      size: ['RESOLUTION_PREVIEW'],
      a: ['FLOAT', { control_after_generate: true }],
      b: [['x', 'y'], { control_after_generate: true }],
      c: ['INT'],
    }
    const expected = { compare: { __value__: ['', ''] }, box, a: 0.5, b: 'y', c: 7 }
    expect(widgets(inputs, [box, 1, 2, 3, 4, 0.5, 'fixed', 'y', 'fixed', '', 7])).toEqual(expected)
    const { compare, ...rest } = widgets(inputs, undefined)
    expect(compare).toEqual({ __value__: ['', ''] })
    expect(rest).toEqual({ box: { x: 0, y: 0, width: 512, height: 512 }, a: 0, b: 'x', c: 0 })
  })

  test('that are null become the first choice of a combo', () => {
    expect(widgets({ a: [['x', 'y']], b: ['COMBO', { options: ['p'] }] }, [null, null])).toEqual({
      a: 'x',
      b: 'p',
    })
  })
})

describe('the entry after a value', () => {
  test.each(['fixed', 'increment', 'decrement', 'randomize'])('of a seed is a control: %s', (word) => {
    const inputs: Inputs = { seed: ['INT'], steps: ['INT', { default: 20 }] }
    expect(widgets(inputs, [5, word, 30])).toEqual({ seed: 5, steps: 30 })
    expect(widgets({ noise_seed: ['INT'], steps: ['INT'] }, [5, word, 30])).toEqual({
      noise_seed: 5,
      steps: 30,
    })
    const declared: Inputs = { start: ['INT', { control_after_generate: true }], steps: ['INT'] }
    expect(widgets(declared, [5, word, 30])).toEqual({ start: 5, steps: 30 })
  })

  test('of a seed is the next value in files without controls', () => {
    expect(widgets({ seed: ['INT'], steps: ['INT'] }, [5, 30])).toEqual({ seed: 5, steps: 30 })
  })

  test('of a seed is a boolean in files from before the middle of 2023', () => {
    expect(widgets({ seed: ['INT'], steps: ['INT'] }, [5, true, 30])).toEqual({ seed: 5, steps: 30 })
    const inputs: Inputs = { seed: ['INT'], tile: ['BOOLEAN'], steps: ['INT'] }
    expect(widgets(inputs, [5, true, false, 30])).toEqual({ seed: 5, tile: false, steps: 30 })
    expect(widgets(inputs, [5, true, 30])).toEqual({ seed: 5, tile: true, steps: 30 })
  })

  test('of a seed may come from an extension that replaced its control', () => {
    expect(widgets({ seed: ['INT'], steps: ['INT'], b: ['STRING'] }, [5, null, 30, 'x'])).toEqual({
      seed: 5,
      steps: 30,
      b: 'x',
    })
    expect(widgets({ seed: ['INT'], steps: ['INT'] }, [5, null])).toEqual({ seed: 5, steps: 0 })
  })

  test('of a number with seed in its name is a control, unless the next widget accepts the entry', () => {
    expect(widgets({ my_seed: ['INT'], steps: ['INT'] }, [5, 'fixed', 30])).toEqual({ my_seed: 5, steps: 30 })
    const inputs: Inputs = { my_seed: ['INT'], mode: [['fixed', 'free']] }
    expect(widgets(inputs, [5, 'fixed'])).toEqual({ my_seed: 5, mode: 'fixed' })
  })

  test('of a number with a declared control is the control, even if the next widget accepts the entry', () => {
    const inputs: Inputs = { seed: ['INT'], mode: [['fixed', 'free']] }
    expect(widgets(inputs, [5, 'fixed', 'free'])).toEqual({ seed: 5, mode: 'free' })
    expect(widgets(inputs, [5, 'fixed'])).toEqual({ seed: 5, mode: 'fixed' })
  })

  test('of a choice with a declared control is the control and its filter', () => {
    const inputs: Inputs = { name: [['x', 'y'], { control_after_generate: true }], steps: ['INT'] }
    expect(widgets(inputs, ['y', 'increment-wrap', 'filter', 30])).toEqual({ name: 'y', steps: 30 })
    expect(widgets(inputs, ['y', 'fixed', 30])).toEqual({ name: 'y', steps: 30 })
    expect(widgets(inputs, ['y', 30])).toEqual({ name: 'y', steps: 30 })
  })

  test('of an upload comes after all other widgets', () => {
    const inputs: Inputs = { image: [['a.png'], { image_upload: true }], channel: [['red', 'blue']] }
    const node = { id: 1, type: 'Some', values: ['a.png', 'blue', 'image'] }
    const { dag, warning_arr } = convert(
      { nodes: [node] },
      { types: { Some: nodeType({ required: inputs }) } },
    )
    expect([dag['1']!.inputs, warning_arr]).toEqual([{ image: 'a.png', channel: 'blue' }, []])
  })
})

describe('an input with forceInput', () => {
  const inputs: Inputs = { text: ['STRING', { forceInput: true }], a: ['INT'], seed: ['INT'] }

  test('has no value', () => {
    expect(widgets(inputs, [1, 2, 'fixed'])).toEqual({ a: 1, seed: 2 })
  })

  test('has a value in older files, which is recognised by the number of values', () => {
    expect(widgets(inputs, ['', 1, 2, 'fixed'])).toEqual({ a: 1, seed: 2 })
    expect(widgets(inputs, [null, 1, 2, 'fixed'])).toEqual({ a: 1, seed: 2 })
  })
})

describe('a widget converted to an input', () => {
  const node = (link?: readonly [number, number]): NodeSketch => {
    const inputs: Record<string, InputSketch> = {
      image: { type: 'IMAGE' },
      radius: { type: 'INT', widget: true, ...(link && { from: link }) },
    }
    return { id: 2, type: 'Filter', inputs, values: [3], outputs: ['IMAGE'] }
  }

  test('keeps its position among the values, and a link overrides its value', () => {
    const inputs = { method: { type: 'COMBO', widget: true, from: [1, 0] as const } }
    const nodes: NodeSketch[] = [
      { id: 1, type: 'Number', values: [3], outputs: ['INT'] },
      { id: 2, type: 'Sampler', inputs, values: [1, 'fixed', 20, 8, 'heun', 0.5] },
    ]
    expect(inputsOf({ nodes })['2']).toEqual({ seed: 1, steps: 20, cfg: 8, method: ['1', 0], strength: 0.5 })
  })

  test('keeps its value without a link', () => {
    expect(inputsOf({ nodes: [node()] })).toEqual({ '2': { radius: 3 } })
  })

  test('keeps its value without a link, in files of old frontends, too', () => {
    const types = { Some: nodeType({ required: { a: ['INT'] }, optional: { b: ['INT'] } }) }
    const sketch = {
      nodes: [{ id: 1, type: 'Some', values: [1, 2], inputs: { b: { type: 'INT', widget: true } } }],
    }
    expect(inputsOf(sketch, { types })).toEqual({ '1': { a: 1, b: 2 } })
  })
})

describe('a dynamic combo', () => {
  const section = (key: string, inputs: Inputs) => ({ key, inputs: { required: inputs } })
  const seed: Inputs[string] = ['INT', { control_after_generate: true }]
  const inner = section('fine', { steps: ['INT', { default: 9 }], seed })
  const inputs: Inputs = {
    mode: ['COMFY_DYNAMICCOMBO_V3', { options: [section('plain', {}), inner] }],
    after: ['STRING'],
  }

  test('has the values of its inputs after its own value, with its name as their prefix', () => {
    expect(widgets(inputs, ['fine', 12, 5, 'randomize', 'end'])).toEqual({
      mode: 'fine',
      'mode.steps': 12,
      'mode.seed': 5,
      after: 'end',
    })
    expect(widgets(inputs, ['plain', 'end'])).toEqual({ mode: 'plain', after: 'end' })
  })

  test('may be nested', () => {
    const nested: Inputs = {
      outer: [
        'COMFY_DYNAMICCOMBO_V3',
        { options: [section('deep', { inner: ['COMFY_DYNAMICCOMBO_V3', { options: [inner] }] })] },
      ],
    }
    expect(widgets(nested, ['deep', 'fine', 3, 4])).toEqual({
      outer: 'deep',
      'outer.inner': 'fine',
      'outer.inner.steps': 3,
      'outer.inner.seed': 4,
    })
  })

  test('takes its first option if the file has no value for it', () => {
    const outer: Inputs = {
      a: ['INT'],
      mode: ['COMFY_DYNAMICCOMBO_V3', { options: [inner, section('x', {})] }],
    }
    expect(widgets(outer, [1])).toEqual({ a: 1, mode: 'fine', 'mode.steps': 9, 'mode.seed': 0 })
  })

  test('with an unknown value has no inputs, and the values after it follow in order, with a warning', () => {
    const types = { Some: nodeType({ required: inputs }) }
    const { dag, warning_arr } = convert(
      { nodes: [{ id: 1, type: 'Some', values: ['new', 'end'] }] },
      { types },
    )
    expect(dag['1']!.inputs).toEqual({ mode: 'new', after: 'end' })
    expect(warning_arr).toMatchObject([
      { message: { params: { warning: { code: 'choice_unknown', params: { name: '"mode"' } } } } },
    ])
    const named = { mode: 'new', 'mode.level': 4, after: 'end' }
    expect(widgets(inputs, ['new', 4, 'end'], { named })).toEqual(named)
  })

  test('with endless nesting is refused', () => {
    const options: { key: string; inputs: { required: Inputs } }[] = []
    const endless: Inputs = { x: ['COMFY_DYNAMICCOMBO_V3', { options }] }
    options.push({ key: 'again', inputs: { required: endless } })
    expect(refusalOf(() => widgets(endless, Array(100).fill('again'))).reason).toBe('unfit')
  })
})

describe('a node of an unknown type', () => {
  const unknown = (node: Partial<NodeSketch>) => () =>
    convert({ nodes: [{ id: 1, type: 'Mystery', ...node }] })

  test('is kept with the values that the file names, with a warning', () => {
    const inputs = { ...marked('text'), seed: { type: 'INT', widget: true }, image: { type: 'IMAGE' } }
    const { dag, warning_arr } = unknown({ inputs, values: ['hello', 5, 'randomize'] })()
    expect(dag['1']).toEqual({
      class_type: 'Mystery',
      inputs: { text: 'hello', seed: 5 },
      _meta: { title: 'Mystery' },
    })
    expect(warning_arr).toEqual([expect.objectContaining({ node_id: '1', code: 'unknown_node' })])
    expect(unknown({ values: { a: 1 } })().dag['1']!.inputs).toEqual({ a: 1 })
    expect(unknown({ values: [1], named: { a: 1 } })().dag['1']!.inputs).toEqual({ a: 1 })
    expect(unknown({ inputs: { image: { type: 'IMAGE' } } })().dag['1']!.inputs).toEqual({})
  })

  const faulty: [string, Partial<NodeSketch>][] = [
    ['nameless', { values: ['hello'] }],
    ['more than names', { inputs: marked('text'), values: ['hello', 'you'] }],
    ['fewer than names', { inputs: marked('a', 'b'), values: ['hello'] }],
  ]

  const known: NodeSketch = { id: 2, type: 'Source', values: ['a.png'], outputs: ['IMAGE', 'MASK'] }

  test.each(faulty)('without links is left out, with a warning, if its values are %s', (_, node) => {
    const { dag, warning_arr } = convert({ nodes: [{ id: 1, type: 'Mystery', ...node }, known] })
    expect(Object.keys(dag)).toEqual(['2'])
    expect(warning_arr).toContainEqual({
      ...{ node_id: '1', code: 'unknown_node' },
      message: { code: 'node_left_out', params: { type: '"Mystery"' } },
    })
    expect(refusalOf(unknown(node)).faults[0]!.message.code).toBe('values_unnamed')
  })

  test.each(faulty)('is refused with its name if its values are %s', (_, node) => {
    const nodes = [
      { id: 1, type: 'Mystery', outputs: ['IMAGE'], ...node },
      {
        id: 2,
        type: 'SaveImage',
        inputs: { images: { type: 'IMAGE', from: [1, 0] as const } },
        values: ['x'],
      },
    ]
    expect(refusalOf(() => convert({ nodes }))).toMatchObject({
      reason: 'unfit',
      faults: [
        {
          path: 'ui.nodes.1',
          message: { code: 'values_unnamed', params: { node: { params: { type: '"Mystery"' } } } },
        },
      ],
    })
  })

  test('is reported together with other nodes', () => {
    const nodes = [1, 2, 3].map((id) => ({
      ...{ id, type: `Mystery ${id}`, outputs: ['INT'], values: [id] },
      inputs: { x: { type: 'INT', from: [(id % 3) + 1, 0] as const } },
    }))
    const { faults } = refusalOf(() => convert({ nodes }))
    expect(faults.map(({ path }) => path)).toEqual(['ui.nodes.1', 'ui.nodes.2', 'ui.nodes.3'])
  })
})

describe('a definition of another version than the file', () => {
  test('takes precedence over the few names in an old file', () => {
    const inputs: Inputs = { a: ['STRING'], b: ['STRING', { default: 'B' }], c: ['STRING', { default: 'C' }] }
    expect(widgets(inputs, ['x'], { inputs: marked('c') })).toEqual({ a: 'x', b: 'B', c: 'C' })
  })

  test('is ignored for a file that names all its widgets', () => {
    const inputs: Inputs = { image: ['STRING'], added: ['INT', { default: 1 }], b: ['STRING'] }
    const file = { inputs: marked('image', 'gone', 'b'), extra: { frontendVersion: '1.20.0' } }
    expect(widgets(inputs, ['a', 'g', 'b'], file)).toEqual({ image: 'a', gone: 'g', b: 'b', added: 1 })
  })
})

describe('an autogrow input', () => {
  const template = {
    input: { required: { text: ['STRING', { default: '-' }] } },
    prefix: 'text',
    min: 1,
    max: 5,
  }

  test('has one more widget than required from the start, and their values come before other values', () => {
    const inputs: Inputs = { a: ['INT'], all: ['COMFY_AUTOGROW_V3', { template }] }
    expect(widgets(inputs, ['x', 'y', 3])).toEqual({ 'all.text0': 'x', 'all.text1': 'y', a: 3 })
    expect(widgets(inputs, undefined)).toEqual({ 'all.text0': '-', 'all.text1': '-', a: 0 })
  })

  test('may have fixed names, which limit the number of its widgets', () => {
    const named = { ...template, names: ['first'] }
    expect(widgets({ all: ['COMFY_AUTOGROW_V3', { template: named }] }, ['x'])).toEqual({ 'all.first': 'x' })
  })

  test('of sockets has no values', () => {
    const sockets = { ...template, input: { required: { image: ['IMAGE'] } } }
    expect(widgets({ all: ['COMFY_AUTOGROW_V3', { template: sockets }], a: ['INT'] }, [3])).toEqual({ a: 3 })
  })
})

describe('an input that the editor adds to nodes', () => {
  const ofType = (type: string, inputs: Inputs, values: readonly unknown[]) =>
    inputsOf({ nodes: [{ id: 1, type, values }] }, { types: { [type]: nodeType({ required: inputs }) } })['1']

  test('is the picture of a 3D model', () => {
    expect(ofType('SaveGLB', { filename_prefix: ['STRING'] }, ['out'])).toEqual({
      filename_prefix: 'out',
      image: '',
    })
    expect(ofType('Preview3D', { model_file: ['STRING'] }, ['x', 'y'])).toEqual({
      model_file: 'x',
      image: 'y',
    })
  })

  test('is each text of a choice, with one widget more than the file has texts, and the index of the chosen text', () => {
    const inputs: Inputs = { choice: ['COMBO', { options: [] }] }
    const texts = { option1: 'red', option2: 'blue', option3: '' }
    expect(ofType('CustomCombo', inputs, ['blue', 1, 'red', 'blue', ''])).toEqual({
      choice: 'blue',
      index: 1,
      ...texts,
    })
    expect(ofType('CustomCombo', inputs, ['blue', 0, 'red', 'blue'])).toEqual({
      choice: 'blue',
      index: 1,
      ...texts,
    })
    expect(ofType('CustomCombo', inputs, ['green', 0, 'red', 'blue', ''])).toEqual({
      choice: 'green',
      index: -1,
      ...texts,
    })
  })
})
