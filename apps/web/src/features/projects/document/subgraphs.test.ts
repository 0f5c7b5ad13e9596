import { type ObjectInfo, uiToDag } from '@easel/workflow'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addNode,
  connect,
  copyDefinition,
  copyItems,
  disconnect,
  duplicateItems,
  type Edit,
  EditorStore,
  fits,
  hideWidget,
  moveSlot,
  nameSlot,
  nameSubgraph,
  openWorkflow,
  packItems,
  pasteItems,
  pastesIntoItself,
  readCopied,
  readGraph,
  readSubgraph,
  removeItems,
  removeSlot,
  setWidget,
  showWidget,
  subgraphTypes,
  unpackNode,
  type Workflow,
} from './index.ts'
import { isObject, type JsonObject, listOf } from './json.ts'
import { testTypes } from './testing/node-types.ts'

/** The test types in the form of `/object_info`, so that the server's conversion shows what a graph computes. */
const objectInfo: ObjectInfo = Object.fromEntries(
  [...testTypes.values()].map(({ type, inputs, outputs, isOutput }) => {
    const specs = inputs.map(({ name, type: inputType, widget }) => [
      name,
      widget?.kind === 'choice'
        ? [widget.choices]
        : [inputType, widget?.kind === 'seed' ? { control_after_generate: true } : {}],
    ])
    return [
      type,
      {
        input: { required: Object.fromEntries(specs) },
        output: outputs.map((output) => output.type),
        output_node: isOutput,
      },
    ]
  }),
) as ObjectInfo

/** Returns the computation of a workflow: each executing node with all nodes on which it depends, without ids. */
function meaningOf(workflow: Workflow): string[] {
  const ui = JSON.parse(JSON.stringify({ ...workflow, extra: { frontendVersion: '1.45.0' } }))
  const { dag } = uiToDag(ui, { objectInfo: [objectInfo], now: new Date(0), seed: 0 })
  const describe = (id: string): unknown => {
    const { class_type, inputs } = dag[id]!
    const values = Object.entries(inputs ?? {}).map(([name, value]) => [
      name,
      Array.isArray(value) ? [describe(String(value[0])), value[1]] : value,
    ])
    return [class_type, values.sort()]
  }
  return Object.keys(dag)
    .map((id) => JSON.stringify(describe(id)))
    .sort()
}

const types = [...testTypes.values()]

/** A graph without cycles: each node takes its pictures from earlier nodes, and has its own values. */
const arbitraryGraph: fc.Arbitrary<Workflow> = fc
  .array(fc.tuple(fc.nat(types.length - 1), fc.nat(50), fc.nat(50), fc.nat(50)), {
    minLength: 2,
    maxLength: 7,
  })
  .chain((rows) =>
    fc.constantFrom<JsonObject>({}, { version: 1, nodes: [], links: [], state: {} }).map((form) =>
      rows.reduce<Workflow>(
        (workflow, [type, a, b, c], index) => {
          const position = { x: index * 300, y: (a % 3) * 200 }
          const added = addNode(types[type]!, position, {
            strength: a / 100,
            seed: b,
            file: `${c}.png`,
            name: `n${a}`,
          })(workflow)
          const graph = readGraph(added, testTypes)
          const node = graph.nodes.at(-1)!
          return node.inputs.reduce((current, input, slot) => {
            if (input.isWidget) return current
            const sources = graph.nodes.flatMap(({ id, outputs }) =>
              outputs.map((output) => ({ node: id, output: output.slot })),
            )
            const fitting = sources.filter(
              (from) => fits(graph, from, { node: node.id, input: input.name }).isFit,
            )
            const from = fitting[(a + b * slot) % Math.max(1, fitting.length)]
            return from
              ? connect(testTypes, { from, to: { node: node.id, input: input.name } })(current)
              : current
          }, added)
        },
        openWorkflow(form, testTypes),
      ),
    ),
  )

const choices = fc.infiniteStream(fc.nat(1000))

function someOf(workflow: Workflow, numbers: Iterator<number>): string[] {
  const { nodes } = readGraph(workflow, testTypes)
  const inner = nodes.filter(({ kind }) => kind === 'node' || kind === 'subgraph')
  const chosen = inner.filter(() => numbers.next().value! % 2 === 0)
  return (chosen.length > 0 ? chosen : inner.slice(0, 1)).map(({ id }) => id)
}

