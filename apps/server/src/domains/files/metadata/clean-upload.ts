import { createHash } from 'node:crypto'
import { constants, open, readFile } from 'node:fs/promises'
import { mendGifScreen, stripMetadata } from '@easel/media-metadata'
import { type OriginLabels, writeLabels } from '@easel/nodes/origin'
import { errors } from '../../../errors/domain-error.ts'
import { labelsToKeep } from './kept-labels.ts'

export interface ReceivedFile {
  path: string
  /** SHA-256 of the bytes. */
  name: string
  byte_size: number
}

interface Picture {
  format: string
  orientation: number
  width: number
  height: number
}

/** Removes private metadata from an incoming picture, so that it is never stored. Labels of generated content stay. */
export async function cleanUpload(file: ReceivedFile, picture: Picture): Promise<ReceivedFile> {
  const before = await readFile(file.path)
  const isMended = picture.format === 'gif' && mendGifScreen(before, picture)
  const labels = labelsToKeep(before)
  // Keeps a labelled file untouched, and thereby its signature, where it names no location or camera: this preserves most of its
  // provenance.
  if (labels && !saysTooMuch(before) && !isMended) return file
  const parts = stripped(before, picture, labels !== undefined) ?? (isMended ? [before] : undefined)
  if (!parts) return file
  return await replace(file, labels ? [labelled(Buffer.concat(parts), picture, labels)] : parts)
}

const places = ['GPSL', 'SerialNumber', 'Exif\0\0', 'eXIf', 'EXIF'].map((text) => Buffer.from(text, 'latin1'))

function saysTooMuch(bytes: Buffer): boolean {
  return places.some((text) => bytes.includes(text))
}

function labelled(bytes: Buffer, { format, width, height }: Picture, labels: OriginLabels): Uint8Array {
  return writeLabels({ bytes, mime_type: `image/${format}`, width, height }, labels)
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

function stripped(bytes: Buffer, picture: Picture, hasLabels: boolean): Buffer[] | undefined {
  try {
    return stripMetadata(bytes, picture.format, { orientation: picture.orientation, hasLabels })
  } catch (error) {
    if (error instanceof RangeError) throw errors.unusableUpload({ cause: 'image_unreadable' })
    throw error
  }
}
