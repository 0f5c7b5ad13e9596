import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { transact } from '../../../platform/db/pool.ts'
import type { JobQueue } from '../../../platform/jobs/job-queue.ts'
import { privately } from '../../../platform/storage/private-folders.ts'
import type { Signer } from '../../../platform/storage/secret.ts'
import { deleteFiles, type ReceiveDeps, upsertFile, upsertObject } from '../../files/index.ts'
import { ArchiveWriter } from '../archive/archive-writer.ts'
import { deleteOtherExports, findMaking, settleExport } from './export.repo.ts'
import { keepExportMs } from './export-account.ts'
import { deadExportQueue, type ExportJob, exportQueue } from './export-job.ts'
import { writeAccount } from './write-account.ts'

export interface ExporterDeps extends ReceiveDeps {
  jobs: JobQueue
  site: () => { name: string; url: string }
  signer: Signer
}

/** Free disk space is checked in steps of this size, since the size of an archive is known only at its end. */
const roomStep = 16 * 1024 ** 2
const timeLimitMs = 50 * 60_000

/** Makes exports in this process until the result is disposed. */
export async function startExporter(deps: ExporterDeps): Promise<AsyncDisposable> {
  const stop = new AbortController()
  const making = await deps.jobs.work(exportQueue, 1, (job) => makeExport(deps, job, stop.signal))
  const giving = await deps.jobs.work(deadExportQueue, 1, ({ export_id }) =>
    transact(deps.db, (tx) => settleExport(tx, export_id, { state: 'failed' })),
  )
  return {
    async [Symbol.asyncDispose]() {
      stop.abort()
      await Promise.all([making[Symbol.asyncDispose](), giving[Symbol.asyncDispose]()])
    },
  }
}

async function makeExport(deps: ExporterDeps, job: ExportJob, stopped: AbortSignal): Promise<void> {
  const { db, store, tempDir } = deps
  const wanted = await findMaking(db, job.export_id)
  if (!wanted) return
  await mkdir(tempDir, privately)
  const path = join(tempDir, randomUUID())
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(timeLimitMs)])
  try {
    const { name, byte_size } = await writeZip(deps, { userId: wanted.user_id, path, signal })
    await upsertObject(db, name, { mime_type: 'application/zip', width: 0, height: 0, byte_size })
    await store.adopt(name, path)
    await transact(db, async (tx) => {
      const file_key = `export/${wanted.id}`
      await upsertFile(tx, { key: file_key, objectName: name, audience: 'signed', userId: wanted.user_id })
      await settleExport(tx, wanted.id, { state: 'ready', file_key, expire_ts: Date.now() + keepExportMs })
      await deleteFiles(tx, await deleteOtherExports(tx, wanted.user_id, wanted.id))
    })
  } finally {
    await rm(path, { force: true })
  }
}

/** Streams the zip to the disk; the file is named by the hash of its content. */
async function writeZip(
  { db, store, disk, site, signer }: ExporterDeps,
  { userId, path, signal }: { userId: string; path: string; signal: AbortSignal },
): Promise<{ name: string; byte_size: number }> {
  const writer = new ArchiveWriter()
  const hash = createHash('sha256')
  let [byte_size, asked] = [0, 0]
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      byte_size += chunk.length
      hash.update(chunk)
      if (byte_size < asked) return done(null, chunk)
      asked = byte_size + roomStep
      disk.requireRoomNow(roomStep).then(() => done(null, chunk), done)
    },
  })
  const failed = new AbortController()
  const output = createWriteStream(path, { mode: 0o600, flush: true })
  const written = pipeline(writer.bytes, measure, output, {
    signal: AbortSignal.any([signal, failed.signal]),
  })
  written.catch(() => {})
  try {
    const account = writeAccount({ db, store, signer, writer, userId, site: site(), signal, missing: [] })
    await Promise.race([account, written.then(() => account)])
    writer.finish()
  } catch (error) {
    failed.abort(error)
    throw error
  }
  await written
  return { name: hash.digest('hex'), byte_size }
}
