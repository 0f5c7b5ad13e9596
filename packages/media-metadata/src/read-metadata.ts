import { readBmff } from './bmff.ts'
import { mimeTypeOf } from './format.ts'
import { readGif } from './gif.ts'
import { readJpeg } from './jpeg.ts'
import { readMatroska } from './matroska.ts'
import type { FoundMetadata } from './metadata.ts'
import { readPdf } from './pdf.ts'
import { readPng } from './png.ts'
import { readSvg } from './svg.ts'
import { readWebp } from './webp.ts'

const readers = new Map([
  ['image/jpeg', readJpeg],
  ['image/png', readPng],
  ['image/webp', readWebp],
  ['image/gif', readGif],
  ['video/webm', readMatroska],
  ['application/pdf', readPdf],
  ['image/svg+xml', readSvg],
])

/**
 * Reads the metadata in a file's headers; undefined for unsupported formats. In a broken file, only the part before the
 * damage is read.
 */
export function readMetadata(bytes: Uint8Array): (FoundMetadata & { mime_type: string }) | undefined {
  const mime_type = mimeTypeOf(bytes)
  if (!mime_type) return undefined
  const read = readers.get(mime_type) ?? readBmff
  return { mime_type, ...read(bytes) }
}
