import { deleteOldSignInData } from '../domains/accounts/index.ts'
import { countDays, measureStorageHourly } from '../domains/administration/index.ts'
import {
  deleteExpiredExports,
  deleteOldImports,
  eraseDueAccounts,
} from '../domains/data-portability/index.ts'
import { deleteExpiredConsents, requestMissingClips } from '../domains/downloads/index.ts'
import {
  deleteExpiredUploads,
  deleteFiles,
  deleteUnusedObjects,
  type FileDeps,
  makeRoom,
  trimDownloads,
} from '../domains/files/index.ts'
import { meetDeadlines } from '../domains/moderation/index.ts'
import { deleteEmptyNotifications } from '../domains/notifications/index.ts'
import { deleteRankChanges, requeuePreChecks } from '../domains/posts/index.ts'
import { settleReactions } from '../domains/reactions/index.ts'
import { deleteStarts, endOldTurns } from '../domains/runs/index.ts'
import { indexPending } from '../domains/search-index/index.ts'
import { deleteUnusedVersions } from '../domains/templates/index.ts'
import { announceThemes } from '../domains/themes/index.ts'
import { deleteOldRequests } from '../http/calls/idempotent-requests.repo.ts'
import { deleteOldCounters } from '../http/limits/rate-counters.repo.ts'
import type { JobQueue } from '../platform/jobs/job-queue.ts'
import type { FreeDisk } from '../platform/storage/free-disk.ts'
import { deleteOldTempFiles } from '../platform/storage/local-file.ts'
import type { Settings } from '../settings.ts'
import { moderationTargets } from './moderation-targets.ts'

const hour = 3600_000
const day = 24 * hour

export interface HousekeepingDeps extends FileDeps {
  tempDir: string
  jobs: JobQueue
  disk: FreeDisk
  now: () => number
  settings: Pick<Settings, 'DOWNLOAD_SPACE'>
}

/** Runs all housekeeping of a site. One process runs the housekeeping for all processes. */
export async function runHousekeeping(deps: HousekeepingDeps): Promise<void> {
  const now = Date.now()
  const { db } = deps
  // Counts accounts and their works before they are erased.
  await countDays(db, now)
  await eraseDueAccounts(deps, now)
  await settleReactions(db)
  await deleteOldSignInData(db, now)
  await deleteOldUploads(deps, now)
  await deleteExpiredConsents(db, now)
  await deleteFiles(db, await deleteExpiredExports(db, now))
  await deleteOldImports(db, now - 30 * day)
  await deleteOldRequests(db, now - day)
  await deleteOldCounters(db, now - day)
  await deleteEmptyNotifications(db, now)
  await requeuePreChecks(deps)
  await meetDeadlines({ ...deps, targets: moderationTargets })
  await deleteRankChanges(db, now)
  await announceThemes(db, now)
  await deleteStarts(db, now - hour)
  await endOldTurns(deps, now)
  await indexPending(db)
  await deleteUnusedVersions(db, now)
  await requestMissingClips(deps)
  await trimDownloads(deps, deps.settings.DOWNLOAD_SPACE, now)
  await deleteUnusedObjects(deps, now)
  await makeRoom(deps, now)
  await measureStorageHourly(db, now)
  await deleteOldTempFiles(deps.tempDir, now - 12 * hour)
}

async function deleteOldUploads({ db, store }: FileDeps, now: number): Promise<void> {
  const uploads = await deleteExpiredUploads(db, now)
  await deleteFiles(
    db,
    uploads.flatMap(({ file_key }) => file_key ?? []),
  )
  // Removes direct uploads to the bucket that were never used.
  for (const { id, state } of uploads) if (state !== 'stored') await store.direct?.remove(id)
}
