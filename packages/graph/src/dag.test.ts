import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Dag, dagToGraph } from './dag.ts'
import type { InputDeclaration, NodeDeclaration, Registry } from './graph.ts'

function declare(class_type: string, inputs: InputDeclaration[], more: Partial<NodeDeclaration> = {}) {
  const outputs = [{ name: 'image', type: 'IMAGE' }] as const
  const declaration: NodeDeclaration = {
    class_type,
    version: 1,
    category: 'test',
    inputs,
    outputs,
    place: 'cpu',
    weight: 1,
    ...more,
  }
  return [class_type, declaration] as const
}

const registry: Registry = new Map([
  declare('Load', [{ name: 'images', type: 'STRINGS', min: 1, max: 10 }]),
  declare('Paint', [
    { name: 'image', type: 'IMAGE' },
    { name: 'size', type: 'INT', default: 4, min: 1, max: 9 },
    { name: 'warmth', type: 'FLOAT', default: 0, min: -1, max: 1 },
    { name: 'fps', type: 'CHOICE', default: '24', choices: ['24', '30'] },
    { name: 'title', type: 'STRING', default: '' },
    { name: 'loop', type: 'BOOLEAN', default: false },
  ]),
  declare('Film', [{ name: 'image', type: 'IMAGE' }], { outputs: [{ name: 'video', type: 'VIDEO' }] }),
  declare('Save', [{ name: 'image', type: 'IMAGE' }], { is_output: true }),
])

const dag: Dag = {
  '1': { class_type: 'Load', inputs: { images: ['a.png', 'b.png', 'c.png'] } },
  '2': { class_type: 'Paint', inputs: { image: ['1', 0] }, _meta: { title: 'Painter' } },
  '3': { class_type: 'Save', inputs: { image: ['2', 0] } },
}

/** Returns the dag with different inputs for its Paint node. */
function painting(inputs: Record<string, unknown>): Dag {
  return { ...dag, '2': { class_type: 'Paint', inputs: { image: ['1', 0], ...inputs } } }
}

