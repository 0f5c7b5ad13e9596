import { type Database, transact } from '../../platform/db/pool.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import { notifyWorkStopped } from '../notifications/index.ts'
import { stopRun } from '../runs/index.ts'
import { type BatchRun, findBatch } from './batches.repo.ts'

/** Returns the runs of the user that were started with this run; A0404 if there are no such runs. */
export async function ownBatch(
  db: Parameters<typeof findBatch>[0],
  userId: string,
  id: string,
): Promise<BatchRun[]> {
  const batch = await findBatch(db, userId, id)
  if (batch.length === 0) throw errors.notFound()
  return batch
}

/** Stops all runs of the batch that have not ended. */
export async function stopBatch(
  db: Database,
  userId: string,
  id: string,
): Promise<{ stopped_count: number; attempts_returned: number }> {
  return await transact(db, async (tx) => {
    const stopped: BatchRun[] = []
    for (const run of await ownBatch(tx, userId, id)) {
      if (!(await stopRun(tx, run.id))) continue
      if (run.kind === 'work') await notifyWorkStopped(tx, { id: run.id, userId })
      stopped.push(run)
    }
    return {
      stopped_count: stopped.length,
      attempts_returned: stopped.reduce((sum, { cost }) => sum + cost, 0),
    }
  })
}
