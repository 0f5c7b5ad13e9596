import type { LocalText } from '@easel/contract'
import { sql } from 'kysely'
import { decodeCursor, encodeCursor, type PageInput, rowsToRead } from '../../platform/db/cursor.ts'
import type { Database, Tx } from '../../platform/db/pool.ts'

export interface ThemeRow {
  id: string
  title: LocalText
  description: LocalText
  cover_key: string
  begin_ts: number
  end_ts: number
}

export async function insertTheme(db: Database | Tx, theme: ThemeRow): Promise<void> {
  const { title, description, ...rest } = theme
  await db
    .insertInto('themes')
    .values({ ...rest, title: JSON.stringify(title), description: JSON.stringify(description) })
    .execute()
}

function themeRows(db: Database | Tx) {
  return db
    .selectFrom('themes')
    .select(['id', 'cover_key', 'begin_ts', 'end_ts'])
    .select([sql<LocalText>`title`.as('title'), sql<LocalText>`description`.as('description')])
}

/** Finds a theme and locks it until the transaction ends, so that no post joins it and no other transaction changes it. */
export async function lockTheme(tx: Tx, id: string): Promise<ThemeRow | undefined> {
  return await themeRows(tx).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Finds a theme and ensures that it is not deleted until the transaction ends. */
export async function findThemeToJoin(tx: Tx, id: string): Promise<ThemeRow | undefined> {
  return await themeRows(tx).where('id', '=', id).forKeyShare().executeTakeFirst()
}

export async function updateTheme(tx: Tx, { id, title, description, ...rest }: ThemeRow): Promise<void> {
  await tx
    .updateTable('themes')
    .set({ ...rest, title: JSON.stringify(title), description: JSON.stringify(description) })
    .where('id', '=', id)
    .execute()
}

export async function deleteTheme(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('themes').where('id', '=', id).execute()
}

export async function isCoverInUse(tx: Tx, coverKey: string): Promise<boolean> {
  const row = await tx
    .selectFrom('themes')
    .select('id')
    .where('cover_key', '=', coverKey)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Maximum exact count, so that a theme with a million posts does not cost more. */
const countedUpTo = 1000

export interface ThemeUse {
  id: string
  post_count: number
  template_count: number
}

export async function countUses(db: Database | Tx, ids: readonly string[]): Promise<ThemeUse[]> {
  const { rows } = await sql<ThemeUse>`
    select theme.id,
      (select count(*) from (select from posts where posts.theme_id = theme.id limit ${sql.lit(countedUpTo)}) as post)::integer as post_count,
      (select count(*) from (select from work_templates where work_templates.theme_id = theme.id limit ${sql.lit(countedUpTo)}) as template)::integer as template_count
    from unnest(${ids}::uuid[]) as theme (id)`.execute(db)
  return rows
}

/** Ends a theme; returns false if no theme has this id, or it has already ended. */
export async function endTheme(db: Database | Tx, id: string, now: number): Promise<boolean> {
  const row = await db
    .updateTable('themes')
    .set({ begin_ts: sql<number>`least(begin_ts, ${now - 1}::bigint)`, end_ts: now })
    .where('id', '=', id)
    .where('end_ts', '>', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const list = 'theme'

export type ThemeState = 'coming' | 'running' | 'over'

const within = {
  coming: sql<boolean>`begin_ts > now_ms()`,
  running: sql<boolean>`begin_ts <= now_ms() and end_ts > now_ms()`,
  over: sql<boolean>`end_ts <= now_ms()`,
}

/** Lists themes, the last to end first. */
export async function listThemes(
  db: Database,
  state: ThemeState | undefined,
  page: PageInput,
): Promise<ThemeRow[]> {
  let query = themeRows(db)
  if (state) query = query.where(within[state])
  if (page.cursor) {
    const [end, id] = decodeCursor(list, page.cursor, ['int8', 'id'])
    query = query.where(sql<boolean>`(end_ts, id) < (${end}::bigint, ${id}::uuid)`)
  }
  query = query
    .orderBy('end_ts', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(rowsToRead(page)))
  return await (page.offset > 0 ? query.offset(page.offset) : query).execute()
}

export function themeCursor({ end_ts, id }: ThemeRow): string {
  return encodeCursor(list, [end_ts, id])
}

/** Default cover of a theme: the cover of the template that is used most. */
export async function anyCover(db: Database | Tx): Promise<string | undefined> {
  const row = await db
    .selectFrom('work_templates')
    .innerJoin('work_template_versions as version', (join) =>
      join
        .onRef('version.work_template_id', '=', 'work_templates.id')
        .onRef('version.version', '=', 'work_templates.version'),
    )
    .select('version.cover_key')
    .where('work_templates.builtin_key', 'is not', null)
    .orderBy('work_templates.use_count', 'desc')
    .orderBy('work_templates.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.cover_key
}

/** The running theme whose participants are not all notified yet. */
export async function themeToAnnounce(db: Database, now: number) {
  return await db
    .selectFrom('themes')
    .select(['id', 'announced_to'])
    .where(sql<boolean>`announce_ts is null`)
    .where('begin_ts', '<=', now)
    .where('end_ts', '>', now)
    .orderBy('begin_ts')
    .limit(1)
    .executeTakeFirst()
}

/** Records the last notified participant, or that all are notified. */
export async function setAnnounced(
  db: Database | Tx,
  id: string,
  reached: { announced_to: string } | { announce_ts: number },
): Promise<void> {
  await db.updateTable('themes').set(reached).where('id', '=', id).execute()
}

/** Users who posted for one of the latest other themes, after the last notified user. */
export async function findParticipants(
  db: Database,
  { id, announced_to }: { id: string; announced_to: string | null },
  { themes, limit }: { themes: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`select distinct posts.user_id from posts
    where posts.theme_id = any (array(select themes.id from themes where themes.id <> ${id}::uuid order by end_ts desc, id desc limit ${sql.lit(themes)}))
      and posts.visibility = 'public' and not posts.only_for_owner
      and (${announced_to}::uuid is null or posts.user_id > ${announced_to}::uuid)
    order by posts.user_id limit ${sql.lit(limit)}`.execute(db)
  return rows.map(({ user_id }) => user_id)
}
