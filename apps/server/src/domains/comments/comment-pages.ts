import { maxPinnedComments } from '@easel/contract'
import { cutPage, decodeCursor, encodeCursor, type PageInput } from '../../db/cursor.ts'
import type { Database } from '../../db/pool.ts'
import { type CommentRow, findPinned, findThreads, listReplies, listThreads } from './comments.repo.ts'

interface CommentPage {
  rows: CommentRow[]
  next_cursor: string | null
}

const lists = { threads: 'comment_thread', replies: 'comment_reply' } as const

/** Stands for "none" in a cursor, whose values have a fixed number: smaller than every id. */
const noId = '00000000-0000-0000-0000-000000000000'
/** Greater than every id. */
const start = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * Where a page ends. The pinned comments are those of the first page until the last one: one that is pinned meanwhile still comes in its
 * place, one that is not pinned any more does not come twice.
 */
interface Position {
  pinnedIds: readonly string[]
  /** How many of these the pages before had. */
  pinnedShown: number
  /** The last of the others. */
  lastId: string
}

function encodePosition({ pinnedIds, pinnedShown, lastId }: Position): string {
  const padded = [...pinnedIds, ...Array(maxPinnedComments).fill(noId)].slice(0, maxPinnedComments)
  return encodeCursor(lists.threads, [pinnedShown, lastId, ...padded])
}

function decodePosition(cursor: string): Position {
  const kinds = ['number', 'id', ...Array(maxPinnedComments).fill('id')] as ('number' | 'id')[]
  const [pinnedShown, lastId, ...ids] = decodeCursor(lists.threads, cursor, kinds)
  return {
    pinnedShown: Number(pinnedShown),
    lastId: String(lastId),
    pinnedIds: ids.map(String).filter((id) => id !== noId),
  }
}

interface Whose {
  postId: string
  viewerId: string | undefined
}

/** First comments of threads: the pinned ones, then all others from the newest on. */
export async function pageOfThreads(
  db: Database,
  { postId, viewerId }: Whose,
  page: PageInput,
): Promise<CommentPage> {
  const from = page.cursor ? decodePosition(page.cursor) : undefined
  const shown = from
    ? await findThreads(db, { postId, ids: from.pinnedIds.slice(from.pinnedShown) }, viewerId)
    : await findPinned(db, postId, viewerId, maxPinnedComments)
  const pinnedIds = from?.pinnedIds ?? shown.map(({ id }) => id)
  const pinned = shown.slice(page.offset)
  const others = await listThreads(
    db,
    { postId, without: pinnedIds },
    {
      viewerId,
      before: from && from.lastId !== start ? from.lastId : undefined,
      offset: Math.max(0, page.offset - shown.length),
      limit: Math.max(0, page.limit + 1 - pinned.length),
    },
  )
  const isPinned = new Set(pinned.map(({ id }) => id))
  return cutPage([...pinned, ...others], page, (last) =>
    encodePosition({
      pinnedIds,
      pinnedShown: isPinned.has(last.id) ? pinnedIds.indexOf(last.id) + 1 : pinnedIds.length,
      lastId: isPinned.has(last.id) ? (from?.lastId ?? start) : last.id,
    }),
  )
}

/** Replies of a thread, newest first. */
export async function pageOfReplies(
  db: Database,
  { threadId, viewerId }: { threadId: string; viewerId: string | undefined },
  page: PageInput,
): Promise<CommentPage> {
  const before = page.cursor ? String(decodeCursor(lists.replies, page.cursor, ['id'])[0]) : undefined
  const found = await listReplies(db, threadId, {
    viewerId,
    before,
    offset: page.offset,
    limit: page.limit + 1,
  })
  return cutPage(found, page, ({ id }) => encodeCursor(lists.replies, [id]))
}
