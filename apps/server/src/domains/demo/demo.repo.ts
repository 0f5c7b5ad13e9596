import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/pool.ts'
import type { DemoPost } from './demo-plan.ts'

/** Newest finished pictures of the makers, with their runs. */
export async function newestMakerWorks(tx: Tx, limit: number) {
  return await tx
    .selectFrom('works')
    .innerJoin('users', 'users.id', 'works.user_id')
    .innerJoin('runs', 'runs.id', 'works.id')
    .selectAll('works')
    .select(['runs.graph', 'runs.timing_key', 'runs.start_ts', 'runs.finish_ts'])
    .where('users.kind', '=', 'maker')
    .where(sql<boolean>`runs.state = 'done'`)
    .where('works.delete_ts', 'is', null)
    .where('works.media_type', '=', 'image')
    .orderBy('works.id', 'desc')
    .limit(limit)
    .execute()
}

export type MakerWork = Awaited<ReturnType<typeof newestMakerWorks>>[number]

/** Takes the lock for filling the feed, until it is unlocked or the connection ends. */
export function tryLock(db: Database) {
  return sql<{ locked: boolean }>`select pg_try_advisory_lock(7235512) as locked`.execute(db)
}

export async function unlock(db: Database): Promise<void> {
  await sql`select pg_advisory_unlock(7235512)`.execute(db)
}

/** Returns the makers whose accounts are closed, or open. */
export async function findMakersThatAre(state: 'closed' | 'open', db: Database | Tx): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('kind', '=', 'maker')
    .where('leave_ts', state === 'closed' ? 'is not' : 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function findMakers(db: Database) {
  return await db.selectFrom('users').select(['id', 'username']).where('kind', '=', 'maker').execute()
}

/** Titles of the makers' posts. */
export async function postedTitles(db: Database): Promise<Set<string>> {
  const rows = await db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.user_id')
    .select('posts.title')
    .where('users.kind', '=', 'maker')
    .execute()
  return new Set(rows.map(({ title }) => title))
}

/** Finds a work that was made for this post before a restart, but was not posted. */
export async function unpostedWork(
  db: Database,
  userId: string,
  post: DemoPost,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('works')
    .leftJoin('posts', 'posts.work_id', 'works.id')
    .innerJoin('runs', 'runs.id', 'works.id')
    .select('works.id')
    .where('works.user_id', '=', userId)
    .where('posts.id', 'is', null)
    .where('works.delete_ts', 'is', null)
    .where('runs.state', 'in', ['queue', 'doing', 'done'])
    .where(sql`works.params ->> 'seed'`, '=', String(post.params['seed']))
    .executeTakeFirst()
  return row?.id
}
