import { type BorderSide, borderSides, slotsOf } from '../border.ts'
import { field, isId, isObject, type JsonObject, keyOf, listOf, textOf } from '../json.ts'
import { inputKeys, inputsOf, linkIdOf, moveLinks, removeLinks } from '../links.ts'
import type { InputType, NodeTypes } from '../node-type.ts'
import { initialValue, type PlacedWidget, placeWidgets } from '../widget-values.ts'
import {
  changeNodes,
  type Edit,
  findNode,
  nodeEntries,
  rawDefinitions,
  rawNodes,
  type Workflow,
} from '../workflow.ts'
import {
  closeDefinition,
  definitionsOf,
  openAt,
  openDefinition,
  usedDefinitions,
  withDefinitions,
} from './definitions.ts'
import { listedWidgets, type SubgraphType, subgraphTypeOf } from './subgraph-type.ts'

/** Makes an edit in the graph at a path, and adapts the remaining workflow to it. */
export function editAt(types: NodeTypes, path: readonly string[], edit: Edit): Edit {
  return (workflow) => {
    const graph = openAt(workflow, path)
    const edited = graph && edit(graph)
    return edited && edited !== graph ? settle(workflow, closeDefinition(edited), types) : workflow
  }
}

/**
 * Adapts a workflow after an edit: the nodes of changed subgraphs are updated, and a subgraph that lost its last node is removed.
 */
export function settle(before: Workflow, after: Workflow, types: NodeTypes): Workflow {
  if (rawDefinitions(after).length === 0) return after
  return withoutUnused(before, withNodesFollowing(before, after, types))
}

function withoutUnused(before: Workflow, after: Workflow): Workflow {
  if (rawNodes(before) === rawNodes(after) && rawDefinitions(before) === rawDefinitions(after)) return after
  const used = usedDefinitions(after, after)
  const gone = new Set([...usedDefinitions(before, before)].filter((id) => !used.has(id)))
  if (gone.size === 0) return after
  return withDefinitions(
    after,
    rawDefinitions(after).filter(
      (definition) => !(isObject(definition) && gone.has(keyOf(definition['id']))),
    ),
  )
}

/** Updates the nodes of subgraphs, beginning with the innermost: a changed subgraph may change the subgraphs that use it. */
function withNodesFollowing(before: Workflow, after: Workflow, types: NodeTypes): Workflow {
  if (rawDefinitions(before) === rawDefinitions(after)) return after
  const earlier = definitionsOf(before)
  let workflow = after
  for (const id of definitionsOf(after).keys()) {
    const definition = definitionsOf(workflow).get(id)
    const old = earlier.get(id)
    if (!definition || !old) continue
    const change = { from: interfaceIn(before, old, types), to: interfaceIn(workflow, definition, types) }
    if (isEqualInterface(change.from, change.to)) continue
    workflow = followIn(workflow, id, change)
    for (const [user, definition] of definitionsOf(workflow))
      if (user !== id) {
        const graph = openDefinition(workflow, definition)
        const followed = followIn(graph, id, change)
        if (followed !== graph) workflow = closeDefinition(followed)
      }
  }
  return workflow
}

/** The type of a subgraph's nodes with the ids of the slots. A renamed or moved slot keeps its id. */
interface SubgraphInterface {
  readonly subgraphType: SubgraphType
  readonly slots: Readonly<Record<BorderSide, readonly Slot[]>>
}

interface Slot {
  readonly id: string
  readonly key: string
  readonly raw: JsonObject
}

interface InterfaceChange {
  readonly from: SubgraphInterface
  readonly to: SubgraphInterface
}

function interfaceIn(workflow: Workflow, definition: JsonObject, types: NodeTypes): SubgraphInterface {
  const slots = (side: BorderSide) => {
    const raw = slotsOf(definition, side)
    return inputKeys(raw).map((key, index): Slot => {
      const id = field(raw[index]!, 'id')
      return { id: isId(id) ? String(id) : key, key, raw: raw[index]! }
    })
  }
  return {
    subgraphType: subgraphTypeOf(workflow, definition, types),
    slots: { inputs: slots('inputs'), outputs: slots('outputs') },
  }
}

