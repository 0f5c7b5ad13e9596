import type { Locale, Post } from '@easel/contract'
import { viewsOf } from '../../platform/caching/row-views.ts'
import type { SharedCache } from '../../platform/caching/shared-cache.ts'
import type { Database } from '../../platform/db/pool.ts'
import { findPeople, presentPerson } from '../accounts/index.ts'
import { type FileUrls, findFiles } from '../files/index.ts'
import { findVersions, shareableParams, versionKey } from '../templates/index.ts'
import { presentResult } from '../works/index.ts'
import { findAuthors, type PostRow, readPosts, type ViewedPost } from './posts.repo.ts'
import { explainRank, type ListReason, type RankedPost } from './ranking-explanation.ts'

export interface PostPresenting {
  db: Database
  urls: FileUrls
  views: SharedCache<PostView>
  locale: Locale
  origin: string
  viewerId: string | undefined
  /** The list that contains the posts, which explains why they are shown. */
  listing?: ListReason
}

/** The part of a post that every viewer sees: cached for each language and origin while the post's row does not change. */
export interface PostView {
  readonly id: string
  /** The post as visitors see it, without the remixed post. */
  readonly post: Post
  readonly remixOf: Post['remix_of']
  readonly ranked: RankedPost
}

/** Presents posts to a viewer, in the same order; a post that was deleted in the meantime is left out. */
export async function presentPosts(rows: readonly ViewedPost[], context: PostPresenting): Promise<Post[]> {
  const views = await viewsOf(context.views, rows, {
    variant: `${context.locale} ${context.origin}`,
    make: async (ids) => makeViews(await readPosts(context.db, ids), context),
  })
  return rows.flatMap((row) => {
    const view = views.get(row.id)
    return view ? [showTo(view, row, context.listing)] : []
  })
}

/** Adds the facts that only this viewer sees. */
function showTo({ post, remixOf, ranked }: PostView, row: ViewedPost, listing: ListReason | undefined): Post {
  return {
    ...post,
    is_liked: row.is_liked,
    user_info: { ...post.user_info, is_followed: row.is_followed },
    ...(row.origin &&
      remixOf && {
        remix_of: { ...remixOf, user_info: { ...remixOf.user_info, is_followed: row.origin.is_followed } },
      }),
    ...(listing && { why: explainRank(ranked, listing) }),
  }
}

/** Creates views, and looks up everything that they show in one batch. */
async function makeViews(rows: readonly PostRow[], context: PostPresenting): Promise<PostView[]> {
  const found = await hydrate(rows, context.db)
  const fileOf = new Map(found.files.map((file) => [file.key, context.urls.present(context.origin, file)]))
  const personOf = ({ user_id }: { user_id: string }) => {
    const person = found.people.get(user_id)
    return person && presentPerson(person, context.origin)
  }
  return rows.flatMap((row): PostView[] => {
    const definition = found.versions.get(versionKey(row.work_template_id, row.template_version))
    const remixed = row.remix_of_post_id ? found.origins.get(row.remix_of_post_id) : undefined
    const remixed_info = remixed && personOf(remixed)
    const user_info = personOf(row)
    const result_info = presentResult(row, fileOf)
    // The post or its author's account was deleted after the row of the post was read.
    if (!definition || !user_info || !result_info) return []
    const sources = row.source_keys?.flatMap((key) => fileOf.get(key) ?? [])
    const post: Post = {
      id: row.id,
      title: row.title,
      alt_text: row.alt_text,
      create_ts: row.create_ts,
      work_id: row.work_id,
      work_template_id: row.work_template_id,
      template_title: definition.title[context.locale],
      media_type: definition.media_type,
      visibility: row.visibility as Post['visibility'],
      audience: row.audience as Post['audience'],
      is_sensitive: row.is_sensitive,
      user_info,
      result_info,
      like_count: row.like_count,
      comment_count: row.comment_count,
      share_count: row.share_count,
      is_liked: false,
      topic_arr: row.topics ?? [],
      ...(row.theme_id !== null && { theme_id: row.theme_id }),
      params: shareableParams(definition, row.params),
      ...(sources && { source_arr: sources }),
    }
    const remixOf = remixed && remixed_info && { post_id: remixed.id, user_info: remixed_info }
    return [{ id: row.id, post, remixOf, ranked: row }]
  })
}

async function hydrate(rows: readonly PostRow[], db: Database) {
  const [files, versions, origins] = await Promise.all([
    findFiles(
      db,
      rows.flatMap((row) =>
        [row.image_key, row.video_key, row.thumbnail_key, ...(row.source_keys ?? [])].flatMap(
          (key) => key ?? [],
        ),
      ),
    ),
    findVersions(
      db,
      rows.map((row) => ({ work_template_id: row.work_template_id, version: row.template_version })),
    ),
    findAuthors(
      db,
      rows.flatMap((row) => row.remix_of_post_id ?? []),
    ),
  ])
  const people = await findPeople(
    db,
    [...rows, ...origins].map(({ user_id }) => user_id),
  )
  return { files, versions, origins: new Map(origins.map((origin) => [origin.id, origin])), people }
}
