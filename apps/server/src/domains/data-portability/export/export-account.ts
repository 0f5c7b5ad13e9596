import type { AccountExport } from '@easel/contract'
import type { Viewer } from '../../../http/calls/call.ts'
import { type Database, transact } from '../../../platform/db/pool.ts'
import { newId } from '../../../platform/ids.ts'
import type { JobQueue } from '../../../platform/jobs/job-queue.ts'
import type { FreeDisk } from '../../../platform/storage/free-disk.ts'
import { downloadExpiry, type FileUrls, findFiles } from '../../files/index.ts'
import { insertExport, latestExport } from './export.repo.ts'
import { exportQueue } from './export-job.ts'

export interface ExportDeps {
  db: Database
  jobs: JobQueue
  disk: FreeDisk
  urls: FileUrls
}

const hour = 3600_000
export const keepExportMs = 7 * 24 * hour
const againAfterMs = hour
const retryAfterMs = 10 * 60_000

/**
 * Returns the state of the account's export. Starts an export if there is none, or on request if the last export is over an hour
 * old.
 */
export async function exportAccount(
  { db, jobs, disk, urls }: ExportDeps,
  { viewer, origin, again }: { viewer: Viewer; origin: string; again: boolean },
): Promise<AccountExport> {
  const userId = viewer.id
  const latest = await latestExport(db, userId)
  const now = Date.now()
  const age = latest ? now - latest.create_ts : Number.POSITIVE_INFINITY
  if (latest?.state === 'making') return { state: 'making' }
  if (latest?.state === 'failed' && age < retryAfterMs) return { state: 'failed' }
  if (latest?.state === 'ready' && latest.expire_ts > now && !(again && age > againAfterMs)) {
    const [file] = latest.file_key ? await findFiles(db, [latest.file_key]) : []
    if (file) {
      const expires_ts = Math.min(downloadExpiry(now), latest.expire_ts)
      const day = new Date(latest.create_ts).toISOString().slice(0, 10)
      const signed = { name: `easel-account-${day}`, sessionId: viewer.sessionId, expireTs: expires_ts }
      const url = urls.sessionUrl(origin, file, signed)
      return { state: 'ready', url, expires_ts, byte_size: file.byte_size, create_ts: latest.create_ts }
    }
  }
  disk.requireRoom()
  await transact(db, async (tx) => {
    const id = newId()
    if (await insertExport(tx, { id, userId, expireTs: now + keepExportMs }))
      await jobs.send(tx, exportQueue, { export_id: id })
  })
  return { state: 'making' }
}
