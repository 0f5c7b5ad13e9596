/** File types for the file picker; HEIC is listed because few browsers count it as a picture. */
export const acceptedFiles = 'image/*,.heic,.heif'

let handed: readonly File[] = []

/** Files that were chosen on a page for the next page, which takes them when it opens. */
export const handedFiles = {
  give(files: readonly File[]): void {
    handed = files
  },
  /** Returns the files and removes them. */
  take(): readonly File[] {
    const files = handed
    handed = []
    return files
  },
}
