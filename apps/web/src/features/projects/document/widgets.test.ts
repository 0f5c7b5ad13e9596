import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addNode, type NodeType, openWorkflow, readGraph, setWidget, type Workflow } from './index.ts'
import { otherValue } from './testing/arbitrary-edits.ts'
import { testTypes } from './testing/node-types.ts'

const effect = testTypes.get('Effect')!

function withValues(widgets_values: unknown, more = {}): Workflow {
  return { nodes: [{ id: 1, type: 'Effect', widgets_values, ...more }] } as unknown as Workflow
}

function values(workflow: Workflow): unknown[] {
  return readGraph(workflow, testTypes).nodes[0]!.widgets.map(({ value }) => value)
}

function saved(workflow: Workflow): unknown {
  return (workflow['nodes'] as { widgets_values: unknown }[])[0]!.widgets_values
}

describe('values of widgets', () => {
  test('come after the control of a seed', () => {
    const workflow = withValues([0.2, 7, 'randomize', 'oil', true])
    expect(values(workflow)).toEqual([0.2, 7, 'oil', true])
    expect(saved(setWidget(testTypes, '1', 'style', 'ink')(workflow))).toEqual([
      0.2,
      7,
      'randomize',
      'ink',
      true,
    ])
  })

  test('are found in an older file, in which seeds have no controls', () => {
    const workflow = withValues([0.2, 7, 'oil', true])
    expect(values(workflow)).toEqual([0.2, 7, 'oil', true])
    expect(saved(setWidget(testTypes, '1', 'strict', false)(workflow))).toEqual([0.2, 7, 'oil', false])
  })

  test('are found by name if the file has names', () => {
    const workflow = withValues({ strict: true, other: 1 })
    expect(values(workflow)).toEqual([0.5, 0, 'ink', true])
    expect(saved(setWidget(testTypes, '1', 'seed', 5)(workflow))).toEqual({ strict: true, other: 1, seed: 5 })
  })

  test('are completed if a file has too few', () => {
    const workflow = withValues([0.2])
    expect(values(workflow)).toEqual([0.2, 0, 'ink', false])
    expect(saved(setWidget(testTypes, '1', 'strict', true)(workflow))).toEqual([0.2, 0, 'fixed', 'ink', true])
  })

  test('are only displayed if no rule determines their positions', () => {
    const workflow = withValues(['word', 'word', 'word'])
    expect(readGraph(workflow, testTypes).nodes[0]!.widgets.some(({ isEditable }) => isEditable)).toBe(false)
    expect(setWidget(testTypes, '1', 'seed', 5)(workflow)).toBe(workflow)
  })

  test('are also written by name if a newer file has both forms', () => {
    const workflow = withValues([0.2, 7, 'fixed', 'oil', true], { widgets_values_named: { seed: 7 } })
    const node = (setWidget(testTypes, '1', 'seed', 9)(workflow)['nodes'] as object[])[0]
    expect(node).toMatchObject({
      widgets_values: [0.2, 9, 'fixed', 'oil', true],
      widgets_values_named: { seed: 9 },
    })
  })

  test('of an unknown type keep the names of the file', () => {
    const inputs = [{ name: 'steps', type: 'INT', widget: { name: 'steps' }, link: null }]
    const workflow = {
      nodes: [{ id: 1, type: 'Stranger', inputs, widgets_values: [20] }],
    } as unknown as Workflow
    const [node] = readGraph(workflow, testTypes).nodes
    expect(node).toMatchObject({ isKnown: false, widgets: [{ name: 'steps', value: 20, kind: 'number' }] })
  })

  test('are read back from a written file, for each widget of a new node', () => {
    const kinds = [...testTypes.values()].flatMap((type) =>
      type.inputs.flatMap(({ name, widget }) => (widget ? [{ type, name, kind: widget.kind }] : [])),
    )
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.nat(100), ({ type, name, kind }, number) => {
        const before = addNode(type, { x: 0, y: 0 })(openWorkflow({}, testTypes))
        const value = otherValue(kind, number)
        const [was] = readGraph(before, testTypes).nodes
        const [is] = readGraph(setWidget(testTypes, '1', name, value)(before), testTypes).nodes
        expect(is!.widgets).toEqual(
          was!.widgets.map((widget) => (widget.name === name ? { ...widget, value } : widget)),
        )
      }),
    )
  })
})

describe('a graph for execution', () => {
  test('is drawn with its links, values and titles', () => {
    const graph = {
      'inner:7': { class_type: 'Load', inputs: { file: 'a.png' } },
      2: { class_type: 'Effect', inputs: { image: ['inner:7', 0], seed: 4 }, _meta: { title: 'Mine' } },
      3: { class_type: 'Stranger', inputs: { picture: ['2', 0], size: 3 } },
    }
    const workflow = openWorkflow(graph, testTypes)
    const { nodes, links } = readGraph(workflow, testTypes)
    expect(nodes.map(({ title }) => title)).toEqual(['Mine', 'Stranger', 'Load title'])
    expect(links.map(({ from, to }) => [from.node, from.output, to.node, to.input])).toEqual([
      ['4', 0, '2', 'image'],
      ['2', 0, '3', 'picture'],
    ])
    expect(nodes[0]!.widgets.map(({ value }) => value)).toEqual([0.5, 4, 'ink', false])
    expect(nodes[1]!.widgets).toMatchObject([{ name: 'size', value: 3 }])
    expect(nodes[2]!.x).toBeLessThan(nodes[0]!.x)
    expect(nodes[0]!.x).toBeLessThan(nodes[1]!.x)
  })

  test.each([[null], [[]], ['text'], [{ nodes: 3 }], [{ 1: { inputs: {} } }]])('cannot be %j', (json) => {
    expect(() => openWorkflow(json, testTypes)).toThrow()
  })
})

test('an empty workflow stays empty until a node is added', () => {
  expect(openWorkflow({}, testTypes)).toEqual({})
  const after = addNode(effect satisfies NodeType, { x: 10, y: 20 })(openWorkflow({}, testTypes))
  expect(after).toMatchObject({
    version: 0.4,
    last_node_id: 1,
    nodes: [{ id: 1, type: 'Effect', pos: [10, 20] }],
  })
})
