import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyNodes, savedNode } from '../testing/arbitrary-dag.ts'
import { convertUi } from '../testing/convert.ts'
import { sketchWorkflow } from '../testing/sketch-workflow.ts'
import { filtering, instance, save, source } from '../testing/subgraph-sketches.ts'
import { linkOf } from './dag-values.ts'
import type { FormField, FormTarget, FormTemplate, WorkflowForm } from './form.ts'
import { readForm, writeForm } from './index.ts'

type Details = Omit<FormField, keyof FormTarget>

const words = fc.stringMatching(/^[a-z猫]{1,20}$/)
const text = fc.oneof(words, fc.record({ en: words, zh: words }))
const details: fc.Arbitrary<Details> = fc.record(
  {
    ...{ label: text, help: text, group: text, min: fc.integer({ max: 0 }), max: fc.integer({ min: 1 }) },
    step: fc.constantFrom(0.1, 1),
    kind: fc.constantFrom('text', 'integer', 'choice', 'image'),
    choices: fc.uniqueArray(fc.record({ value: words, label: text }), {
      ...{ minLength: 1, maxLength: 5 },
      selector: ({ value }) => value,
    }),
    default: fc.oneof(words, fc.boolean(), fc.integer()),
    ...{ advanced: fc.constant(true as const), optional: fc.constant(true as const) },
  },
  { requiredKeys: [] },
)

/** An editor's file with nodes outside and inside two uses of a subgraph, and arbitrary details for fields. */
const anyFile = fc
  .tuple(anyNodes, fc.infiniteStream(details), fc.infiniteStream(fc.boolean()))
  .map(([nodes, more, picks]) => {
    const subgraph = { id: 'inner', nodes: nodes.map((node) => ({ ...savedNode(node), id: 500 + node.id })) }
    const unlinked = subgraph.nodes.map((node) => ({ ...node, inputs: {}, values: node.values ?? [] }))
    const uses = [900, 901].map((id) => ({ id, type: 'inner' }))
    const blurred = [
      { ...source, id: 800 },
      { ...instance(902, 'filtering'), inputs: {} },
    ]
    const file = sketchWorkflow({
      nodes: [...nodes.map(savedNode), ...uses, ...blurred],
      subgraphs: [{ ...subgraph, nodes: unlinked }, filtering],
      extra: { frontendVersion: '1.49.0' },
    })
    return { file, more, picks }
  })

function formOf({ file, more, picks }: { file: unknown; more: Iterator<Details>; picks: Iterator<boolean> }) {
  const { dag } = convertUi(file)
  const inputs = Object.entries(dag).flatMap(([node_id, node]) =>
    Object.entries(node.inputs ?? {}).flatMap(([input, value]): FormTarget[] =>
      linkOf(value) ? [] : [{ node_id, input }],
    ),
  )
  const fields = inputs
    .filter(() => picks.next().value)
    .slice(0, 100)
    .toReversed()
    .map((target): FormField => ({ ...target, ...more.next().value }))
  const outputs = Object.keys(dag).filter(() => picks.next().value)
  const form: WorkflowForm = {
    ...{ source: 'easel', fields, replaced: [], warnings: [] },
    ...(outputs.length > 0 && { outputs: outputs.slice(0, 100) }),
  }
  return { dag, form }
}

test('a written form is read back with all its properties', () => {
  fc.assert(
    fc.property(anyFile, (given) => {
      const { dag, form } = formOf(given)
      const written = JSON.parse(JSON.stringify(writeForm(given.file, form)))
      fc.pre(form.fields.length > 0)
      expect(readForm(written, { dag })).toEqual(form)
      expect(convertUi(written).dag).toEqual(dag)
    }),
  )
})

const values = fc.dictionary(
  fc.constantFrom('1.file', '57:7.radius'),
  fc.oneof(words, fc.integer(), fc.boolean()),
)
const anyTemplate: fc.Arbitrary<FormTemplate> = fc.record(
  {
    ...{ title: text, description: text, topics: words },
    preset_arr: fc.array(fc.record({ name: text, values }), { maxLength: 3 }),
    sample: fc.record({
      params: values,
      source_arr: fc.array(fc.record({ id: words }, { requiredKeys: [] }), { maxLength: 3 }),
    }),
  },
  { requiredKeys: ['title'] },
)

