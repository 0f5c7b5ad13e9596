import { detail, type Locale, type Params, type WorkQuote } from '@easel/contract'
import type { RecordCreatedId } from '../../http/calls/call.ts'
import { type Database, type Tx, transact } from '../../platform/db/pool.ts'
import { errors, throwRefusal } from '../../platform/errors/domain-error.ts'
import { newId } from '../../platform/ids.ts'
import type { JobQueue } from '../../platform/jobs/job-queue.ts'
import type { Settings } from '../../settings.ts'
import { readListsForGraphs } from '../engines/index.ts'
import { deleteFiles, deleteOrphanedUploads, markUsed, type ReceiveDeps } from '../files/index.ts'
import { notifyWorkDeleted, notifyWorkRetried, notifyWorkStopped } from '../notifications/index.ts'
import {
  countWaiting,
  expectedDuration,
  lockRun,
  retryRun,
  startBound,
  startRun,
  startsLeft,
  stopRun,
} from '../runs/index.ts'
import { hasBlocked } from '../social/index.ts'
import {
  canRepeat,
  countUses,
  fillVersion,
  maskCount,
  openTemplate,
  paramsAt,
  requireTaken,
  resolveParams,
  type TemplateDefinition,
  type TemplateRow,
} from '../templates/index.ts'
import { drawWords, listsFor, rememberWords } from '../words/index.ts'
import { type Axes, variantsOf } from './variants.ts'
import {
  checkGuide,
  checkPictures,
  markMasks,
  quotedKeys,
  requirePainted,
  resolveSources,
  type SourceInput,
} from './work-sources.ts'
import { refusalToChange, refusalToSee } from './works.policy.ts'
import {
  findSources,
  findWork,
  findWorks,
  insertWork,
  isPosted,
  lockOwners,
  markDeleted,
  type NewSource,
  ownFilesOf,
  remixablePost,
  setFavourites,
  type WorkRow,
} from './works.repo.ts'

export interface WorkDeps extends ReceiveDeps {
  jobs: JobQueue
  settings: Pick<Settings, 'RATE_LIMIT_FACTOR'>
}

export interface NewWorkInput {
  work_template_id: string
  source_arr: readonly SourceInput[]
  params: Params
  /** Language of the default texts; English by default. */
  locale?: Locale
  remix_of_post_id?: string | undefined
  /** Number of works to start together; 1 by default. */
  count?: number
  /** Inputs that vary: one work for each value, or pair of values. */
  axis_arr?: Axes
  /** True to start one work for each of the sources. */
  each_source?: boolean
  /** True to run with the lowest priority and without cost. */
  isBackground?: boolean
  /** True to run without cost, for a work that the user did not start. */
  isFree?: boolean
  recordCreatedId?: RecordCreatedId
}

interface QuoteInput {
  work_template_id: string
  source_count?: number | undefined
  source_arr?: readonly SourceInput[] | undefined
  params?: Params | undefined
}

/** Returns the cost of a work, and its expected duration if it were queued now. */
export async function quoteWork(
  deps: Pick<WorkDeps, 'db' | 'inspect' | 'settings'>,
  userId: string,
  input: QuoteInput,
): Promise<WorkQuote> {
  const { db } = deps
  const template = await openTemplate(db, input.work_template_id, userId)
  const { definition } = template
  const { cost, effort, engineNeeds } = await fillVersion(deps, template, {
    params: resolveParams(definition, input.params ?? {}),
    sourceKeys: await quotedKeys(db, userId, { ...input, minCount: definition.image_count.min }),
    by: userId,
  })
  const usesEngine = engineNeeds.length > 0
  return {
    cost,
    queue_position: 1 + (await countWaiting(db, { usesEngine })),
    expected_ms: await expectedDuration(db, { timingKey: template.id, effort, usesEngine }),
    starts_left: await startsLeft(db, userId, startBound(deps.settings)),
  }
}

