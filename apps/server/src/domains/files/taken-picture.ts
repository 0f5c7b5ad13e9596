import type { TaskRequest } from '../../inspection/task.ts'
import { type PictureDeps, readable } from './forms.ts'
import type { ReceivedFile } from './metadata/clean-upload.ts'
import type { TakenPicture } from './pictures/take-picture.ts'

/**
 * Takes in a picture that has arrived, at its path: inspected, and without private metadata. Formats that only the
 * conversion reads wait for the process that decodes large pictures. @throws DomainError A0700 to A0703
 */
export async function takenPicture(
  { inspect }: Pick<PictureDeps, 'inspect'>,
  file: ReceivedFile,
  request: TaskRequest,
): Promise<TakenPicture> {
  return (
    (await readable(inspect('takePicture', { file }, request))) ??
    (await readable(inspect('remakePicture', { file }, request)))
  )
}
