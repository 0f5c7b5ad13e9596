import { type EngineKindName, engineKindOf } from '@easel/remote-engines'
import type { Database } from '../../platform/db/pool.ts'
import { findKnownEngines } from './offers.repo.ts'

/** Returns whether one of the tasks could go to a service that may cost money: a service that cannot stop a try charges for it. */
export async function mayCharge(db: Database, tasks: readonly string[]): Promise<boolean> {
  if (tasks.length === 0) return false
  const engines = await findKnownEngines(db)
  return engines.some(
    ({ mode, kind, tasks: offered }) =>
      mode === 'on' &&
      engineKindOf(kind as EngineKindName).stops === 'none' &&
      offered.some((task) => tasks.includes(task)),
  )
}