/** A selection between the outer node and its inputs is not allowed: its subgraph would depend on itself. */
function closedUnder(workflow: Workflow, ids: readonly string[]): string[] {
  const { links } = readGraph(workflow, testTypes)
  const reach = (start: ReadonlySet<string>, side: 'from' | 'to') => {
    const found = new Set(start)
    for (const id of found)
      for (const link of links) {
        const [near, far] = side === 'from' ? [link.to.node, link.from.node] : [link.from.node, link.to.node]
        if (near === id) found.add(far)
      }
    return found
  }
  const chosen = new Set(ids)
  const [before, after] = [reach(chosen, 'from'), reach(chosen, 'to')]
  return [...new Set([...ids, ...[...before].filter((id) => after.has(id))])]
}

function pack(workflow: Workflow, numbers: Iterator<number>): Workflow {
  return packItems(testTypes, closedUnder(workflow, someOf(workflow, numbers)), 'Part')(workflow)
}

function subgraphNodes(workflow: Workflow) {
  return readGraph(workflow, testTypes).nodes.filter(({ kind }) => kind === 'subgraph')
}

describe('a subgraph', () => {
  test('computes the same results as its unpacked nodes', () => {
    fc.assert(
      fc.property(arbitraryGraph, choices, (workflow, numbers) => {
        const packed = pack(workflow, numbers)
        expect(meaningOf(packed)).toEqual(meaningOf(workflow))
        const [node] = subgraphNodes(packed)
        const back = new EditorStore(packed, testTypes)
        back.apply(unpackNode(testTypes, node!.id))
        expect(meaningOf(back.workflow)).toEqual(meaningOf(workflow))
        expect(subgraphNodes(back.workflow)).toEqual([])
        expect(listOf((back.workflow['definitions'] as JsonObject)['subgraphs'])).toEqual([])
      }),
    )
  })

  test('may contain a subgraph, be used twice, and be copied, with unchanged results', () => {
    fc.assert(
      fc.property(arbitraryGraph, choices, (workflow, numbers) => {
        const once = pack(pack(workflow, numbers), numbers)
        expect(meaningOf(once)).toEqual(meaningOf(workflow))
        const [node] = subgraphNodes(once)
        const twice = edited(once, duplicateItems(testTypes, [node!.id]))
        const copy = subgraphNodes(twice).at(-1)!
        expect(copy.type).toBe(node!.type)
        const independent = edited(twice, copyDefinition(copy.id, 'Part 2'))
        expect(subgraphNodes(independent).find(({ id }) => id === copy.id)!.type).not.toBe(node!.type)
        expect(meaningOf(independent)).toEqual(meaningOf(twice))
        expect(idsOf(independent)).toEqual([...new Set(idsOf(independent))])
        const unpacked = subgraphNodes(independent).reduce(
          (current, { id }) => edited(current, unpackNode(testTypes, id)),
          independent,
        )
        expect(meaningOf(unpacked)).toEqual(meaningOf(twice))
      }),
    )
  })

  test('has unchanged results when its inputs and outputs are renamed and moved, and its values shown', () => {
    fc.assert(
      fc.property(arbitraryGraph, choices, (workflow, numbers) => {
        const packed = pack(workflow, numbers)
        const id = subgraphNodes(packed)[0]!.type
        const twice = edited(packed, duplicateItems(testTypes, [subgraphNodes(packed)[0]!.id]))
        const meaning = meaningOf(twice)
        let now = twice
        for (let step = 0; step < 4; step += 1) {
          now = edited(now, slotEdit(now, id, numbers))
          expect(meaningOf(now)).toEqual(meaning)
          expect(linksAgree(now)).toBe(true)
        }
      }),
    )
  })

  test('can show a value of an inner node, which each node of the subgraph then sets separately', () => {
    fc.assert(
      fc.property(arbitraryGraph, choices, (workflow, numbers) => {
        const packed = pack(workflow, numbers)
        const id = subgraphNodes(packed)[0]!.type
        const shown = readSubgraph(packed, id, testTypes)!.widgets.reduce(
          (current, end) => edited(current, showWidget(testTypes, id, end)),
          packed,
        )
        const [node] = subgraphNodes(shown)
        const widgets = readSubgraph(shown, id, testTypes)!.widgets
        expect(widgets.every(({ isShown }) => isShown)).toBe(true)
        expect(node!.widgets.filter(({ isLinked }) => !isLinked)).toHaveLength(widgets.length)
        const set = node!.widgets.reduce(
          (current, { name, kind }, index) =>
            setWidget(testTypes, node!.id, name, otherValueOf(kind, index))(current),
          shown,
        )
        const unpacked = edited(set, unpackNode(testTypes, node!.id))
        expect(meaningOf(unpacked)).toEqual(meaningOf(set))
        if (node!.widgets.length > 0) expect(meaningOf(set)).not.toEqual(meaningOf(shown))
        const hidden = widgets.reduce((current, end) => edited(current, hideWidget(testTypes, id, end)), set)
        expect(meaningOf(hidden)).toEqual(meaningOf(packed))
      }),
    )
  })

  test('is restored by undo, and loses its definition with its last node', () => {
    fc.assert(
      fc.property(arbitraryGraph, choices, (workflow, numbers) => {
        const store = new EditorStore(workflow, testTypes)
        const states = [store.workflow]
        const apply = (act: () => void) => {
          act()
          if (store.workflow !== states.at(-1)) states.push(store.workflow)
        }
        apply(() =>
          store.apply(packItems(testTypes, closedUnder(store.open, someOf(store.open, numbers)), 'Part')),
        )
        const node = subgraphNodes(store.workflow)[0]!
        store.enter(node.id)
        expect(store.path).toEqual([node.id])
        apply(() =>
          store.apply(packItems(testTypes, closedUnder(store.open, someOf(store.open, numbers)), 'Inner')),
        )
        apply(() => store.apply(removeItems([store.graph.nodes.find(({ kind }) => kind === 'subgraph')!.id])))
        expect(definitions(store.workflow)).toHaveLength(1)
        store.goTo([])
        apply(() => store.apply(removeItems([node.id])))
        expect(definitions(store.workflow)).toEqual([])
        for (const state of states.toReversed()) {
          expect(store.workflow).toBe(state)
          store.undo()
        }
        for (const state of states) {
          expect(store.workflow).toBe(state)
          store.redo()
        }
      }),
    )
  })

  test('is copied to another workflow with the subgraphs that it uses', () => {
    fc.assert(
      fc.property(arbitraryGraph, arbitraryGraph, choices, (workflow, target, numbers) => {
        const packed = pack(pack(workflow, numbers), numbers)
        const text = copyItems(
          packed,
          readGraph(packed, testTypes).nodes.map(({ id }) => id),
        )!
        const copied = readCopied(text)!
        const once = edited(target, pasteItems(testTypes, copied, { at: { x: 0, y: 0 } }))
        expect(meaningOf(once)).toEqual([...meaningOf(target), ...meaningOf(packed)].sort())
        const twice = edited(once, pasteItems(testTypes, copied, { at: { x: 9, y: 9 } }))
        expect(definitions(twice)).toEqual(definitions(once))
        expect(idsOf(twice)).toEqual([...new Set(idsOf(twice))])
      }),
    )
  })
})

