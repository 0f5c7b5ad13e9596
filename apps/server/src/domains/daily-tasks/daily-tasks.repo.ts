import type { TaskType } from '@easel/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/pool.ts'
import type { ClaimedDay } from './day.ts'

/** Serializes the claims of one user across processes. */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** Returns the newest claimed day of each of these tasks. */
export async function findDays(
  db: Database | Tx,
  userId: string,
  types: readonly TaskType[],
): Promise<Map<TaskType, ClaimedDay>> {
  const rows = await db
    .selectFrom(sql<{ type: TaskType }>`unnest(${types}::text[])`.as<'task'>(sql`task(type)`))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('task_claims')
          .selectAll()
          .where('user_id', '=', userId)
          .whereRef('task_type', '=', 'task.type')
          .orderBy('id', 'desc')
          .limit(1)
          .as('claim'),
      (join) => join.onTrue(),
    )
    .select(['task.type', 'claim.day', 'claim.day_start_ts', 'claim.number'])
    .execute()
  return new Map(
    rows.map((row) => [row.type, { day: row.day, startTs: row.day_start_ts, count: row.number }]),
  )
}

export interface NewClaim {
  id: string
  userId: string
  type: TaskType
  day: ClaimedDay
  ts: number
}

export async function insertClaim(tx: Tx, { id, userId, type, day, ts }: NewClaim): Promise<void> {
  await tx
    .insertInto('task_claims')
    .values({
      id,
      user_id: userId,
      task_type: type,
      day: day.day,
      day_start_ts: day.startTs,
      number: day.count,
      create_ts: ts,
    })
    .execute()
}
