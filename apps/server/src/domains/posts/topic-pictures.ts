import type { File, Topic } from '@easel/contract'
import type { SharedCache } from '../../platform/caching/shared-cache.ts'
import type { PageInput } from '../../platform/db/cursor.ts'
import { rankTopics } from './group-ranks.ts'
import { findListedFor } from './posts.repo.ts'
import type { PostPresenting } from './posts.view.ts'

/** Topics with their candidate pictures, the best first: identical for every viewer. */
export interface PicturedTopics {
  readonly topics: readonly { topic: Topic; pictures: readonly { postId: string; picture: File }[] }[]
  readonly next_cursor: string | null
}

export type SharedPictures = SharedCache<PicturedTopics>

/**
 * Lists topics, each with the picture of its best post. Viewers share the list of the topics' posts; one statement then reads
 * which of these posts the viewer may see.
 */
export async function listTopicPictures(
  page: PageInput,
  { shared, ...context }: PostPresenting & { shared: SharedPictures },
) {
  const key = JSON.stringify([context.origin, page])
  const { topics, next_cursor } = await shared.get(key, async () => ({
    value: await picturedTopics(page, context),
    size: 1,
  }))
  const ids = topics.flatMap(({ pictures }) => pictures.map(({ postId }) => postId))
  const { viewerId } = context
  const listed = viewerId === undefined ? new Set(ids) : await findListedFor(context.db, { ids, viewerId })
  const topic_arr = topics.map(({ topic, pictures }) => {
    const found = pictures.find(({ postId }) => listed.has(postId))
    return found ? { ...topic, picture: found.picture } : topic
  })
  return { topic_arr, next_cursor }
}

async function picturedTopics(page: PageInput, context: PostPresenting): Promise<PicturedTopics> {
  const ranked = await rankTopics({ ...page, window: 'all' }, { ...context, viewerId: undefined })
  const topics = ranked.topic_arr.map(({ post_arr, ...topic }) => ({
    topic,
    pictures: post_arr.flatMap(({ id, is_sensitive, result_info }) => {
      const picture = result_info?.data.outputs[0]?.files.thumbnail
      return picture && !is_sensitive ? [{ postId: id, picture }] : []
    }),
  }))
  return { topics, next_cursor: ranked.next_cursor }
}
