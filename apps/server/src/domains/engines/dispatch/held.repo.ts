import { type EngineKindName, engineKindOf } from '@easel/remote-engines'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/pool.ts'
import { exclusions, movedFrom } from './queued-stages.repo.ts'
import type { HeldTry } from './recall.ts'

/** Returns the tries that are at engines and were not recalled yet. */
export async function findHeld(tx: Tx): Promise<HeldTry[]> {
  const rows = await tx
    .selectFrom('engine_leases as lease')
    .innerJoin('engine_tries as try', 'try.id', 'lease.try_id')
    .innerJoin('engine_queue as queued', 'queued.try_id', 'lease.try_id')
    .innerJoin('engines as engine', 'engine.id', 'lease.engine_id')
    .select(['queued.run_id', 'queued.round', 'queued.stage', 'queued.user_id', 'queued.priority'])
    .select([
      'queued.ready_ts',
      'try.id as try_id',
      'try.accept_ts',
      'try.start_ts',
      'try.expected_ms',
      'queued.avoided_engine',
    ])
    .select(['engine.id as engine_id', 'engine.state', 'engine.state_ts'])
    .select([
      sql<EngineKindName>`engine.kind`.as('kind'),
      sql<HeldTry['stage']['needs']>`queued.needs`.as('needs'),
      exclusions,
      movedFrom,
    ])
    .where('lease.is_recalled', '=', false)
    .orderBy('try.write_ts')
    .execute()
  return rows.map(({ try_id, accept_ts, start_ts, expected_ms, ...row }) => {
    const { engine_id, kind, state, state_ts, ...stage } = row
    return {
      ...{ try_id, stage, engine_id, accept_ts, start_ts, expected_ms },
      stops: engineKindOf(kind).stops,
      ...(state !== 'ready' && { away_ts: state_ts }),
    }
  })
}

/** Marks tries as recalled: the workers that hold them then cancel them at their engines. */
export async function markRecalled(tx: Tx, tryIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('engine_leases')
    .set({ is_recalled: true })
    .where(sql<boolean>`try_id = any(${tryIds}::uuid[])`)
    .execute()
}
