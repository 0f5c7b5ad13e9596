import packageJson from '../../../package.json' with { type: 'json' }
import type { Database } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import {
  deleteWorker,
  deleteWorkersSilentSince,
  findWorkers,
  recordHeartbeat,
  type WorkerMeasure,
  type WorkerRow,
} from './workers.repo.ts'

const heartbeatMs = 10_000
/** Time after which a silent worker counts as dead: two missed heartbeats and the delay of a busy machine. */
const silentMs = 35_000

interface WorkerPresence {
  db: Database
  name: string | undefined
  places: readonly string[]
  measure: () => WorkerMeasure
  log: (error: unknown) => void
}

/** Announces this worker to administrators, until the result is disposed. */
export async function announceWorker({
  db,
  name,
  places,
  measure,
  log,
}: WorkerPresence): Promise<AsyncDisposable> {
  const worker = {
    id: newId(),
    name: name ?? null,
    places: [...places],
    version: packageJson.version,
    start_ts: Date.now(),
  }
  const report = async () => {
    const now = Date.now()
    await recordHeartbeat(db, { ...worker, ...measure() }, now)
    await deleteWorkersSilentSince(db, now - 2 * silentMs)
  }
  await report()
  let last: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    last = report().catch(log)
  }, heartbeatMs).unref()
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await last
      await deleteWorker(db, worker.id)
    },
  }
}

export async function listWorkers(db: Database, now: number): Promise<WorkerRow[]> {
  return await findWorkers(db, now - silentMs)
}
