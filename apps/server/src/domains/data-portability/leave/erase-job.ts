import { z } from 'zod'
import type { Queue } from '../../../platform/jobs/job-queue.ts'

/** The job that deletes bytes from the store. */
const EraseJob = z
  .object({
    /** Object names of the user's files. */
    objects: z.array(z.string()).readonly(),
    /** Ids of uploads in the bucket that were never inspected. */
    uploads: z.array(z.string()).readonly(),
  })
  .readonly()
export type EraseJob = z.output<typeof EraseJob>

export const eraseQueue: Queue<EraseJob> = { name: 'erase-files', data: EraseJob }
