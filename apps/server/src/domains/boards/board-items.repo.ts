import { type RawBuilder, sql } from 'kysely'
import {
  decodeCursor,
  encodeCursor,
  literalRows,
  type PageInput,
  rowsToRead,
} from '../../platform/db/cursor.ts'
import type { Database, Tx } from '../../platform/db/pool.ts'
import { isShownTo } from '../posts/index.ts'
import type { SearchQuery } from '../search-index/index.ts'

/**
 * Maximum number of decimals in a position: each move to the same place adds a digit, and above the maximum, all items are
 * renumbered.
 */
const maxScale = 60

export interface ItemRow {
  work_id: string
  position: string
  /** Id of the work's post if the viewer may see the post; otherwise null, and the work is the viewer's own. */
  post_id: string | null
}

/** Selects items that the viewer may see, as the tables of `from`: `item`, `work` and, if the item has a post, `post`. */
function shownItems(viewerId: string | undefined): { from: RawBuilder<unknown>; where: RawBuilder<boolean> } {
  return {
    from: sql`board_items as item join works as work on work.id = item.work_id
      left join posts as post on post.work_id = item.work_id and ${isShownTo(viewerId)}`,
    where: sql<boolean>`(post.id is not null or work.user_id = ${viewerId ?? null}::uuid and work.delete_ts is null)`,
  }
}

const list = 'board_item'

export async function listItems(
  db: Database,
  { boardId, viewerId, query }: { boardId: string; viewerId: string | undefined; query?: SearchQuery },
  page: PageInput,
): Promise<ItemRow[]> {
  const { from, where } = shownItems(viewerId)
  const after = page.cursor ? decodeCursor(list, page.cursor, ['decimal']) : undefined
  const isAfter = after ? sql`and item.position > ${after[0]}::numeric` : sql``
  // The post or its template may contain a word.
  const words = query
    ? sql`left join post_search as own on own.post_id = post.id
        left join work_template_search as template on template.work_template_id = work.work_template_id`
    : sql``
  const matches = query
    ? sql`and (coalesce(own.terms, ''::tsvector) || coalesce(template.terms, ''::tsvector)) @@ ${query.all}::tsquery`
    : sql``
  const { rows } = await sql<ItemRow>`
    select item.work_id, item.position::text as position, post.id as post_id from ${from} ${words}
    where item.board_id = ${boardId}::uuid and ${where} ${isAfter} ${matches}
    order by item.position limit ${sql.lit(literalRows(rowsToRead(page)))} offset ${page.offset}`.execute(db)
  return rows
}

export function itemCursor({ position }: Pick<ItemRow, 'position'>): string {
  return encodeCursor(list, [position])
}

export interface CoverRow {
  board_id: string
  work_id: string
  file_key: string
}

/** Number of pictures on the cover of a board. */
export const coverCount = 4
/** Number of first items among which the pictures are sought: all 10,000 items may be hidden from the viewer. */
const coverCandidates = 40

/**
 * Returns the pictures that represent boards: for each board the chosen picture, and the pictures of its first items. Sensitive
 * posts of other users are left out.
 */
export async function findCovers(
  db: Database,
  boardIds: readonly string[],
  viewerId: string | undefined,
): Promise<CoverRow[]> {
  if (boardIds.length === 0) return []
  const { from, where } = shownItems(viewerId)
  const picture = sql`coalesce(post.thumbnail_key, work.thumbnail_key)`
  const isFit = sql`${where} and ${picture} is not null
    and (work.user_id = ${viewerId ?? null}::uuid or not post.is_sensitive)`
  const { rows } = await sql<CoverRow>`
    select board.id as board_id, cover.work_id, cover.file_key from unnest(${boardIds}::uuid[]) as board (id)
    cross join lateral (
      (select item.work_id, ${picture} as file_key, null::numeric as position from ${from}
        where item.board_id = board.id and ${isFit}
          and item.work_id = (select boards.cover_work_id from boards where boards.id = board.id))
      union all
      (select item.work_id, ${picture}, item.position from ${from}
        where item.board_id = board.id and ${isFit} and item.position <= coalesce((
            select position from board_items where board_id = board.id order by position limit 1 offset ${sql.lit(coverCandidates)}
          ), 'infinity')
        order by item.position limit ${sql.lit(coverCount)})
    ) as cover
    order by board.id, cover.position nulls first`.execute(db)
  return rows
}

