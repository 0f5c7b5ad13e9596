import { sql } from 'kysely'
import { type Database, transact } from '../../db/pool.ts'
import { notifySocial } from '../notifications/index.ts'

/** Number of latest themes whose participants are notified of the next one. */
const themesBefore = 10
/** Maximum number of users per call; the next call goes on with the others. */
const peopleAtOnce = 1000

/** Notifies participants of earlier themes that one has begun. It resumes after an interruption, and notifies each user once. */
export async function announceThemes(db: Database, now: number): Promise<void> {
  const theme = await db
    .selectFrom('themes')
    .select(['id', 'announced_to'])
    .where(sql<boolean>`announce_ts is null`)
    .where('begin_ts', '<=', now)
    .where('end_ts', '>', now)
    .orderBy('begin_ts')
    .limit(1)
    .executeTakeFirst()
  if (!theme) return
  const people = await findParticipants(db, theme)
  for (const userId of people) {
    await transact(db, async (tx) => {
      await notifySocial(tx, { userId, type: 'theme_started', themeId: theme.id })
      await tx.updateTable('themes').set({ announced_to: userId }).where('id', '=', theme.id).execute()
    })
  }
  if (people.length < peopleAtOnce)
    await db.updateTable('themes').set({ announce_ts: now }).where('id', '=', theme.id).execute()
}

async function findParticipants(
  db: Database,
  { id, announced_to }: { id: string; announced_to: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`select distinct posts.user_id from posts
    where posts.theme_id = any (array(select themes.id from themes where themes.id <> ${id}::uuid order by end_ts desc, id desc limit ${sql.lit(themesBefore)}))
      and posts.visibility = 'public' and not posts.only_for_owner
      and (${announced_to}::uuid is null or posts.user_id > ${announced_to}::uuid)
    order by posts.user_id limit ${sql.lit(peopleAtOnce)}`.execute(db)
  return rows.map(({ user_id }) => user_id)
}
