import { createHash } from 'node:crypto'
import { constants, open, readFile } from 'node:fs/promises'
import { BrokenFileError, mendGifScreen, stripMetadata } from '@easel/media-metadata'
import { foreignLabels, type OriginLabels, readLabels, writeLabels } from '@easel/nodes/origin'
import { errors } from '../../../platform/errors/domain-error.ts'

export interface ReceivedFile {
  path: string
  /** SHA-256 of the bytes. */
  name: string
  byte_size: number
}

interface Media {
  /** `mp4`, or the format of a picture. */
  format: string
  orientation: number
  width: number
  height: number
}

/**
 * Removes all metadata from a file that was made elsewhere, so that nothing private is stored. Then writes a short list of labels
 * of generated content back.
 */
export async function cleanUpload(file: ReceivedFile, media: Media): Promise<ReceivedFile> {
  const before = await readFile(file.path)
  const isMended = media.format === 'gif' && mendGifScreen(before, media)
  const labels = foreignLabels(readLabels(before))
  const parts = readably(() => stripMetadata(before, media.format, media)) ?? [before]
  if (labels)
    return await replace(file, [readably(() => writeUploadLabels(Buffer.concat(parts), media, labels))])
  return parts[0] === before && !isMended ? file : await replace(file, parts)
}

function writeUploadLabels(
  bytes: Buffer,
  { format, width, height }: Media,
  labels: OriginLabels,
): Uint8Array {
  const mime_type = format === 'mp4' ? 'video/mp4' : `image/${format}`
  return writeLabels({ bytes, mime_type, width, height }, labels)
}

/** Overwrites a received file. */
export async function replace(file: ReceivedFile, parts: readonly Uint8Array[]): Promise<ReceivedFile> {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  // Synchronous writes: the inspection process may not call fsync afterwards.
  const handle = await open(file.path, constants.O_WRONLY | constants.O_TRUNC | constants.O_SYNC)
  try {
    await handle.writev(parts)
  } finally {
    await handle.close()
  }
  const byte_size = parts.reduce((sum, part) => sum + part.length, 0)
  return { path: file.path, name: hash.digest('hex'), byte_size }
}

/** Refuses a file whose structure is inconsistent. */
function readably<T>(walk: () => T): T {
  try {
    return walk()
  } catch (error) {
    if (error instanceof RangeError || error instanceof BrokenFileError)
      throw errors.unusableUpload({ cause: 'image_unreadable' })
    throw error
  }
}
