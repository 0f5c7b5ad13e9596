import { uuid } from '../../../../lib/format/index.ts'
import { freeName } from '../border.ts'
import {
  field,
  isObject,
  type JsonObject,
  keyOf,
  largestOf,
  lengthOf,
  listOf,
  pairOf,
  textOf,
  usualWidth,
} from '../json.ts'
import {
  addLink,
  type FileLink,
  type InputEnd,
  inputKeys,
  inputsOf,
  type Join,
  joinsOf,
  type OutputEnd,
} from '../links.ts'
import type { NodeTypes } from '../node-type.ts'
import { idValue } from '../points.ts'
import { groupPosition } from '../read-graph.ts'
import { withDefinition } from '../subgraphs/definitions.ts'
import { nodeTypeIn } from '../subgraphs/subgraph-type.ts'
import { appendNodes, type Edit, findNode, nextNodeId, type Workflow } from '../workflow.ts'
import { removeItems } from './items.ts'
import { bareNode, newOutput, type Point } from './nodes.ts'
import { bringPoints } from './points.ts'

/** Links of the same output that cross the border of the new subgraph, with the slot that they share. */
interface CrossingLinks {
  readonly slot: JsonObject & { readonly name: string; readonly type: string }
  readonly joins: readonly [Join, ...Join[]]
}

/**
 * Replaces nodes and groups by a subgraph, whose node is placed in their middle. Links that cross its border become its inputs
 * and outputs; links of the same source share an input.
 */
export function packItems(types: NodeTypes, ids: Iterable<string>, name: string): Edit {
  const chosenIds = [...ids]
  return (graph) => {
    const inside = new Set(chosenIds.filter((key) => findNode(graph, key)))
    if (inside.size === 0) return graph
    const joins = joinsOf(graph)
    const isIn = ({ node }: { node: string }) => inside.has(node)
    const inputs = crossings(
      joins.filter(({ from, to }) => !isIn(from) && isIn(to)),
      (join) => inputSlot(graph, join),
    )
    const outputs = crossings(
      joins.filter(({ from, to }) => isIn(from) && !isIn(to)),
      (join) => outputSlot(graph, types, join),
    )
    const inner = joins.filter(({ from, to }) => isIn(from) && isIn(to))
    const definition = newDefinition(graph, { name, keys: inside, chosenIds, inner, inputs, outputs })
    const id = nextNodeId(graph)
    const node = {
      ...bareNode(definition.id, id, middleOf(definition.nodes)),
      inputs: inputs.map(({ slot, joins: [first] }) => ({
        ...slotOnNode(slot),
        ...(isWidget(graph, types, first.to) && { widget: { name: slot.name } }),
        link: null,
      })),
      outputs: outputs.map(({ slot }) => ({ ...slotOnNode(slot), links: null })),
      properties: {},
      widgets_values: [],
    }
    const outside = appendNodes(withDefinition(removeItems(chosenIds)(graph), definition), [node])
    const links = [
      ...inputs.map(({ slot, joins: [{ from }] }) => ({
        slot,
        from,
        to: { node: String(id), input: slot.name },
      })),
      ...outputs.flatMap(({ slot, joins: ends }, output) =>
        ends.map(({ to }) => ({ slot, from: { node: String(id), output }, to })),
      ),
    ]
    return links.reduce(
      (current, { slot, from, to }) =>
        addLink(current, from, to, { type: slot.type, input: { name: to.input, type: '*' }, outputs: [] }),
      outside,
    )
  }
}

function crossings(joins: readonly Join[], slotOf: (join: Join) => JsonObject): CrossingLinks[] {
  const bySource = Map.groupBy(joins, ({ from }) => `${from.output}:${from.node}`)
  const slots: JsonObject[] = []
  return [...bySource.values()].map((group) => {
    const first = group[0]!
    const firstSlot = slotOf(first)
    const slot = {
      ...firstSlot,
      name: freeName(slots, textOf(firstSlot['name'])),
      type: textOf(firstSlot['type'], '*'),
    }
    slots.push(slot)
    return { slot, joins: group as [Join, ...Join[]] }
  })
}

function inputSlot(graph: Workflow, { link, to }: Join): JsonObject {
  const input = rawInput(graph, to)
  const type = textOf(field(input, 'type'), '*')
  return {
    name: textOf(field(input, 'name')) || link.type.toLowerCase(),
    type: type === '*' ? link.type : type,
    ...keepSlotName(input),
  }
}

function outputSlot(graph: Workflow, types: NodeTypes, { link, from }: Join): JsonObject {
  const raw = findNode(graph, from.node)!
  const rawOutput = listOf(field(raw, 'outputs'))[from.output]
  const declared = nodeTypeIn(graph, raw, types)?.outputs[from.output]
  const output = isObject(rawOutput) ? rawOutput : declared ? newOutput(declared) : {}
  return {
    name: textOf(field(output, 'name')) || link.type.toLowerCase(),
    type: link.type,
    ...keepSlotName(output),
  }
}

function rawInput(graph: Workflow, { node, input }: InputEnd): JsonObject {
  const inputs = inputsOf(findNode(graph, node)!)
  const found = inputs[inputKeys(inputs).indexOf(input)]
  return isObject(found) ? found : {}
}

/** Keeps the name that the user has given to a slot. */
function keepSlotName(slot: JsonObject): JsonObject {
  const label = textOf(field(slot, 'label'))
  return label === '' ? {} : { label }
}

function slotOnNode({ name, type, label }: JsonObject): JsonObject {
  return { name, type, ...(label !== undefined && { label }) }
}

