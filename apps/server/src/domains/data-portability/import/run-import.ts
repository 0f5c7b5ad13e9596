import type { UserId } from '@easel/contract'
import { allotmentOf } from '../../../allotments.ts'
import type { Viewer } from '../../../http/calls/call.ts'
import { transact } from '../../../platform/db/pool.ts'
import { withLocalFile } from '../../../platform/storage/local-file.ts'
import type { Signer } from '../../../platform/storage/secret.ts'
import { kindOf } from '../../accounts/index.ts'
import { deleteFiles, deleteUpload, findFiles } from '../../files/index.ts'
import { ArchiveError } from '../archive/archive-error.ts'
import { ArchiveReader } from '../archive/archive-reader.ts'
import { checkArchive } from './check-archive.ts'
import {
  beginImport,
  countImportTime,
  type ImportOutcome,
  importedBytes,
  pauseImport,
  settleImport,
} from './import.repo.ts'
import type { ImportDeps } from './import-context.ts'
import { deadImportQueue, type ImportJob, importQueue } from './import-job.ts'
import { importSections } from './import-sections.ts'
import { ImportSpace } from './import-space.ts'
import { ImportTurn, maxWaitMs, pauseOf, roomRetrySeconds, timeLimitMs } from './import-turn.ts'

export interface ImporterDeps extends ImportDeps {
  signer: Signer
}

/** Runs imports in this process until the result is disposed. */
export async function startImporter(deps: ImporterDeps): Promise<AsyncDisposable> {
  const stop = new AbortController()
  const importing = await deps.jobs.work(importQueue, 1, (job) => runImport(deps, job, stop.signal))
  const giving = await deps.jobs.work(deadImportQueue, 1, ({ import_id }) =>
    transact(deps.db, (tx) => settleImport(tx, import_id, { state: 'failed' })),
  )
  return {
    async [Symbol.asyncDispose]() {
      stop.abort()
      await Promise.all([importing[Symbol.asyncDispose](), giving[Symbol.asyncDispose]()])
    },
  }
}

async function runImport(deps: ImporterDeps, job: ImportJob, stopped: AbortSignal): Promise<void> {
  const { db } = deps
  const wanted = await beginImport(db, job.import_id)
  if (!wanted) return
  const leftMs = timeLimitMs - wanted.used_ms
  const turn = new ImportTurn(db)
  const settle = (outcome: ImportOutcome) =>
    transact(db, async (tx) => {
      await settleImport(tx, wanted.id, outcome)
      // The archive is no longer needed, and contains personal data.
      const fileKey = await deleteUpload(tx, wanted.upload_id)
      if (fileKey) await deleteFiles(tx, [fileKey])
    })
  if (leftMs <= 0 || wanted.create_ts < Date.now() - maxWaitMs) return await settle({ state: 'failed' })
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(leftMs)])
  const task = { id: wanted.id, userId: wanted.user_id, turn, signal }
  try {
    await settle(await withArchive(deps, wanted.upload_id, (path) => importFrom(deps, path, task)))
  } catch (error) {
    const pause = pauseOf(error)
    if (!pause) throw error
    const delaySeconds = pause.waitsForRoom ? roomRetrySeconds : 0
    await transact(db, async (tx) => {
      if (await pauseImport(tx, wanted.id, pause.waitsForRoom))
        await deps.jobs.send(tx, importQueue, job, { delaySeconds })
    })
  } finally {
    await countImportTime(db, wanted.id, turn.usedMs)
  }
}

/** Passes the archive as a file on the disk, since reading a zip needs random access, starting at its end. */
async function withArchive<T>(
  deps: ImporterDeps,
  uploadId: string,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const [file] = await findFiles(deps.db, [`source/${uploadId}.zip`])
  if (!file) throw new Error('The archive is gone')
  // If the store is a bucket, a copy on the disk is needed.
  await deps.disk.requireRoomNow(deps.store.pathOf ? 0 : file.byte_size)
  return await withLocalFile(deps, file.object_name, use)
}

async function importFrom(
  deps: ImporterDeps,
  path: string,
  { id, userId, turn, signal }: { id: string; userId: string; turn: ImportTurn; signal: AbortSignal },
): Promise<ImportOutcome> {
  try {
    await using archive = await ArchiveReader.open(path)
    const checked = await checkArchive(archive, { db: deps.db, signer: deps.signer, userId, signal })
    const viewer = await viewerOf(deps, userId)
    const space = new ImportSpace(
      allotmentOf(viewer.kind).importedBytes,
      await importedBytes(deps.db, userId),
    )
    const begun = { deps, id, viewer, archive, space, requireTurn: () => turn.requireTurn(id), signal }
    return { state: 'done', result: await importSections(begun, checked) }
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error
    return {
      state: 'refused',
      refusal: { cause: error.fault, ...(error.path !== undefined && { path: error.path }) },
    }
  }
}

async function viewerOf({ db }: ImporterDeps, userId: string): Promise<Viewer> {
  const kind = await kindOf(db, userId)
  if (!kind) throw new Error('The account is gone')
  return { id: userId as UserId, kind, sessionId: '', isModerator: false, isAdmin: false, followeeCount: 0 }
}
