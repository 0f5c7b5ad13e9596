import type { Graph, NodeDeclaration, Registry } from './graph.ts'
import { topologicalOrder, upstreamOf } from './order.ts'

type Place = NodeDeclaration['place']

/** Nodes that run one after the other, in this order, on one worker or one engine. */
export interface Stage {
  /** `remote`: on an engine; `video`: on a worker, with a node that makes a film. */
  readonly place: Place
  readonly node_ids: readonly string[]
  /** Nodes of earlier stages that give inputs to this stage. */
  readonly takes: readonly string[]
  /** Positions of the stages that make these inputs. The stage can start once all these stages are done. */
  readonly after: readonly number[]
}

/**
 * Splits a valid graph into stages, with only the nodes that an output node depends on.
 * - Each node follows its dependencies, and a new stage begins at each change between our workers and engines.
 * - Our own nodes run as early as their inputs allow, which minimizes the number of stages.
 * - Branches that do not meet within a stage are separate stages that can run concurrently. So are nodes on engines.
 * - The last stage has all results of the graph. Results that only pass on the output of a single engine node are in the
 * stage of that node, which saves a stage.
 */
export function planStages(graph: Graph, registry: Registry): Stage[] {
  const wanted = neededNodes(graph, registry)
  const order = topologicalOrder(graph).order.filter((id) => wanted.has(id))
  const taken = new Set(order.flatMap((id) => upstreamOf(graph, id)))
  const results = order.filter((id) => !taken.has(id))
  const isRemote = (id: string) => placementOf(graph, registry, id) === 'remote'
  const inner = groupBySide(
    graph,
    order.filter((id) => taken.has(id)),
    isRemote,
  )
  const last = inner.at(-1)
  const joinsLast = last !== undefined && !isRemote(last[0]!)
  const groups = joinsLast ? [...inner.slice(0, -1), [...last, ...results]] : [...inner, results]
  const stages = groups.flatMap((ids) =>
    ids.some(isRemote) ? ids.map((id) => [id]) : branchesOf(graph, ids, new Set(results)),
  )
  const passedOn = passedOnNode(graph, registry, results)
  if (passedOn !== undefined && isRemote(passedOn)) stages.splice(-2, 2, [passedOn, ...results])
  const stageOf = new Map(stages.flatMap((ids, index) => ids.map((id) => [id, index] as const)))
  return stages.map((node_ids, index) => {
    const takes = [...new Set(node_ids.flatMap((id) => upstreamOf(graph, id)))].filter(
      (id) => stageOf.get(id) !== index,
    )
    const after = [...new Set(takes.map((id) => stageOf.get(id)!))].toSorted((a, b) => a - b)
    return { place: placeOf(graph, registry, node_ids), node_ids, takes, after }
  })
}

/** Returns the only node whose output the results pass on; undefined if there is no such node. */
function passedOnNode(graph: Graph, registry: Registry, results: readonly string[]): string | undefined {
  const [origin, ...furtherOrigins] = new Set(results.flatMap((id) => upstreamOf(graph, id)))
  const isPassed = results.every((id) => registry.get(graph[id]!.class_type)?.passes_on)
  return isPassed && furtherOrigins.length === 0 ? origin : undefined
}

/** Returns the output nodes of a graph and all nodes that they depend on. */
export function neededNodes(graph: Graph, registry: Registry): Set<string> {
  const needed = new Set(Object.keys(graph).filter((id) => registry.get(graph[id]!.class_type)?.is_output))
  for (const id of needed) for (const origin of upstreamOf(graph, id)) needed.add(origin)
  return needed
}

/**
 * Splits sorted nodes into as few groups as possible. The nodes of a group are either all on engines or all on our
 * workers.
 */
function groupBySide(graph: Graph, order: readonly string[], isRemote: (id: string) => boolean): string[][] {
  const groups: string[][] = []
  const done = new Set<string>()
  let pending = order
  while (pending.length > 0) {
    const side = isRemote(pending[0]!)
    const group: string[] = []
    const later: string[] = []
    for (const id of pending) {
      if (isRemote(id) !== side || !upstreamOf(graph, id).every((origin) => done.has(origin))) {
        later.push(id)
        continue
      }
      group.push(id)
      done.add(id)
    }
    pending = later
    groups.push(group)
  }
  return groups
}

/**
 * Splits a group into parts that no link connects. The nodes in `joined` are in one part, together with all their
 * sources.
 */
function branchesOf(graph: Graph, ids: readonly string[], joined: ReadonlySet<string>): string[][] {
  const heads = new Map(ids.map((id) => [id, id]))
  const headOf = (id: string): string => {
    let head = id
    while (heads.get(head) !== head) head = heads.get(head)!
    // The path to the head is compressed, so that the next search takes fewer steps.
    heads.set(id, head)
    return head
  }
  const [firstJoined] = ids.filter((id) => joined.has(id))
  for (const id of ids) {
    const sources = upstreamOf(graph, id).filter((origin) => heads.has(origin))
    if (joined.has(id)) sources.push(firstJoined!)
    for (const source of sources) heads.set(headOf(source), headOf(id))
  }
  return [...Map.groupBy(ids, headOf).values()]
}

function placeOf(graph: Graph, registry: Registry, node_ids: readonly string[]): Place {
  const places = new Set(node_ids.map((id) => placementOf(graph, registry, id)))
  return (['remote', 'video'] as const).find((place) => places.has(place)) ?? 'cpu'
}

function placementOf(graph: Graph, registry: Registry, id: string): Place {
  const declaration = registry.get(graph[id]!.class_type)
  if (!declaration) throw new Error(`Unknown node type ${graph[id]!.class_type}`)
  return declaration.place
}