const image = [{ name: 'image', type: 'IMAGE', link: null }]

/** A workflow with a subgraph whose node lists inner widgets with its values, as older files do. */
const listed = openWorkflow(
  {
    version: 0.4,
    last_node_id: 9,
    last_link_id: 0,
    nodes: [
      {
        ...{ id: 5, type: 'part', pos: [0, 0], inputs: image, outputs: [] },
        properties: {
          proxyWidgets: [
            ['7', 'strength'],
            ['7', '$$preview'],
            ['-1', 'style'],
          ],
        },
        widgets_values: [0.9, null, 'oil'],
      },
    ],
    links: [],
    definitions: {
      subgraphs: [
        {
          ...{ id: 'part', name: 'Part', version: 1, own: 'kept' },
          inputs: [
            { id: 'a', name: 'image', type: 'IMAGE', linkIds: [1] },
            { id: 'b', name: 'style', type: 'COMBO', linkIds: [2] },
          ],
          outputs: [],
          nodes: [
            {
              ...{ id: 7, type: 'Effect', pos: [0, 0], widgets_values: [0.5, 7, 'fixed', 'ink', false] },
              inputs: [
                { name: 'image', type: 'IMAGE', link: 1 },
                { name: 'style', type: 'COMBO', widget: { name: 'style' }, link: 2 },
              ],
              outputs: [{ name: 'IMAGE', type: 'IMAGE', links: [] }],
            },
          ],
          links: [
            { id: 1, origin_id: -10, origin_slot: 0, target_id: 7, target_slot: 0, type: 'IMAGE' },
            { id: 2, origin_id: -10, origin_slot: 1, target_id: 7, target_slot: 1, type: 'COMBO' },
          ],
        },
      ],
    },
  },
  testTypes,
)

