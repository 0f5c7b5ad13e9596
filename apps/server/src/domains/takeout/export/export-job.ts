/** Queue entry for an export. */
export interface ExportJob {
  readonly export_id: string
}

export const exportQueue = 'account-export'
export const deadExportQueue = 'dead-account-export'

export const exportQueues = [
  { name: deadExportQueue },
  { name: exportQueue, deadLetter: deadExportQueue, retryLimit: 5 },
]