/** Returns the given works that a user may save: the user's own finished works, and works with a post that the user may see. */
export async function savableWorks(
  tx: Tx,
  workIds: readonly string[],
  userId: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select work.id from works as work join runs as run on run.id = work.id
      left join posts as post on post.work_id = work.id and ${isShownTo(userId)}
    where work.id = any(${workIds}::uuid[]) and work.delete_ts is null
      and (post.id is not null or work.user_id = ${userId}::uuid and run.state = 'done')
    for share of work`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Inserts works before the first item, in the given order; works that the board already contains stay where they are. The board
 * must be locked.
 */
export async function insertItems(tx: Tx, boardId: string, workIds: readonly string[]): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into board_items (board_id, work_id, position)
    select ${boardId}::uuid, given.id,
      coalesce((select min(position) from board_items where board_id = ${boardId}::uuid), 0) - row_number() over (order by given.n desc)
    from unnest(${workIds}::uuid[]) with ordinality as given (id, n)
    where not exists (select from board_items where board_id = ${boardId}::uuid and work_id = given.id)
    on conflict (board_id, work_id) do nothing`.execute(tx)
  if (numAffectedRows === 0n) return
  await tx.updateTable('boards').set({ item_ts: sql<number>`now_ms()` }).where('id', '=', boardId).execute()
}

export async function deleteItems(tx: Tx, boardId: string, workIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('board_items')
    .where('board_id', '=', boardId)
    .where('work_id', '=', sql<string>`any(${workIds}::uuid[])`)
    .execute()
  await tx
    .updateTable('boards')
    .set({ cover_work_id: null })
    .where('id', '=', boardId)
    .where('cover_work_id', '=', sql<string>`any(${workIds}::uuid[])`)
    .execute()
}

export async function countItems(tx: Tx, boardId: string): Promise<number> {
  const { item_count } = await tx
    .selectFrom('boards')
    .select('item_count')
    .where('id', '=', boardId)
    .executeTakeFirstOrThrow()
  return item_count
}

export async function hasItem(tx: Tx, boardId: string, workId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('board_items')
    .select('work_id')
    .where('board_id', '=', boardId)
    .where('work_id', '=', workId)
    .executeTakeFirst()
  return row !== undefined
}

/** Moves an item behind another item, or to the beginning. The board must be locked and contain both items. */
export async function moveItem(
  tx: Tx,
  boardId: string,
  { workId, afterId }: { workId: string; afterId: string | null },
): Promise<void> {
  if (await setPosition(tx, boardId, { workId, afterId })) return
  await renumber(tx, boardId)
  await setPosition(tx, boardId, { workId, afterId })
}

/**
 * Sets the position to the middle between the new neighbours; returns false, without a change, if the middle has too many digits.
 */
async function setPosition(
  tx: Tx,
  boardId: string,
  { workId, afterId }: { workId: string; afterId: string | null },
): Promise<boolean> {
  const others = sql`board_items where board_id = ${boardId}::uuid and work_id <> ${workId}::uuid`
  const before = sql`(select position from ${others} and work_id = ${afterId}::uuid)`
  const behind = sql`(select min(position) from ${others} and (${afterId}::uuid is null or position > ${before}))`
  const { numAffectedRows } = await sql`
    with place as (select ${before} as before, ${behind} as behind),
    middle as (
      select trim_scale(case
        when before is null then coalesce(behind, 1) - 1
        when behind is null then before + 1
        else (before + behind) * 0.5 end) as position from place
    )
    update board_items set position = middle.position from middle
    where board_id = ${boardId}::uuid and work_id = ${workId}::uuid and scale(middle.position) <= ${sql.lit(maxScale)}`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** Gives all items whole numbers above their present numbers, so that no number is ever used twice. */
async function renumber(tx: Tx, boardId: string): Promise<void> {
  await sql`
    with numbered as (
      select work_id, floor(max(position) over ()) + row_number() over (order by position) as position
      from board_items where board_id = ${boardId}::uuid
    )
    update board_items as item set position = numbered.position + 1 from numbered
    where item.board_id = ${boardId}::uuid and item.work_id = numbered.work_id`.execute(tx)
}
