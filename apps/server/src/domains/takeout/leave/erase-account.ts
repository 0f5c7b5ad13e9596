import { type Database, type Tx, transact } from '../../../db/pool.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import { closeAccount } from '../../accounts/index.ts'
import { forgetProfile } from '../../moderation/index.ts'
import { stopRun } from '../../runs/index.ts'
import { type EraseJob, eraseQueue } from './erase-job.ts'
import {
  activeRuns,
  deleteUnusedTemplates,
  dueAccounts,
  forgetCalls,
  forgetNodeOutputs,
  objectsOf,
  templatesOf,
  uploadsUnderway,
} from './personal-files.repo.ts'

export interface EraseDeps {
  db: Database
  jobs: JobQueue
}

const objectsPerJob = 500
/** Delay after which a concurrent writer of the same bytes has recorded its own reference to them. */
const eraseDelaySeconds = 61

/** Stops the runs of a user and returns their attempts. */
export async function stopRunsOf(tx: Tx, userId: string): Promise<void> {
  for (const id of await activeRuns(tx, userId)) await stopRun(tx, id)
}

/**
 * Erases an account at once and for good. The ledger, consents and moderation decisions stay without the user. A job a
 * minute later deletes the bytes that no other account uses.
 */
export async function eraseAccount(tx: Tx, jobs: JobQueue, userId: string): Promise<void> {
  await stopRunsOf(tx, userId)
  const objects = [...(await objectsOf(tx, userId)), ...(await forgetNodeOutputs(tx, userId))]
  const uploads = await uploadsUnderway(tx, userId)
  const templates = await templatesOf(tx, userId)
  await forgetCalls(tx, userId)
  await forgetProfile(tx, userId)
  await closeAccount(tx, userId)
  await deleteUnusedTemplates(tx, templates)
  for (let at = 0; at < Math.max(objects.length, uploads.length); at += objectsPerJob) {
    const job: EraseJob = {
      objects: objects.slice(at, at + objectsPerJob),
      uploads: uploads.slice(at, at + objectsPerJob),
    }
    await jobs.send(tx, eraseQueue, job, { delaySeconds: eraseDelaySeconds })
  }
}

/** Erases accounts whose time is over: those deleted a week ago, and throw-away ones. Returns their number. */
export async function eraseDueAccounts({ db, jobs }: EraseDeps, now: number): Promise<number> {
  for (let erased = 0; ; erased += 1) {
    const isDone = await transact(db, async (tx) => {
      const [userId] = await dueAccounts(tx, now, 1)
      if (userId) await eraseAccount(tx, jobs, userId)
      return userId === undefined
    })
    if (isDone) return erased
  }
}
