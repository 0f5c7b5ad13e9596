import type { Locale, TaskStatus } from '@easel/contract'
import type { Database } from '../../platform/db/pool.ts'
import type { Inspect } from '../../platform/inspection/task.ts'
import { isSmall, withDeadline } from '../workflows/index.ts'
import { nodeStatuses } from './node-statuses.ts'
import { findNodeRecords, findStatus } from './runs.repo.ts'

/** Returns the progress of a user's run, node by node; undefined where there is none, or its work or task was deleted. */
export async function runStatus(
  { db, inspect, locale }: { db: Database; inspect: Inspect; locale: Locale },
  userId: string,
  id: string,
): Promise<TaskStatus | undefined> {
  const run = await findStatus(db, userId, id)
  if (!run) return undefined
  const given = { run, records: await findNodeRecords(db, id, run.round), locale }
  const node_arr = isSmall(run.graph)
    ? await nodeStatuses(given)
    : await withDeadline(inspect('nodeStatuses', given, { by: userId }))
  return { id, state: run.state, percent: run.percent, node_arr }
}
