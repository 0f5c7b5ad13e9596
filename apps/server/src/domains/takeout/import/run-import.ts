import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { UserId } from '@easel/contract'
import { transact } from '../../../db/pool.ts'
import type { Viewer } from '../../../http/call.ts'
import { privately } from '../../../storage/private-folders.ts'
import type { Signer } from '../../../storage/secret.ts'
import { kindOf } from '../../accounts/index.ts'
import { deleteFiles, deleteUpload, findFiles } from '../../files/index.ts'
import { ArchiveError } from '../archive/archive-error.ts'
import { ArchiveReader } from '../archive/archive-reader.ts'
import { checkArchive } from './check-archive.ts'
import { beginImport, type ImportOutcome, settleImport } from './import.repo.ts'
import type { ImportDeps } from './import-context.ts'
import { deadImportQueue, type ImportJob, importQueue } from './import-job.ts'
import { importSections } from './import-sections.ts'

export interface ImporterDeps extends ImportDeps {
  signer: Signer
}

const timeLimitMs = 50 * 60_000

/** Runs imports in this process, until it is disposed. */
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
  const { db, tempDir } = deps
  const wanted = await beginImport(db, job.import_id)
  if (!wanted) return
  await mkdir(tempDir, privately)
  const path = join(tempDir, randomUUID())
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(timeLimitMs)])
  const of = { id: wanted.id, userId: wanted.user_id, signal }
  try {
    await fetchArchive(deps, wanted.upload_id, path)
    const outcome = await importFrom(deps, path, of)
    await transact(db, async (tx) => {
      await settleImport(tx, wanted.id, outcome)
      // The archive is not needed any more, and holds personal data.
      const fileKey = await deleteUpload(tx, wanted.upload_id)
      if (fileKey) await deleteFiles(tx, [fileKey])
    })
  } finally {
    await rm(path, { force: true })
  }
}

/** Copies the archive to the disk, since reading a zip needs random access, starting at its end. */
async function fetchArchive({ db, store }: ImporterDeps, uploadId: string, path: string): Promise<void> {
  const [file] = await findFiles(db, [`source/${uploadId}.zip`])
  if (!file) throw new Error('The archive is gone')
  await pipeline(store.stream(file.object_name), createWriteStream(path, { mode: 0o600 }))
}

async function importFrom(
  deps: ImporterDeps,
  path: string,
  { id, userId, signal }: { id: string; userId: string; signal: AbortSignal },
): Promise<ImportOutcome> {
  try {
    await using archive = await ArchiveReader.open(path)
    const checked = await checkArchive(archive, { db: deps.db, signer: deps.signer, userId, signal })
    const viewer = await viewerOf(deps, userId)
    return { state: 'done', result: await importSections({ deps, id, viewer, archive, signal }, checked) }
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
