import { maxPinnedComments } from '@easel/contract'
import { cutPage, decodeCursor, encodeCursor, type PageInput, rowsToRead } from '../../platform/db/cursor.ts'
import type { Database } from '../../platform/db/pool.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import { requireReadable } from '../posts/index.ts'
import {
  findPinned,
  findThreads,
  listFirst,
  listReplies,
  listThreads,
  type ViewedComment,
} from './comments.repo.ts'

interface CommentPage {
  rows: ViewedComment[]
  next_cursor: string | null
}

const lists = { threads: 'comment_thread', replies: 'comment_reply' } as const

/** Fills unused places for pinned comments in a cursor, which has a fixed number of values; smaller than every id. */
const noId = '00000000-0000-0000-0000-000000000000'
/** Greater than every id: used while no unpinned comment has been shown. */
const start = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * Position where a page ends. The first page determines the pinned comments for all pages: a comment that is pinned later keeps
 * its place by date, and a comment that is unpinned later is not shown twice.
 */
interface Position {
  pinnedIds: readonly string[]
  /** Number of pinned comments on the pages so far. */
  pinnedShown: number
  /** Id of the last unpinned comment. */
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

interface ThreadScope {
  postId: string
  viewerId: string | undefined
}

/**
 * Returns the first comments of threads: pinned comments first, then all others, newest first. Throws A0404 if the viewer may not
 * read the post.
 */
export async function pageOfThreads(db: Database, scope: ThreadScope, page: PageInput): Promise<CommentPage> {
  if (page.cursor || page.offset > 0) {
    await requireReadable(db, scope.viewerId, scope.postId)
    return await laterPage(db, scope, page)
  }
  return await firstPage(db, scope, page)
}

async function firstPage(db: Database, scope: ThreadScope, page: PageInput): Promise<CommentPage> {
  const rows = await listFirst(db, scope, rowsToRead(page))
  if (!rows) throw errors.notFound()
  const pinnedIds = rows.filter(({ pin_ts }) => pin_ts > 0).map(({ id }) => id)
  return cutPage(rows, page, (last) =>
    encodePosition({
      pinnedIds,
      pinnedShown: last.pin_ts > 0 ? pinnedIds.indexOf(last.id) + 1 : pinnedIds.length,
      lastId: last.pin_ts > 0 ? start : last.id,
    }),
  )
}

async function laterPage(
  db: Database,
  { postId, viewerId }: ThreadScope,
  page: PageInput,
): Promise<CommentPage> {
  const from = page.cursor ? decodePosition(page.cursor) : undefined
  const shown = from
    ? await findThreads(db, { postId, ids: from.pinnedIds.slice(from.pinnedShown) }, viewerId)
    : await findPinned(db, postId, viewerId)
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

/** Returns the replies of a thread, newest first. */
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