/**
 * Queues a work, or several works that differ in their seeds, values or photos, and returns the id of the first. Every refusal is
 * thrown before attempts or uploads are taken.
 */
export async function createWork(deps: WorkDeps, userId: string, input: NewWorkInput): Promise<string> {
  const template = await openTemplate(deps.db, input.work_template_id, userId)
  const { definition } = template
  const axes = input.axis_arr ?? []
  const variants = variantsOf(input.params, axes)
  const filled = resolveVariants(definition, variants, input.locale)
  const masked = filled.find((params) => maskCount(definition, params) > 0)
  if (input.each_source) checkEachSource(definition, { ...input, isMasked: masked !== undefined })
  const isEach = input.each_source === true && input.source_arr.length > 1
  const pictures = isEach ? 1 : input.source_arr.length
  for (const params of filled) {
    checkPictures(pictures, definition, params)
    checkGuide(pictures, definition, params)
  }
  for (const params of variants) await requireTaken(deps.db, definition, { params, pictures })
  const sources = await resolveSources(deps, userId, input.source_arr)
  if (masked) await requirePainted(deps, userId, markMasks(sources, definition, masked))
  const batch = await fillBatch(deps, template, { ...input, userId, variants: filled, sources, isEach })
  const [first] = batch as [FilledWork]
  const isFree = input.isBackground || input.isFree
  await readListsForGraphs(deps.db, first.filled.engineNeeds)
  await transact(deps.db, async (tx) => {
    for (const [turn, { id, filled }] of batch.entries()) {
      await startRun(tx, deps.jobs, {
        ...(isFree ? {} : startBound(deps.settings)),
        id,
        userId,
        ...filled,
        timingKey: template.id,
        cost: isFree ? 0 : filled.cost,
        priority: input.isBackground ? 'background' : 'person',
        ...(batch.length > 1 && { batchId: first.id, turn }),
      })
    }
    // Lock order: the slot before uploads, as in the deletion of a running work.
    await markSourcesUsed(tx, sources)
    const remixOfPostId = await existingPost(tx, userId, input.remix_of_post_id)
    if (!isFree) for (const params of filled) await rememberWords(tx, userId, { form: definition, params })
    for (const { id, params, words, sources } of batch) {
      await insertWork(tx, {
        id,
        userId,
        templateId: template.id,
        templateVersion: template.version,
        mediaType: definition.media_type,
        params,
        words,
        axes: axes.length > 0 ? axes : undefined,
        remixOfPostId,
        sources: markMasks(sources, definition, params),
      })
    }
    // Trials of a draft by its maker do not count as uses.
    if (!template.is_draft) await countUses(tx, template.id, batch.length)
    await input.recordCreatedId?.(tx, first.id)
  })
  return first.id
}

function checkEachSource(
  definition: TemplateDefinition,
  { count = 1, axis_arr = [], isMasked }: NewWorkInput & { isMasked: boolean },
): void {
  if (definition.image_count.max !== 1 || isMasked)
    throw errors.invalid({ details: [detail('each_source', 'one_picture_only')] })
  if (count > 1 || axis_arr.length > 0)
    throw errors.invalid({ details: [detail('each_source', 'axis_repeated')] })
}

/** Fills in missing values of the works: all get the same random seed. */
function resolveVariants(
  definition: TemplateDefinition,
  variants: readonly Params[],
  locale: Locale | undefined,
): Params[] {
  const [first, ...others] = variants as [Params, ...Params[]]
  const resolved = resolveParams(definition, first, locale)
  const seeds = definition.input_arr.filter(({ type }) => type === 'seed').map(({ name }) => name)
  const drawn = Object.fromEntries(
    Object.entries(resolved).filter(([name]) => seeds.includes(name) && !(name in first)),
  )
  return [resolved, ...others.map((params) => resolveParams(definition, { ...drawn, ...params }, locale))]
}

