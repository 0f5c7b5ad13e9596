import type { Dag } from '@easel/graph'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { convertUi } from '../testing/convert.ts'
import { sketchWorkflow } from '../testing/sketch-workflow.ts'
import { filtering, instance, source } from '../testing/subgraph-sketches.ts'
import { formKinds, formLimits } from './form.ts'
import { readForm, suggestForm, withoutFormNodes, writeForm } from './index.ts'

// A file may contain -0, which JSON writes as 0.
expect.addEqualityTesters([(actual, expected) => (actual === 0 && expected === 0) || undefined])

const names = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  '',
  '1',
  '57',
  '57:7',
  'x:57:radius',
  'a:b:c',
)
const odd = fc.oneof(
  names,
  fc.jsonValue(),
  fc.constantFrom<unknown>(-1, -0, 1e308, null, 'radius', 'file', 'x'.repeat(9000)),
)
const target = fc.record({ node_id: odd, input: odd }, { requiredKeys: [] })
const entry = fc.oneof(odd, fc.tuple(odd, odd, odd))

const easel = fc.record(
  {
    version: fc.constant(1),
    input_arr: fc.array(
      fc.record(
        {
          ...{ node_id: fc.constantFrom('1', '57:7'), input: fc.constantFrom('file', 'radius') },
          ...{ label: odd, help: odd, group: odd, type: fc.oneof(odd, fc.constantFrom(...formKinds)) },
          ...{ min: odd, max: odd, step: odd, default: odd, choice_arr: fc.oneof(odd, fc.array(odd)) },
          ...{ advanced: odd, optional: odd, form_node: target, also: fc.array(target) },
          show_if: fc.oneof(odd, fc.record({ node_id: odd, input: odd, is: odd })),
        },
        { requiredKeys: ['node_id', 'input'] },
      ),
    ),
    ...{ output_arr: fc.array(odd), replaced_arr: fc.array(odd) },
  },
  { requiredKeys: ['version'] },
)
const extra = fc.record(
  {
    easel: fc.oneof(odd, easel),
    linearData: fc.oneof(odd, fc.record({ inputs: fc.array(entry), outputs: fc.array(odd) })),
  },
  { requiredKeys: [] },
)

const plain = { nodes: [source, instance(57, 'filtering')], subgraphs: [filtering] }
const { dag } = convertUi(sketchWorkflow(plain))

/** Checks the rules of every form: it sets only existing inputs, and contains no long text. */
function checkForm(file: unknown, graph: Dag): void {
  const form = readForm(file, { dag: graph })
  if (!form) return
  const cleaned = withoutFormNodes(graph, form)
  expect(form.fields.length).toBeLessThanOrEqual(formLimits.fields)
  for (const { node_id, input, also = [], label, choices = [] } of form.fields) {
    for (const place of [{ node_id, input }, ...also]) {
      expect(Object.keys(cleaned)).toContain(place.node_id)
      expect(['string', 'number', 'boolean']).toContain(typeof cleaned[place.node_id]!.inputs![place.input])
    }
    for (const text of typeof label === 'object' ? Object.values(label) : [label ?? '-'])
      expect(Array.from(text).length).toSatisfy((length: number) => length > 0 && length <= formLimits.label)
    expect(choices.length).toBeLessThanOrEqual(formLimits.choices)
  }
  expect(readForm(file, { dag: graph })).toEqual(JSON.parse(JSON.stringify(form)))
}

test('a hostile form of Easel or of App mode gives only valid fields', () => {
  fc.assert(
    fc.property(extra, (more) => {
      const file = sketchWorkflow({ ...plain, extra: more as Record<string, unknown> })
      checkForm(file, dag)
      const form = readForm(file, { dag })
      if (form) checkForm(writeForm(file, form), dag)
    }),
  )
})

const inputs = fc.dictionary(
  fc.oneof(
    names,
    fc.constantFrom('value', 'default_value', 'options', 'group', 'min', 'max', 'title', 'positive', 'text'),
  ),
  fc.oneof(odd, fc.tuple(fc.constantFrom('1', '2', '3', 2), fc.constant(0))),
)
const anyDag = fc.dictionary(
  fc.constantFrom('1', '2', '3', '4', '__proto__'),
  fc.record({
    class_type: fc.constantFrom(
      ...[
        'ComfyUIDeployExternalText',
        'ComfyUIDeployExternalImage',
        'ComfyUIDeployExternalEnum',
        'ComfyUIDeployExternal',
      ],
      ...['SwarmInputInteger', 'SwarmInputGroup', 'SwarmInputImage', 'SwarmInputX', 'KSampler', 'LoadImage'],
    ),
    inputs,
  }),
)

test('a hostile graph with nodes that request values gives only valid fields', () => {
  fc.assert(
    fc.property(anyDag, (graph) => {
      checkForm(graph, graph)
      expect(suggestForm(graph, []).length).toBeLessThanOrEqual(12)
    }),
  )
})

test('a hostile file of ViewComfy gives only valid fields', () => {
  const field = fc.record({
    workflowPath: fc.oneof(odd, fc.tuple(odd, fc.constant('inputs'), odd)),
    options: odd,
    slider: odd,
  })
  const groups = fc.oneof(
    odd,
    fc.array(fc.oneof(odd, fc.record({ title: odd, inputs: fc.oneof(odd, fc.array(field)) }))),
  )
  const workflow = fc.record({
    viewComfyJSON: fc.oneof(odd, fc.record({ inputs: groups, advancedInputs: groups })),
  })
  fc.assert(fc.property(fc.array(workflow), (workflows) => checkForm({ workflows }, dag)))
})

const twins = Array.from({ length: 30 }, (_, index) => ({
  id: `level${index}`,
  inputs: [['x', 'INT']] as const,
  nodes: [1, 2].map((twin) => ({
    id: index * 2 + twin,
    type: index === 29 ? 'Filter' : `level${index + 1}`,
    inputs: { [index === 29 ? 'radius' : 'x']: { type: 'INT', widget: true, from: [-10, 0] as const } },
  })),
}))

// Following all 2^30 links would take hours. A test ends before that.
test('an input that leads to too many widgets is abandoned', () => {
  const linearData = { inputs: [[100, 'x']] }
  const file = sketchWorkflow({
    nodes: [{ id: 100, type: 'level0' }],
    subgraphs: twins,
    extra: { linearData },
  })
  expect(readForm(file, { dag })).toBeUndefined()
})

test('a subgraph that shows a widget of itself gives no endless form', () => {
  const properties = { proxyWidgets: [['2', 'x']] }
  const loop = {
    id: 'loop',
    inputs: [['x', 'INT']] as const,
    nodes: [{ id: 2, type: 'loop', properties }],
  }
  const linearData = {
    inputs: [
      [101, 'x'],
      ['101:2:2:2', 'x'],
    ],
  }
  const nodes = [{ id: 101, type: 'loop', properties }]
  const form = readForm(sketchWorkflow({ nodes, subgraphs: [loop], extra: { linearData } }), { dag })
  expect(form?.warnings.map(({ code }) => code)).toEqual(['unknown_node', 'unknown_node'])
})
