import type { Stage } from '@easel/graph'
import { z } from 'zod'
import type { Queue } from '../../platform/jobs/job-queue.ts'

/** One stage of one round of a run. */
const StageJob = z.object({ run_id: z.string(), round: z.int(), stage: z.int() }).readonly()
export type StageJob = z.output<typeof StageJob>

export const deadStageQueue: Queue<StageJob> = { name: 'dead-stage', data: StageJob }

/**
 * Separate queues, so that users' runs do not wait behind background runs, and pictures do not wait behind films. Stages on
 * engines wait in a table of their own, since their order depends on the waiting users and on the loaded models.
 */
export const stageQueues = {
  cpu: { name: 'stage', data: StageJob, deadLetter: deadStageQueue },
  video: { name: 'video-stage', data: StageJob, deadLetter: deadStageQueue },
  background: { name: 'background-stage', data: StageJob, deadLetter: deadStageQueue },
} as const satisfies Record<string, Queue<StageJob>>

export function queueOf(priority: string, place: Exclude<Stage['place'], 'remote'>): Queue<StageJob> {
  return priority === 'background' ? stageQueues.background : stageQueues[place]
}

export const runQueues = [deadStageQueue, ...Object.values(stageQueues)]
