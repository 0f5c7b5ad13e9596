import { createHash } from 'node:crypto'

/** What an archive says that it is. A reader takes its own version and older ones. */
export const archiveFormat = { format: 'easel-account', version: 1 } as const

/** So many things of a kind stand in one file of the archive: it can be read, and written, without holding everything. */
export const itemsPerFile = 200

/** The address of the n-th file of a section. */
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

/** What the seal of a manifest is made of: the manifest without it. */
export function manifestDigest(manifest: object): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex')
}
