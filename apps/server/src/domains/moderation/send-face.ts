import type { Tx } from '../../db/pool.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { findFiles } from '../files/index.ts'
import { type LookJob, lookQueue } from './pre-check/look-job.ts'

/** Queues a pre-check of a new avatar. */
export async function sendFace(tx: Tx, jobs: JobQueue, avatarKey: string): Promise<void> {
  const [file] = await findFiles(tx, [avatarKey])
  if (file) await jobs.send(tx, lookQueue, { face: file.object_name } satisfies LookJob)
}
