import type { Locale, NodeStatus } from '@easel/contract'
import { type Graph, isActive, planStages, type Registry, type RunState, upstreamOf } from '@easel/graph'
import { registry, stepName } from '@easel/nodes'
import type { findNodeRecords, findStatus } from './runs.repo.ts'

type Status = NonNullable<Awaited<ReturnType<typeof findStatus>>>
type NodeOutcome = Awaited<ReturnType<typeof findNodeRecords>>[number]

export interface NodeStatusInput {
  run: Status
  records: readonly NodeOutcome[]
  locale: Locale
}

/** States of the nodes that the results need; other nodes are never computed. */
export async function nodeStatuses({ run, locale, ...given }: NodeStatusInput): Promise<NodeStatus[]> {
  const graph = JSON.parse(run.graph) as Graph
  const records = new Map(given.records.map((record) => [record.node_id, record]))
  const order = planStages(graph, registry).flatMap((stage) => stage.node_ids)
  const spared = sparedNodes(graph, { order, records, registry })
  return order.map((node_id): NodeStatus => {
    const { class_type, _meta } = graph[node_id]!
    const record = records.get(node_id)
    const title = _meta?.title
    const named = {
      node_id,
      class_type,
      ...(title && { title: stepName(title, locale) }),
      upstream_arr: upstreamOf(graph, node_id),
    }
    if (record?.error) {
      const state = record.error === 'material' ? 'fail' : 'break'
      return { ...named, state, percent: 0, cached: false, duration_ms: 0, error: record.error }
    }
    if (record)
      return { ...named, state: 'done', percent: 100, cached: record.cached, duration_ms: record.duration_ms }
    if (spared.has(node_id)) return { ...named, state: 'done', percent: 100, cached: true, duration_ms: 0 }
    const isAtWork = run.state === 'doing' && run.node === node_id
    const percent = isAtWork ? run.node_percent : 0
    return { ...named, state: waitingState(run.state, isAtWork), percent, cached: false, duration_ms: 0 }
  })
}

/** Returns the state of a node without a record: it waits, is being computed, or is never computed. */
function waitingState(run: RunState, isAtWork: boolean): NodeStatus['state'] {
  if (isAtWork) return 'doing'
  if (isActive(run)) return 'queue'
  return run === 'done' ? 'done' : 'break'
}

interface PlannedNodes {
  order: readonly string[]
  records: ReadonlyMap<string, NodeOutcome>
  registry: Registry
}

/** Returns the nodes that need not be computed, because everything that depends on them is cached. */
function sparedNodes(graph: Graph, { order, records, registry }: PlannedNodes): Set<string> {
  const spared = new Set<string>()
  const isNeeded = new Set(order.filter((id) => registry.get(graph[id]!.class_type)?.is_output))
  for (const id of order.toReversed()) {
    if (!isNeeded.has(id)) spared.add(id)
    else if (!records.has(id) || records.get(id)!.error !== null || !records.get(id)!.cached)
      for (const origin of upstreamOf(graph, id)) isNeeded.add(origin)
  }
  return spared
}
