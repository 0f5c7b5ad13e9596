/** Queue entry for bytes to be deleted from the store. */
export interface EraseJob {
  /** Object names of the user's files. */
  readonly objects: readonly string[]
  /** Ids of uploads that went to the bucket and were never inspected. */
  readonly uploads: readonly string[]
}

export const eraseQueue = 'erase-files'
