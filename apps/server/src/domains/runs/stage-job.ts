import { z } from 'zod'
import type { Queue } from '../../jobs/job-queue.ts'

/** One stage of one round of a run. */
const StageJob = z.object({ run_id: z.string(), round: z.int(), stage: z.int() }).readonly()
export type StageJob = z.output<typeof StageJob>

export const deadStageQueue: Queue<StageJob> = { name: 'dead-stage', data: StageJob }

/** Separate queues, so that users' runs do not wait behind background ones. */
export const stageQueues = {
  person: { name: 'stage', data: StageJob, deadLetter: deadStageQueue },
  background: { name: 'background-stage', data: StageJob, deadLetter: deadStageQueue },
} as const satisfies Record<string, Queue<StageJob>>

export const runQueues = [deadStageQueue, stageQueues.person, stageQueues.background]