/** A work that is ready to be started. */
interface FilledWork {
  id: string
  params: Params
  /** Texts whose alternatives were drawn. */
  words: Params
  sources: readonly NewSource[]
  filled: Awaited<ReturnType<typeof fillVersion>>
}

interface BatchInput extends Pick<NewWorkInput, 'count'> {
  userId: string
  /** Values of each work, or of the only work, whose seed is varied. */
  variants: readonly Params[]
  sources: readonly NewSource[]
  /** True if each source becomes a work of its own. */
  isEach: boolean
}

/** Fills the graphs of the works of one call, which differ in their seeds, values or sources. */
async function fillBatch(
  deps: WorkDeps,
  template: TemplateRow,
  { count = 1, userId, variants, sources, isEach }: BatchInput,
): Promise<FilledWork[]> {
  const { definition } = template
  if (count > 1 && !canRepeat(definition, template))
    throw errors.invalid({ details: [detail('count', 'not_repeatable')] })
  const [first] = variants as [Params]
  if (count > 1 && variants.length > 1) throw errors.invalid({ details: [detail('count', 'axis_repeated')] })
  const each =
    count > 1 ? Array.from({ length: count }, (_, index) => paramsAt(definition, first, index)) : variants
  const works = isEach
    ? sources.map((source) => ({ workParams: first, taken: [source] }))
    : each.map((workParams) => ({ workParams, taken: sources }))
  const batch: FilledWork[] = []
  for (const { workParams, taken } of works) {
    const sourceKeys = taken.map((source) => source.file_key)
    const lists = await listsFor(deps.db, userId, { form: definition, params: workParams })
    const words = drawWords(definition, workParams, lists)
    const filled = await fillVersion(deps, template, {
      params: { ...workParams, ...words },
      sourceKeys,
      by: userId,
    })
    batch.push({ id: newId(), params: workParams, words, filled, sources: taken })
  }
  return batch
}

/** Marks the uploads as used; an upload that was deleted with another work in the meantime counts as missing. */
export async function markSourcesUsed(tx: Tx, sources: readonly NewSource[]): Promise<void> {
  const ids = new Set(sources.flatMap((source) => source.upload_id ?? []))
  if ((await markUsed(tx, [...ids])) < ids.size) throw errors.unusableUpload({ cause: 'upload_not_yours' })
}

/**
 * A work can be remixed even if the post was deleted or one of author and user has blocked the other; the remix is then not
 * attributed to the post.
 */
async function existingPost(tx: Tx, userId: string, postId: string | undefined): Promise<string | null> {
  if (postId === undefined) return null
  return await remixablePost(tx, userId, postId)
}

/** Returns the user's own work; throws A0404 if the user may not see it, and A0301 if another user owns it. */
export async function ownWork(db: Database | Tx, userId: string, id: string): Promise<WorkRow> {
  const work = await visibleWork(db, userId, id)
  throwRefusal(refusalToChange(work, userId))
  return work
}

/** Returns the viewer's own work, or a posted work whose author did not block the viewer. */
export async function visibleWork(
  db: Database | Tx,
  viewerId: string | undefined,
  id: string,
): Promise<WorkRow> {
  const work = await findWork(db, id)
  if (!work) throw errors.notFound()
  const isOwn = work.user_id === viewerId
  const mayBeSeen = isOwn || (await isPosted(db, id))
  const isBlocked =
    !isOwn && mayBeSeen && viewerId !== undefined && (await hasBlocked(db, work.user_id, viewerId))
  throwRefusal(refusalToSee(work, { isOwn, isPosted: mayBeSeen, isBlocked }))
  return work
}

export async function stopWork(deps: WorkDeps, userId: string, id: string): Promise<void> {
  await ownWork(deps.db, userId, id)
  const isStopped = await transact(deps.db, async (tx) => {
    if (!(await stopRun(tx, id))) return false
    await notifyWorkStopped(tx, { id, userId })
    return true
  })
  if (!isStopped) throw errors.wrongState({ cause: 'work_state_fixed' })
}

