import type { topicRoutes } from '@easel/contract'
import type { Handlers } from '../../http/calls/call.ts'
import { cutPage, encodeCursor, type PageInput } from '../../platform/db/cursor.ts'
import type { Database } from '../../platform/db/pool.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import { queryFor } from '../search-index/index.ts'
import { findTopic, listTopics, searchTopics, topicList } from './topics.repo.ts'

export function topicHandlers({ db }: { db: Database }): Handlers<typeof topicRoutes> {
  return {
    async getTopic({ id }) {
      const topic = await findTopic(db, id)
      if (!topic) throw errors.notFound()
      return topic
    },
    async listTopics({ keyword, ...page }) {
      const { rows, next_cursor } = keyword ? await topicSearch(db, keyword, page) : await topicPage(db, page)
      return { topic_arr: rows, next_cursor }
    },
  }
}

export async function topicPage(db: Database, page: PageInput) {
  return cutPage(await listTopics(db, page), page, ({ post_count, id }) =>
    encodeCursor(topicList, [post_count, id]),
  )
}

/** Searches topics by a keyword with or without its `#`. */
export async function topicSearch(db: Database, keyword: string, page: PageInput) {
  const query = await queryFor(db, keyword)
  if (!query) return { rows: [], next_cursor: null }
  const found = await searchTopics(db, { query, name: keyword.replace(/^[#＃]/, '') }, page)
  return cutPage(found.rows, page, found.cursorOf)
}
