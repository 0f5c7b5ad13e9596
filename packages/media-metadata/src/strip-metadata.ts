import { stripAvif } from './bmff.ts'
import { stripGif } from './gif.ts'
import { stripJpeg } from './jpeg.ts'
import { stripPng } from './png.ts'
import { stripWebp } from './webp.ts'

interface Stripping {
  /** EXIF value; 1 is upright. */
  orientation?: number
  /** The caller writes the labels again, in formats that allow it. */
  hasLabels?: boolean
}

const strippers: Record<string, (bytes: Buffer, options: Required<Stripping>) => Buffer[]> = {
  jpeg: (bytes, { orientation }) => stripJpeg(bytes, orientation),
  png: (bytes, { orientation }) => stripPng(bytes, orientation),
  webp: (bytes, { orientation }) => stripWebp(bytes, orientation),
  gif: stripGif,
  avif: (bytes, { hasLabels }) => stripAvif(bytes, { keepsXmp: hasLabels }),
}

/**
 * Removes the metadata of cameras and programs: locations, serial numbers, names, times, previews. Pixels, colours and
 * orientation stay. Returns the parts of the new file; undefined where nothing changes.
 */
export function stripMetadata(
  bytes: Buffer,
  format: string,
  { orientation = 1, hasLabels = false }: Stripping = {},
): Buffer[] | undefined {
  const parts = strippers[format]?.(bytes, { orientation, hasLabels })
  if (!parts) return undefined
  const isSame =
    parts.length === 1 ? parts[0]!.equals(bytes) : lengthOf(parts) === bytes.length && orientation === 1
  return isSame ? undefined : parts
}

function lengthOf(parts: readonly Buffer[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0)
}
