import { align } from './align-widgets.ts'
import type { Budget } from './budget.ts'
import {
  type Group,
  type GroupInterface,
  type GroupWidget,
  groupInterface,
  uploadType,
} from './group-inputs.ts'
import { customSlot, GroupLinks } from './group-links.ts'
import { field, listAt, nameAt, objectAt } from './json.ts'
import type { Definitions } from './object-info.ts'
import { parseNodeContent } from './parse-node.ts'
import type { BoundarySlot, UiGraph, UiInput, UiLink, UiNode } from './ui-graph.ts'
import { virtualKindOf } from './virtual-nodes.ts'

const inputNodeId = '-10'
const outputNodeId = '-20'

/** Values for the widgets inside a graph, by node id and name of the widget. */
export type Settings = ReadonlyMap<string, ReadonlyMap<string, unknown>>

/** A legacy group node, read like a subgraph; the ids of its nodes are their positions. */
export interface GroupGraph {
  readonly graph: UiGraph
  /** Number of widgets of the group node. */
  readonly widgetCount: number
  /** Returns the values of the group node's own widgets, for the widgets inside. */
  readonly settingsOf: (node: UiNode) => Settings
}

interface ReadingTools {
  readonly definitions: Definitions
  readonly budget: Budget
}

/** Returns the name of a node's group. The type is `workflow/name`, or `workflow>name` in newer files. */
export function groupNameOf(type: string): string | undefined {
  return /^workflow[/>](.+)$/s.exec(type)?.[1]
}

export function readGroup(name: string, value: unknown, { definitions, budget }: ReadingTools): GroupGraph {
  const path = `ui.extra.groupNodes.${nameAt(name, 'ui.extra.groupNodes')}`
  const json = objectAt(value, path)
  const nodes = listAt(field(json, 'nodes'), `${path}.nodes`).map((node, index): UiNode => {
    const nodePath = `${path}.nodes.#${index}`
    return { id: String(index), ...parseNodeContent(objectAt(node, nodePath), nodePath, budget) }
  })
  const group: Group = { name, path, json, nodes, links: new GroupLinks(json, { path, budget }) }
  const exposed = groupInterface(group, definitions, budget)
  return {
    graph: groupGraph(group, exposed, definitions),
    widgetCount: exposed.widgets.length,
    settingsOf: (node) => deal(exposed.widgets, node, { path, budget }),
  }
}

interface Place {
  readonly path: string
  readonly budget: Budget
}

function deal(widgets: readonly GroupWidget[], { values, namedValues }: UiNode, place: Place): Settings {
  const byName = new Map(Object.entries(namedValues ?? {}))
  const dealt = Array.isArray(values) && !namedValues ? alignGroup(widgets, values, place) : byName
  const settings = new Map<string, Map<string, unknown>>()
  for (const { spec, node, input } of widgets) {
    if (node === undefined || !dealt.has(spec.name)) continue
    const ofNode = settings.get(String(node)) ?? new Map<string, unknown>()
    settings.set(String(node), ofNode.set(input, dealt.get(spec.name)))
  }
  return settings
}

function alignGroup(widgets: readonly GroupWidget[], values: readonly unknown[], place: Place) {
  const marked = new Set(widgets.map(({ spec }) => spec.name))
  const specs = widgets.map(({ spec }) => spec)
  const options = { marked, withForced: false, isStrict: false, ...place }
  const withButtons = align(specs, values, options)
  if (withButtons.missing.length === 0) return withButtons.values
  return align(
    specs.filter(({ type }) => type !== uploadType),
    values,
    options,
  ).values
}

function groupGraph(group: Group, { sockets }: GroupInterface, definitions: Definitions): UiGraph {
  const links = new Map<string, UiLink>()
  const fed = group.nodes.map(() => new Map<string, { link: string; type: string }>())
  for (const [index, { origin, originSlot, target, targetSlot }] of group.links.all.entries()) {
    const input = group.nodes[target]?.inputs[targetSlot]
    if (!input) continue
    const link = `i${index}`
    links.set(link, { originId: String(origin), originSlot, targetId: String(target), targetSlot })
    fed[target]!.set(input.name, { link, type: input.type })
  }
  const inputs = sockets.map(({ name, type, node, input }, slot): BoundarySlot => {
    const link = `e${slot}`
    // A reroute has a single input without a name.
    const inputName =
      virtualKindOf(group.nodes[node]!.type) === 'relay' ? (group.nodes[node]!.inputs[0]?.name ?? '') : input
    links.set(link, { originId: inputNodeId, originSlot: slot, targetId: String(node), targetSlot: 0 })
    fed[node]!.set(inputName, { link, type })
    return { name, type, linkIds: [link] }
  })
  const outputs = groupOutputs(group, definitions).map(({ node, slot, type }, index): BoundarySlot => {
    const link = `o${index}`
    links.set(link, { originId: String(node), originSlot: slot, targetId: outputNodeId, targetSlot: index })
    return { name: String(index), type, linkIds: [link] }
  })
  const nodes = new Map(group.nodes.map((node, index) => [node.id, withLinks(node, fed[index]!)]))
  const renamed = new Map<string, string>()
  return {
    name: group.name,
    path: group.path,
    nodes,
    links,
    inputs,
    outputs,
    inputNodeId,
    outputNodeId,
    recordedLinks: undefined,
    renamed,
  }
}

/** Replaces the saved links of a node. The saved links belong to the graph from which the group was made. */
function withLinks(node: UiNode, fed: ReadonlyMap<string, { link: string; type: string }>): UiNode {
  const saved = node.inputs.map((input): UiInput => ({ ...input, link: fed.get(input.name)?.link }))
  const added = [...fed].flatMap(([name, { link, type }]): UiInput[] =>
    node.inputAt.has(name) ? [] : [{ name, type, label: undefined, link, widget: undefined }],
  )
  const inputs = [...saved, ...added]
  return {
    ...node,
    inputs,
    inputAt: new Map(inputs.map(({ name }, index) => [name, index] as const).reverse()),
  }
}

/** Returns outputs without a link inside the group, and outputs that nodes outside used when the group was made. */
function groupOutputs({ nodes, links, json }: Group, definitions: Definitions) {
  return nodes.flatMap((node, index) => {
    const isIdle = virtualKindOf(node.type) === 'primitive' && links.from(index, 0).length === 0
    const types = isIdle ? [] : outputTypesOf(node, definitions)
    return types.flatMap((type, slot) => {
      const isInside = links.from(index, slot).length > 0 && links.external(index, slot) === undefined
      const visible =
        customSlot(json, { node: index, side: 'output', name: String(slot) }).visible ?? !isInside
      return visible ? [{ node: index, slot, type }] : []
    })
  })
}

function outputTypesOf(node: UiNode, definitions: Definitions): readonly string[] {
  const kind = virtualKindOf(node.type)
  if (kind === 'relay' || kind === 'primitive') return node.outputTypes.slice(0, 1)
  return kind ? [] : (definitions.get(node.type)?.outputTypes ?? node.outputTypes)
}
