import { bufferOf } from '../bytes.ts'
import type { PictureFormat } from '../format.ts'
import { isCutAvif } from './avif.ts'
import { isCutGif } from './gif.ts'
import { isCutJpeg } from './jpeg.ts'
import { isCutPng } from './png.ts'
import { isCutWebp } from './webp.ts'

const checks: Record<PictureFormat, (bytes: Buffer) => boolean> = {
  jpeg: isCutJpeg,
  png: isCutPng,
  gif: isCutGif,
  webp: isCutWebp,
  avif: isCutAvif,
}

/** True if a picture's file is cut off. It reads only the structure of the file and decodes no pixels. */
export function isCut(bytes: Uint8Array, format: PictureFormat): boolean {
  try {
    return checks[format](bufferOf(bytes))
  } catch (error) {
    // A number is missing, because the file ends before it.
    if (error instanceof RangeError) return true
    throw error
  }
}
