import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyNodes, savedNode } from '../testing/arbitrary-dag.ts'
import { convertUi, refusalOf } from '../testing/convert.ts'
import { nodeTypes } from '../testing/node-types.ts'
import { sketchWorkflow } from '../testing/sketch-workflow.ts'
import { uiToDag, WorkflowRefusal } from './index.ts'

const oddValue = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(
    '__proto__',
    'constructor',
    -1,
    -10,
    -20,
    1e21,
    '',
    [[]],
    {},
    { toString: '' },
    null,
    'Reroute',
    'inner',
    4,
  ),
)

/** Converts a file that may be refused. Any other error fails the test. */
function attempt(ui: unknown, objectInfo: unknown = nodeTypes): void {
  try {
    const { dag } = uiToDag(ui, { objectInfo: [objectInfo as typeof nodeTypes], now: new Date(0) })
    JSON.stringify(dag)
  } catch (error) {
    if (!(error instanceof WorkflowRefusal)) throw error
    expect(error.faults.length).toBeGreaterThan(0)
    for (const { path, message } of error.faults)
      expect([typeof path, typeof message.code]).toEqual(['string', 'string'])
  }
}

/** Returns a copy with one part replaced. `picks` is the path to the part. */
function changed(value: unknown, picks: readonly number[], replacement: unknown): unknown {
  const [pick, ...rest] = picks
  if (pick === undefined || typeof value !== 'object' || value === null) return replacement
  const keys = Object.keys(value)
  if (keys.length === 0) return replacement
  const key = keys[pick % keys.length]!
  const next = changed((value as Record<string, unknown>)[key], rest, replacement)
  return Array.isArray(value) ? value.with(Number(key), next) : { ...value, [key]: next }
}

const wholeFile = anyNodes.map((nodes) => {
  const sketches = nodes.map(savedNode)
  const shown = {
    proxyWidgets: [
      ['-1', 'a'],
      ['1', 'seed'],
    ],
  }
  const group = {
    nodes: [
      { type: 'Filter', inputs: [{ name: 'image', type: 'IMAGE' }], widgets_values: [1] },
      { type: 'Reroute', inputs: [{ name: '', type: '*' }], outputs: [{ type: '*' }] },
      {
        type: 'PrimitiveNode',
        title: 'P',
        outputs: [{ type: 'INT', widget: { name: 'radius' } }],
        widgets_values: [1],
      },
    ],
    links: [
      [null, 0, 0, 0, 1, 'IMAGE'],
      [0, 0, 1, 0, 2, 'IMAGE'],
      [2, 0, 0, 1, 3, 'INT'],
    ],
    external: [[1, 0, 'IMAGE']],
    config: { '0': { input: { radius: { name: 'r' } } } },
  }
  return sketchWorkflow({
    nodes: [
      ...sketches,
      { id: 101, type: 'inner', values: [7], properties: shown },
      { id: 102, type: 'workflow>group', values: [1, 2, 3] },
      { id: 103, type: 'GetNode', values: ['x'], outputs: ['*'] },
      { id: 104, type: 'SetNode', values: ['x'], inputs: { x: { from: [103, 0] } } },
    ],
    subgraphs: [{ id: 'inner', inputs: [['a', 'INT']], outputs: [['o', 'IMAGE', [1, 0]]], nodes: sketches }],
    extra: { groupNodes: { group }, ue_links: [{ downstream: 1, downstream_slot: 0 }] },
  })
})

describe('any input', () => {
  test('that is random JSON is converted or refused', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (ui) => attempt(ui)),
      { numRuns: 500 },
    )
  })

  test('that is a workflow with a few random changes is converted or refused', () => {
    const change = fc.tuple(fc.array(fc.nat(20), { maxLength: 8 }), oddValue)
    fc.assert(
      fc.property(wholeFile, fc.array(change, { minLength: 1, maxLength: 4 }), (file, changes) => {
        const { extra, ...ui } =
          changes.reduce<Record<string, unknown>>(
            (odd, [picks, value]) => changed(odd, picks, value) as Record<string, unknown>,
            file,
          ) ?? {}
        attempt({ ...ui, extra })
        attempt({ ...ui, extra: { groupNodes: (extra as Record<string, unknown> | null)?.['groupNodes'] } })
      }),
      { numRuns: 2000 },
    )
  })

  test('with definitions with a few random changes is converted or refused', () => {
    const change = fc.tuple(fc.array(fc.nat(20), { maxLength: 7 }), oddValue)
    fc.assert(
      fc.property(anyNodes, fc.array(change, { minLength: 1, maxLength: 6 }), (nodes, changes) => {
        const hostileInfo = changes.reduce<unknown>(
          (info, [picks, value]) => changed(info, picks, value),
          nodeTypes,
        )
        if (typeof hostileInfo !== 'object' || hostileInfo === null) return
        attempt(sketchWorkflow({ nodes: nodes.map(savedNode) }), hostileInfo)
      }),
      { numRuns: 1000 },
    )
  })
})

