import type { TaskRequest } from '../../platform/inspection/task.ts'
import { isMadeHere } from './files.repo.ts'
import { type PictureDeps, readable } from './forms.ts'
import type { ReceivedFile } from './metadata/clean-upload.ts'
import type { TakenPicture } from './pictures/take-picture.ts'

/**
 * Takes in a received picture: inspects it, and removes its private metadata. Formats that have to be converted wait for the
 * process that decodes large pictures. @throws DomainError A0700 to A0703
 */
export async function takenPicture(
  { db, inspect }: Pick<PictureDeps, 'db' | 'inspect'>,
  file: ReceivedFile,
  request: TaskRequest,
): Promise<TakenPicture> {
  // The database can find the files of this site by their content.
  const isOwn = await isMadeHere(db, file.name)
  return (
    (await readable(inspect('takePicture', { file, isOwn }, request))) ??
    (await readable(inspect('remakePicture', { file }, request)))
  )
}