function isEqualInterface(a: SubgraphInterface, b: SubgraphInterface): boolean {
  const isPromoted = ({ subgraphType }: SubgraphInterface) =>
    subgraphType.type.inputs.map(({ widget }) => widget !== undefined)
  return (
    a === b ||
    (borderSides.every((side) => JSON.stringify(slotNames(a, side)) === JSON.stringify(slotNames(b, side))) &&
      JSON.stringify(isPromoted(a)) === JSON.stringify(isPromoted(b)))
  )
}

function slotNames({ slots }: SubgraphInterface, side: BorderSide): unknown {
  return slots[side].map(({ id, key, raw }) => [id, key, field(raw, 'label'), field(raw, 'type')])
}

/** Updates the inputs, outputs and values of a subgraph's nodes in one graph. */
function followIn(graph: Workflow, id: string, change: InterfaceChange): Workflow {
  const keys = nodeEntries(graph).flatMap(([key, raw]) => (field(raw, 'type') === id ? [key] : []))
  return keys.reduce((current, key) => follow(current, key, change), graph)
}

function follow(graph: Workflow, key: string, change: InterfaceChange): Workflow {
  const free = removeLinks(graph, lostLinks(findNode(graph, key)!, change))
  const followed = changeNodes(free, [key], (raw) =>
    withValues(withSlots(raw, change), valuesOf(raw, change), change),
  )
  return withMovedLinks(followed, findNode(free, key)!, findNode(followed, key)!, change)
}

/** Returns the ids of the links at slots that the subgraph no longer has. */
function lostLinks(raw: JsonObject, { from, to }: InterfaceChange): Set<string> {
  const keptIds = (side: BorderSide) => new Set(to.slots[side].map(({ id }) => id))
  const inputs = inputsOf(raw)
  const keys = inputKeys(inputs)
  const ids = new Set<string>()
  const lostInputs = from.slots.inputs.filter(({ id }) => !keptIds('inputs').has(id))
  for (const { key } of lostInputs) {
    const id = linkIdOf(inputs[keys.indexOf(key)])
    if (id !== undefined) ids.add(id)
  }
  for (const [index, { id }] of from.slots.outputs.entries()) {
    const output = listOf(field(raw, 'outputs'))[index]
    if (!keptIds('outputs').has(id) && isObject(output))
      for (const link of listOf(output['links'])) ids.add(keyOf(link))
  }
  return ids
}

function withSlots(raw: JsonObject, { from, to }: InterfaceChange): JsonObject {
  const inputs = inputsOf(raw)
  const keys = inputKeys(inputs)
  const oldKeys = new Map(from.slots.inputs.map(({ id, key }) => [id, key]))
  const known = new Set(oldKeys.values())
  const widgets = new Set(to.subgraphType.type.inputs.flatMap(({ name, widget }) => (widget ? [name] : [])))
  const ownInputs = to.slots.inputs.map((slot) => {
    const rawInput = inputs[keys.indexOf(oldKeys.get(slot.id) ?? '')]
    const { widget: _, ...fields } = isObject(rawInput) ? rawInput : { link: null }
    const widget = isObject(rawInput) && isObject(rawInput['widget']) ? rawInput['widget'] : {}
    return {
      ...fields,
      ...slotFields(slot),
      ...(widgets.has(slot.key) && { widget: { ...widget, name: slot.key } }),
    }
  })
  const places = new Map(from.slots.outputs.map(({ id }, index) => [id, index]))
  const outputs = listOf(field(raw, 'outputs'))
  const ownOutputs = to.slots.outputs.map((slot) => {
    const rawOutput = outputs[places.get(slot.id) ?? -1]
    return { ...(isObject(rawOutput) ? rawOutput : { links: null }), ...slotFields(slot) }
  })
  const foreign = inputs.filter((_, index) => !known.has(keys[index]!))
  return { ...raw, inputs: [...ownInputs, ...foreign], outputs: ownOutputs }
}

function slotFields({ raw }: Slot): JsonObject {
  const label = textOf(field(raw, 'label'))
  return {
    name: textOf(field(raw, 'name')),
    type: textOf(field(raw, 'type'), '*'),
    ...(label !== '' && { label }),
  }
}

/**
 * Returns the values that a node of a subgraph itself has, by the ids of their slots, or by their index among the inner widgets.
 */
