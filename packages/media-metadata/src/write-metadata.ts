import { writeBmff } from './bmff.ts'
import { writeGif } from './gif.ts'
import { writeJpeg } from './jpeg.ts'
import { writeMatroska } from './matroska.ts'
import type { NewMetadata, Size } from './metadata.ts'
import { withPacketOfWriter } from './pdf.ts'
import { writePng } from './png.ts'
import { writeSvg } from './svg.ts'
import { writeWebp } from './webp.ts'

export interface MediaFile extends Size {
  readonly bytes: Uint8Array
  readonly mime_type: string
}

type Write = (bytes: Uint8Array, metadata: NewMetadata, size: Size) => Uint8Array

const writers = new Map<string, Write>([
  ['image/jpeg', writeJpeg],
  ['image/png', writePng],
  ['image/webp', writeWebp],
  ['image/gif', writeGif],
  ['image/avif', writeBmff],
  ['video/mp4', writeBmff],
  ['video/webm', writeMatroska],
  ['application/pdf', withPacketOfWriter],
  ['image/svg+xml', writeSvg],
])

/**
 * Adds metadata to a picture or film without touching pixels or frames.
 * @throws BrokenFileError for a file without the structure of its format.
 */
export function writeMetadata({ bytes, mime_type, ...size }: MediaFile, metadata: NewMetadata): Uint8Array {
  const write = writers.get(mime_type)
  if (!write) throw new Error(`No metadata for ${mime_type}`)
  return write(bytes, metadata, size)
}
