import type { WorkEdit } from '@easel/contract'
import { decodeImage, editPicture } from '@easel/nodes/execution'
import { labelsFor, type SigningActions, writeLabels } from '@easel/nodes/origin'
import { transact } from '../../platform/db/pool.ts'
import type { JobQueue } from '../../platform/jobs/job-queue.ts'
import { findFiles, findObject } from '../files/index.ts'
import type { PreCheck } from '../moderation/worker.ts'
import { finishForm, labelsOfForm } from '../origin/worker.ts'
import { type EditJob, editQueue, editQueues } from './edit-job.ts'
import { encodeResult, nameResult, type StoreDeps, storeFiles } from './result-files.ts'
import { type EditRow, findEdit, setEditState, showEdited } from './work-edits.repo.ts'
import { deleteEdited, originalOf } from './work-edits.ts'
import { lockWork } from './works.service.ts'

export interface EditMakerDeps extends StoreDeps {
  jobs: JobQueue
  preCheck: Pick<PreCheck, 'scoreResult'>
}

const timeLimitMs = 5 * 60_000
/** Longest side of a picture in pixels; results are smaller. */
const anySide = 32_767

/** Makes the pictures of edits in this process, one at a time, until the result is disposed. */
export async function startEdits(deps: EditMakerDeps): Promise<AsyncDisposable> {
  const stop = new AbortController()
  const [deadQueue] = editQueues
  const making = await deps.jobs.work(editQueue, 1, (job) => makeEdit(deps, job, stop.signal))
  const giving = await deps.jobs.work(deadQueue, 1, ({ work_id, version }) =>
    setEditState(deps.db, work_id, version, 'failed'),
  )
  return {
    async [Symbol.asyncDispose]() {
      stop.abort()
      await Promise.all([making[Symbol.asyncDispose](), giving[Symbol.asyncDispose]()])
    },
  }
}

/** True if the work still has to show the steps of the job. */
function isWanted(row: EditRow | undefined, { version }: EditJob): row is EditRow & { edit: WorkEdit } {
  return row?.edit_version === version && row.edit_state === 'making' && row.delete_ts === null
}

async function makeEdit(deps: EditMakerDeps, job: EditJob, stopped: AbortSignal): Promise<void> {
  const row = await findEdit(deps.db, job.work_id)
  if (!isWanted(row, job)) return
  const [file] = await findFiles(deps.db, [originalOf(row).image_key])
  // Moderators may have deleted the original meanwhile.
  if (!file) return await setEditState(deps.db, row.id, job.version, 'failed')
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(timeLimitMs)])
  const bytes = await deps.store.read(file.object_name)
  const isOwn = (await findObject(deps.db, file.object_name))?.made_here === true
  const picture = await editPicture(await decodeImage(bytes, anySide), row.edit, signal)
  const [files, scores] = await Promise.all([
    encodeResult({ ...picture, kind: 'image' }),
    deps.preCheck.scoreResult(picture),
  ])
  signal.throwIfAborted()
  const stored = await storeFiles(deps, files, {
    sourceType: labelsFor({ bytes, isOwn })?.sourceType,
    isOwn,
    label: (made) => labelEdit(deps, made, { bytes, isOwn, edit: row.edit }),
  })
  await transact(deps.db, async (tx) => {
    await lockWork(tx, row.id)
    const now = await findEdit(tx, row.id)
    if (!isWanted(now, job)) return
    // A folder of its own gives each picture another address, so that no browser shows an earlier picture.
    const folder = `work/${row.id}/edit-${job.version}`
    const keys = await nameResult(tx, stored, { folder, userId: row.user_id })
    const pre_check = scores ? JSON.stringify(scores) : null
    await showEdited(tx, row.id, { ...keys, pre_check }, originalOf(now))
    await deleteEdited(tx, now)
  })
}

interface Source {
  bytes: Uint8Array
  isOwn: boolean
  edit: WorkEdit
}

/** Writes where the picture comes from, and signs the steps if this site made the original. */
async function labelEdit(
  deps: EditMakerDeps,
  made: { bytes: Uint8Array; mime_type: string; width: number; height: number },
  { bytes: source, isOwn, edit }: Source,
): Promise<Uint8Array> {
  const labels = labelsOfForm({ bytes: source, isOwn }, undefined)
  if (!labels) return made.bytes
  if (!isOwn) return writeLabels(made, labels)
  return await finishForm(deps, made, { source, labels, actions: actionsOf(edit) })
}

/** The steps in the vocabulary of C2PA. */
function actionsOf({ is_mirrored, turns, angle, crop, light, text_arr }: WorkEdit): SigningActions {
  const isMoved = is_mirrored || turns !== 0 || angle !== 0
  const isLit = light !== undefined && Object.values(light).some((value) => value !== 0)
  return [
    ...(isMoved ? [{ action: 'c2pa.orientation' }] : []),
    // Straightening cuts the corners off.
    ...(crop || angle !== 0 ? [{ action: 'c2pa.cropped' }] : []),
    ...(isLit ? [{ action: 'c2pa.adjustedColor' }] : []),
    ...(text_arr.length > 0 ? [{ action: 'c2pa.addedText' }] : []),
  ]
}
