import { randomBytes } from 'node:crypto'
import type { Locale } from '@easel/contract'
import { type Database, type Tx, transact } from '../../db/pool.ts'
import { DomainError } from '../../errors/domain-error.ts'
import type { Keep, Viewer } from '../../http/call.ts'
import { newId } from '../../ids.ts'
import { requireUnmarkedConsent } from '../downloads/index.ts'
import { deleteFiles, findFiles, upsertFile } from '../files/index.ts'
import { notifySocial, withdrawSocial } from '../notifications/index.ts'
import { hasBlocked, isBlockedBetween } from '../social/index.ts'
import { findVersions, versionKey } from '../templates/index.ts'
import { lockWork } from '../works/index.ts'
import { deleteLike, findPost, insertLike, insertPost, lockPost, type PostRow } from './posts.repo.ts'
import { setTopics, tagsOf } from './topics.ts'

export interface NewPostInput {
  title: string
  work_id: string
  alt_text?: string | undefined
  hide_mark?: boolean
}

/** Publishes a finished work of one's own: its files become public under random names that die with the post. */
export async function createPost(
  db: Database,
  viewer: Viewer,
  input: NewPostInput & { locale: Locale; keep?: Keep },
): Promise<string> {
  const id = newId()
  await transact(db, async (tx) => {
    const work = await postableWork(tx, viewer, input)
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
      hide_mark: input.hide_mark === true,
      remix_of_post_id: await stillPosted(tx, work.remix_of_post_id),
    })
    if (!isNew) throw new DomainError('A0506', { cause: 'already_posted' })
    await setTopics(tx, id, tagsOf(input.title))
    await input.keep?.(tx, id)
  })
  return id
}

async function postableWork(tx: Tx, viewer: Viewer, { work_id, hide_mark }: NewPostInput) {
  const work = await lockWork(tx, work_id)
  if (!work || (work.user_id !== viewer.id && work.post_id === null)) throw new DomainError('A0404')
  if (work.delete_ts !== null) throw new DomainError('A0404', { cause: 'work_deleted' })
  if (work.user_id !== viewer.id) throw new DomainError('A0301')
  if (hide_mark) await requireUnmarkedConsent(tx, viewer.id)
  if (work.state !== 'done') throw new DomainError('A0440', { cause: 'work_not_done' })
  if (work.post_id !== null) throw new DomainError('A0506', { cause: 'already_posted' })
  return work
}

/** What was remixed may have been deleted since. */
async function stillPosted(tx: Tx, postId: string | null): Promise<string | null> {
  if (postId === null) return null
  const post = await tx
    .selectFrom('posts')
    .select('id')
    .where('id', '=', postId)
    .forKeyShare()
    .executeTakeFirst()
  return post?.id ?? null
}

/** The same object under a name that nobody can guess and that says nothing. */
async function publishFile(tx: Tx, key: string | null): Promise<string | null> {
  const [file] = key === null ? [] : await findFiles(tx, [key])
  if (!file) return null
  const publicKey = `public/${randomBytes(18).toString('base64url')}`
  await upsertFile(tx, {
    key: publicKey,
    objectName: file.object_name,
    audience: 'public',
    ...(file.user_id && { userId: file.user_id }),
  })
  return publicKey
}

/** Something true for those who cannot see the picture, until its maker says it better. */
async function draftAltText(
  tx: Tx,
  work: { work_template_id: string; template_version: number },
  { title, locale }: { title: string; locale: Locale },
): Promise<string> {
  const wanted = { work_template_id: work.work_template_id, version: work.template_version }
  const versions = await findVersions(tx, [wanted])
  const template = versions.get(versionKey(wanted.work_template_id, wanted.version))!.title[locale]
  return locale === 'zh' ? `${template}：${title}` : `${template}: ${title}`
}

async function visiblePost(db: Database | Tx, viewer: Viewer | undefined, id: string): Promise<PostRow> {
  const post = await findPost(db, id, viewer?.id)
  if (!post) throw new DomainError('A0404')
  return post
}

/** For reading: whom its maker blocked does not find it. */
export async function openPost(
  db: Database | Tx,
  viewerId: string | undefined,
  id: string,
): Promise<PostRow> {
  const post = await findPost(db, id, viewerId)
  if (!post || (viewerId && (await hasBlocked(db, post.user_id, viewerId)))) throw new DomainError('A0404')
  return post
}

/** For doing something with it: nothing is done between two of whom one blocked the other. */
export async function postToActOn(tx: Tx, viewer: Viewer, id: string): Promise<PostRow> {
  const post = await visiblePost(tx, viewer, id)
  if (await isBlockedBetween(tx, viewer.id, post.user_id))
    throw new DomainError('A0301', { cause: 'blocked' })
  return post
}

export async function deletePost(db: Database, viewer: Viewer, id: string): Promise<void> {
  const post = await visiblePost(db, viewer, id)
  if (post.user_id !== viewer.id) throw new DomainError('A0301')
  await transact(db, (tx) => erasePost(tx, id))
}

/** With the files that were its own. */
export async function erasePost(tx: Tx, id: string): Promise<void> {
  const post = await tx
    .deleteFrom('posts')
    .where('id', '=', id)
    .returning(['image_key', 'video_key', 'thumbnail_key'])
    .executeTakeFirst()
  if (post)
    await deleteFiles(
      tx,
      Object.values(post).flatMap((key) => key ?? []),
    )
}

/** The count follows by the database itself, also when a like goes with its account. */
export async function likePost(db: Database, viewer: Viewer, id: string): Promise<void> {
  await transact(db, async (tx) => {
    await lockPost(tx, id)
    const post = await postToActOn(tx, viewer, id)
    if (await insertLike(tx, id, viewer.id)) await notifySocial(tx, likeNotice(post, viewer))
  })
}

export async function unlikePost(db: Database, viewer: Viewer, id: string): Promise<void> {
  const post = await visiblePost(db, viewer, id)
  await transact(db, async (tx) => {
    await lockPost(tx, id)
    if (await deleteLike(tx, id, viewer.id)) await withdrawSocial(tx, likeNotice(post, viewer))
  })
}

function likeNotice(post: PostRow, viewer: Viewer) {
  return { userId: post.user_id, type: 'post_liked', actorId: viewer.id, postId: post.id } as const
}