/** Small files that could grow to large results, each with `many` rows. */
describe('an input that could exhaust time or memory ends:', () => {
  const many = 20_000

  test('a chain of reroutes as long as a file can be, with an output at each', () => {
    const nodes: unknown[] = [{ id: 0, type: 'Source', outputs: [{ type: 'IMAGE' }] }]
    const links: unknown[] = []
    for (let index = 1; index < 9_000; index += 1) {
      links.push(
        [index, index === 1 ? 0 : index - 1, 0, index, 0, 'IMAGE'],
        [many + index, index, 0, many + index, 0, 'IMAGE'],
      )
      nodes.push({
        id: index,
        type: 'Reroute',
        inputs: [{ name: '', type: '*', link: index }],
        outputs: [{ type: '*' }],
      })
      nodes.push({
        id: many + index,
        type: 'SaveImage',
        inputs: [{ name: 'images', type: 'IMAGE', link: many + index }],
      })
    }
    const { dag } = convertUi({ nodes: nodes.reverse(), links })
    expect(dag[many + 8_999]!.inputs).toMatchObject({ images: ['0', 0] })
  })

  test('nodes beyond the limit, known and unknown', () => {
    const nodes = (type: string, count: number) => Array.from({ length: count }, (_, id) => ({ id, type }))
    expect(Object.keys(convertUi({ nodes: nodes('Filter', 10_000) }).dag)).toHaveLength(10_000)
    expect(refusalOf(() => convertUi({ nodes: nodes('Filter', 10_001) })).reason).toBe('too_large')
    expect(convertUi({ nodes: nodes('Note', 20_000) }).dag).toEqual({})
    expect(refusalOf(() => convertUi({ nodes: nodes('Note', 20_001) })).reason).toBe('too_large')
  })

  test('a long text in a subgraph that is used often, or repeated in names of files', () => {
    const long = 'x'.repeat(1_000_000)
    const inner = { id: 'inner', nodes: [{ id: 1, type: 'Prompt', widgets_values: [long] }] }
    const nodes = Array.from({ length: 5_000 }, (_, id) => ({ id, type: 'inner' }))
    expect(refusalOf(() => convertUi({ nodes, definitions: { subgraphs: [inner] } })).reason).toBe(
      'too_large',
    )
    const saver = { id: 2, type: 'SaveImage', widgets_values: ['%Long.text%'.repeat(1_000)] }
    const text = { id: 1, type: 'Prompt', title: 'Long', widgets_values: [long] }
    expect(refusalOf(() => convertUi({ nodes: [text, saver] })).reason).toBe('too_large')
  })

  test('many inputs in a subgraph that is used often', () => {
    const inputs = Array.from({ length: 20_000 }, (_, index) => ({
      name: `i${index}`,
      type: 'IMAGE',
      link: null,
    }))
    const inner = { id: 'inner', nodes: [{ id: 1, type: 'Filter', inputs }] }
    const nodes = Array.from({ length: 5_000 }, (_, id) => ({ id, type: 'inner' }))
    expect(refusalOf(() => convertUi({ nodes, definitions: { subgraphs: [inner] } })).reason).toBe(
      'too_large',
    )
  })

  test('a bypassed node with too many inputs to compare for each link', () => {
    const lists = Array.from({ length: 20_000 }, (_, index) => ({
      name: `i${index}`,
      type: `T${index},U${index}`,
      link: null,
    }))
    const nodes: unknown[] = [{ id: 0, type: 'Any', mode: 4, inputs: lists, outputs: [{ type: 'IMAGE' }] }]
    const links: unknown[] = []
    for (let id = 1; id < 9_000; id += 1) {
      nodes.push({ id, type: 'SaveImage', inputs: [{ name: 'images', type: `IMAGE${id}`, link: id }] })
      links.push([id, 0, 0, id, 0])
    }
    expect(refusalOf(() => convertUi({ nodes, links })).reason).toBe('too_large')
  })

  test('subgraphs nested deeper than any call stack, which pass an input on', () => {
    const depth = 5_000
    const subgraphs = Array.from({ length: depth }, (_, index) => ({
      id: `s${index}`,
      inputs: [{ name: 'a', type: 'INT', linkIds: [1] }],
      nodes: [
        {
          id: 1,
          type: `s${index + 1}`,
          inputs: [{ name: 'a', type: 'INT', link: 1, widget: { name: 'a' } }],
        },
      ],
      links: [{ id: 1, origin_id: -10, origin_slot: 0, target_id: 1, target_slot: 0 }],
    }))
    const ui = { nodes: [{ id: 1, type: 's0', widgets_values: [1] }], definitions: { subgraphs } }
    expect(refusalOf(() => convertUi(ui)).faults[0]!.message.code).toBe('subgraphs_too_deep')
  })

  test('a value nested deeper than any call stack', () => {
    let deep: unknown = 1
    for (let index = 0; index < 200_000; index += 1) deep = [deep]
    const { reason, faults } = refusalOf(() =>
      convertUi({ nodes: [{ id: 1, type: 'Prompt', widgets_values: [deep] }] }),
    )
    expect([reason, faults[0]!.path]).toEqual(['unfit', 'ui.nodes.1'])
  })
})
