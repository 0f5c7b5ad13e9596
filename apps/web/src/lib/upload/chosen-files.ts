/** Files that a picker offers: few browsers count HEIC among pictures. */
export const acceptedFiles = 'image/*,.heic,.heif'

let handed: readonly File[] = []

/** Files that were chosen on one page for the next page, which takes them when it opens. */
export const handedFiles = {
  give(files: readonly File[]): void {
    handed = files
  },
  /** Returns the files, once. */
  take(): readonly File[] {
    const files = handed
    handed = []
    return files
  },
}
