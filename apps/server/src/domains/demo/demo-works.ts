import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { findFiles, upsertFile } from '../files/index.ts'
import { insertFinishedRun } from '../runs/index.ts'
import { insertFinishedWork, type ResultKeys } from '../works/index.ts'
import { type MakerWork, newestMakerWorks } from './demo.repo.ts'

const worksToTry = 2
const fileRoles = ['image_key', 'video_key', 'thumbnail_key'] as const

/** Copies the newest finished works of the makers into a demo account, so that its user has something to view, compare and post. */
export async function seedDemoWorks(tx: Tx, userId: string): Promise<void> {
  for (const model of await newestMakerWorks(tx, worksToTry)) await copyWork(tx, model, userId)
}

type FileKeys = Record<(typeof fileRoles)[number], string | null>

async function copyWork(tx: Tx, model: MakerWork, userId: string): Promise<void> {
  const id = newId()
  await insertFinishedRun(tx, {
    ...{ id, userId, startTs: model.start_ts, finishTs: model.finish_ts },
    graph: JSON.stringify(model.graph),
    // A timing key of its own keeps the copy out of the measured durations of works, since copying took no time.
    timingKey: `copy of ${model.timing_key}`,
  })
  await insertFinishedWork(tx, {
    ...{ id, userId, mediaType: model.media_type },
    ...{ templateId: model.work_template_id, templateVersion: model.template_version },
    params: JSON.stringify(model.params),
    preCheck: model.pre_check === null ? null : JSON.stringify(model.pre_check),
    result: await copyFiles(tx, model, { id, userId }),
  })
}

async function copyFiles(
  tx: Tx,
  model: FileKeys,
  owner: { id: string; userId: string },
): Promise<Partial<ResultKeys>> {
  const copied: Partial<ResultKeys> = {}
  for (const role of fileRoles) {
    const [file] = model[role] === null ? [] : await findFiles(tx, [model[role]])
    if (!file) continue
    const key = `work/${owner.id}/${role.replace('_key', '')}`
    await upsertFile(tx, { key, objectName: file.object_name, audience: 'signed', userId: owner.userId })
    copied[role] = key
  }
  return copied
}
