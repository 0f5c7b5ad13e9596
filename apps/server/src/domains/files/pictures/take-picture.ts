import { readFile } from 'node:fs/promises'
import { errors } from '../../../platform/errors/domain-error.ts'
import { cleanUpload, type ReceivedFile, replace } from '../metadata/clean-upload.ts'
import type { FileFacts } from '../picture-facts.ts'
import { readPicture } from './read-picture.ts'
import { needsRemaking, toStoredForm } from './remake.ts'
import { thumbhashOf } from './thumbhash.ts'

export interface TakenPicture {
  /** The file after cleaning, at the same path. */
  file: ReceivedFile
  facts: FileFacts
  format: string
}

/**
 * Inspects an incoming picture and removes its private metadata; a file of this site (`isOwn`) has none, and keeps its signature.
 * Returns undefined if the file has to be converted first, which takes longer. @throws DomainError for unsupported files.
 */
export async function takePicture({ file, isOwn }: ArrivedPicture): Promise<TakenPicture | undefined> {
  const bytes = await readFile(file.path)
  return !isOwn && needsRemaking(bytes) ? undefined : await readUpload({ file, isOwn }, bytes)
}

interface ArrivedPicture {
  file: ReceivedFile
  isOwn: boolean
}

/** Converts an incoming picture, and then inspects it. An AVIF is decoded as well. */
export async function remakePicture({ file }: { file: ReceivedFile }): Promise<TakenPicture> {
  const bytes = await toStoredForm(await readFile(file.path))
  const { format } = await readPicture(bytes)
  if (format === 'avif') await thumbhashIn(bytes)
  return await readUpload({ file: await replace(file, [bytes]), isOwn: false }, bytes)
}

async function readUpload({ file, isOwn }: ArrivedPicture, bytes: Buffer): Promise<TakenPicture> {
  const header = await readPicture(bytes)
  const { format, width, height } = header
  return {
    file: isOwn ? file : await cleanUpload(file, header),
    facts: { mime_type: `image/${format}`, width, height },
    format,
  }
}

/** Reads the facts of a picture, for which it decodes the whole picture. @throws DomainError A0700 to A0703 */
export async function readFacts({ path }: { path: string }): Promise<FileFacts> {
  const bytes = await readFile(path)
  const { format, width, height } = await readPicture(bytes)
  return { mime_type: `image/${format}`, width, height, thumbhash: await thumbhashIn(bytes) }
}

async function thumbhashIn(bytes: Buffer): Promise<string> {
  return await thumbhashOf(bytes).catch(() => {
    throw errors.unusableUpload({ cause: 'image_unreadable' })
  })
}
