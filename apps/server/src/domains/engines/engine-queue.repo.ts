import type { Tx } from '../../platform/db/pool.ts'
import type { EngineNeeds } from './needs.ts'

export interface QueuedStage {
  run_id: string
  round: number
  stage: number
  userId: string
  priority: string
  needs: EngineNeeds
}

export async function insertQueued(tx: Tx, { userId, needs, ...stage }: QueuedStage): Promise<void> {
  await tx
    .insertInto('engine_queue')
    .values({ ...stage, user_id: userId, needs: JSON.stringify(needs) })
    .execute()
}

/** Removes the stages of a run, whether they wait or are on an engine. */
export async function deleteQueuedOf(tx: Tx, runId: string): Promise<void> {
  await tx.deleteFrom('engine_queue').where('run_id', '=', runId).execute()
}
