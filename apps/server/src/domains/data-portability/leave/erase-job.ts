import { z } from 'zod'
import type { Queue } from '../../../platform/jobs/job-queue.ts'

/** Queue entry for bytes to be deleted from the store. */
const EraseJob = z
  .object({
    /** Object names of the user's files. */
    objects: z.array(z.string()).readonly(),
    /** Ids of uploads that went to the bucket and were never inspected. */
    uploads: z.array(z.string()).readonly(),
  })
  .readonly()
export type EraseJob = z.output<typeof EraseJob>

export const eraseQueue: Queue<EraseJob> = { name: 'erase-files', data: EraseJob }
