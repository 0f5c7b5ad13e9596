import { readFile } from 'node:fs/promises'
import { cleanUpload, type ReceivedFile } from '../metadata/clean-upload.ts'
import type { FileFacts } from '../picture-facts.ts'
import { readPicture } from './read-picture.ts'
import { thumbhashOf } from './thumbhash.ts'

export interface TakenPicture {
  /** The file after cleaning, at the same path. */
  file: ReceivedFile
  facts: FileFacts
  format: string
}

/** Inspects an incoming picture and removes its private metadata. @throws DomainError for unsupported files. */
export async function takePicture({ file }: { file: ReceivedFile }): Promise<TakenPicture> {
  const header = await readPicture(await readFile(file.path))
  const { format, width, height } = header
  return {
    file: await cleanUpload(file, header),
    facts: { mime_type: `image/${format}`, width, height },
    format,
  }
}

/** Reads the facts of a picture that comes with the product. */
export async function readFacts({ path }: { path: string }): Promise<FileFacts> {
  const bytes = await readFile(path)
  const { format, width, height } = await readPicture(bytes)
  return { mime_type: `image/${format}`, width, height, thumbhash: await thumbhashOf(bytes) }
}
