import { pictureFormat, stillAvif } from '@easel/media-metadata'
import { fromHeic } from './heic.ts'

/** Tells whether a file is to be remade before anything reads it. Looks at the structure only. */
export function needsRemaking(bytes: Buffer): boolean {
  const format = pictureFormat(bytes)
  return format === 'heic' || (format === 'avif' && stillAvif(bytes) !== undefined)
}

/**
 * Returns a picture in the form in which it is stored and read everywhere: a HEIC photo converted, of an animated AVIF
 * the first picture. Other files stay as they are. Takes seconds. @throws DomainError A0700 to A0703
 */
export async function remade(bytes: Buffer): Promise<Buffer> {
  const format = pictureFormat(bytes)
  if (format === 'heic') return await fromHeic(bytes)
  return (format === 'avif' && stillAvif(bytes)) || bytes
}
