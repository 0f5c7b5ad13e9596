import { inflateSync } from 'node:zlib'
import { readPngHeader } from '../shared/png.ts'

/**
 * Returns the meaning of the pixel at the centre of a mask: made anew, or kept. A program that reads alpha uses the
 * alpha of a mask, if the mask has alpha. All other programs use the colour. Tests draw masks without filters.
 */
export function maskShows(mask: Buffer, { readsAlpha }: { readsAlpha: boolean }): 'anew' | 'kept' {
  const { width, height, alpha } = readPngHeader(mask)!
  const colourType = mask[25]!
  const channels = { 0: 1, 2: 3, 4: 2, 6: 4 }[colourType] ?? 1
  const parts: Buffer[] = []
  for (let offset = 8; offset + 12 <= mask.length; offset += 12 + mask.readUInt32BE(offset))
    if (mask.toString('latin1', offset + 4, offset + 8) === 'IDAT')
      parts.push(mask.subarray(offset + 8, offset + 8 + mask.readUInt32BE(offset)))
  const rows = inflateSync(Buffer.concat(parts))
  const row = Math.floor(height / 2) * (1 + width * channels) + 1
  const pixel = row + Math.floor(width / 2) * channels
  const value = rows[pixel + (readsAlpha && alpha ? channels - 1 : 0)]!
  return value > 127 ? 'anew' : 'kept'
}
