import { z } from 'zod'
import type { Queue } from '../../../platform/jobs/job-queue.ts'

/** The job of an export. */
const ExportJob = z.object({ export_id: z.string() }).readonly()
export type ExportJob = z.output<typeof ExportJob>

export const deadExportQueue: Queue<ExportJob> = { name: 'dead-account-export', data: ExportJob }
export const exportQueue: Queue<ExportJob> = {
  ...{ name: 'account-export', data: ExportJob },
  ...{ deadLetter: deadExportQueue, retryLimit: 5 },
}

export const exportQueues = [deadExportQueue, exportQueue]