export async function retryWork(deps: WorkDeps, userId: string, id: string): Promise<void> {
  await transact(deps.db, async (tx) => {
    const work = await lockWork(tx, id)
    if (work?.user_id === userId && work.delete_ts !== null) throw errors.invalid({ cause: 'work_deleted' })
    await ownWork(tx, userId, id)
    await retryRun(tx, deps.jobs, { ...startBound(deps.settings), id })
    await notifyWorkRetried(tx, { id, userId })
  })
}

/** Locks a work, so that posting, retrying and deleting it are serialized. */
export async function lockWork(tx: Tx, id: string): Promise<WorkRow | undefined> {
  await lockRun(tx, id)
  return await findWork(tx, id)
}

/** Marks all works or none. */
export async function markFavourites(
  db: Database,
  userId: string,
  { ids, isFavourite }: { ids: readonly string[]; isFavourite: boolean },
): Promise<void> {
  await transact(db, async (tx) => {
    const owners = new Map((await lockOwners(tx, ids)).map((work) => [work.id, work.user_id]))
    // For an id that is not one of the user's works, the full check finds the refusal.
    for (const id of ids) if (owners.get(id) !== userId) await ownWork(tx, userId, id)
    await setFavourites(tx, ids, isFavourite)
  })
}

export interface DeleteDeps extends Pick<WorkDeps, 'db'> {
  /** Injected, since posts depend on works. */
  erasePostOfWork: (tx: Tx, workId: string) => Promise<void>
}

/** Deletes a work with its post and files; its row stays without content, since other rows refer to it. */
export async function deleteWork(deps: DeleteDeps, userId: string, id: string): Promise<void> {
  await transact(deps.db, (tx) => removeWork(tx, deps, userId, id))
}

/** Deletes all works or none; skips works that are already deleted. */
export async function deleteWorks(deps: DeleteDeps, userId: string, ids: readonly string[]): Promise<void> {
  await transact(deps.db, async (tx) => {
    // Sorted, so that two deletions of the same works cannot deadlock.
    for (const id of [...new Set(ids)].sort()) {
      const work = await lockWork(tx, id)
      if (work?.user_id !== userId || work.delete_ts === null) await removeWork(tx, deps, userId, id)
    }
  })
}

async function removeWork(
  tx: Tx,
  { erasePostOfWork }: DeleteDeps,
  userId: string,
  id: string,
): Promise<void> {
  await lockWork(tx, id)
  await ownWork(tx, userId, id)
  const wasActive = await stopRun(tx, id)
  const sources = await findSources(tx, [id])
  await erasePostOfWork(tx, id)
  await markDeleted(tx, id)
  await notifyWorkDeleted(tx, { id, userId }, { wasActive })
  const uploadIds = sources.flatMap((source) => source.upload_id ?? [])
  await deleteFiles(tx, [...(await ownFilesOf(tx, id)), ...(await deleteOrphanedUploads(tx, uploadIds))])
}

/**
 * Returns the user's own finished works without duplicates, in the given order; throws A0404, A0301 or A0440 if one of them is not.
 */
export async function finishedWorks(
  db: Database,
  userId: string,
  ids: readonly string[],
): Promise<WorkRow[]> {
  const found = new Map((await findWorks(db, ids)).map((work) => [work.id, work]))
  for (const id of ids)
    if (found.get(id)?.user_id !== userId || found.get(id)?.delete_ts) await ownWork(db, userId, id)
  const unfinished = ids.flatMap((id, index) => (found.get(id)!.state === 'done' ? [] : [index]))
  if (unfinished.length > 0) {
    const details = unfinished.map((index) => detail(`work_id_arr.${index}`, 'work_unfinished'))
    throw errors.wrongState({ cause: 'work_unfinished', details })
  }
  return [...new Set(ids)].map((id) => found.get(id)!)
}
