import { type AccountImport, causes, errorTexts, type Locale } from '@easel/contract'
import { type Database, transact } from '../../../platform/db/pool.ts'
import { errors } from '../../../platform/errors/domain-error.ts'
import { newId } from '../../../platform/ids.ts'
import type { JobQueue } from '../../../platform/jobs/job-queue.ts'
import { findOwnUploads, markUsed, requireUsable } from '../../files/index.ts'
import type { ArchiveFault } from '../archive/archive-error.ts'
import { countImports, findImport, type ImportRow, insertImport } from './import.repo.ts'
import { importQueue } from './import-job.ts'
import type { ImportResult } from './tally.ts'

export interface ImportAccountDeps {
  db: Database
  jobs: JobQueue
}

const day = 24 * 3600_000
const maxImportsPerDay = 10

/** Returns the state of an import; starts it on the first request. */
export async function importAccount(
  { db, jobs }: ImportAccountDeps,
  { userId, archiveId, locale }: { userId: string; archiveId: string; locale: Locale },
): Promise<AccountImport> {
  const uploadId = archiveId.split('.')[0]!
  const known = await findImport(db, userId, uploadId)
  if (known) return presentImport(known, locale)
  const [upload] = await findOwnUploads(db, userId, [uploadId])
  requireUsable(upload)
  if (upload?.state !== 'stored' || upload.extension !== 'zip')
    throw errors.unusableUpload({ cause: 'archive_missing' })
  if ((await countImports(db, userId, Date.now() - day)) >= maxImportsPerDay)
    throw errors.tooMany({ retryAfterSeconds: 3600 })
  await transact(db, async (tx) => {
    const id = newId()
    // If two requests come concurrently, the second finds the import of the first.
    if (!(await insertImport(tx, { id, userId, uploadId }))) return
    if ((await markUsed(tx, [uploadId])) === 0) throw errors.unusableUpload({ cause: 'archive_missing' })
    await jobs.send(tx, importQueue, { import_id: id })
  })
  const begun = await findImport(db, userId, uploadId)
  if (!begun) throw errors.wrongState({ cause: 'import_running' })
  return presentImport(begun, locale)
}

function presentImport(row: ImportRow, locale: Locale): AccountImport {
  const refusal = row.refusal as { cause: ArchiveFault; path?: string } | null
  const result = row.result as ImportResult | null
  return {
    state: row.state as AccountImport['state'],
    percent: row.percent,
    ...(row.waits_for_room &&
      row.state === 'waiting' && { pause: { message: causes.import_waits_for_room[locale] } }),
    ...(refusal && {
      error: {
        message: causes[refusal.cause][locale],
        ...(refusal.path !== undefined && { path: refusal.path }),
      },
    }),
    ...(result && {
      result: {
        count: result.count,
        refused_arr: result.refused_arr.map(({ kind, id, code, cause }) => ({
          ...{ kind, id, message: (cause ? causes[cause] : errorTexts[code])[locale] },
        })),
      },
    }),
  }
}
