import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/pool.ts'

/**
 * Renews a worker's leases of these tries. Returns the leases that the worker still holds; `is_wanted`: the run of the stage has
 * not ended.
 */
export async function renewLeases(
  db: Database,
  { holder, tryIds, expireTs }: { holder: string; tryIds: readonly string[]; expireTs: number },
): Promise<Map<string, { is_wanted: boolean; is_recalled: boolean }>> {
  const { rows } = await sql<{ try_id: string; is_wanted: boolean; is_recalled: boolean }>`
    update engine_leases as lease set expire_ts = ${expireTs}
    where holder = ${holder}::uuid and try_id = any(${tryIds}::uuid[])
    returning try_id, is_recalled,
      exists (select from engine_queue as queued where queued.try_id = lease.try_id) as is_wanted`.execute(db)
  return new Map(rows.map(({ try_id, ...state }) => [try_id, state]))
}

/** Ends the leases of a worker that stops, so that another worker can take them over. */
export async function expireLeases(db: Database, holder: string): Promise<void> {
  await db.updateTable('engine_leases').set({ expire_ts: 0 }).where('holder', '=', holder).execute()
}

/** A try to begin or to continue. */
export interface TryRef {
  try_id: string
  run_id: string
}

/** Takes over expired leases, with new fence numbers. Returns their tries. */
export async function takeOverLeases(
  tx: Tx,
  { holder, workerName, expireTs }: { holder: string; workerName: string | undefined; expireTs: number },
): Promise<TryRef[]> {
  const { rows } = await sql<TryRef>`
    with taken as (
      update engine_leases as lease
      set holder = ${holder}::uuid, fence = nextval('engine_fences'), expire_ts = ${expireTs}
      where (engine_id, slot) in (
        select old.engine_id, old.slot from engine_leases as old join engines as engine on engine.id = old.engine_id
        where old.expire_ts < now_ms() and (engine.reached_by is null or engine.reached_by = ${workerName ?? ''})
        for update of old skip locked)
      returning try_id, fence)
    update engine_tries as try set fence = taken.fence, take_over_ts = now_ms()
    from taken where try.id = taken.try_id
    returning try.id as try_id, try.run_id`.execute(tx)
  return rows
}

/** Milliseconds after the end of a lease for which the worker may still return and continue its try. */
const returnMs = 30_000

/** Takes over the leases of engines whose only worker does not run, with new fence numbers. Returns the ids of their tries. */
export async function takeOrphanedLeases(
  tx: Tx,
  { holder, expireTs }: { holder: string; expireTs: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with taken as (
      update engine_leases as lease
      set holder = ${holder}::uuid, fence = nextval('engine_fences'), expire_ts = ${expireTs}
      where (engine_id, slot) in (
        select old.engine_id, old.slot from engine_leases as old join engines as engine on engine.id = old.engine_id
        where old.expire_ts < now_ms() - ${returnMs} and engine.fault ->> 'code' = 'no_worker'
        for update of old skip locked)
      returning try_id, fence)
    update engine_tries as try set fence = taken.fence from taken where try.id = taken.try_id
    returning try.id`.execute(tx)
  return rows.map(({ id }) => id)
}
