import type { LocalText, TemplateSample } from '@easel/contract'
import { causes } from '@easel/contract'
import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import type { JobQueue } from '../../platform/jobs/job-queue.ts'
import { deleteFiles, findFiles, upsertFile } from '../files/index.ts'
import { preCheckQueue } from '../moderation/index.ts'
import { type NewSocialNotification, notifySocial } from '../notifications/index.ts'
import type { RunEnding, RunRef } from '../runs/index.ts'
import { indexNow } from '../search-index/index.ts'
import {
  markBroken,
  markMended,
  publishSampled,
  type StoredSample,
  setCheckedWith,
  type TemplateDefinition,
} from '../templates/index.ts'
import { resolveSources, type WorkDeps } from '../works/index.ts'
import { brokenNotice } from './broken-notice.ts'
import { errorOfRun, type findCoverRun } from './template-authoring.repo.ts'

/** The sample of a template, with the pictures that its maker gives in this call. */
export interface GivenSample {
  stored: StoredSample | null
  /** Keys of the given pictures, and of the copies that the template keeps. */
  pictures: readonly { key: string; keptKey: string }[]
}

/** Reads the sample of a call: without pictures, the pictures of the previous sample count. */
export async function readSample(
  deps: WorkDeps,
  userId: string,
  given: TemplateSample | null | undefined,
  before: StoredSample | undefined,
): Promise<GivenSample | undefined> {
  if (given === undefined) return undefined
  if (given === null) return { stored: null, pictures: [] }
  if (!given.source_arr) return { stored: { source_keys: [], ...before, params: given.params }, pictures: [] }
  const sources = await resolveSources(deps, userId, given.source_arr)
  const folder = `sample/${newId()}/`
  const pictures = sources.map(({ file_key }, index) => ({ key: file_key, keptKey: `${folder}${index}` }))
  const { params, source_arr } = given
  return { stored: { params, source_keys: pictures.map(({ keptKey }) => keptKey), source_arr }, pictures }
}

/**
 * Copies the pictures of a sample for later runs, since their maker may delete the uploads. The copies of the previous sample are
 * deleted.
 */
export async function keepPictures(
  tx: Tx,
  userId: string,
  {
    given,
    before,
    after,
  }: { given: GivenSample | undefined } & Record<'before' | 'after', StoredSample | undefined>,
): Promise<void> {
  const pictures = given?.pictures ?? []
  const files = await findFiles(
    tx,
    pictures.map(({ key }) => key),
  )
  for (const { key, keptKey } of pictures) {
    const file = files.find((file) => file.key === key)
    if (file) await upsertFile(tx, { key: keptKey, objectName: file.object_name, audience: 'signed', userId })
  }
  await dropPictures(
    tx,
    (before?.source_keys ?? []).filter((key) => !after?.source_keys.includes(key)),
  )
}

export async function dropPictures(tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await deleteFiles(tx, [...keys])
}

/** Returns the keys of a sample's pictures; none if a work takes a different number of pictures. */
export function samplePictures({ sample, image_count }: TemplateDefinition): readonly string[] {
  const keys = sample?.source_keys ?? []
  return keys.length >= image_count.min && keys.length <= image_count.max ? keys : []
}

type SampleRun = NonNullable<Awaited<ReturnType<typeof findCoverRun>>>

export function publishedNotice(template: { id: string; user_id: string }): NewSocialNotification {
  return { userId: template.user_id, type: 'template_published', templateId: template.id }
}

/**
 * Publishes a draft whose sample has run, and notifies its maker. If the sample of a broken template has run, the template is shown
 * again.
 */
export async function sampleRan(tx: Tx, jobs: JobQueue, run: SampleRun & { userId: string }): Promise<void> {
  const template = { id: run.work_template_id, version: run.version }
  const isPublished = await publishSampled(tx, template)
  if (isPublished) {
    await jobs.send(tx, preCheckQueue, { work_template_id: template.id })
    await notifySocial(tx, publishedNotice({ id: template.id, user_id: run.userId }))
  }
  if (isPublished || (await markMended(tx, template))) await indexNow(tx, 'work_template', [template.id])
}

/** Prevents a draft from being published, or hides a template, and notifies the maker of the reason. */
export async function sampleFailed(tx: Tx, sample: SampleRun, run: RunRef, ending: RunEnding): Promise<void> {
  const template = { id: sample.work_template_id, version: sample.version }
  // A fault of the site does not mean that the template is broken: its sample runs again.
  if (ending.reason === 'system' && !sample.is_draft) return await setCheckedWith(tx, template, '')
  const reason: LocalText = (await errorOfRun(tx, run.id)) ?? causes[causeOf[ending.reason]]
  if (await markBroken(tx, template, reason))
    await notifySocial(tx, brokenNotice({ id: template.id, user_id: run.userId }))
}

const causeOf = { material: 'material_failed', system: 'system_failed', limit: 'limit_reached' } as const
