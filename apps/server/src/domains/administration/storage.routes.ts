import type { storageAdministrationRoutes } from '@easel/contract'
import type { Handlers } from '../../http/calls/call.ts'
import { transact } from '../../platform/db/pool.ts'
import type { JobQueue } from '../../platform/jobs/job-queue.ts'
import { requireAdmin } from '../accounts/index.ts'
import { downloadsUnusedSince, keptUnusedSince } from '../files/index.ts'
import { reportStorage, type StorageReportDeps } from './storage-report.ts'
import { type StorageJob, storageQueue } from './tend-storage.ts'

const dayMs = 24 * 3600_000

export function storageAdministrationHandlers(
  deps: StorageReportDeps & { jobs: JobQueue; now: () => number },
): Handlers<typeof storageAdministrationRoutes> {
  const send = (job: StorageJob) => transact(deps.db, (tx) => deps.jobs.send(tx, storageQueue, job))
  return {
    async getStorage(_input, call) {
      requireAdmin(call)
      return await reportStorage(deps, call.origin)
    },
    async measureStorage(_input, call) {
      requireAdmin(call)
      await send({})
      return {}
    },
    async listFreeable({ unused_days }, call) {
      requireAdmin(call)
      const ts = deps.now() - unused_days * dayMs
      return {
        freeable_arr: [
          { purpose: 'kept_outputs', ...(await keptUnusedSince(deps.db, ts)) },
          { purpose: 'downloads', ...(await downloadsUnusedSince(deps.db, ts)) },
        ],
      }
    },
    async cleanStorage({ purpose, unused_days }, call) {
      requireAdmin(call)
      await send({ purpose, used_before_ts: deps.now() - unused_days * dayMs })
      return {}
    },
  }
}
