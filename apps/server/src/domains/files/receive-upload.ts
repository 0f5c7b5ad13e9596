import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { detail, type ErrorCode, maxUploadBytes } from '@easel/contract'
import { type AccountKind, allotmentOf } from '../../allotments.ts'
import { transact } from '../../platform/db/pool.ts'
import { DomainError, errors } from '../../platform/errors/domain-error.ts'
import type { FreeDisk } from '../../platform/storage/free-disk.ts'
import { withTempFile } from '../../platform/storage/local-file.ts'
import { upsertFile, upsertObject } from './files.repo.ts'
import type { PictureDeps } from './forms.ts'
import type { ReceivedFile } from './metadata/clean-upload.ts'
import { requireNewcomersSpace } from './newcomers.ts'
import type { FileFacts } from './picture-facts.ts'
import { takenPicture } from './taken-picture.ts'
import { noRefusal, storedRefusal } from './upload-refusal.ts'
import { beginReceipt, endReceipt, findUpload, type UploadRow } from './uploads.repo.ts'

/** Dependencies of code that receives files. */
export interface ReceiveDeps extends PictureDeps {
  disk: FreeDisk
}

export const archiveExtension = 'zip'
export const keepUnusedMs = 24 * 3600_000

interface ArrivingBytes {
  body: Readable
  /** Length for which the URL was signed. */
  announcedBytes?: number
  /** Length in the header: an excess is refused before anything is read. */
  claimedBytes?: number
  /** Keyed hash of the sender's client subnet. */
  subnetHash?: string
}

/**
 * Receives the bytes of an announced upload, once. An unusable file is refused now, and the refusal is stored for later attempts
 * to use the upload.
 */
export async function receiveUpload(
  deps: ReceiveDeps,
  uploadId: string,
  { body, announcedBytes, claimedBytes = 0, subnetHash }: ArrivingBytes,
): Promise<void> {
  const upload = await findUpload(deps.db, uploadId)
  if (!upload || upload.expire_ts < Date.now()) throw errors.notFound({ cause: 'upload_expired' })
  const limit = limitOf(upload)
  if (claimedBytes > limit.bytes) throw limit.refusal
  const bytes = claimedBytes || limit.bytes
  await deps.disk.requireRoomNow(bytes)
  await requireNewcomersSpace(deps.db, { upload, bytes, subnetHash })
  const receipt = await beginReceipt(deps.db, uploadId, Date.now())
  if (!receipt) throw errors.wrongState({ cause: 'upload_used' })
  try {
    await withTempFile(deps.tempDir, async (path) => {
      const received = await receiveBytes(path, { body, limit })
      if (announcedBytes !== undefined && received.byte_size !== announcedBytes) throw otherLength()
      const keep = upload.extension === archiveExtension ? storeArchive : storePicture
      await keep(deps, { ...upload, ...receipt }, { ...received, path })
    })
  } catch (error) {
    const refusal = error instanceof DomainError && error.code === 'A0702' ? storedRefusal(error) : noRefusal
    // After an incomplete transfer the URL stays usable.
    await endReceipt(deps.db, receipt, { to: 'signed', ...refusal })
    throw error
  }
}

interface Limit {
  bytes: number
  refusal: DomainError
}

function limitOf({ extension, owner_kind }: UploadRow & { owner_kind: string }): Limit {
  if (extension !== archiveExtension) return { bytes: maxUploadBytes, refusal: errors.fileTooLarge() }
  const cause = owner_kind === 'demo' ? 'demo_archive_too_large' : 'archive_too_large'
  return {
    bytes: allotmentOf(owner_kind as AccountKind).archiveBytes,
    refusal: errors.fileTooLarge({ cause }),
  }
}

/** Counts the bytes that arrive, regardless of the headers, and stops one byte after the limit. */
async function receiveBytes(
  path: string,
  { body, limit }: { body: Readable; limit: Limit },
): Promise<Omit<ReceivedFile, 'path'>> {
  const hash = createHash('sha256')
  let byte_size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      byte_size += chunk.length
      hash.update(chunk)
      done(byte_size > limit.bytes ? limit.refusal : null, chunk)
    },
  })
  // The connection stays open, since only an open connection can carry a refusal.
  const bytes = body.iterator({ destroyOnReturn: false })
  await pipeline(bytes, measure, createWriteStream(path, { mode: 0o600, flush: true }))
  return { name: hash.digest('hex'), byte_size }
}

function otherLength(): DomainError {
  const details = [detail('content_length', 'length_differs')]
  return errors.invalid({ details })
}

/** Inspects a picture that was received and stores it as the file of the upload; refuses an unusable picture. */
async function storePicture(deps: ReceiveDeps, upload: UploadRow, arrived: ReceivedFile): Promise<void> {
  try {
    await storeUpload(deps, upload, await takenPicture(deps, arrived, { by: upload.user_id }))
  } catch (error) {
    // A fault of the picture is permanent and is stored; a lack of time is not stored.
    if (error instanceof DomainError && isAboutPicture(error.code))
      await endReceipt(deps.db, upload, { to: 'stored', ...storedRefusal(error) })
    throw error
  }
}

function isAboutPicture(code: ErrorCode): boolean {
  return code.startsWith('A07')
}

const zipStart = Buffer.from('PK\u0003\u0004', 'latin1')

/** Stores an archive. The import will inspect its content. */
async function storeArchive(deps: ReceiveDeps, upload: UploadRow, received: ReceivedFile): Promise<void> {
  const start = Buffer.alloc(zipStart.length)
  await using file = await open(received.path)
  await file.read(start, 0, start.length, 0)
  if (!start.equals(zipStart)) {
    const refusal = errors.wrongFileType()
    await endReceipt(deps.db, upload, { to: 'stored', ...storedRefusal(refusal) })
    throw refusal
  }
  await storeUpload(deps, upload, {
    file: received,
    facts: { mime_type: 'application/zip', width: 0, height: 0 },
  })
}

export async function storeUpload(
  deps: ReceiveDeps,
  upload: UploadRow,
  { file, facts }: { file: ReceivedFile; facts: FileFacts },
): Promise<void> {
  await upsertObject(deps.db, file.name, { ...facts, byte_size: file.byte_size })
  await deps.store.adopt(file.name, file.path)
  const key = sourceKey(upload)
  await transact(deps.db, async (tx) => {
    await upsertFile(tx, { key, objectName: file.name, audience: 'signed', userId: upload.user_id })
    const expire_ts = Date.now() + keepUnusedMs
    // Without this check, an earlier receipt that ends late would replace the file of a later receipt.
    if (!(await endReceipt(tx, upload, { to: 'stored', file_key: key, expire_ts })))
      throw errors.wrongState({ cause: 'upload_used' })
  })
}

export function sourceKey(upload: Pick<UploadRow, 'id' | 'extension'>): string {
  return `source/${upload.id}.${upload.extension}`
}
