import type { Locale, PostAudience } from '@easel/contract'
import { topicsIn } from '@easel/contract'
import type { RecordCreatedId, Viewer } from '../../http/calls/call.ts'
import { type Database, type Tx, transact } from '../../platform/db/pool.ts'
import { errors, throwRefusal } from '../../platform/errors/domain-error.ts'
import { newId } from '../../platform/ids.ts'
import type { JobQueue } from '../../platform/jobs/job-queue.ts'
import { requireUnmarkedConsent } from '../downloads/index.ts'
import type { PictureDeps } from '../files/index.ts'
import { notifyMentioned } from '../mentions/index.ts'
import { isWithheld } from '../moderation/index.ts'
import { indexNow } from '../search-index/index.ts'
import { findVersions, isDraft, versionKey } from '../templates/index.ts'
import { requireRunning, themeToJoin } from '../themes/index.ts'
import { setTopics } from '../topics/index.ts'
import { lockWork, remixablePost } from '../works/index.ts'
import { refusalOfTemplate, refusalOfWork, refusalToPost } from './posts.policy.ts'
import { insertPost } from './posts.repo.ts'
import { recordModels } from './posts-of-models.repo.ts'
import { publishFile } from './public-files.ts'
import { openBorderlineCase, queuePreCheck, sensitiveMarkOf } from './sensitivity-review.ts'
import { copySources, publishSources } from './shared-sources.ts'

export interface NewPostInput {
  title: string
  work_id: string
  theme_id?: string | undefined
  alt_text?: string | undefined
  audience?: PostAudience | undefined
  share_sources?: boolean | undefined
  hide_mark?: boolean | undefined
}

/** Data of a post that is imported: it keeps its id and time, and sends no notifications. */
export interface Past {
  id: string
  createTs: number
}

export interface PublishDeps extends PictureDeps {
  jobs: JobQueue
  now: () => number
}

/** Publishes a finished work of the viewer: its files become public under random keys, which are deleted with the post. */
export async function createPost(
  deps: PublishDeps,
  viewer: Viewer,
  input: NewPostInput & { locale: Locale; recordCreatedId?: RecordCreatedId; past?: Past },
): Promise<string> {
  const id = input.past?.id ?? newId()
  const { audience = 'public' } = input
  const sources = input.share_sources ? await sourcesToShare(deps, viewer, input) : []
  await transact(deps.db, async (tx) => {
    const theme = input.theme_id === undefined ? undefined : await themeToJoin(tx, input.theme_id)
    const work = await postableWork(tx, viewer, input)
    if (theme) requireRunning(theme)
    const sensitive_by = sensitiveMarkOf(work.pre_check)
    const keys = {
      image_key: await publishFile(tx, work.image_key),
      video_key: await publishFile(tx, work.video_key),
      thumbnail_key: await publishFile(tx, work.thumbnail_key),
    }
    const isNew = await insertPost(tx, {
      ...keys,
      id,
      user_id: viewer.id,
      work_id: work.id,
      work_template_id: work.work_template_id,
      media_type: work.media_type,
      title: input.title,
      alt_text: input.alt_text || (await draftAltText(tx, work, input)),
      only_for_owner: viewer.kind === 'demo',
      audience,
      is_announced: audience === 'public' || input.past !== undefined,
      remix_of_post_id: await attributable(tx, viewer.id, work.remix_of_post_id),
      hide_mark: input.hide_mark === true,
      is_sensitive: sensitive_by !== null,
      sensitive_by,
      theme_id: theme?.id ?? null,
      create_ts: input.past?.createTs ?? Date.now(),
    })
    if (!isNew) throw errors.alreadyDone({ cause: 'already_posted' })
    await recordModels(tx, id, work.id)
    await publishSources(tx, { id, userId: viewer.id }, sources)
    await setTopics(tx, id, topicsIn(input.title))
    if (!input.past && audience === 'public')
      await notifyMentioned(tx, { author: viewer, text: input.title, postId: id })
    await indexNow(tx, 'post', [id])
    if (sensitive_by === 'pre_check') await openBorderlineCase(tx, id, deps.now())
    if (sensitive_by === 'unchecked' || sources.length > 0) await queuePreCheck(tx, deps.jobs, id)
    await input.recordCreatedId?.(tx, id)
  })
  return id
}

/** Copies the sources before the transaction, since copying large photos is slow. First checks that the work can be posted. */
async function sourcesToShare(deps: PictureDeps, viewer: Viewer, input: NewPostInput): Promise<string[]> {
  const { id } = await transact(deps.db, (tx) => postableWork(tx, viewer, input))
  return await copySources(deps, id, viewer.id)
}

/**
 * Returns the id of the post that a remix names, if it still exists and neither author has blocked the other since the work was
 * made.
 */
async function attributable(tx: Tx, userId: string, postId: string | null): Promise<string | null> {
  return postId === null ? null : await remixablePost(tx, userId, postId)
}

async function postableWork(tx: Tx, viewer: Viewer, { work_id, hide_mark }: NewPostInput) {
  const work = await lockWork(tx, work_id)
  if (!work) throw errors.notFound()
  throwRefusal(refusalToPost(work, viewer.id))
  if (hide_mark) await requireUnmarkedConsent(tx, viewer.id)
  const files = [work.image_key, work.video_key, work.thumbnail_key]
  throwRefusal(refusalOfWork(work, await isWithheld(tx, files)))
  throwRefusal(refusalOfTemplate(await isDraft(tx, work.work_template_id)))
  return work
}

/**
 * Drafts an alternative text (template and title) for readers who cannot see the picture, until the author writes a better text.
 */
export async function draftAltText(
  db: Database | Tx,
  work: { work_template_id: string; template_version: number },
  { title, locale }: { title: string; locale: Locale },
): Promise<string> {
  const wanted = { work_template_id: work.work_template_id, version: work.template_version }
  const versions = await findVersions(db, [wanted])
  const template = versions.get(versionKey(wanted.work_template_id, wanted.version))!.title[locale]
  return locale === 'zh' ? `${template}：${title}` : `${template}: ${title}`
}
