import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from './pool.ts'

/** An arbitrary lock number: a backup locks it exclusively while it copies files, removals of files share it. */
const objectsLock = 7_235_513

/** Prevents removals of files until the connection ends; waits for removals in progress. */
export async function keepObjects(client: pg.PoolClient): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [objectsLock])
}

/** True if files may be removed until the transaction ends; false while a backup copies them. */
export async function mayRemoveObjects(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select pg_try_advisory_xact_lock_shared(${objectsLock}) as may`.execute(tx)
  return rows[0]!.may
}
