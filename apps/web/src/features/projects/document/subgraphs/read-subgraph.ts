import { type BorderSide, slotsOf } from '../border.ts'
import { field, isId, isObject, shortName, textOf } from '../json.ts'
import { inputKeys } from '../links.ts'
import type { NodeType, NodeTypes } from '../node-type.ts'
import { readGraph } from '../read-graph.ts'
import { findNode, rawDefinitions, type Workflow, wholeOf } from '../workflow.ts'
import { countUses, definitionsOf, openDefinition, wouldContainItself } from './definitions.ts'
import { listedWidgets, subgraphTypeOf, type WidgetEnd } from './subgraph-type.ts'

/** A subgraph as its dialog shows it. */
export interface SubgraphView {
  readonly id: string
  readonly name: string
  readonly uses: number
  readonly inputs: readonly SlotView[]
  readonly outputs: readonly SlotView[]
  /** Values of the nodes inside, which the nodes of the subgraph can show. */
  readonly widgets: readonly InnerWidgetView[]
}

export interface SlotView {
  readonly id: string
  readonly name: string
  readonly type: string
}

export interface InnerWidgetView extends WidgetEnd {
  readonly title: string
  readonly label: string
  readonly isShown: boolean
}

/** Reads a subgraph for its dialog; `undefined` for a subgraph that is missing or cannot be shown. */
export function readSubgraph(workflow: Workflow, id: string, types: NodeTypes): SubgraphView | undefined {
  const definition = definitionsOf(workflow).get(id)
  if (!definition) return undefined
  const graph = openDefinition(workflow, definition)
  const subgraphType = subgraphTypeOf(workflow, definition, types)
  const shown = shownWidgets(workflow, id, types)
  const slots = (side: BorderSide) => {
    const raw = slotsOf(graph, side)
    return inputKeys(raw).map((key, index): SlotView => {
      const slot = raw[index]!
      const slotId = field(slot, 'id')
      const name = subgraphType.type[side][index]!.label
      return { id: isId(slotId) ? String(slotId) : key, name, type: textOf(field(slot, 'type'), '*') }
    })
  }
  return {
    id,
    name: shortName(field(definition, 'name')),
    uses: countUses(workflow, id),
    inputs: slots('inputs'),
    outputs: slots('outputs'),
    widgets: readGraph(graph, types).nodes.flatMap(({ id: node, title, widgets }) =>
      widgets.flatMap(({ name: widget, label, kind, isLinked }) => {
        const isShown = shown.has(`${node} ${widget}`)
        return kind !== 'unknown' && (isShown || !isLinked) ? [{ node, widget, title, label, isShown }] : []
      }),
    ),
  }
}

function shownWidgets(workflow: Workflow, id: string, types: NodeTypes): ReadonlySet<string> {
  const subgraphType = subgraphTypeOf(workflow, definitionsOf(workflow).get(id)!, types)
  const linkedWidgets = [...subgraphType.targets.values()]
    .flat()
    .map(({ node, widget }) => `${node} ${widget}`)
  const graphs = [wholeOf(workflow), ...rawDefinitions(workflow).filter(isObject)] as Workflow[]
  const nodes = graphs.flatMap((graph) => {
    const list = field(graph, 'nodes')
    return Array.isArray(list) ? list.filter((node) => isObject(node) && node['type'] === id) : []
  })
  const listed = nodes.flatMap((node) => listedWidgets(node).map(([inner, widget]) => `${inner} ${widget}`))
  return new Set([...linkedWidgets, ...listed])
}

/**
 * Returns the subgraphs of a workflow as node types for an open graph. Leaves out subgraphs that the open graph may not contain,
 * because they would contain themselves.
 */
export function subgraphTypes(graph: Workflow, types: NodeTypes): NodeType[] {
  return [...definitionsOf(graph)].flatMap(([id, definition]) =>
    wouldContainItself(graph, id) ? [] : [subgraphTypeOf(graph, definition, types).type],
  )
}

/** Returns the names of the graphs on a path, from the outermost subgraph. */
export function namesOnPath(workflow: Workflow, path: readonly string[]): string[] {
  let graph = workflow
  return path.flatMap((key) => {
    const definition = definitionsOf(workflow).get(textOf(field(findNode(graph, key) ?? {}, 'type')))
    if (!definition) return []
    graph = openDefinition(workflow, definition)
    return [shortName(field(definition, 'name'))]
  })
}

/** Counts the nodes that share the subgraph of a node. */
export function usesOf(graph: Workflow, node: string): number {
  const id = subgraphOf(graph, node)
  return id === undefined ? 0 : countUses(graph, id)
}

/** Returns the id of the subgraph of a node of a graph, or undefined. */
export function subgraphOf(graph: Workflow, node: string): string | undefined {
  const type = textOf(field(findNode(graph, node) ?? {}, 'type'))
  return definitionsOf(graph).has(type) ? type : undefined
}
