import type { Database } from '../../../platform/db/pool.ts'
import type { EngineConnections } from '../connections.ts'
import { findTry } from './engine-try.repo.ts'
import { EngineTry } from './engine-try.ts'
import { claimLeftovers, setClean } from './leftovers.repo.ts'

interface LeftoverDeps {
  db: Database
  connections: EngineConnections
  workerName: string | undefined
}

const limitMs = 20_000

/**
 * Cancels and cleans up ended tries at engines that did not answer when the tries ended: such an engine may still run the try, or
 * keep its files.
 */
export async function cleanLeftovers(
  { db, connections, workerName }: LeftoverDeps,
  stop: AbortSignal,
): Promise<void> {
  for (const id of await claimLeftovers(db, workerName)) {
    const row = await findTry(db, id)
    if (!row) continue
    const limit = AbortSignal.any([stop, AbortSignal.timeout(limitMs)])
    const engineTry = new EngineTry({ db, engine: connections.get(row), row, signal: limit })
    if ((await engineTry.cancel(limit)) && (await engineTry.clean(limit))) await setClean(db, row)
  }
}
