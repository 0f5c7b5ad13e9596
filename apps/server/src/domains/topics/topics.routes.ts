import type { topicRoutes } from '@easel/contract'
import { cutPage, encodeCursor, type PageInput } from '../../db/cursor.ts'
import type { Database } from '../../db/pool.ts'
import { DomainError } from '../../errors/domain-error.ts'
import type { Handlers } from '../../http/call.ts'
import { findTopic, listTopics, topicList } from './topics.repo.ts'

export function topicHandlers({ db }: { db: Database }): Handlers<typeof topicRoutes> {
  return {
    async getTopic({ id }) {
      const topic = await findTopic(db, id)
      if (!topic) throw new DomainError('A0404')
      return topic
    },
    async listTopics(input) {
      const { rows, next_cursor } = await topicPage(db, input)
      return { topic_arr: rows, next_cursor }
    },
  }
}

export async function topicPage(db: Database, page: PageInput) {
  return cutPage(await listTopics(db, page), page, ({ post_count, id }) =>
    encodeCursor(topicList, [post_count, id]),
  )
}
