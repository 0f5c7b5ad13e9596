import type { Locale, NodeStatus, TaskStatus } from '@easel/contract'
import { isActive, type Registry, type RunState, upstreamOf } from '@easel/engine'
import { registry, stepName } from '@easel/nodes'
import type { Database } from '../../db/pool.ts'
import { findNodeRecords, findStatus, type NodeRecord } from './runs.repo.ts'
import { stagesOf } from './runs.service.ts'

type Status = NonNullable<Awaited<ReturnType<typeof findStatus>>>

/** How far somebody's own run is, node by node; undefined where there is none, or what it was made for is deleted. */
export async function runStatus(
  { db, locale }: { db: Database; locale: Locale },
  userId: string,
  id: string,
): Promise<TaskStatus | undefined> {
  const run = await findStatus(db, userId, id)
  if (!run) return undefined
  const records = await findNodeRecords(db, id, run.round)
  return {
    id,
    state: run.state,
    percent: run.percent,
    node_arr: nodeStatuses(run, {
      records: new Map(records.map((record) => [record.node_id, record])),
      locale,
    }),
  }
}

/** Only what the results need: nothing else is computed. */
function nodeStatuses(
  run: Status,
  { records, locale }: { records: ReadonlyMap<string, NodeOutcome>; locale: Locale },
): NodeStatus[] {
  const order = stagesOf(run).flatMap((stage) => stage.node_ids)
  const spared = sparedNodes(run.graph, { order, records, registry })
  return order.map((node_id): NodeStatus => {
    const { class_type, _meta } = run.graph[node_id]!
    const record = records.get(node_id)
    const title = _meta?.title
    const named = {
      node_id,
      class_type,
      ...(title && { title: stepName(title, locale) }),
      upstream_arr: upstreamOf(run.graph, node_id),
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

type NodeOutcome = Pick<NodeRecord, 'cached' | 'duration_ms' | 'error'>

/** Of a node without a record: it waits, is computed now, or will not be any more. */
function waitingState(run: RunState, isAtWork: boolean): NodeStatus['state'] {
  if (isAtWork) return 'doing'
  if (isActive(run)) return 'queue'
  return run === 'done' ? 'done' : 'break'
}

interface Sparing {
  order: readonly string[]
  records: ReadonlyMap<string, NodeOutcome>
  registry: Registry
}

/** Nodes that nobody needs any more, because what they would have led to is there. */
function sparedNodes(graph: Status['graph'], { order, records, registry }: Sparing): Set<string> {
  const spared = new Set<string>()
  const isNeeded = new Set(order.filter((id) => registry.get(graph[id]!.class_type)?.is_output))
  for (const id of order.toReversed()) {
    if (!isNeeded.has(id)) spared.add(id)
    else if (!records.has(id) || records.get(id)!.error !== null || !records.get(id)!.cached)
      for (const origin of upstreamOf(graph, id)) isNeeded.add(origin)
  }
  return spared
}
