import { type Database, type Tx, transact } from '../../platform/db/pool.ts'
import type { JobQueue } from '../../platform/jobs/job-queue.ts'
import { claimVariant, clipSpec, filmsWithoutClip } from '../files/index.ts'
import { type VariantJob, variantQueue, variantTimeLimitMs } from './variant-job.ts'

const requester = 'lists'
const atOnce = 30

/** Requests the clip of a film for lists. Does nothing if the clip exists or is being made. */
export async function requestClip(tx: Tx, jobs: JobQueue, sourceName: string): Promise<void> {
  const claim = {
    ...{ sourceName, spec: clipSpec, requester },
    ...{ abandonedBefore: Date.now() - 2 * variantTimeLimitMs, failedBefore: 0 },
  }
  if (!(await claimVariant(tx, claim))) return
  const job: VariantJob = { source_name: sourceName, spec: clipSpec, wish: 'clip' }
  await jobs.send(tx, variantQueue, job, { group: requester })
}

/** Requests clips for films of earlier releases and for films without a work, a few at a time. */
export async function requestMissingClips({ db, jobs }: { db: Database; jobs: JobQueue }): Promise<void> {
  for (const name of await filmsWithoutClip(db, atOnce))
    await transact(db, (tx) => requestClip(tx, jobs, name))
}
