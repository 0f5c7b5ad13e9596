import { stripAvif } from './strip-avif.ts'
import { stripGif } from './strip-gif.ts'
import { stripJpeg } from './strip-jpeg.ts'
import { stripPng } from './strip-png.ts'
import { stripWebp } from './strip-webp.ts'

interface Stripping {
  /** As EXIF counts them; 1 is upright. */
  orientation?: number
  /** The caller writes the labels again, where the format allows it. */
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
 * The picture without what cameras and programs wrote beside it: places, serial numbers, names, times, previews. Its pixels, colours and
 * which way is up stay as they were. Pieces that make up the new file; undefined where there is nothing to leave out.
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