function isWidget(graph: Workflow, types: NodeTypes, to: InputEnd): boolean {
  const raw = findNode(graph, to.node)!
  const type = nodeTypeIn(graph, raw, types)
  const declared = type?.inputs.find(({ name }) => name === to.input)
  return type ? declared?.widget !== undefined : isObject(rawInput(graph, to)['widget'])
}

interface Parts {
  readonly name: string
  readonly keys: ReadonlySet<string>
  readonly chosenIds: readonly string[]
  readonly inner: readonly Join[]
  readonly inputs: readonly CrossingLinks[]
  readonly outputs: readonly CrossingLinks[]
}

function newDefinition(graph: Workflow, { name, keys, chosenIds, inner, inputs, outputs }: Parts) {
  const coming = inputs.flatMap(({ joins }, slot) => joins.map((join) => ({ join, slot })))
  const keptLinks = new Set(
    [...inner, ...coming.map(({ join }) => join), ...outputs.map(({ joins }) => joins[0])].map(
      ({ link }) => link.id,
    ),
  )
  const nodes = [...keys].map((key) => withLinks(findNode(graph, key)!, keptLinks))
  const groups = listOf(field(graph, 'groups')).filter((_, index) =>
    chosenIds.some((id) => groupPosition(id) === index),
  )
  const links = [
    ...inner.map(({ link, from, to }) => linkObject(link, from, endOf(graph, to))),
    ...coming.map(({ join: { link, to }, slot }) =>
      linkObject(link, { node: '-10', output: slot }, endOf(graph, to)),
    ),
    ...outputs.map(({ joins: [{ link, from }] }, slot) => linkObject(link, from, { node: '-20', slot })),
  ]
  const { left, right, top, bottom } = boundsOf(nodes)
  const bounding = (x: number) => [x, Math.round((top + bottom) / 2) - 60, 120, 60]
  const definition = {
    id: uuid(),
    version: 1,
    state: {
      lastGroupId: largestOf(groups.map((group) => isObject(group) && group['id'])),
      lastNodeId: largestOf(nodes.map((node) => node['id'])),
      lastLinkId: largestOf(links.map((link) => link.id)),
      lastRerouteId: 0,
    },
    revision: 0,
    config: {},
    name,
    inputNode: { id: -10, bounding: bounding(left - 320) },
    outputNode: { id: -20, bounding: bounding(right + 100) },
    inputs: inputs.map(({ slot, joins }) => ({
      id: uuid(),
      ...slot,
      linkIds: joins.map(({ link }) => idValue(link.id)),
    })),
    outputs: outputs.map(({ slot, joins: [{ link }] }) => ({
      id: uuid(),
      ...slot,
      linkIds: [idValue(link.id)],
    })),
    widgets: [],
    nodes,
    groups,
    links,
    extra: {},
  }
  const linkIds = new Map([...keptLinks].map((id) => [id, id]))
  return bringPoints(definition as unknown as Workflow, graph, {
    links: linkIds,
    by: { x: 0, y: 0 },
  }) as unknown as typeof definition
}

function withLinks(node: JsonObject, keptLinks: ReadonlySet<string>): JsonObject {
  const stays = (id: unknown) => keptLinks.has(keyOf(id))
  const outputs = listOf(field(node, 'outputs'))
  const changed = outputs.map((output) => {
    const links = isObject(output) ? listOf(output['links']) : []
    return links.every(stays) ? output : { ...(output as JsonObject), links: links.filter(stays) }
  })
  const isSame = changed.every((output, index) => output === outputs[index])
  return isSame ? node : { ...node, outputs: changed }
}

function endOf(graph: Workflow, { node, input }: InputEnd): { node: string; slot: number } {
  return { node, slot: inputKeys(inputsOf(findNode(graph, node)!)).indexOf(input) }
}

function linkObject({ id, type }: FileLink, from: OutputEnd, to: { node: string; slot: number }) {
  return {
    id: idValue(id),
    origin_id: idValue(from.node),
    origin_slot: from.output,
    target_id: idValue(to.node),
    target_slot: to.slot,
    type,
  }
}

const usualHeight = 120

/** Returns the frame around nodes, by the positions and sizes of the file. */
function boundsOf(nodes: readonly JsonObject[]) {
  const boxes = nodes.map((node) => {
    const [x, y] = pairOf(field(node, 'pos')).map((value) => lengthOf(value, 0)) as [number, number]
    const [width, height] = pairOf(field(node, 'size')).map((value) => lengthOf(value, 0)) as [number, number]
    return { x, y, right: x + (width || usualWidth), bottom: y + (height || usualHeight) }
  })
  return {
    left: boxes.reduce((minimum, { x }) => Math.min(minimum, x), boxes[0]?.x ?? 0),
    top: boxes.reduce((minimum, { y }) => Math.min(minimum, y), boxes[0]?.y ?? 0),
    right: boxes.reduce((maximum, { right }) => Math.max(maximum, right), boxes[0]?.right ?? 0),
    bottom: boxes.reduce((maximum, { bottom }) => Math.max(maximum, bottom), boxes[0]?.bottom ?? 0),
  }
}

/** Returns the position for a node of usual size in the middle of other nodes. */
export function middleOf(nodes: readonly JsonObject[]): Point {
  const { left, top, right, bottom } = boundsOf(nodes)
  return {
    x: Math.round((left + right - usualWidth) / 2),
    y: Math.round((top + bottom - usualHeight) / 2),
  }
}
