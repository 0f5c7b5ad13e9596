import { type BorderSide, changeSlots, innerBorderId, slotsOf } from '../border.ts'
import { field, type JsonObject } from '../json.ts'
import { inputKeys, joinsOf, linksById, moveLinks, removeLinks } from '../links.ts'
import type { NodeTypes } from '../node-type.ts'
import { closeDefinition, definitionsOf, openDefinition } from '../subgraphs/definitions.ts'
import { listedWidgets, subgraphTypeOf, type WidgetEnd } from '../subgraphs/subgraph-type.ts'
import { changeNodes, type Edit, nodeEntries, type Workflow } from '../workflow.ts'
import { connect } from './connections.ts'

/** Edits the whole workflow: the graph of the subgraph with an id. */
function inSubgraph(id: string, edit: Edit): Edit {
  return (workflow) => {
    const definition = definitionsOf(workflow).get(id)
    const graph = definition && openDefinition(workflow, definition)
    const edited = graph && edit(graph)
    return edited && edited !== graph ? closeDefinition(edited) : workflow
  }
}

export function nameSubgraph(id: string, name: string): Edit {
  return inSubgraph(id, (graph) => (field(graph, 'name') === name ? graph : { ...graph, name }))
}

/** A slot of a subgraph, counted from 0. */
export interface SlotPlace {
  readonly side: BorderSide
  readonly index: number
}

/**
 * Sets the displayed name of a slot; its name in the file, by which links find it, stays. An empty name restores the display of
 * the name in the file.
 */
export function nameSlot(id: string, { side, index }: SlotPlace, label: string): Edit {
  return inSubgraph(id, (graph) =>
    changeSlots(graph, side, (slots) => {
      const slot = slots[index]
      if (!slot) return slots
      const { label: before, ...fields } = slot
      if (before === label) return slots
      return slots.with(index, label === '' ? fields : { ...fields, label })
    }),
  )
}

/** Moves a slot to another place among the slots of its side. */
export function moveSlot(id: string, { side, index }: SlotPlace, to: number): Edit {
  return inSubgraph(id, (graph) => {
    const slots = slotsOf(graph, side)
    const slot = slots[index]
    if (!slot || index === to || to < 0 || to >= slots.length) return graph
    const moved = slots.toSpliced(index, 1).toSpliced(to, 0, slot)
    return withLinksAt({ ...graph, [side]: moved }, side, (before) => moved.indexOf(slots[before]!))
  })
}

/** Removes a slot with its links, inside and at the nodes of the subgraph. */
export function removeSlot(id: string, slotPlace: SlotPlace): Edit {
  return inSubgraph(id, (graph) => withoutSlot(graph, slotPlace))
}

function withoutSlot(graph: Workflow, { side, index }: SlotPlace): Workflow {
  if (!slotsOf(graph, side)[index]) return graph
  const free = removeLinks(graph, linksAt(graph, { side, index }))
  const slots = slotsOf(free, side).toSpliced(index, 1)
  return withLinksAt({ ...free, [side]: slots }, side, (before) => (before > index ? before - 1 : before))
}

function linksAt(graph: Workflow, { side, index }: SlotPlace): Set<string> {
  const border = innerBorderId(graph, side)
  const links = [...linksById(graph).values()].filter((link) =>
    side === 'inputs'
      ? link.originId === border && link.originSlot === index
      : link.targetId === border && link.targetSlot === index,
  )
  return new Set(links.map(({ id }) => id))
}

function withLinksAt(graph: Workflow, side: BorderSide, newIndexOf: (before: number) => number): Workflow {
  const border = innerBorderId(graph, side)
  return moveLinks(graph, (link) => {
    if (side === 'inputs')
      return link.originId === border ? { originSlot: newIndexOf(link.originSlot) } : undefined
    return link.targetId === border ? { targetSlot: newIndexOf(link.targetSlot) } : undefined
  })
}

/** Shows a widget of an inner node on the nodes of the subgraph, as a new input that leads to it. */
export function showWidget(types: NodeTypes, id: string, { node, widget }: WidgetEnd): Edit {
  return inSubgraph(id, (graph) => {
    const from = { node: innerBorderId(graph, 'inputs'), output: slotsOf(graph, 'inputs').length }
    return connect(types, { from, to: { node, input: widget } })(graph)
  })
}

/** Removes a widget of an inner node from the nodes of the subgraph. */
export function hideWidget(types: NodeTypes, id: string, end: WidgetEnd): Edit {
  return (workflow) => {
    const hidden = inSubgraph(id, (graph) => withoutInputTo(graph, end, types))(workflow)
    return withoutListed(hidden, id, end)
  }
}

/** Removes the input that leads to a widget; if the input also leads to other widgets, removes only its link to this widget. */
function withoutInputTo(graph: Workflow, end: WidgetEnd, types: NodeTypes): Workflow {
  const { targets } = subgraphTypeOf(graph, graph, types)
  const key = [...targets].find(([, ends]) => ends.some((target) => isEqual(target, end)))?.[0]
  if (key === undefined) return graph
  const index = inputKeys(slotsOf(graph, 'inputs')).indexOf(key)
  const ids = linksAt(graph, { side: 'inputs', index })
  if (ids.size === 1) return withoutSlot(graph, { side: 'inputs', index })
  const slotJoins = joinsOf(graph).filter(
    ({ link, to }) => ids.has(link.id) && to.node === end.node && to.input === end.widget,
  )
  return removeLinks(graph, new Set(slotJoins.map(({ link }) => link.id)))
}

function isEqual(a: WidgetEnd, b: WidgetEnd): boolean {
  return a.node === b.node && a.widget === b.widget
}

/** Removes a widget and its value from the lists that older files have in the nodes of a subgraph. */
function withoutListed(workflow: Workflow, id: string, end: WidgetEnd): Workflow {
  const clean = (graph: Workflow): Workflow => {
    const keys = nodeEntries(graph).flatMap(([key, raw]) => (field(raw, 'type') === id ? [key] : []))
    return changeNodes(graph, keys, (raw) => {
      const listed = listedWidgets(raw)
      const index = listed.findIndex(([node, widget]) => node === end.node && widget === end.widget)
      if (index === -1) return raw
      const values = field(raw, 'widgets_values')
      return {
        ...raw,
        properties: { ...(field(raw, 'properties') as JsonObject), proxyWidgets: listed.toSpliced(index, 1) },
        ...(Array.isArray(values) && { widgets_values: values.toSpliced(index, 1) }),
      }
    })
  }
  return [...definitionsOf(workflow).keys()].reduce(
    (current, id) => inSubgraph(id, clean)(current),
    clean(workflow),
  )
}
