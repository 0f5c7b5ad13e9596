import type { Locale, NodeStatus, TaskStatus } from '@easel/contract'
import type { Database } from '../../platform/db/pool.ts'
import type { Inspect } from '../../platform/inspection/task.ts'
import { isSmall, withDeadline } from '../workflows/index.ts'
import { nodeStatuses } from './node-statuses.ts'
import { findNodeRecords, findStatus } from './runs.repo.ts'

export interface RunStatus extends Omit<TaskStatus, 'node_arr'> {
  /** `content_key`: content name of the node's computation, if known. */
  node_arr: (NodeStatus & { content_key?: string | undefined })[]
}

/** Returns the progress of a user's run, node by node; undefined if there is no such run, or its work or task was deleted. */
export async function runStatus(
  { db, inspect, locale }: { db: Database; inspect: Inspect; locale: Locale },
  userId: string,
  id: string,
): Promise<RunStatus | undefined> {
  const run = await findStatus(db, userId, id)
  if (!run) return undefined
  const records = await findNodeRecords(db, id, run.round)
  const given = { run, records, locale }
  const node_arr = isSmall(run.graph)
    ? await nodeStatuses(given)
    : await withDeadline(inspect('nodeStatuses', given, { by: userId }))
  const keys = new Map(records.map((record) => [record.node_id, record.content_key]))
  const named = node_arr.map((node) => ({ ...node, content_key: keys.get(node.node_id) }))
  return { id, state: run.state, percent: run.percent, node_arr: named }
}
