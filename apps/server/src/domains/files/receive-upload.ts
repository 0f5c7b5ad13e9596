import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type ErrorCode, maxArchiveBytes, maxPixels, maxUploadBytes } from '@easel/contract'
import type { Database } from '../../db/pool.ts'
import { DomainError } from '../../errors/domain-error.ts'
import type { ObjectStore } from '../../storage/object-store.ts'
import { upsertFile, upsertObject } from './files.repo.ts'
import { cleanUpload, type ReceivedFile } from './metadata/clean-upload.ts'
import { type FileFacts, pictureHeader } from './picture-facts.ts'
import { findUpload, moveUpload, type UploadRow } from './uploads.repo.ts'

export interface ReceiveDeps {
  db: Database
  store: ObjectStore
  /** For files on their way in; on the same file system as the store. */
  tempDir: string
}

const accepted = new Set(['jpeg', 'png', 'webp', 'avif', 'gif'])
export const archiveExtension = 'zip'
export const keepUnusedMs = 24 * 3600_000

interface ArrivingBytes {
  body: Readable
  /** What the address was signed for. */
  announcedBytes?: number
  /** What a header says: refused before anything is read where that is too much. */
  claimedBytes?: number
}

/** Takes the bytes of an announced upload, once. What cannot be used is refused now, and remembered for whoever tries to use it. */
export async function receiveUpload(
  deps: ReceiveDeps,
  uploadId: string,
  { body, announcedBytes, claimedBytes = 0 }: ArrivingBytes,
): Promise<void> {
  const upload = await findUpload(deps.db, uploadId)
  if (!upload || upload.expire_ts < Date.now()) throw new DomainError('A0404', { cause: 'upload_expired' })
  const limit = limitOf(upload)
  if (claimedBytes > limit.bytes) throw limit.refusal
  if (!(await moveUpload(deps.db, uploadId, { from: 'signed', to: 'receiving', refusal: null }))) {
    throw new DomainError('A0440', { cause: 'upload_used' })
  }
  const path = join(deps.tempDir, randomUUID())
  try {
    const received = await receiveBytes(deps.tempDir, path, { body, limit })
    if (announcedBytes !== undefined && received.byte_size !== announcedBytes) throw otherLength()
    const keep = upload.extension === archiveExtension ? keepArchive : keepPicture
    await keep(deps, upload, { ...received, path })
  } catch (error) {
    const isTooLarge = error instanceof DomainError && error.code === 'A0702'
    // The address is not used up by bytes that did not arrive whole.
    const refusal = isTooLarge ? 'A0702' : null
    await moveUpload(deps.db, uploadId, { from: 'receiving', to: 'signed', refusal })
    throw error
  } finally {
    await rm(path, { force: true })
  }
}

interface Limit {
  bytes: number
  refusal: DomainError
}

function limitOf({ extension }: UploadRow): Limit {
  return extension === archiveExtension
    ? { bytes: maxArchiveBytes, refusal: new DomainError('A0702', { cause: 'archive_too_large' }) }
    : { bytes: maxUploadBytes, refusal: new DomainError('A0702') }
}

/** Counts what really arrives, whatever a header claims, and stops one byte past the limit. */
async function receiveBytes(
  tempDir: string,
  path: string,
  { body, limit }: { body: Readable; limit: Limit },
): Promise<Omit<ReceivedFile, 'path'>> {
  await mkdir(tempDir, { recursive: true })
  const hash = createHash('sha256')
  let byte_size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      byte_size += chunk.length
      hash.update(chunk)
      done(byte_size > limit.bytes ? limit.refusal : null, chunk)
    },
  })
  await pipeline(body, measure, createWriteStream(path, { mode: 0o600, flush: true }))
  return { name: hash.digest('hex'), byte_size }
}

function otherLength(): DomainError {
  const details = [{ path: 'content_length', message: 'The address was signed for another length' }]
  return new DomainError('A0400', { details })
}

/** Looks at a picture that has arrived and keeps it as the upload's file; refuses what cannot be used. */
export async function keepPicture(
  deps: ReceiveDeps,
  upload: UploadRow,
  arrived: ReceivedFile,
): Promise<void> {
  const header = await pictureHeader(arrived.path)
  const refusal = refusalOf(header)
  if (refusal || !header) {
    await moveUpload(deps.db, upload.id, { from: 'receiving', to: 'stored', refusal: refusal ?? 'A0700' })
    throw new DomainError(refusal ?? 'A0700', refusal === 'A0700' ? { cause: 'not_an_image' } : {})
  }
  const received = await cleanUpload(arrived, header)
  const { format, width, height } = header
  await store(deps, upload, { received, facts: { mime_type: `image/${format}`, width, height } })
}

const zipStart = Buffer.from('PK\u0003\u0004', 'latin1')

/** What is in it is looked at by whoever brings it back. */
async function keepArchive(deps: ReceiveDeps, upload: UploadRow, received: ReceivedFile): Promise<void> {
  const start = Buffer.alloc(zipStart.length)
  await using file = await open(received.path)
  await file.read(start, 0, start.length, 0)
  if (!start.equals(zipStart)) {
    await moveUpload(deps.db, upload.id, { from: 'receiving', to: 'stored', refusal: 'A0701' })
    throw new DomainError('A0701')
  }
  await store(deps, upload, { received, facts: { mime_type: 'application/zip', width: 0, height: 0 } })
}

async function store(
  deps: ReceiveDeps,
  upload: UploadRow,
  { received, facts }: { received: ReceivedFile; facts: FileFacts },
): Promise<void> {
  await upsertObject(deps.db, received.name, { ...facts, byte_size: received.byte_size })
  await deps.store.adopt(received.name, received.path)
  const key = sourceKey(upload)
  await upsertFile(deps.db, { key, objectName: received.name, audience: 'signed', userId: upload.user_id })
  const expire_ts = Date.now() + keepUnusedMs
  await moveUpload(deps.db, upload.id, { from: 'receiving', to: 'stored', file_key: key, expire_ts })
}

function refusalOf(header: Awaited<ReturnType<typeof pictureHeader>>): ErrorCode | undefined {
  if (!header) return 'A0700'
  if (!accepted.has(header.format)) return 'A0701'
  return header.width * header.height > maxPixels ? 'A0703' : undefined
}

export function sourceKey(upload: Pick<UploadRow, 'id' | 'extension'>): string {
  return `source/${upload.id}.${upload.extension}`
}
