import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addGroup,
  addNode,
  connect,
  type Edit,
  moveItems,
  readGraph,
  removeItems,
  resizeItem,
  setCollapsed,
  setColour,
  setMode,
  setTitle,
  setWidget,
  type Workflow,
} from '../index.ts'
import { arbitraryEdits, arbitraryForm, otherValue } from '../testing/arbitrary-edits.ts'
import { testTypes } from '../testing/node-types.ts'
import { type Change, compareWorkflows } from './compare-graphs.ts'

/** A workflow that was created by edits. */
const arbitraryWorkflow = fc
  .tuple(arbitraryForm, arbitraryEdits)
  .map(([form, edits]) => edits.reduce((current, edit) => edit(current)(current), form))

/** Two workflows; the second is a changed version of the first. */
const arbitraryPair = fc
  .tuple(arbitraryWorkflow, arbitraryEdits)
  .map(([before, edits]) => [before, edits.reduce((now, edit) => edit(now)(now), before)] as const)

const differences = (before: Workflow, after: Workflow) => compareWorkflows(before, after, testTypes)
const changes = (before: Workflow, after: Workflow) =>
  differences(before, after).flatMap((difference) => difference.changes)

/** Sentence about a change, without the ids that only the drawing has. */
function said(change: Change): string {
  switch (change.kind) {
    case 'node':
      return `${change.sign} node ${change.node.id} ${change.node.type}`
    case 'link':
      return `${change.sign} link ${change.from.node.id} ${change.from.label} ${change.to.node.id} ${change.to.label}`
    case 'group':
      return `${change.sign} group ${change.title}`
    default: {
      const label = change.kind === 'value' ? change.widget.label : ''
      return `${change.kind} ${label} of ${change.node.id}: ${JSON.stringify([change.before, change.after])}`
    }
  }
}

const opposite = { added: 'removed', removed: 'added', changed: 'changed' } as const

function reversed(change: Change): string {
  const sign = opposite[change.sign]
  const turned = 'before' in change ? { before: change.after, after: change.before } : {}
  return said({ ...change, ...turned, sign } as Change)
}

/** Content of a graph, without positions, sizes and colours. */
function content(workflow: Workflow) {
  const { nodes, links, groups } = readGraph(workflow, testTypes)
  return JSON.stringify([
    nodes
      .map(({ id, type, title, mode, text, widgets }) => [
        ...[id, type, title, mode, text],
        widgets.map(({ name, value }) => [name, value ?? null]),
      ])
      .toSorted(),
    links.map(({ from, to }) => JSON.stringify([from, to])).toSorted(),
    groups.map(({ title }) => title).toSorted(),
  ])
}

const after = (workflow: Workflow, edit: Edit) => changes(workflow, edit(workflow)).map(said)
const nodeIn = (workflow: Workflow, index: number) => {
  const { nodes } = readGraph(workflow, testTypes)
  return nodes[index % Math.max(1, nodes.length)]
}