test('a file contains the presets and the sample of a template, and keeps its other properties', () => {
  const others = { colour: 'red', template: { cover: { id: 'a.png' }, later: [1] } }
  fc.assert(
    fc.property(anyTemplate, anyTemplate, (before, template) => {
      const old = { version: 1, ...others, template: { ...others.template, ...before } }
      const [plain, given] = [undefined, template].map((formFile) => {
        const written = writeForm({ ...file, extra: { easel: old } }, form, formFile)
        return (written['extra'] as { easel: object }).easel
      })
      expect(plain).toMatchObject(old)
      // The texts of the template replace the texts of the file.
      const { preset_arr: _, sample: __, ...texts } = before
      const expected = { ...others.template, ...texts, ...template }
      expect(given).toMatchObject({ colour: 'red', version: 1 })
      expect((given as typeof old).template).toEqual(expected)
    }),
  )
})

test('App mode contains the inputs and the outputs, in their order', () => {
  fc.assert(
    fc.property(anyFile, (given) => {
      const { dag, form } = formOf(given)
      fc.pre(form.fields.length > 0)
      const { extra, ...file } = writeForm(given.file, form)
      const { easel: _, ...others } = extra as Record<string, unknown>
      const read = readForm({ ...file, extra: others }, { dag })
      expect(read?.source).toBe('app_mode')
      expect(read?.fields.map(({ node_id, input }) => [node_id, input])).toEqual(
        form.fields.map(({ node_id, input }) => [node_id, input]),
      )
      expect([read?.outputs, read?.warnings]).toEqual([form.outputs, []])
    }),
  )
})

const file = sketchWorkflow({
  nodes: [source, instance(57, 'filtering'), save(3, [57, 0])],
  subgraphs: [filtering],
  extra: { ds: { scale: 1 }, linearMode: false },
})
const fields = [
  { node_id: '57:7', input: 'radius' },
  { node_id: '1', input: 'file' },
]
const form: WorkflowForm = { source: 'promoted', fields, outputs: ['3'], replaced: [], warnings: [] }

test("App mode names a widget inside a subgraph by the input of the subgraph's node", () => {
  expect(writeForm(file, form)['extra']).toMatchObject({
    ...{ ds: { scale: 1 }, linearMode: true },
    linearData: {
      inputs: [
        [57, 'radius'],
        [1, 'file'],
      ],
      outputs: [3],
    },
  })
})

test('App mode names an inner node by the ids of the file, if the graph has another id', () => {
  const inner = { id: 1, type: 'Filter', values: [3] }
  const twice = sketchWorkflow({
    nodes: [source, { id: 57, type: 'outer' }],
    subgraphs: [
      { id: 'outer', nodes: [{ id: 58, type: 'inner' }] },
      { id: 'inner', nodes: [inner] },
    ],
  })
  const { dag } = convertUi(twice)
  const node_id = Object.keys(dag).find((id) => id.startsWith('57:58:'))!
  expect(node_id).not.toBe('57:58:1')
  const written = writeForm(twice, { ...form, fields: [{ node_id, input: 'radius' }], outputs: [node_id] })
  expect(written['extra']).toMatchObject({
    linearData: { inputs: [['57:58:1', 'radius']], outputs: ['57:58:1'] },
  })
  const { easel: _, ...extra } = written['extra'] as Record<string, unknown>
  expect(readForm({ ...written, extra }, { dag })).toMatchObject({
    fields: [{ node_id, input: 'radius' }],
    outputs: [node_id],
  })
})

test('the file that a form is written into stays unchanged', () => {
  const before = structuredClone(file)
  writeForm(file, form)
  expect(file).toEqual(before)
})

test('the values of form nodes are found again in the written file', () => {
  const deploy = { id: 5, type: 'ComfyUIDeployExternalNumberInt', outputs: ['INT'] }
  const types = {
    [deploy.type]: {
      input: { required: { input_id: ['STRING'] }, optional: { default_value: ['INT'] } },
      output: ['INT'],
    },
  }
  const taker = {
    id: 6,
    type: 'Filter',
    inputs: { radius: { type: 'INT', widget: true, from: [5, 0] as const } },
  }
  const asking = sketchWorkflow({
    nodes: [
      { ...deploy, values: ['size', 4] },
      { ...taker, values: [1] },
    ],
  })
  const converted = convertUi(asking, { types })
  const read = readForm(asking, converted)!
  expect(read).toMatchObject({ source: 'comfydeploy', fields: [{ node_id: '6', input: 'radius' }] })
  const written = writeForm(asking, read)
  expect(readForm(written, converted)).toEqual({ ...read, source: 'easel' })
  expect(written['extra']).toMatchObject({ linearData: { inputs: [[5, 'default_value']] } })
})

test('a form cannot be written into a graph', () => {
  expect(() => writeForm({ 1: { class_type: 'Blur' } }, form)).toThrow('is_graph')
})
