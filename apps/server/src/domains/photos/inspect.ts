import { readFile } from 'node:fs/promises'
import { surveySide } from '@easel/contract'
import sharp from '@easel/nodes/sharp'
import { type PhotoSurvey, surveyFile } from '@easel/nodes/survey'
import { errors } from '../../platform/errors/domain-error.ts'
import { readPicture, toStoredForm } from '../files/inspect.ts'

/** Minimum lightness of a painted pixel of a mask. */
const minPainted = 128

function unreadable(): never {
  throw errors.unusableUpload({ cause: 'image_unreadable' })
}

/**
 * Returns a survey of a photo's content, made from a small copy. The survey cannot be cancelled: the process is ended after its
 * time limit.
 */
export async function surveyPhoto({ path }: { path: string }): Promise<PhotoSurvey> {
  const bytes = await toStoredForm(await readFile(path))
  await readPicture(bytes)
  return (await surveyFile(bytes, surveySide, new AbortController().signal)) ?? unreadable()
}

/** Returns whether a mask contains no painted pixel. */
export async function isBlank({ path }: { path: string }): Promise<boolean> {
  const bytes = await readFile(path)
  await readPicture(bytes)
  const { channels } = await sharp(bytes)
    .flatten({ background: 'black' })
    .greyscale()
    .stats()
    .catch(unreadable)
  return channels[0]!.max < minPainted
}

declare module '../../platform/inspection/task.ts' {
  interface InspectionTasks {
    surveyPhoto: typeof surveyPhoto
    isBlank: typeof isBlank
  }
}