describe('the node of a subgraph', () => {
  const widgetsOf = (workflow: Workflow) =>
    readGraph(workflow, testTypes)
      .nodeById.get('5')!
      .widgets.map(({ name, value }) => [name, value])

  test('shows the inner values that it lists, and writes them to their positions', () => {
    expect(widgetsOf(listed)).toEqual([
      ['7: strength', 0.9],
      ['style', 'oil'],
    ])
    const set = setWidget(
      testTypes,
      '5',
      '7: strength',
      0.2,
    )(setWidget(testTypes, '5', 'style', 'ink')(listed))
    expect((set['nodes'] as JsonObject[])[0]!['widgets_values']).toEqual([0.2, null, 'ink'])
    expect(set['definitions']).toBe(listed['definitions'])
  })

  test('lists a newly shown value, and no longer lists a hidden value', () => {
    const shown = edited(listed, showWidget(testTypes, 'part', { node: '7', widget: 'strict' }))
    expect(widgetsOf(shown)).toEqual([
      ['7: strength', 0.9],
      ['style', 'oil'],
      ['strict', false],
    ])
    const hidden = edited(shown, hideWidget(testTypes, 'part', { node: '7', widget: 'strength' }))
    expect(widgetsOf(hidden)).toEqual([
      ['style', 'oil'],
      ['strict', false],
    ])
    expect(definitions(hidden)[0]).toMatchObject({ own: 'kept' })
  })

  test('gets new inputs and outputs by links to the border', () => {
    const store = new EditorStore(listed, testTypes)
    store.enter('5')
    expect(store.graph.nodes.map(({ kind }) => kind)).toEqual(['inputs', 'node', 'outputs'])
    const added = store.graph.nodeById.get('-20')!.inputs[0]!
    expect(added.isNew).toBe(true)
    store.apply(
      connect(testTypes, { from: { node: '7', output: 0 }, to: { node: '-20', input: added.name } }),
    )
    store.apply(connect(testTypes, { from: { node: '-10', output: 2 }, to: { node: '7', input: 'seed' } }))
    expect(store.graph.links.map(({ from, to }) => [from.node, to.node])).toContainEqual(['7', '-20'])
    store.goTo([])
    const node = store.graph.nodeById.get('5')!
    expect(node.outputs).toMatchObject([{ name: 'IMAGE', type: 'IMAGE' }])
    expect(node.widgets.map(({ name }) => name)).toEqual(['7: strength', 'style', 'seed'])
    store.enter('5')
    store.apply(disconnect({ node: '-20', input: 'IMAGE' }))
    expect(store.graph.links.filter(({ to }) => to.node === '-20')).toEqual([])
  })

  test('cannot be put into its own subgraph, or into a subgraph that it uses', () => {
    const store = new EditorStore(listed, testTypes)
    const copied = readCopied(copyItems(listed, ['5'])!)!
    store.enter('5')
    expect(pastesIntoItself(store.open, copied)).toBe(true)
    store.apply(pasteItems(testTypes, copied, { at: { x: 0, y: 0 } }))
    expect(store.workflow).toBe(listed)
    expect(subgraphTypes(store.open, testTypes)).toEqual([])
    store.apply(packItems(testTypes, ['7'], 'Inner'))
    store.enter(store.graph.nodes.find(({ kind }) => kind === 'subgraph')!.id)
    expect(pastesIntoItself(store.open, copied)).toBe(true)
  })

  test('is unknown if its subgraph is missing, broken, or contains itself', () => {
    const node = { id: 1, type: 'x', pos: [0, 0] }
    const broken: unknown[] = [
      undefined,
      null,
      { id: 'x' },
      { id: 'x', nodes: 7 },
      { id: 'x', nodes: [node] },
      { id: 'x', nodes: [{ ...node, type: 'y' }], inputs: 5 },
    ]
    for (const definition of broken) {
      const subgraphs = [definition, { id: 'y', nodes: [node] }]
      const workflow = openWorkflow({ nodes: [node], links: [], definitions: { subgraphs } }, testTypes)
      const view = readGraph(workflow, testTypes).nodeById.get('1')!
      expect([view.kind, view.isKnown]).toEqual(['node', false])
      const store = new EditorStore(workflow, testTypes)
      store.enter('1')
      expect(store.path).toEqual([])
      store.apply(unpackNode(testTypes, '1'))
      expect(store.workflow).toBe(workflow)
    }
  })

  test('opens with slots of any form', () => {
    const strange = [null, 4, {}, { name: 7, type: [], linkIds: 'x' }, { name: 'a' }, { name: 'a' }]
    const definition = { id: 'x', nodes: [], inputs: strange, outputs: strange, links: [null, 3, { id: 1 }] }
    const node = { id: 1, type: 'x', pos: [0, 0], properties: { proxyWidgets: [[], 3, ['9', 'z']] } }
    const store = new EditorStore(
      openWorkflow({ nodes: [node], definitions: { subgraphs: [definition] } }, testTypes),
      testTypes,
    )
    store.enter('1')
    expect(store.graph.nodes.map(({ kind }) => kind)).toEqual(['inputs', 'outputs'])
    store.applyToWhole(removeSlot('x', { side: 'inputs', index: 1 }))
    store.applyToWhole(moveSlot('x', { side: 'outputs', index: 0 }, 3))
    expect(store.graph.nodeById.get('-10')!.outputs).toHaveLength(6)
  })
})