function valuesOf(raw: JsonObject, { from }: InterfaceChange): ReadonlyMap<string, unknown> {
  const ids = new Map(from.slots.inputs.map(({ id, key }) => [key, id]))
  const saved = field(raw, 'widgets_values')
  const count = listOf(saved).length
  const isOwn = ({ input, valueIndex }: PlacedWidget) =>
    valueIndex === 'named'
      ? isObject(saved) && Object.hasOwn(saved, input.name)
      : valueIndex !== undefined && valueIndex < count
  const placed = placeWidgets(raw, from.subgraphType.listing(raw))
  return new Map(
    placed.flatMap((widget) => {
      const { input, value } = widget
      return isOwn(widget) ? [[input.role ? input.name : (ids.get(input.name) ?? ''), value] as const] : []
    }),
  )
}

function withValues(
  raw: JsonObject,
  values: ReadonlyMap<string, unknown>,
  { from, to }: InterfaceChange,
): JsonObject {
  const ids = new Map(to.slots.inputs.map(({ id, key }) => [key, id]))
  const relisted = withListing(raw, { from, to })
  const inputs = to.subgraphType
    .listing(relisted)
    .inputs.filter(({ widget }) => widget && widget.valueCount !== 0)
  const idOf = ({ name, role }: InputType) => (role ? name : (ids.get(name) ?? ''))
  const saved = field(raw, 'widgets_values')
  if (isObject(saved))
    return {
      ...relisted,
      widgets_values: Object.fromEntries(
        inputs.flatMap((input) => (values.has(idOf(input)) ? [[input.name, values.get(idOf(input))]] : [])),
      ),
    }
  const last = inputs.findLastIndex((input) => values.has(idOf(input)))
  const list = inputs
    .slice(0, last + 1)
    .map((input) => (values.has(idOf(input)) ? values.get(idOf(input)) : initialValue(input)))
  return saved === undefined && list.length === 0 ? relisted : { ...relisted, widgets_values: list }
}

/** Adds the inputs that now lead to widgets to the list of inner widgets of a node, in the order of the values. */
function withListing(raw: JsonObject, { from, to }: InterfaceChange): JsonObject {
  const listed = listedWidgets(raw)
  if (listed.length === 0) return raw
  const keyNow = new Map(to.slots.inputs.map(({ id, key }) => [id, key]))
  const renamed = new Map(from.slots.inputs.map(({ id, key }) => [key, keyNow.get(id)]))
  const before = from.subgraphType.listing(raw).inputs
  const widgetsNow = to.subgraphType.type.inputs.filter(({ widget }) => widget).map(({ name }) => name)
  const keptWidgets = listed.flatMap(([node, widget], index): [string, string][] => {
    const key = before[index]!.role ? undefined : renamed.get(before[index]!.name)
    if (node === '-1') return key !== undefined && widgetsNow.includes(key) ? [['-1', key]] : []
    return before[index]!.role !== 'inside' || to.subgraphType.widgetOf({ node, widget })
      ? [[node, widget]]
      : []
  })
  const properties = field(raw, 'properties') as JsonObject
  const withKept = { ...raw, properties: { ...properties, proxyWidgets: keptWidgets } }
  const covered = new Set(
    keptWidgets.length > 0
      ? to.subgraphType
          .listing(withKept)
          .inputs.slice(0, keptWidgets.length)
          .map(({ name }) => name)
      : [],
  )
  const added = widgetsNow.filter((name) => !covered.has(name)).map((name) => ['-1', name])
  return { ...raw, properties: { ...properties, proxyWidgets: [...keptWidgets, ...added] } }
}

/** Updates the positions of a node's links after its inputs and outputs have moved. */
function withMovedLinks(
  graph: Workflow,
  before: JsonObject,
  after: JsonObject,
  change: InterfaceChange,
): Workflow {
  const id = keyOf(field(after, 'id'))
  const inputAt = new Map(
    inputsOf(after).flatMap((input, index) => {
      const link = linkIdOf(input)
      return link === undefined ? [] : [[link, index]]
    }),
  )
  const places = new Map(change.to.slots.outputs.map((slot, index) => [slot.id, index]))
  const outputAt = new Map(change.from.slots.outputs.map((slot, index) => [index, places.get(slot.id)]))
  if (before === after) return graph
  return moveLinks(graph, (link) => {
    const targetSlot = link.targetId === id ? inputAt.get(link.id) : undefined
    const originSlot = link.originId === id ? outputAt.get(link.originSlot) : undefined
    const isMoved =
      (targetSlot !== undefined && targetSlot !== link.targetSlot) ||
      (originSlot !== undefined && originSlot !== link.originSlot)
    return isMoved ? { targetSlot, originSlot } : undefined
  })
}
