import { createHash } from 'node:crypto'

/** Identifies the format of an archive. A reader accepts its own version and older versions. */
export const archiveFormat = { format: 'easel-account', version: 1 } as const

/** Maximum number of items per file, so that writer and reader never hold all items in memory. */
export const itemsPerFile = 200

/** Path of the n-th file of a section, counted from 0. */
export function sectionPath(section: string, index: number): string {
  return `${section}/${String(index + 1).padStart(5, '0')}.json`
}

const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
}

export function extensionOf(mimeType: string): string {
  return extensions[mimeType] ?? 'bin'
}

/** Returns the digest that the seal of a manifest signs; computed without the seal itself. */
export function manifestDigest(manifest: object): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex')
}