function edited(workflow: Workflow, edit: Edit): Workflow {
  const store = new EditorStore(workflow, testTypes)
  store.applyToWhole(edit)
  return store.workflow
}

function slotEdit(workflow: Workflow, id: string, numbers: Iterator<number>): Edit {
  const next = () => numbers.next().value!
  const { inputs, outputs, widgets } = readSubgraph(workflow, id, testTypes)!
  const side = next() % 2 === 0 ? 'inputs' : 'outputs'
  const slots = side === 'inputs' ? inputs : outputs
  const index = next() % Math.max(1, slots.length)
  const hidden = widgets.filter(({ isShown }) => !isShown)
  switch (next() % 4) {
    case 0:
      return nameSlot(id, { side, index }, `Name ${next() % 3}`)
    case 1:
      return moveSlot(id, { side, index }, next() % Math.max(1, slots.length))
    case 2:
      return nameSubgraph(id, `Part ${next() % 3}`)
    default:
      return hidden.length > 0 ? showWidget(testTypes, id, hidden[next() % hidden.length]!) : (same) => same
  }
}

function otherValueOf(kind: string, position: number): unknown {
  if (kind === 'boolean') return true
  if (kind === 'choice') return 'oil'
  return kind === 'text' ? `other ${position}` : kind === 'number' ? 0.77 + position / 1000 : 700 + position
}

function definitions(workflow: Workflow): JsonObject[] {
  const { subgraphs } = (workflow['definitions'] ?? {}) as JsonObject
  return listOf(subgraphs).filter(isObject)
}

function graphsOf(workflow: Workflow): JsonObject[] {
  return [workflow, ...definitions(workflow)]
}

function idsOf(workflow: Workflow): unknown[] {
  return graphsOf(workflow).flatMap(({ nodes }) => (nodes as JsonObject[]).map(({ id }) => id))
}

/** Checks that each link in the list is also named by its target input, at the position in the link. */
function linksAgree(workflow: Workflow): boolean {
  return graphsOf(workflow).every(({ nodes, links, inputs, outputs }) =>
    Object.values(links as object).every((link) => {
      const [id, origin, originSlot, target, targetSlot] = Array.isArray(link)
        ? link
        : [link.id, link.origin_id, link.origin_slot, link.target_id, link.target_slot]
      const find = (key: unknown) => (nodes as JsonObject[]).find((node) => node['id'] === key)
      const into =
        target === -20
          ? listOf((listOf(outputs)[targetSlot] as JsonObject)['linkIds']).includes(id)
          : (listOf(find(target)!['inputs'])[targetSlot] as JsonObject)['link'] === id
      const out =
        origin === -10
          ? (listOf(inputs)[originSlot] as JsonObject)['linkIds']
          : (listOf(find(origin)!['outputs'])[originSlot] as JsonObject)['links']
      return into && listOf(out).includes(id)
    }),
  )
}
