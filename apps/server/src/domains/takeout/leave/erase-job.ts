/** What is to go from where bytes are kept. */
export interface EraseJob {
  /** Names of objects that somebody had. */
  readonly objects: readonly string[]
  /** Ids of uploads that went to the bucket and were never looked at. */
  readonly uploads: readonly string[]
}

export const eraseQueue = 'erase-files'
