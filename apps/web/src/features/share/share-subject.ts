import type { File, Post, Work } from '@easel/contract/client'
import { type ResultMedia, resultMedia } from '../../lib/api/index.ts'

/** The subject to share: this site, a post, or one of the user's own works. */
export type ShareSubject = { kind: 'site' } | { kind: 'post'; post: Post } | { kind: 'work'; work: Work }

export interface SharedContent {
  /** Public path without language prefix; undefined while only the owner may open it. */
  path: string | undefined
  title: string | undefined
  media: ResultMedia | undefined
  /** Small picture for the head of the dialog. */
  thumbnail: File | undefined
  postId: string | undefined
  ownerId: string | undefined
  /** The work of the subject: its owner can create a private link for it. */
  workId: string | undefined
  /** True if only the author may open it, with or without a link. */
  isForAuthor: boolean
  isSensitive: boolean
}

export function sharedOf(subject: ShareSubject): SharedContent {
  switch (subject.kind) {
    case 'site':
      return { ...nothing, path: '/inspiration' }
    case 'post':
      return ofPost(subject.post)
    case 'work':
      return ofWork(subject.work)
  }
}

const nothing: SharedContent = {
  path: undefined,
  title: undefined,
  media: undefined,
  thumbnail: undefined,
  postId: undefined,
  ownerId: undefined,
  workId: undefined,
  isForAuthor: false,
  isSensitive: false,
}

function ofPost(post: Post): SharedContent {
  const media = resultMedia(post.result_info)
  return {
    path: post.visibility === 'public' ? `/post/${post.id}` : undefined,
    title: post.title,
    media,
    thumbnail: media?.thumbnail,
    postId: post.id,
    ownerId: post.user_info.id,
    workId: post.work_id,
    isForAuthor: post.audience === 'private',
    isSensitive: post.is_sensitive,
  }
}

function ofWork(work: Work): SharedContent {
  const media = resultMedia(work.result_info)
  return {
    ...nothing,
    path: work.post_audience === 'public' ? `/post/${work.post_id}` : undefined,
    title: work.template_title,
    media,
    thumbnail: media?.thumbnail,
    postId: work.post_id,
    ownerId: work.user_id,
    workId: work.id,
    isForAuthor: work.post_audience === 'private',
  }
}
