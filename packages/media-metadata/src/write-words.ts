import { writeJpegExif } from './jpeg.ts'
import { writePngText } from './png.ts'
import { writeWebpExif } from './webp.ts'
import type { MediaFile } from './write-metadata.ts'

/** Writers by the types of files in which other programs look for words. */
const writers = new Map<string, (file: MediaFile, text: string) => Uint8Array>([
  ['image/png', ({ bytes }, text) => writePngText(bytes, 'parameters', text)],
  ['image/jpeg', ({ bytes }, text) => writeJpegExif(bytes, commentOnly(text))],
  ['image/webp', ({ bytes, ...size }, text) => writeWebpExif(bytes, commentOnly(text), size)],
])

/**
 * Writes the words of a picture into the place that web UIs read. That place is the text `parameters` of a PNG, or the
 * EXIF comment of a JPEG or a WebP. The file must not have such a text or EXIF yet. A file of another type stays
 * unchanged.
 */
export function writeWords(file: MediaFile, text: string): Uint8Array {
  return writers.get(file.mime_type)?.(file, text) ?? file.bytes
}

/** Returns the TIFF structure of EXIF with a comment as its only entry, in UTF-16 with the upper byte first. */
function commentOnly(text: string): Buffer {
  const comment = Buffer.concat([Buffer.from('UNICODE\0', 'latin1'), Buffer.from(text, 'utf16le').swap16()])
  const tiff = Buffer.alloc(44)
  tiff.write('MM\0*', 0, 'latin1')
  tiff.writeUInt32BE(8, 4)
  const entry = (offset: number, [tag, type, count, value]: readonly [number, number, number, number]) => {
    tiff.writeUInt16BE(1, offset)
    tiff.writeUInt16BE(tag, offset + 2)
    tiff.writeUInt16BE(type, offset + 4)
    tiff.writeUInt32BE(count, offset + 6)
    tiff.writeUInt32BE(value, offset + 10)
  }
  entry(8, [0x8769, 4, 1, 26])
  entry(26, [0x9286, 7, comment.length, 44])
  return Buffer.concat([tiff, comment])
}
