/** Queue entry for an import. */
export interface ImportJob {
  readonly import_id: string
}

export const importQueue = 'account-import'
export const deadImportQueue = 'dead-account-import'

export const importQueues = [
  { name: deadImportQueue },
  { name: importQueue, deadLetter: deadImportQueue, retryLimit: 10 },
]
