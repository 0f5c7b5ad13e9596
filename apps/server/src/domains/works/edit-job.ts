import { z } from 'zod'
import type { Queue } from '../../platform/jobs/job-queue.ts'

/** Job that makes the picture of an edit. */
const EditJob = z.object({ work_id: z.string(), version: z.number() }).readonly()
export type EditJob = z.output<typeof EditJob>

const deadEditQueue: Queue<EditJob> = { name: 'dead-edit', data: EditJob }
export const editQueue: Queue<EditJob> = {
  name: 'edit',
  data: EditJob,
  deadLetter: deadEditQueue,
  retryLimit: 3,
}

export const editQueues = [deadEditQueue, editQueue] as const
