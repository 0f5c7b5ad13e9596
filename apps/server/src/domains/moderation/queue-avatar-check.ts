import type { Tx } from '../../platform/db/pool.ts'
import type { JobQueue } from '../../platform/jobs/job-queue.ts'
import { findFiles } from '../files/index.ts'
import { preCheckQueue } from './pre-check/pre-check-job.ts'

/** Queues a pre-check of a new avatar. */
export async function queueAvatarCheck(tx: Tx, jobs: JobQueue, avatarKey: string): Promise<void> {
  const [file] = await findFiles(tx, [avatarKey])
  if (file) await jobs.send(tx, preCheckQueue, { face: file.object_name })
}
