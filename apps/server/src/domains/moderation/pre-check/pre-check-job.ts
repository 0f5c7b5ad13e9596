import { z } from 'zod'
import type { Queue } from '../../../platform/jobs/job-queue.ts'

/**
 * The job of the pre-check for content that is already visible: a post, the cover of a template, or an avatar. The avatar is
 * named by the hash of its content, since jobs outlive accounts for a while and must not name a user.
 */
const PreCheckJob = z.union([
  z.object({ post_id: z.string() }).readonly(),
  z.object({ face: z.string() }).readonly(),
  z.object({ work_template_id: z.string() }).readonly(),
])
type PreCheckJob = z.output<typeof PreCheckJob>

export const preCheckQueue: Queue<PreCheckJob> = { name: 'look', data: PreCheckJob }
