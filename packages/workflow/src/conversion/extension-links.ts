import type { Budget } from './budget.ts'
import { field, isObject, type JsonObject, textOf } from './json.ts'
import { areCompatible } from './slot-types.ts'
import type { UiGraph, UiInput, UiLink, UiNode } from './ui-graph.ts'

/** Returns the links that the extension "use everywhere" recorded in a graph; `undefined` if it recorded none. */
export function recordedLinks(graph: JsonObject): readonly unknown[] | undefined {
  const extra = field(graph, 'extra')
  const links = isObject(extra) ? field(extra, 'ue_links') : undefined
  return Array.isArray(links) ? links : undefined
}

/**
 * Adds the recorded links to a graph's own links. The extension makes these links in the browser before a graph is
 * queued, so the list of links in the file lacks them. A recorded link is dropped if its input already has a link, or
 * if it does not fit.
 */
export function withRecordedLinks(graph: UiGraph, budget: Budget): UiGraph {
  const { recordedLinks: recorded = [] } = graph
  budget.read(recorded.length)
  const links = new Map(graph.links)
  const inputs = new Map<UiNode, UiInput[]>()
  for (const [index, value] of recorded.entries()) {
    const id = `ue_links.${index}`
    const link = linkOf(value)
    const taker = link && graph.nodes.get(link.targetId)
    const slots = taker && (inputs.get(taker) ?? [...taker.inputs])
    const input = slots?.[link!.targetSlot]
    if (!input || input.link !== undefined || links.has(id) || !fits(graph, link!, input)) continue
    links.set(id, link!)
    slots![link!.targetSlot] = { ...input, link: id }
    inputs.set(taker!, slots!)
  }
  if (inputs.size === 0) return graph
  const nodes = [...graph.nodes].map(([id, node]): [string, UiNode] => [
    id,
    { ...node, inputs: inputs.get(node) ?? node.inputs },
  ])
  return { ...graph, links, nodes: new Map(nodes) }
}

function linkOf(value: unknown): UiLink | undefined {
  if (!isObject(value)) return undefined
  const [originId, targetId] = [field(value, 'upstream'), field(value, 'downstream')].map((id) => textOf(id))
  const [originSlot, targetSlot] = ['upstream_slot', 'downstream_slot'].map((name) =>
    Number(textOf(field(value, name), 'none')),
  )
  return { originId: originId!, originSlot: originSlot!, targetId: targetId!, targetSlot: targetSlot! }
}

function fits({ nodes }: UiGraph, { originId, originSlot }: UiLink, { type }: UiInput): boolean {
  const output = nodes.get(originId)?.outputTypes[originSlot]
  return output !== undefined && areCompatible(output, type)
}
