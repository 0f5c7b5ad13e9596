import { readFile } from 'node:fs/promises'
import {
  decodeImage,
  type FilmInspection,
  type ImageValue,
  inspectFilm as inspectBytes,
  MaterialError,
} from '@easel/nodes/strangers-media'
import { errors } from '../../platform/errors/domain-error.ts'

/** Decodes a picture of an archive completely, and returns it within `side`. */
export async function decodePicture({ path, side }: { path: string; side: number }): Promise<ImageValue> {
  return await readable(decodeImage(await readFile(path), side))
}

/** Decodes a film of an archive completely. */
export async function inspectFilm({
  path,
  mime_type,
}: {
  path: string
  mime_type: string
}): Promise<FilmInspection> {
  const { signal } = new AbortController()
  return await readable(inspectBytes({ bytes: await readFile(path), mime_type }, signal))
}

async function readable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    throw error instanceof MaterialError ? errors.unusableUpload({ cause: 'image_unreadable' }) : error
  }
}

declare module '../../platform/inspection/task.ts' {
  interface InspectionTasks {
    decodePicture: typeof decodePicture
    inspectFilm: typeof inspectFilm
  }
}
