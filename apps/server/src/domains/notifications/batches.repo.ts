import { type BatchWork, notificationStates } from '@easel/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/pool.ts'
import { serialize } from '../../platform/db/serialize.ts'

/**
 * Returns the batch of a work, and locks the batch: if two works end at the same time, the later work gets the final state of the
 * earlier work. Undefined for a work that was started alone.
 */
export async function lockBatchOf(tx: Tx, workId: string): Promise<string | undefined> {
  const run = await tx.selectFrom('runs').select('batch_id').where('id', '=', workId).executeTakeFirst()
  const batchId = run?.batch_id ?? undefined
  if (batchId !== undefined) await serialize(tx, `batch ${batchId}`)
  return batchId
}

const { finished, failed, interrupted, running } = notificationStates

/**
 * Reads the works of each batch in their order, without works that their owner has stopped (`break` without a reason) or deleted.
 */
export async function findBatchWorks(
  db: Database | Tx,
  batchIds: readonly string[],
): Promise<ReadonlyMap<string, BatchWork[]>> {
  if (batchIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('runs as run')
    .innerJoin('works as work', 'work.id', 'run.id')
    .select([
      'run.id as work_id',
      sql<string>`run.batch_id`.as('batch_id'),
      sql<BatchWork['state']>`case run.state
        when 'done' then ${sql.lit(finished)} when 'fail' then ${sql.lit(failed)}
        when 'break' then ${sql.lit(interrupted)} else ${sql.lit(running)} end`.as('state'),
    ])
    .where('run.batch_id', '=', sql<string>`any(${batchIds}::uuid[])`)
    .where('work.delete_ts', 'is', null)
    .where(sql<boolean>`(run.state <> 'break' or run.error_reason is not null)`)
    .orderBy('run.id')
    .execute()
  const batches = Map.groupBy(rows, ({ batch_id }) => batch_id)
  return new Map(
    [...batches].map(([id, works]) => [id, works.map(({ work_id, state }) => ({ work_id, state }))]),
  )
}

/** Returns the id of the listed notification of a batch. */
export async function findListed(tx: Tx, batchId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('notifications')
    .select('id')
    .where('batch_id', '=', batchId)
    .where(sql<boolean>`state <> 7`)
    .executeTakeFirst()
  return row?.id
}

/** Changes the work to which a notification links. */
export async function leadTo(tx: Tx, id: string, { work_id, state }: BatchWork): Promise<void> {
  await tx.updateTable('notifications').set({ work_id, state }).where('id', '=', id).execute()
}

/** Removes a notification from the list. */
export async function unlist(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ state: notificationStates.running, is_read: true })
    .where('id', '=', id)
    .execute()
}
