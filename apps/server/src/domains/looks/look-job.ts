import { z } from 'zod'
import type { Queue } from '../../platform/jobs/job-queue.ts'

/** The job of a look for which a user waits. */
const LookJob = z
  .object({
    id: z.string(),
    user_id: z.string(),
    /** Key of the file of the look. */
    key: z.string(),
    /** The photos. */
    sources: z.array(z.object({ key: z.string(), object_name: z.string() }).readonly()).default([]),
    /** JSON text, small enough to be parsed in any process. */
    graph: z.string(),
    /** Time until which the request waits for the look. */
    until_ts: z.number(),
  })
  .readonly()
export type LookJob = z.output<typeof LookJob>

export const lookQueue: Queue<LookJob> = { name: 'make-look', data: LookJob }
