import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { maxUploadBytes } from '@easel/contract'
import { encodeImage, type ImageValue } from '@easel/nodes/execution'
import { labelSmallForm, labelsFor } from '@easel/nodes/origin'
import { errors } from '../../../platform/errors/domain-error.ts'
import {
  type FileFacts,
  isMadeHere,
  putObject,
  type ReceivedFile,
  readable,
  takenPicture,
  upsertObject,
} from '../../files/index.ts'
import { cleanUpload, thumbhashOf } from '../../files/worker.ts'
import { archiveLimits } from '../archive/archive-reader.ts'
import type { ImportContext } from './import-context.ts'

const thumbnailSide = 640
const pictureFormats = new Set(['jpeg', 'png', 'webp', 'avif'])
/** Byte patterns of location metadata in films. */
const locationMarks = ['\u00a9xyz', 'com.apple.quicktime.location']

/** An imported result that no row refers to yet. */
export interface ImportedResult {
  role: 'image' | 'video'
  objectName: string
  thumbnailName: string
  /** Pictures for the pre-check. */
  pictures: readonly (ImageValue | Uint8Array)[]
}

/**
 * Maximum size of a picture: results of this site may be larger than uploads, but only a sealed archive proves that a picture is
 * such a result.
 */
export function maxPictureBytes({ isSealed }: ImportContext): number {
  return isSealed ? archiveLimits.media : maxUploadBytes
}

/** Unpacks a file of at most `maxBytes` if there is room for it, passes its path to `use`, and removes it. */
export async function withExtracted<T>(
  importing: ImportContext,
  path: string,
  maxBytes: number,
  use: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const { deps, archive } = importing
  if (!archive.has(path)) throw errors.unusableUpload({ cause: 'file_not_found' })
  const bytes = archive.sizeOf(path)
  if (bytes > maxBytes) throw errors.fileTooLarge()
  importing.space.require(bytes)
  await deps.disk.requireRoomNow(bytes)
  const target = join(deps.tempDir, randomUUID())
  try {
    const { sha256, byte_size } = await archive.extract(path, target, maxBytes)
    const used = await use({ path: target, name: sha256, byte_size })
    importing.space.take(byte_size)
    return used
  } finally {
    await rm(target, { force: true })
  }
}

/** Imports a picture after decoding it completely once; keeps the labels of generated content and drops all other metadata. */
export async function importPicture(importing: ImportContext, path: string): Promise<ImportedResult> {
  return await withExtracted(importing, path, maxPictureBytes(importing), async (file) => {
    const caller = { by: importing.viewer.id, signal: importing.signal }
    const taken = await takenPicture(importing.deps, file, caller)
    if (!pictureFormats.has(taken.format)) throw errors.wrongFileType()
    const clean = taken.file
    const bytes = await readFile(clean.path)
    const small = copyAligned(
      await readable(
        importing.deps.inspect('decodePicture', { path: clean.path, side: thumbnailSide }, caller),
      ),
    )
    const thumbnail = await storeThumbnail(importing, small, bytes)
    const facts: FileFacts = { ...taken.facts, thumbhash: thumbnail.thumbhash }
    await adopt(importing, clean, facts)
    return { role: 'image', objectName: clean.name, thumbnailName: thumbnail.name, pictures: [small] }
  })
}

/** Imports a film after reading it completely once. */
export async function importFilm(importing: ImportContext, path: string): Promise<ImportedResult> {
  return await withExtracted(importing, path, archiveLimits.media, async (file) => {
    const bytes = await readFile(file.path)
    const mime_type = filmType(bytes)
    if (!mime_type || locationMarks.some((mark) => bytes.includes(Buffer.from(mark, 'latin1'))))
      throw errors.wrongFileType()
    const caller = { by: importing.viewer.id, signal: importing.signal }
    const film = await readable(importing.deps.inspect('inspectFilm', { path: file.path, mime_type }, caller))
    const { width, height, duration_ms } = film
    const isOwn = await isMadeHere(importing.deps.db, file.name)
    const media = { format: mime_type.split('/')[1]!, orientation: 1, width, height }
    const clean = isOwn ? file : await cleanUpload(file, media)
    const thumbnail = await storeThumbnail(importing, copyAligned(film.poster), bytes)
    await adopt(importing, clean, { mime_type, width, height, duration_ms, thumbhash: thumbnail.thumbhash })
    return {
      role: 'video',
      objectName: clean.name,
      thumbnailName: thumbnail.name,
      pictures: film.frames.map(copyAligned),
    }
  })
}

function filmType(bytes: Buffer): 'video/mp4' | 'image/webp' | undefined {
  if (bytes.toString('latin1', 4, 8) === 'ftyp') return 'video/mp4'
  return bytes.toString('latin1', 8, 12) === 'WEBP' ? 'image/webp' : undefined
}

/** Copies pixels to an aligned buffer: in a message they can begin at any byte. */
function copyAligned(picture: ImageValue): ImageValue {
  return { ...picture, data: new Uint8ClampedArray(picture.data) }
}

async function storeThumbnail({ deps }: ImportContext, picture: ImageValue, result: Uint8Array) {
  const { bytes, mime_type } = await encodeImage(picture, { format: 'webp', quality: 80 })
  const thumbhash = await thumbhashOf(bytes)
  const { width, height } = picture
  // A thumbnail contains only the source type, and that type may be copied from any file.
  const { sourceType } = labelsFor({ bytes: result, isOwn: false }) ?? {}
  const labelled = labelSmallForm({ bytes, mime_type, width, height }, sourceType)
  return { name: await putObject(deps, labelled, { mime_type, width, height, thumbhash }), thumbhash }
}

async function adopt({ deps }: ImportContext, file: ReceivedFile, facts: FileFacts): Promise<void> {
  await upsertObject(deps.db, file.name, { ...facts, byte_size: file.byte_size })
  await deps.store.adopt(file.name, file.path)
}
