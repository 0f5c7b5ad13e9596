import type { Locale, Post } from '@easel/contract'
import type { Database } from '../../db/pool.ts'
import { findPeople, presentPerson } from '../accounts/index.ts'
import { type FileUrls, findFiles } from '../files/index.ts'
import { findVersions, shareableParams, versionKey } from '../templates/index.ts'
import { presentResult } from '../works/index.ts'
import { findOrigins, type PostRow } from './posts.repo.ts'
import { explainRank, type Listing } from './ranking-explanation.ts'

export interface PostPresenting {
  db: Database
  urls: FileUrls
  locale: Locale
  origin: string
  viewerId: string | undefined
  /** Listing that the posts belong to, which explains why they are shown. */
  listing?: Listing
}

/** Looks up everything that a page of posts shows, in one batch. */
async function hydrate(rows: readonly PostRow[], { db, viewerId }: PostPresenting) {
  const originIds = rows.flatMap((row) => row.remix_of_post_id ?? [])
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
    findOrigins(db, originIds, viewerId),
  ])
  const people = await findPeople(
    db,
    [...rows.map((row) => row.user_id), ...origins.map((origin) => origin.user_id)],
    viewerId,
  )
  return {
    files,
    versions,
    origins: new Map(origins.map((origin) => [origin.id, origin])),
    people,
  }
}

export async function presentPosts(rows: readonly PostRow[], context: PostPresenting): Promise<Post[]> {
  const found = await hydrate(rows, context)
  const fileOf = new Map(found.files.map((file) => [file.key, context.urls.present(context.origin, file)]))
  const person = (id: string) => presentPerson(found.people.get(id)!, context.origin)
  return rows.flatMap((row): Post[] => {
    const definition = found.versions.get(versionKey(row.work_template_id, row.template_version))!
    const remixed = row.remix_of_post_id ? found.origins.get(row.remix_of_post_id) : undefined
    const result_info = presentResult(row, fileOf)
    if (!result_info) return []
    const sources = row.source_keys?.flatMap((key) => fileOf.get(key) ?? [])
    return [
      {
        id: row.id,
        title: row.title,
        alt_text: row.alt_text,
        create_ts: row.create_ts,
        work_id: row.work_id,
        work_template_id: row.work_template_id,
        template_title: definition.title[context.locale],
        media_type: definition.media_type,
        visibility: row.visibility as Post['visibility'],
        is_sensitive: row.is_sensitive,
        user_info: person(row.user_id),
        result_info,
        like_count: row.like_count,
        comment_count: row.comment_count,
        share_count: row.share_count,
        is_liked: row.is_liked,
        topic_arr: row.topics ?? [],
        ...(row.theme_id !== null && { theme_id: row.theme_id }),
        ...(remixed && { remix_of: { post_id: remixed.id, user_info: person(remixed.user_id) } }),
        params: shareableParams(definition, row.params),
        ...(sources && { source_arr: sources }),
        ...(context.listing && { why: explainRank(row, context.listing) }),
      },
    ]
  })
}
