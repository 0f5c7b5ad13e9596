import type { searchRoutes, User } from '@easel/contract'
import type { CallContext, Handlers } from '../../http/calls/call.ts'
import { cutPage, type PageInput } from '../../platform/db/cursor.ts'
import type { Database } from '../../platform/db/pool.ts'
import { findUsers, presentUser } from '../accounts/index.ts'
import { type PageDeps, postSearch } from '../posts/index.ts'
import { queryFor } from '../search-index/index.ts'
import { presentTemplates, searchTemplates, type TemplatePresenting } from '../templates/index.ts'
import { topicSearch } from '../topics/index.ts'
import { listUsers, searchUsers } from './users.repo.ts'

export function searchHandlers(
  deps: PageDeps & Pick<TemplatePresenting, 'templateViews'>,
): Handlers<typeof searchRoutes> {
  const { db } = deps
  return {
    async search({ keyword, limit }, call) {
      const page = { offset: 0, limit }
      const viewerId = call.viewer?.id
      const [posts, templates, people, topics] = await Promise.all([
        postSearch(deps, { keyword, order: 'relevance', filter: {} }, { ...page, call }),
        searchTemplates(db, { keyword, filter: { viewerId, order_by: 'hot' } }, page),
        userPage(db, { keyword, page, call }),
        topicSearch(db, keyword, page),
      ])
      return {
        post_arr: posts.post_arr,
        work_template_arr: await presentTemplates(templates.rows, { ...deps, ...call }),
        user_arr: people.user_arr,
        topic_arr: topics.rows,
      }
    },
    listUsers: ({ keyword, ...page }, call) => userPage(db, { keyword, page, call }),
  }
}

interface UserPageInput {
  keyword: string | undefined
  page: PageInput
  call: CallContext
}

async function userPage(db: Database, { keyword, page, call }: UserPageInput) {
  const viewerId = call.viewer?.id
  const words = await queryFor(db, keyword)
  if (keyword && !words) return { user_arr: [], next_cursor: null }
  const found = words
    ? await searchUsers(db, { words, name: keyword! }, { ...page, viewerId })
    : await listUsers(db, { viewerId }, page)
  const { rows, next_cursor } = cutPage(found.rows, page, found.cursorOf)
  const users = await findUsers(
    db,
    rows.map(({ id }) => id),
    viewerId,
  )
  const user_arr = rows.flatMap(({ id }): User[] => {
    const row = users.get(id)
    return row ? [presentUser(row, { origin: call.origin, isSelf: false })] : []
  })
  return { user_arr, next_cursor }
}
