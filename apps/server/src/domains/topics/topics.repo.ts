import { topicKey } from '@easel/contract'
import { sql } from 'kysely'
import { decodeCursor, encodeCursor, type PageInput, rowsToRead } from '../../platform/db/cursor.ts'
import type { Database, Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { indexNow, type SearchQuery } from '../search-index/index.ts'

export interface TopicRow {
  id: string
  name: string
  post_count: number
}

/** Replaces the topics of a post. */
export async function setTopics(tx: Tx, postId: string, names: readonly string[]): Promise<void> {
  const ids = await topicIds(tx, names)
  await tx
    .deleteFrom('post_topics')
    .where('post_id', '=', postId)
    .where('topic_id', '<>', sql<string>`all(${ids}::uuid[])`)
    .execute()
  if (ids.length === 0) return
  await tx
    .insertInto('post_topics')
    .values(ids.map((topic_id) => ({ post_id: postId, topic_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns the topics of these names. New topics are inserted in sorted order, so that two posts cannot deadlock. */
export async function topicIds(tx: Tx, names: readonly string[]): Promise<string[]> {
  const keys = names.map(topicKey)
  const rows = names.map((name, index) => ({ id: newId(), name, name_key: keys[index]! }))
  rows.sort((a, b) => (a.name_key < b.name_key ? -1 : 1))
  if (rows.length === 0) return []
  const made = await tx
    .insertInto('topics')
    .values(rows)
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .returning('id')
    .execute()
  if (made.length > 0)
    await indexNow(
      tx,
      'topic',
      made.map(({ id }) => id),
    )
  const found = await tx
    .selectFrom('topics')
    .select('id')
    .where('name_key', '=', sql<string>`any(${keys})`)
    .execute()
  return found.map(({ id }) => id)
}

export async function findTopic(db: Database, id: string): Promise<TopicRow | undefined> {
  return await db
    .selectFrom('topics')
    .select(['id', 'name', 'post_count'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Maximum number of keyword matches that are ranked. */
const candidateCount = 2000
const searchList = 'topic_search'

/** Searches topics: an exact match first, then by number of posts. */
export async function searchTopics(
  db: Database,
  { query, name }: { query: SearchQuery; name: string },
  page: PageInput,
): Promise<{ rows: FoundTopic[]; cursorOf: (row: FoundTopic) => string }> {
  const after = page.cursor ? decodeCursor(searchList, page.cursor, ['int4', 'int4', 'id']) : undefined
  const isAfter = after
    ? sql`where (tier, post_count, id) < (${after[0]}, ${after[1]}, ${after[2]}::uuid)`
    : sql``
  const { rows } = await sql<FoundTopic>`select * from (
      select topics.id, topics.name, topics.post_count, (topics.name_key = ${topicKey(name)})::integer as tier from (
        (select topic_id as id from topic_search where terms @@ ${query.all}::tsquery limit ${sql.lit(candidateCount)})
        union (select id from topics where name_key = ${topicKey(name)})
      ) as candidate join topics on topics.id = candidate.id where topics.post_count > 0
    ) as found ${isAfter} order by tier desc, post_count desc, id desc
    limit ${sql.lit(rowsToRead(page))} offset ${page.offset}`.execute(db)
  return { rows, cursorOf: ({ tier, post_count, id }) => encodeCursor(searchList, [tier, post_count, id]) }
}

interface FoundTopic extends TopicRow {
  /** 1 for an exact match, otherwise 0. */
  tier: number
}

export const topicList = 'topic'

/** Lists topics by number of posts, highest first. */
export async function listTopics(db: Database, page: PageInput): Promise<TopicRow[]> {
  let query = db.selectFrom('topics').select(['id', 'name', 'post_count']).where(sql<boolean>`post_count > 0`)
  if (page.cursor) {
    const [count, id] = decodeCursor(topicList, page.cursor, ['int4', 'id'])
    query = query.where(sql<boolean>`(post_count, id) < (${count}::integer, ${id}::uuid)`)
  }
  query = query
    .orderBy('post_count', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(rowsToRead(page)))
  return await (page.offset > 0 ? query.offset(page.offset) : query).execute()
}
