import { type EngineKindName, engineKindOf } from '@easel/remote-engines'
import type { Database } from '../../platform/db/pool.ts'
import { findKnownEngines } from './offers.repo.ts'

/** Returns whether a service that may cost money could get one of the tasks: a begun try cannot be stopped. */
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
