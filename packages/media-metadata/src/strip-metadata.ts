import { stripGif } from './gif.ts'
import { stripJpeg } from './jpeg.ts'
import { stripPng } from './png.ts'
import { stripBmff } from './strip-bmff.ts'
import { stripWebp } from './webp.ts'

interface StripOptions {
  /** Orientation as in EXIF, from 1 to 8; 1 is upright. */
  orientation?: number
}

const strippers: Record<string, (bytes: Buffer, orientation: number) => Buffer[]> = {
  jpeg: stripJpeg,
  png: stripPng,
  webp: stripWebp,
  gif: stripGif,
  avif: stripBmff,
  mp4: stripBmff,
}

/**
 * Removes the metadata of cameras and programs: locations, serial numbers, names, times, previews. Pixels, colours and
 * orientation stay. Returns the parts of the new file; undefined if nothing changes.
 */
export function stripMetadata(
  bytes: Buffer,
  format: string,
  { orientation = 1 }: StripOptions = {},
): Buffer[] | undefined {
  const parts = strippers[format]?.(bytes, orientation)
  if (!parts) return undefined
  return areBytes(parts, bytes) ? undefined : parts
}

function areBytes(parts: readonly Buffer[], bytes: Buffer): boolean {
  let offset = 0
  for (const part of parts) {
    if (!part.equals(bytes.subarray(offset, offset + part.length))) return false
    offset += part.length
  }
  return offset === bytes.length
}
