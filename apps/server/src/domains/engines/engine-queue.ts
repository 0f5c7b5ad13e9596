import type { Tx } from '../../platform/db/pool.ts'
import { publish } from '../../platform/events/event-bus.ts'
import { deleteQueuedOf, insertQueued, type QueuedStage } from './engine-queue.repo.ts'

/** Queues a stage for any engine that can make the picture, in the transaction that causes the stage. */
export async function queueForEngine(tx: Tx, stage: QueuedStage): Promise<void> {
  await insertQueued(tx, stage)
  await publish(tx, { type: 'engines' })
}

/** Withdraws all stages of a run; the worker that has a stage at an engine cancels it there. */
export async function withdrawFromEngines(tx: Tx, runId: string): Promise<void> {
  await deleteQueuedOf(tx, runId)
}
