import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/pool.ts'
import { firstIdOf } from '../../platform/ids.ts'

/** A time span within a day: from a time to before another time. */
interface Span {
  from: number
  to: number
  /** Begin of the day (UTC). */
  begin: number
}

const dayMs = 24 * 3600_000
const dayAt = (ts: number) => sql`(to_timestamp(${ts} / 1000.0) at time zone 'utc')::date`

export async function countedTo(db: Database | Tx): Promise<number | undefined> {
  const row = await db
    .selectFrom('site_days')
    .select('counted_to_ts')
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.counted_to_ts
}

/**
 * Adds the events of a span. Each subquery reads only rows of the span, by an index on their time, except for users and sessions.
 * An id contains the time when its row was inserted; rows that an import inserted with an earlier time are left out.
 */
export async function addToDay(
  tx: Tx,
  { from, to, begin, hasActiveUsers }: Span & { hasActiveUsers: boolean },
): Promise<void> {
  const [firstId, endId] = [firstIdOf(from), firstIdOf(to)]
  await sql`
    insert into site_days as known (day, people_count, sign_up_count, active_count, work_count, post_count, like_count, counted_to_ts)
    select ${dayAt(begin)},
      (select count(*) from users where kind = 'person' and id < ${endId}::uuid),
      (select count(*) from users where kind = 'person' and id >= ${firstId}::uuid and id < ${endId}::uuid),
      case when ${hasActiveUsers}::boolean then (
        select count(distinct sessions.user_id) from sessions join users on users.id = sessions.user_id
        where users.kind = 'person' and sessions.last_used_ts >= ${begin} and sessions.last_used_ts < ${begin + dayMs}
      ) end,
      (select count(*) from runs join users on users.id = runs.user_id
        where runs.state = 'done' and runs.effort is not null and runs.kind = 'work' and users.kind in ('person', 'demo')
          and runs.finish_ts >= ${from} and runs.finish_ts < ${to}),
      (select count(*) from posts join users on users.id = posts.user_id
        where users.kind in ('person', 'demo') and posts.id >= ${firstId}::uuid and posts.id < ${endId}::uuid),
      (select count(*) from post_likes join users on users.id = post_likes.user_id
        where users.kind in ('person', 'demo') and post_likes.create_ts >= ${from} and post_likes.create_ts < ${to}),
      ${to}
    on conflict (day) do update set
      people_count = excluded.people_count,
      sign_up_count = known.sign_up_count + excluded.sign_up_count,
      active_count = greatest(known.active_count, excluded.active_count),
      work_count = known.work_count + excluded.work_count,
      post_count = known.post_count + excluded.post_count,
      like_count = known.like_count + excluded.like_count,
      counted_to_ts = excluded.counted_to_ts`.execute(tx)
}

/** Adds the runs that each engine has finished in a span. */
export async function addEngineRuns(tx: Tx, { from, to, begin }: Span): Promise<void> {
  await sql`
    insert into site_engine_days as known (day, engine_name, run_count)
    select ${dayAt(begin)}, engines.name, sum(made.runs)
    from engines cross join lateral (
      select count(distinct run_id) as runs from engine_tries
      where engine_tries.engine_id = engines.id and outcome = 'done' and end_ts >= ${from} and end_ts < ${to}
    ) as made
    where made.runs > 0
    group by engines.name
    on conflict (day, engine_name) do update set run_count = known.run_count + excluded.run_count`.execute(tx)
}

export interface DayRow {
  day: string
  people_count: number
  sign_up_count: number
  active_count: number | null
  work_count: number
  post_count: number
  like_count: number
  byte_size: number | null
  engines: { name: string; run_count: number }[]
}

/** Returns the counted days, oldest first; the last day is counted up to the last count. */
export async function findDayCounts(db: Database, days: number): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select to_char(site_days.day, 'YYYY-MM-DD') as day, people_count, sign_up_count, active_count, work_count, post_count, like_count,
      (select sum(byte_size)::bigint from storage_days where storage_days.day = site_days.day) as byte_size,
      (select coalesce(json_agg(json_build_object('name', engine_name, 'run_count', run_count) order by engine_name), '[]')
        from site_engine_days where site_engine_days.day = site_days.day) as engines
    from site_days order by site_days.day desc limit ${sql.lit(days)}`.execute(db)
  return rows.toReversed()
}
