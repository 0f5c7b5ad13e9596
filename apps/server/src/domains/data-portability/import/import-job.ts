import { z } from 'zod'
import type { Queue } from '../../../platform/jobs/job-queue.ts'

/** The job of an import. */
const ImportJob = z.object({ import_id: z.string() }).readonly()
export type ImportJob = z.output<typeof ImportJob>

export const deadImportQueue: Queue<ImportJob> = { name: 'dead-account-import', data: ImportJob }
export const importQueue: Queue<ImportJob> = {
  ...{ name: 'account-import', data: ImportJob },
  ...{ deadLetter: deadImportQueue, retryLimit: 10 },
}

export const importQueues = [deadImportQueue, importQueue]
