import { ImageData, type SKRSContext2D } from '@napi-rs/canvas'
import { cssOf, type Lab, mixLab, srgbOf } from '../colour/lab.ts'
import type { Size } from '../plane/size.ts'
import type { Areas } from './areas.ts'
import { fillRegions } from './fill.ts'
import type { Outlines } from './outlines.ts'

/** Returns a colour as an opaque pixel in one integer, whose lowest byte is red. */
export function wordOf(colour: Lab): number {
  const [red, green, blue] = srgbOf(colour).map(Math.round)
  return (0xff000000 | (blue! << 16) | (green! << 8) | red!) >>> 0
}

/** Returns the pixel value of each area. */
export function wordsOf({ regions }: Areas, colourOf: (index: number) => Lab): Uint32Array {
  return Uint32Array.from({ length: regions.count }, (_, index) => wordOf(colourOf(index)))
}

/**
 * Paints areas in flat colours, pixel by pixel, so that no gap is left between neighbours. An area for which `isBlended` is 1 has
 * a colour for each row instead.
 */
export function paintAreas(
  { regions }: Areas,
  outlines: Outlines,
  size: Size,
  words: Uint32Array,
  blend?: { readonly isBlended: Uint8Array; readonly rows: Uint32Array },
): ImageData {
  const picture = new ImageData(size.width, size.height)
  const pixels = new Uint32Array(picture.data.buffer)
  const labels = fillRegions(regions, outlines, size)
  for (let i = 0; i < labels.length; i++) pixels[i] = words[labels[i]!]!
  if (!blend) return picture
  for (let y = 0, i = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++, i++) if (blend.isBlended[labels[i]!]) pixels[i] = blend.rows[y]!
  return picture
}

/**
 * Draws the seams between painted areas in the mean of both paints, because areas consist of whole pixels and would have jagged
 * edges.
 */
export function softenSeams(
  brush: SKRSContext2D,
  { paint }: Areas,
  { x, y, segments }: Outlines,
  seam: { scale: number; width: number; paints: readonly Lab[]; isPainted: (index: number) => boolean },
): void {
  const { scale, width, paints, isPainted } = seam
  const seams = new Map<number, number[]>()
  for (let s = 0; s < segments.length; s += 4) {
    const [left, right] = [segments[s + 2]!, segments[s + 3]!]
    if (!isPainted(left) || !isPainted(right)) continue
    const [low, high] = [Math.min(paint[left]!, paint[right]!), Math.max(paint[left]!, paint[right]!)]
    const key = low * paints.length + high
    const line = seams.get(key) ?? []
    if (line.length === 0) seams.set(key, line)
    line.push(s)
  }
  brush.lineWidth = width
  brush.lineCap = 'round'
  for (const [key, line] of seams) {
    brush.strokeStyle = cssOf(
      mixLab(paints[Math.floor(key / paints.length)]!, paints[key % paints.length]!, 0.5),
    )
    brush.beginPath()
    for (const s of line) {
      brush.moveTo(x[segments[s]!]! * scale, y[segments[s]!]! * scale)
      brush.lineTo(x[segments[s + 1]!]! * scale, y[segments[s + 1]!]! * scale)
    }
    brush.stroke()
  }
}
