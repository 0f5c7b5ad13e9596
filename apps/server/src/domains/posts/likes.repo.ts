import { sql } from 'kysely'
import {
  decodeCursor,
  encodeCursor,
  literalRows,
  type PageInput,
  rowsToRead,
} from '../../platform/db/cursor.ts'
import type { Database } from '../../platform/db/pool.ts'
import { type ListedPost, readListed } from './post-lists.repo.ts'
import { isShownTo } from './post-source.ts'

const list = 'liked_post'

/** Lists the posts that a user likes, the last liked first. */
export async function listLiked(
  db: Database,
  { userId, viewerId }: { userId: string; viewerId: string | undefined },
  page: PageInput,
): Promise<{ rows: ListedPost[]; cursorOf: (row: ListedPost) => string }> {
  const after = page.cursor ? decodeCursor(list, page.cursor, ['int8', 'id']) : undefined
  const isAfter = after
    ? sql`and (liked.create_ts, liked.post_id) < (${after[0]}::bigint, ${after[1]}::uuid)`
    : sql``
  const skeleton = sql`select liked.post_id as id, liked.create_ts as value, null as snapshot
    from post_likes as liked join posts as post on post.id = liked.post_id
    where liked.user_id = ${userId}::uuid ${isAfter}
      and ${isShownTo(viewerId)}
    order by liked.create_ts desc, liked.post_id desc limit ${sql.lit(literalRows(page.offset + rowsToRead(page)))}`
  const rows = await readListed(db, { skeleton, viewerId }, page)
  return { rows, cursorOf: (row) => encodeCursor(list, [row.value, row.id]) }
}
