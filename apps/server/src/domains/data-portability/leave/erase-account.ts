import { deleteCountersOf } from '../../../http/limits/rate-counters.repo.ts'
import { type Database, type Tx, transact } from '../../../platform/db/pool.ts'
import type { JobQueue } from '../../../platform/jobs/job-queue.ts'
import { closeAccount, dueAccounts, lockWholeAccounts } from '../../accounts/index.ts'
import { objectsOf, uploadsUnderway } from '../../files/index.ts'
import { forgetProfile } from '../../moderation/index.ts'
import { eraseNodeOutputsOf, stopRunsOf } from '../../runs/index.ts'
import { deleteUnusedTemplates, templatesOf } from '../../templates/index.ts'
import { type EraseJob, eraseQueue } from './erase-job.ts'

export interface EraseDeps {
  db: Database
  jobs: JobQueue
}

const objectsPerJob = 500
/** Delay of the deletion of bytes, in which a concurrent writer of the same bytes records its own reference to them. */
const eraseDelaySeconds = 61

/**
 * Erases an account at once and for good. The ledger, consents and moderation decisions stay without the user. A job a minute
 * later deletes the bytes that no other account uses. The caller must have called `lockWholeAccounts`.
 */
export async function eraseAccount(tx: Tx, jobs: JobQueue, userId: string): Promise<void> {
  await stopRunsOf(tx, userId)
  const objects = [...(await objectsOf(tx, userId)), ...(await eraseNodeOutputsOf(tx, userId))]
  const uploads = await uploadsUnderway(tx, userId)
  const templates = await templatesOf(tx, userId)
  await forgetProfile(tx, userId)
  await closeAccount(tx, userId)
  await deleteUnusedTemplates(tx, templates)
  for (let offset = 0; offset < Math.max(objects.length, uploads.length); offset += objectsPerJob) {
    const job: EraseJob = {
      objects: objects.slice(offset, offset + objectsPerJob),
      uploads: uploads.slice(offset, offset + objectsPerJob),
    }
    await jobs.send(tx, eraseQueue, job, { delaySeconds: eraseDelaySeconds })
  }
  // This statement must be the last: calls of all users are counted in batches, and would wait for the locks of these rows.
  await deleteCountersOf(tx, userId)
}

/** Erases accounts that are due: accounts deleted a week ago, and demo accounts. Returns their number. */
export async function eraseDueAccounts({ db, jobs }: EraseDeps, now: number): Promise<number> {
  for (let erased = 0; ; erased += 1) {
    const isDone = await transact(db, async (tx) => {
      await lockWholeAccounts(tx)
      const [userId] = await dueAccounts(tx, now, 1)
      if (userId) await eraseAccount(tx, jobs, userId)
      return userId === undefined
    })
    if (isDone) return erased
  }
}
