import type { Tx } from '../../../platform/db/pool.ts'
import { transact } from '../../../platform/db/pool.ts'
import { errors } from '../../../platform/errors/domain-error.ts'
import { idAt } from '../../../platform/ids.ts'
import { upsertFile } from '../../files/index.ts'
import { insertFinishedRun } from '../../runs/index.ts'
import { insertFinishedWork, type PastSource, remixablePost } from '../../works/index.ts'
import { templateOf } from './archived-template.ts'
import { recordImported } from './import.repo.ts'
import { type ImportContext, importItem, localOf, parseItem, pastTs } from './import-context.ts'
import { type ImportedResult, importFilm, importPicture } from './import-media.ts'
import { importSources } from './import-sources.ts'
import { WorkItem } from './items.ts'

/** Imports the works of one file in order; `before` is the number of works in the files before it. */
export async function importWorks(
  importing: ImportContext,
  items: readonly unknown[],
  before: number,
): Promise<void> {
  for (const [index, item] of items.entries())
    await importItem(importing, { kind: 'work', item }, () => importWork(importing, item, before + index))
}

async function importWork(
  importing: ImportContext,
  raw: unknown,
  order: number,
): Promise<'added' | 'present'> {
  const item = parseItem(WorkItem, raw)
  const local = await localOf(importing, 'work', item.id)
  if (local) return local.importId === importing.id ? 'added' : 'present'
  if (item.state !== 'done') throw errors.wrongState({ cause: 'import_item_unfinished' })
  const media = item.media_type === 'video' ? item.video : item.image
  if (!media) throw errors.unusableUpload({ cause: 'file_not_found' })
  const result = await (item.media_type === 'video' ? importFilm : importPicture)(importing, media.path)
  const scores = await importing.deps.preCheck.scorePictures(result.pictures)
  const template = await templateOf(importing, item.template)
  const sources = await importSources(importing, item.source_arr)
  const id = idAt(pastTs(importing, item.create_ts), order)
  await transact(importing.deps.db, async (tx) => {
    await insertRun(tx, importing, { id, item })
    await insertWork(tx, importing, {
      id,
      item,
      template,
      result,
      preCheck: scores ? JSON.stringify(scores) : null,
      sources,
    })
    const { viewer, id: importId } = importing
    await recordImported(tx, { userId: viewer.id, kind: 'work', originId: item.id, localId: id, importId })
  })
  return 'added'
}

interface Made {
  id: string
  item: WorkItem
}

/** Inserts a completed run for an imported work: without cost, and under a timing key of its own, so that estimates ignore it. */
async function insertRun(tx: Tx, importing: ImportContext, { id, item }: Made): Promise<void> {
  const queued = pastTs(importing, item.create_ts)
  const finishTs = Math.max(queued, pastTs(importing, item.finish_ts ?? queued))
  const startTs = Math.min(finishTs, Math.max(queued, item.start_ts ?? queued))
  await insertFinishedRun(tx, {
    ...{ id, userId: importing.viewer.id, graph: '{}', timingKey: 'imported' },
    ...{ queueTs: queued, startTs, finishTs },
  })
}

interface NewImportedWork extends Made {
  template: { id: string; version: number }
  result: ImportedResult
  preCheck: string | null
  sources: readonly PastSource[]
}

async function insertWork(
  tx: Tx,
  importing: ImportContext,
  { id, item, ...stored }: NewImportedWork,
): Promise<void> {
  const userId = importing.viewer.id
  const file = async (role: string, objectName: string) => {
    const key = `work/${id}/${role}`
    await upsertFile(tx, { key, objectName, audience: 'signed', userId })
    return key
  }
  const result = {
    [`${stored.result.role}_key`]: await file(stored.result.role, stored.result.objectName),
    thumbnail_key: await file('thumbnail', stored.result.thumbnailName),
  }
  await insertFinishedWork(tx, {
    ...{ id, userId, mediaType: item.media_type, params: JSON.stringify(item.params) },
    ...{ templateId: stored.template.id, templateVersion: stored.template.version },
    ...{ preCheck: stored.preCheck, createTs: pastTs(importing, item.create_ts) },
    ...{ isFavourite: item.is_favourite, likeness: item.likeness ?? null },
    ...{ result, sources: stored.sources, remixOfPostId: await remixOf(tx, importing, item) },
  })
}

/** Returns the post that an imported work remixes. This is trusted only in archives of this site. */
async function remixOf(
  tx: Tx,
  { isSealed, viewer }: ImportContext,
  { remix_of_post_id }: WorkItem,
): Promise<string | null> {
  return isSealed && remix_of_post_id ? await remixablePost(tx, viewer.id, remix_of_post_id) : null
}
