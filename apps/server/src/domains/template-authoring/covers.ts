import { type CoverRef, detail } from '@easel/contract'
import type { Database, Tx } from '../../platform/db/pool.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import { newId } from '../../platform/ids.ts'
import { findFiles, shownCopy, upsertFile } from '../files/index.ts'
import { isWithheld, type Scores, verdictOf } from '../moderation/index.ts'
import { type StartBound, startRun, stopRun } from '../runs/index.ts'
import {
  type Cover,
  defaultParams,
  type FilledGraph,
  fillStored,
  placeholderKey,
  sampleKeys,
  templateFolder,
} from '../templates/index.ts'
import { resolveSources, type WorkDeps } from '../works/index.ts'
import type { MadeTemplate } from './make-definition.ts'
import { samplePictures } from './samples.ts'
import { activeCoverRuns, findResult, insertCoverRun, type MadeResult } from './template-authoring.repo.ts'

const coverSide = 1280
/**
 * Number of sample pictures for a template that takes several pictures, even if fewer pictures would suffice, so that the cover
 * shows how the template combines pictures.
 */
const manyPictures = 3

/** Object names of the cover and, for a video, its preview. */
export interface CoverObjects {
  cover: string
  preview?: string | undefined
}

/**
 * Reads the cover that an author has chosen: an upload, work or project task of the author. The copy of an upload has no camera
 * metadata.
 */
export async function readCover(deps: WorkDeps, userId: string, ref: CoverRef): Promise<CoverObjects> {
  if ('id' in ref) return await fromUpload(deps, userId, ref.id)
  const found =
    'work_id' in ref
      ? { table: 'works' as const, id: ref.work_id }
      : { table: 'project_tasks' as const, id: ref.project_task_id }
  const result = await findResult(deps.db, userId, found)
  const why = result && (await refusalToShow(deps.db, result))
  if (why) throw errors.wrongState({ cause: why, details: [coverDetail] })
  const objects = result && (await objectsOf(deps.db, result))
  if (!objects) throw errors.unusableUpload({ cause: 'cover_not_yours', details: [coverDetail] })
  return objects
}

const coverDetail = detail('cover', 'cover_unfit')

async function fromUpload(deps: WorkDeps, userId: string, id: string): Promise<CoverObjects> {
  const [source] = await resolveSources(deps, userId, [{ id }])
  const [file] = await findFiles(deps.db, [source!.file_key])
  if (!file) throw errors.unusableUpload({ cause: 'cover_not_yours', details: [coverDetail] })
  return { cover: await shownCopy(deps, { sourceName: file.object_name, side: coverSide }, userId) }
}

/** Returns the reason why a result may not become a cover: the same reasons as for posting it. */
async function refusalToShow(
  db: Database,
  { image_key, video_key, pre_check }: MadeResult,
): Promise<'work_withheld' | 'work_unfit' | undefined> {
  if (await isWithheld(db, [image_key, video_key])) return 'work_withheld'
  return pre_check !== null && verdictOf(pre_check as Scores) === 'unfit' ? 'work_unfit' : undefined
}

/** Returns the objects of a result; undefined if the result may not be shown. */
export async function shownObjects(db: Database, result: MadeResult): Promise<CoverObjects | undefined> {
  return (await refusalToShow(db, result)) ? undefined : await objectsOf(db, result)
}

async function objectsOf(
  db: Database,
  { thumbnail_key, video_key }: { thumbnail_key: string; video_key: string | null },
): Promise<CoverObjects | undefined> {
  const files = await findFiles(db, [thumbnail_key, video_key ?? ''])
  const objectOf = (key: string | null) => files.find((file) => file.key === key)?.object_name
  const cover = objectOf(thumbnail_key)
  return cover === undefined ? undefined : { cover, preview: objectOf(video_key) }
}

/** Stores the objects as public files of the template. The keys contain the hash, so that browsers may cache the files. */
export async function nameCover(
  tx: Tx,
  { id, userId }: { id: string; userId: string },
  objects: CoverObjects,
): Promise<{ cover_key: string; preview_key: string | null }> {
  const name = async (objectName: string) => {
    const key = `${templateFolder(id)}${objectName.slice(0, 24)}`
    await upsertFile(tx, { key, objectName, audience: 'system', userId })
    return key
  }
  const preview_key = objects.preview === undefined ? null : await name(objects.preview)
  return { cover_key: await name(objects.cover), preview_key }
}

/** Placeholder until the engine has made the cover. */
export const placeholderCover: Cover = {
  cover_key: placeholderKey,
  preview_key: null,
  makes_cover: true,
  cover_pending: true,
}

/** Fills the graph of a cover run with its maker's sample, or otherwise with pictures of the site and default parameters. */
export async function fillCover(
  deps: WorkDeps,
  userId: string,
  { definition, graph, engines }: MadeTemplate,
  /** Uploaded pictures of the sample. */
  given: readonly string[] = samplePictures(definition),
): Promise<FilledGraph> {
  const { min, max } = definition.image_count
  const params = defaultParams(definition)
  const usesEngine = engines.engine_tasks.length + engines.engine_classes.length > 0
  const count = Math.min(max, min < max ? Math.max(min, manyPictures) : min)
  const sourceKeys = given.length > 0 ? given : sampleKeys(count, usesEngine ? 'small' : 'usual')
  return await fillStored(deps, { definition, graph, params, sourceKeys }, userId)
}

interface CoverStart {
  id: string
  version: number
  userId: string
  filled: FilledGraph
  /** True if the run determines whether the template is published. */
  isSample: boolean
  /** Limits for a run that a user starts. */
  bound?: StartBound
}

/** Queues one run of the graph in the background, after all works of users. */
export async function startCover(
  tx: Tx,
  { jobs }: Pick<WorkDeps, 'jobs'>,
  { id, version, userId, filled, isSample, bound }: CoverStart,
): Promise<void> {
  const run = newId()
  await startRun(tx, jobs, {
    ...bound,
    ...filled,
    id: run,
    kind: 'template_cover',
    userId,
    timingKey: 'template_cover',
    cost: 0,
    priority: 'background',
  })
  await insertCoverRun(tx, { id: run, work_template_id: id, version, is_sample: isSample })
}

export async function stopCovers(tx: Tx, templateId: string): Promise<void> {
  for (const run of await activeCoverRuns(tx, templateId)) await stopRun(tx, run)
}