describe('the comparison of two workflows', () => {
  test('finds no change in equal graphs, and a change if and only if graphs differ in effect', () => {
    fc.assert(
      fc.property(arbitraryPair, ([before, now]) => {
        expect(changes(now, structuredClone(now))).toEqual([])
        expect(changes(before, now).length === 0).toBe(content(before) === content(now))
      }),
    )
  })

  test('gives opposite changes in the other direction', () => {
    fc.assert(
      fc.property(arbitraryPair, ([before, now]) => {
        expect(changes(now, before).map(said).toSorted()).toEqual(
          changes(before, now).map(reversed).toSorted(),
        )
      }),
    )
  })

  test('shows both graphs: without removed nodes it is the later graph, without added nodes it is the earlier graph', () => {
    fc.assert(
      fc.property(arbitraryPair, ([before, now]) => {
        const { shown } = differences(before, now)[0]!
        const without = (sign: 'added' | 'removed') => ({
          nodes: shown.nodes
            .filter(({ change }) => change !== sign)
            .map(({ id, type }) => `${id.replace('removed:', '')} ${type}`)
            .toSorted(),
          links: shown.links.filter(({ change }) => change !== sign).length,
        })
        const whole = (workflow: Workflow) => {
          const { nodes, links } = readGraph(workflow, testTypes)
          return { nodes: nodes.map(({ id, type }) => `${id} ${type}`).toSorted(), links: links.length }
        }
        expect(without('removed')).toEqual(whole(now))
        expect(without('added')).toEqual(whole(before))
        expect(shown.nodeById.size).toBe(shown.nodes.length)
        for (const { from, to } of shown.links) {
          expect(shown.nodeById.get(from.node)!.outputs.length).toBeGreaterThan(from.output)
          expect(shown.nodeById.get(to.node)!.inputs.map(({ name }) => name)).toContain(to.input)
        }
      }),
    )
  })

  test('ignores positions, sizes, colours and folding', () => {
    fc.assert(
      fc.property(arbitraryWorkflow, fc.nat(100), fc.nat(1000), (workflow, index, to) => {
        const id = nodeIn(workflow, index)?.id ?? ''
        const group = 'group:0'
        const edits: Edit[] = [
          moveItems(new Map([id, group].map((item) => [item, { x: to, y: -to }]))),
          resizeItem(id, { width: 300 + to, height: 200 }),
          setColour([id], '#112233'),
          setCollapsed([id], to % 2 === 0),
        ]
        for (const edit of edits) expect(after(workflow, edit)).toEqual([])
      }),
    )
  })

  test('names an edit, and no other change', () => {
    fc.assert(
      fc.property(arbitraryWorkflow, fc.nat(100), fc.nat(1000), (workflow, index, number) => {
        const type = [...testTypes.values()][index % testTypes.size]!
        const added = addNode(type, { x: 0, y: 0 })(workflow)
        const addedNode = readGraph(added, testTypes).nodes.at(-1)!
        expect(changes(workflow, added).map(said)).toEqual([`added node ${addedNode.id} ${type.type}`])
        expect(changes(added, removeItems([addedNode.id])(added)).map(said)).toEqual([
          `removed node ${addedNode.id} ${type.type}`,
        ])
        expect(after(added, setTitle(addedNode.id, `New ${number}`))).toEqual([
          `title  of ${addedNode.id}: ${JSON.stringify([addedNode.title, `New ${number}`])}`,
        ])
        expect(after(added, setMode([addedNode.id], 'mute'))).toEqual([
          `mode  of ${addedNode.id}: ["always","mute"]`,
        ])
        expect(after(added, addGroup('Mine', { x: 0, y: 0, width: 99, height: 99 }))).toEqual([
          'added group Mine',
        ])
        const widget = addedNode.widgets[number % Math.max(1, addedNode.widgets.length)]
        const value = widget && otherValue(widget.kind, number)
        if (widget && value !== widget.value)
          expect(after(added, setWidget(testTypes, addedNode.id, widget.name, value))).toEqual([
            `value ${widget.label} of ${addedNode.id}: ${JSON.stringify([widget.value, value])}`,
          ])
        const source = addNode(testTypes.get('Load')!, { x: 0, y: 0 })(added)
        const load = readGraph(source, testTypes).nodes.at(-1)!
        const input = addedNode.inputs.find((input) => input.type.startsWith('IMAGE'))
        if (input)
          expect(
            after(
              source,
              connect(testTypes, {
                from: { node: load.id, output: 0 },
                to: { node: addedNode.id, input: input.name },
              }),
            ),
          ).toEqual([`added link ${load.id} IMAGE ${addedNode.id} ${input.label}`])
      }),
    )
  })

  test('treats a node of another type as another node, even with the same id', () => {
    const first = { nodes: [{ id: 1, type: 'Load', widgets_values: ['a'] }] } as unknown as Workflow
    const second = { nodes: [{ id: 1, type: 'Save', widgets_values: ['a'] }] } as unknown as Workflow
    expect(changes(first, second).map(said)).toEqual(['added node 1 Save', 'removed node 1 Load'])
  })

  test('compares subgraphs by their ids, including their inputs and outputs', () => {
    const subgraph = (strength: number, name = 'image') => ({
      ...{ id: 'sub', name: 'Painted' },
      inputs: [{ name, type: 'IMAGE', linkIds: [1] }],
      outputs: [{ name: 'out', type: 'IMAGE', linkIds: [2] }],
      nodes: [
        {
          ...{ id: 5, type: 'Effect', widgets_values: [strength, 7, 'fixed', 'ink', false] },
          inputs: [{ name: 'image', type: 'IMAGE', link: 1 }],
          outputs: [{ name: 'IMAGE', type: 'IMAGE', links: [2] }],
        },
      ],
      links: [
        { id: 1, origin_id: -10, origin_slot: 0, target_id: 5, target_slot: 0, type: 'IMAGE' },
        { id: 2, origin_id: 5, origin_slot: 0, target_id: -20, target_slot: 0, type: 'IMAGE' },
      ],
    })
    const file = (...subgraphs: object[]) =>
      ({
        nodes: [{ id: 1, type: 'sub' }],
        links: [],
        definitions: { subgraphs },
      }) as unknown as Workflow
    expect(changes(file(subgraph(1)), file(subgraph(1)))).toEqual([])
    expect(changes(file(subgraph(1)), file(subgraph(0.5))).map(said)).toEqual([
      'value strength of 5: [1,0.5]',
    ])
    expect(changes(file(subgraph(1)), file(subgraph(1, 'photo'))).map(said)).toEqual([
      'sockets  of -10: ["image","photo"]',
    ])
    const [, added] = differences(file(), file(subgraph(1)))
    expect(added).toMatchObject({ id: 'sub', name: 'Painted', sign: 'added' })
    expect(added!.shown.links).toHaveLength(2)
    expect(differences(file(subgraph(1)), file())[1]).toMatchObject({ id: 'sub', sign: 'removed' })
  })

  test('reads invalid JSON as an empty graph', () => {
    for (const strange of [
      {},
      { nodes: 3, links: 'x', groups: {} },
      { nodes: [null, 4, { id: 1 }], links: [[1]] },
    ])
      expect(
        changes(strange as unknown as Workflow, structuredClone(strange) as unknown as Workflow),
      ).toEqual([])
  })
})
