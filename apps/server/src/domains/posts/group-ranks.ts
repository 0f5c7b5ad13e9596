import type { RankedPost, RankWindow } from '@easel/contract'
import { sql } from 'kysely'
import type { PageInput } from '../../platform/db/cursor.ts'
import { presentThemes, themePage } from '../themes/index.ts'
import { topicPage } from '../topics/index.ts'
import { bestOf, periodOf } from './post-ranks.repo.ts'
import { type PostSource, sourceOfEach } from './post-source.ts'
import { postsFor } from './posts.repo.ts'
import { type PostPresenting, presentPosts } from './posts.view.ts'

const postsOfEach = 3

interface RankInput extends PageInput {
  window: RankWindow
}

/** Lists themes, each with its best posts. */
export async function rankThemes({ window, ...page }: RankInput, context: PostPresenting) {
  const { rows, next_cursor } = await themePage(context.db, page)
  const source = sourceOfEach('theme', context.viewerId)
  const [themes, best] = await Promise.all([
    presentThemes(rows, context),
    bestOfEach({ ids: rows.map(({ id }) => id), source, window }, context),
  ])
  return { theme_arr: themes.map((theme) => ({ ...theme, post_arr: best.get(theme.id) ?? [] })), next_cursor }
}

/** Lists topics, each with its best posts. */
export async function rankTopics({ window, ...page }: RankInput, context: PostPresenting) {
  const { rows, next_cursor } = await topicPage(context.db, page)
  const source = sourceOfEach('topic', context.viewerId)
  const best = await bestOfEach({ ids: rows.map(({ id }) => id), source, window }, context)
  return { topic_arr: rows.map((topic) => ({ ...topic, post_arr: best.get(topic.id) ?? [] })), next_cursor }
}

interface Groups {
  ids: readonly string[]
  source: PostSource
  window: RankWindow
}

/** Reads the best posts of all groups in one query, and everything that these posts show in one batch of queries. */
async function bestOfEach(
  { ids, source, window }: Groups,
  context: PostPresenting,
): Promise<Map<string, RankedPost[]>> {
  if (ids.length === 0) return new Map()
  const best = bestOf(source, periodOf(window), { conditions: [], count: postsOfEach })
  const listed = sql<{ group_id: string; id: string; value: number }>`(
    select of_group.id as group_id, best.id, best.value from unnest(${ids}::uuid[]) as of_group (id) cross join lateral (${best}) as best
  )`.as('listed')
  const rows = await postsFor(context.db, context.viewerId)
    .innerJoin(listed, 'listed.id', 'post.id')
    .select(['listed.group_id', 'listed.value'])
    .orderBy('listed.value', 'desc')
    .orderBy('listed.id', 'desc')
    .execute()
  // A post with two topics may appear in both groups.
  const distinct = [...new Map(rows.map((row) => [row.id, row])).values()]
  const posts = await presentPosts(distinct, { ...context, listing: { reason: 'rank', order: 'score' } })
  const postOf = new Map(posts.map((post) => [post.id, post]))
  const groups = Map.groupBy(rows, (row) => row.group_id)
  return new Map(
    [...groups].map(([groupId, members]) => {
      const shown = members.flatMap(({ id, value }) => {
        const post = postOf.get(id)
        return post ? [{ ...post, score: value }] : []
      })
      return [groupId, shown.map((post, index) => ({ ...post, rank: index + 1 }))]
    }),
  )
}
