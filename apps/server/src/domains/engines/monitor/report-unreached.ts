import type { Database } from '../../../platform/db/pool.ts'
import { listWorkers } from '../../administration/index.ts'
import { findUnprobed } from './monitor.repo.ts'
import { reportFault } from './report-fault.ts'

/** Milliseconds without a probe; engines that answer are probed every 10 s. */
const unprobedMs = 35_000

/**
 * Records that engines are unusable whose only worker does not run: no other worker probes them. The
 * first probe after the return of the worker ends the state.
 */
export async function reportUnreached(db: Database): Promise<void> {
  const unprobed = await findUnprobed(db, unprobedMs)
  if (unprobed.length === 0) return
  const workers = await listWorkers(db, Date.now())
  const present = new Set(workers.flatMap(({ name, places }) => (places.includes('remote') ? [name] : [])))
  for (const { id, reached_by: name } of unprobed)
    if (!present.has(name)) await reportFault(db, id, { code: 'no_worker', params: { name } })
}
