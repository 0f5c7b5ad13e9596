import { isDeepStrictEqual } from 'node:util'
import type { WorkEdit, WorkEditing } from '@easel/contract'
import { changesNothing } from '@easel/nodes/edit'
import { type Database, type Tx, transact } from '../../platform/db/pool.ts'
import { errors, throwRefusal } from '../../platform/errors/domain-error.ts'
import type { JobQueue } from '../../platform/jobs/job-queue.ts'
import { deleteFiles, type FileRow, type FileUrls, findFiles } from '../files/index.ts'
import { isWithheld } from '../moderation/index.ts'
import { editQueue } from './edit-job.ts'
import {
  type EditRow,
  editOfPost,
  findEdit,
  type Original,
  setWantedEdit,
  showOriginal,
  unusedAsSources,
} from './work-edits.repo.ts'
import { refusalToEdit, refusalToReadEdit } from './works.policy.ts'
import { lockWork, ownWork } from './works.service.ts'

interface EditDeps {
  db: Database
  jobs: JobQueue
}

/** Returns the row of the user's own finished picture; throws A0404, A0301 or A0440 for another work. */
async function ownPicture(db: Database | Tx, userId: string, id: string): Promise<EditRow> {
  await ownWork(db, userId, id)
  const row = (await findEdit(db, id))!
  throwRefusal(refusalToReadEdit(row))
  return row
}

/** The picture as it was made, whatever the work shows now. */
export function originalOf({ original, image_key, thumbnail_key, pre_check }: EditRow): Original {
  return original ?? { image_key: image_key!, thumbnail_key: thumbnail_key!, pre_check }
}

/**
 * Replaces the steps of a picture. A worker makes the picture, and the work shows the earlier picture until then; steps that
 * change nothing bring back the original in this call. Repeating the same steps has no further effect.
 */
export async function setEdit(
  { db, jobs }: EditDeps,
  userId: string,
  { id, version, edit }: { id: string; version: number; edit: WorkEdit },
): Promise<void> {
  await transact(db, async (tx) => {
    await lockWork(tx, id)
    const row = await ownPicture(tx, userId, id)
    const original = originalOf(row)
    throwRefusal(refusalToEdit(row, await isWithheld(tx, [row.image_key, original.image_key])))
    const wanted = changesNothing(await originalFile(tx, row), edit) ? null : edit
    if (row.edit_state !== 'failed' && isDeepStrictEqual(row.edit, wanted)) return
    if (row.edit_version !== version) throw errors.wrongState({ cause: 'work_edit_changed' })
    if (wanted) {
      await setWantedEdit(tx, id, wanted)
      await jobs.send(tx, editQueue, { work_id: id, version: version + 1 }, { group: userId })
    } else {
      await showOriginal(tx, id, row.original)
      await deleteEdited(tx, row)
    }
  })
}

async function originalFile(db: Database | Tx, row: EditRow): Promise<FileRow> {
  const [file] = await findFiles(db, [originalOf(row).image_key])
  if (!file) throw errors.notFound()
  return file
}

/**
 * Deletes the files of an edited picture that the work no longer shows. Files that other works use as sources stay.
 */
export async function deleteEdited(tx: Tx, { original, image_key, thumbnail_key }: EditRow): Promise<void> {
  if (!original) return
  const keys = [image_key, thumbnail_key].flatMap((key) => key ?? [])
  await deleteFiles(tx, await unusedAsSources(tx, keys))
}

export async function presentEdit(
  { db, urls }: { db: Database; urls: FileUrls },
  userId: string,
  { id, origin }: { id: string; origin: string },
): Promise<WorkEditing> {
  const row = await ownPicture(db, userId, id)
  const remixed = row.remix_of_post_id && (await editOfPost(db, row.remix_of_post_id))
  return {
    version: row.edit_version,
    state: row.edit_state,
    edit: row.edit,
    original: urls.present(origin, await originalFile(db, row)),
    ...(remixed && { remixed_edit: remixed }),
  }
}
