import { isRecord } from '../../../lib/drafts/index.ts'

/** A node of a workflow with the ids of the nodes from which its inputs come. */
export interface GraphNode {
  readonly id: string
  readonly title: string
  readonly from: readonly string[]
}

export interface PlacedNode extends GraphNode {
  /** Position from left to right: the position of the last node from which it takes an input, plus 1. */
  readonly level: number
  /** Position within its level, from top to bottom. */
  readonly row: number
}

/** Maximum number of nodes: larger graphs would be illegible at the width of a page. */
const maxNodes = 150

/** Reads the nodes of a workflow, drawn or exported; nodes that only pass on a link are omitted. */
export function readGraph(workflow: string): GraphNode[] {
  const { nodes, links, ...api } = JSON.parse(workflow) as Record<string, unknown>
  const read = Array.isArray(nodes) ? drawnNodes(nodes.filter(isRecord), links) : exportedNodes(api)
  return read.length > maxNodes ? [] : read
}

/** Arranges nodes in columns; nodes of a cycle, which no engine runs, are in the first column. */
export function placeNodes(nodes: readonly GraphNode[]): PlacedNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const levels = new Map<string, number>()
  const levelOf = (id: string, trail: ReadonlySet<string>): number => {
    const known = levels.get(id)
    if (known !== undefined) return known
    if (trail.has(id)) return 0
    const before = byId.get(id)!.from.map((source) => levelOf(source, new Set([...trail, id])))
    const level = Math.max(-1, ...before) + 1
    levels.set(id, level)
    return level
  }
  const taken: number[] = []
  return nodes.map((node) => {
    const level = levelOf(node.id, new Set())
    const row = taken[level] ?? 0
    taken[level] = row + 1
    return { ...node, level, row }
  })
}

function exportedNodes(api: Readonly<Record<string, unknown>>): GraphNode[] {
  const nodes = Object.entries(api).flatMap(([id, node]) => (isRecord(node) ? [{ id, node }] : []))
  const ids = new Set(nodes.map(({ id }) => id))
  return nodes.map(({ id, node }) => {
    const inputs = isRecord(node['inputs']) ? Object.values(node['inputs']) : []
    const from = inputs.flatMap((value) =>
      Array.isArray(value) && ids.has(String(value[0])) ? String(value[0]) : [],
    )
    const meta = isRecord(node['_meta']) ? node['_meta']['title'] : undefined
    return { id, title: nameOf(meta, node['class_type']), from: [...new Set(from)] }
  })
}

/** Modes in which an editor does not run a node. */
const silent: ReadonlySet<unknown> = new Set([2, 4])

function drawnNodes(nodes: readonly Record<string, unknown>[], links: unknown): GraphNode[] {
  const sources = new Map<string, string[]>()
  for (const link of Array.isArray(links) ? links : []) {
    const [from, to] = isRecord(link) ? [link['origin_id'], link['target_id']] : [link?.[1], link?.[3]]
    sources.set(String(to), [...(sources.get(String(to)) ?? []), String(from)])
  }
  const isRelay = (node: Record<string, unknown>) =>
    String(node['type']).startsWith('Reroute') || silent.has(node['mode'])
  const relays = new Set(nodes.filter(isRelay).map(({ id }) => String(id)))
  const originsOf = (id: string, seen: ReadonlySet<string>): string[] =>
    (sources.get(id) ?? []).flatMap((source) => {
      if (!relays.has(source)) return [source]
      return seen.has(source) ? [] : originsOf(source, new Set([...seen, source]))
    })
  const linked = new Set([...sources].flatMap(([to, from]) => [to, ...from]))
  const shown = nodes.filter((node) => !isRelay(node) && linked.has(String(node['id'])))
  const ids = new Set(shown.map(({ id }) => String(id)))
  return shown.map((node) => {
    const id = String(node['id'])
    const from = originsOf(id, new Set()).filter((source) => ids.has(source))
    return { id, title: nameOf(node['title'], node['type']), from: [...new Set(from)] }
  })
}

function nameOf(...names: readonly unknown[]): string {
  const name = names.find((name) => typeof name === 'string' && name !== '')
  return String(name ?? '?').slice(0, 60)
}