describe('a dag', () => {
  // A search that begins again at each digit would take minutes. A test ends before that.
  test('with a long text that is almost a number is read in linear time', () => {
    const { error_arr } = dagToGraph(painting({ size: `${'1'.repeat(1_000_000)}x` }), registry)
    expect(error_arr).toMatchObject([{ node_id: '2', input: 'size', code: 'type_mismatch' }])
  })

  test('becomes the graph that it describes', () => {
    expect(dagToGraph(dag, registry)).toEqual({
      graph: {
        ...dag,
        '1': { class_type: 'Load', inputs: { images: { __value__: ['a.png', 'b.png', 'c.png'] } } },
      },
      error_arr: [],
      warning_arr: [],
    })
  })

  test('accepts numbers in links, and accepts lists and values in every form that ComfyUI accepts', () => {
    const written = painting({ image: [1, 0], size: '3', warmth: ' -.5 ', fps: 30, title: 7, loop: true })
    const { graph, error_arr } = dagToGraph(written, registry)
    expect(error_arr).toEqual([])
    expect(graph['2']!.inputs).toEqual({
      image: ['1', 0],
      size: 3,
      warmth: -0.5,
      fps: '30',
      title: '7',
      loop: true,
    })
  })

  test('keeps a wrapped list as it is', () => {
    const wrapped = { ...dag, '1': { class_type: 'Load', inputs: { images: { __value__: ['a.png'] } } } }
    const { graph, error_arr } = dagToGraph(wrapped, registry)
    expect([graph['1']!.inputs, error_arr]).toEqual([{ images: { __value__: ['a.png'] } }, []])
  })

  test('loses unknown inputs of its nodes, with a warning', () => {
    const { graph, error_arr, warning_arr } = dagToGraph(painting({ upload: 'image' }), registry)
    expect([graph['2']!.inputs, error_arr]).toEqual([{ image: ['1', 0] }, []])
    expect(warning_arr).toEqual([
      expect.objectContaining({ node_id: '2', input: 'upload', code: 'unknown_input' }),
    ])
  })

  test.each([
    [{ size: 2.5 }, 'size', 'type_mismatch'],
    [{ size: '' }, 'size', 'type_mismatch'],
    [{ size: null }, 'size', 'type_mismatch'],
    [{ size: '10' }, 'size', 'out_of_range'],
    [{ warmth: 'NaN' }, 'warmth', 'type_mismatch'],
    [{ warmth: '1e999' }, 'warmth', 'type_mismatch'],
    [{ warmth: { __value__: [1] } }, 'warmth', 'type_mismatch'],
    [{ fps: 25 }, 'fps', 'out_of_range'],
    [{ fps: [] }, 'fps', 'type_mismatch'],
    [{ loop: 'true' }, 'loop', 'type_mismatch'],
    [{ title: 'x'.repeat(10_001) }, 'title', 'out_of_range'],
    [{ image: ['2', 0] }, undefined, 'cycle'],
    [{ image: ['9', 0] }, 'image', 'dangling_link'],
    [{ image: ['1', 1] }, 'image', 'bad_output'],
    [{ image: ['1', -1] }, 'image', 'bad_output'],
    [{ image: ['1', 0.5] }, 'image', 'type_mismatch'],
    [{ image: 'a.png' }, 'image', 'type_mismatch'],
    [{ title: ['1', 0] }, 'title', 'type_mismatch'],
  ])('with %j is refused at %s with %s', (inputs, input, code) => {
    const { error_arr } = dagToGraph(painting(inputs), registry)
    expect(error_arr).toEqual([expect.objectContaining({ node_id: '2', code })])
    expect(error_arr[0]!.input).toBe(input)
  })

  test('gets errors for an unknown node type and for missing inputs of a known type', () => {
    const broken = { ...dag, '2': { class_type: 'Magic' }, '3': { class_type: 'Save' } }
    expect(dagToGraph(broken, registry).error_arr).toEqual([
      expect.objectContaining({ node_id: '2', code: 'unknown_node' }),
      expect.objectContaining({ node_id: '3', input: 'image', code: 'missing_input' }),
    ])
  })

  test('is refused at a link to an input of another type', () => {
    const film = { ...dag, '2': { class_type: 'Film', inputs: { image: ['1', 0] } } }
    expect(dagToGraph(film, registry).error_arr).toEqual([
      expect.objectContaining({ node_id: '3', input: 'image', code: 'type_mismatch' }),
    ])
  })

  test('is refused above ten thousand nodes', () => {
    const many = (count: number): Dag =>
      Object.fromEntries([
        ...Object.entries(dag),
        ...Array.from({ length: count - 3 }, (_, index) => [
          `n${index}`,
          { class_type: 'Paint', inputs: { image: ['1', 0] } },
        ]),
      ])
    expect(dagToGraph(many(10_000), registry).error_arr).toEqual([])
    expect(dagToGraph(many(10_001), registry)).toEqual({
      graph: {},
      error_arr: [expect.objectContaining({ code: 'too_large' })],
      warning_arr: [],
    })
  })

  test('is refused above two hundred thousand inputs', () => {
    const inputs = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`x${index}`, 1]))
    const large = { ...dag, '9': { class_type: 'Paint', inputs: inputs(200_000) } }
    expect(dagToGraph(large, registry).error_arr).toEqual([expect.objectContaining({ code: 'too_large' })])
    const fit = { ...dag, '9': { class_type: 'Paint', inputs: { image: ['1', 0], ...inputs(150_000) } } }
    expect(dagToGraph(fit, registry)).toMatchObject({ error_arr: [], warning_arr: { length: 100 } })
  })

  test.each([
    ['a long id', { ['x'.repeat(100_000)]: { class_type: 'Paint' } }],
    ['a long name of an input', painting({ ['x'.repeat(100_000)]: 1 })],
    [
      'long links',
      painting(Object.fromEntries(['image', 'size', 'fps'].map((name) => [name, ['x'.repeat(100_000), 0]]))),
    ],
    ['a long type', { 1: { class_type: 'x'.repeat(100_000) } }],
  ])('with %s gets short errors', (_name, long) => {
    const reading = dagToGraph(long, registry)
    expect(reading.error_arr.length).toBeGreaterThan(0)
    expect(JSON.stringify([reading.error_arr, reading.warning_arr]).length).toBeLessThan(2000)
  })

  test('of any content gives a graph or errors, and never an exception', () => {
    const value = fc.oneof(fc.jsonValue(), fc.tuple(fc.constantFrom('1', '2', 2, '__proto__'), fc.integer()))
    const node = fc.record(
      {
        class_type: fc.constantFrom('Load', 'Paint', 'Film', 'Save', 'toString'),
        inputs: fc.dictionary(fc.constantFrom('image', 'images', 'size', 'fps', 'constructor'), value),
      },
      { requiredKeys: ['class_type'] },
    )
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('1', '2', '3', 'constructor'), node), (any) => {
        const { graph, error_arr } = dagToGraph(any, registry)
        expect(Object.keys(graph).sort()).toEqual(Object.keys(any).sort())
        for (const { node_id } of error_arr) expect(node_id === '' || Object.hasOwn(any, node_id)).toBe(true)
      }),
    )
  })
})
