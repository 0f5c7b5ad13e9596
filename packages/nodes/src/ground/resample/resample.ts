import type { ExecutionContext, ImageValue, MaskValue } from '../../execution-types.ts'
import { eachRow } from '../plane/rows.ts'
import type { Size } from '../plane/size.ts'
import { lanczosBits, type ScaleMethod, type Taps, tapsOf } from './taps.ts'

type Context = Pick<ExecutionContext, 'signal'>

/** Scales a picture. Colours and transparency are scaled in the same way, but separately: colours are not weighted by alpha. */
export async function scaleImage(
  image: ImageValue,
  { width, height }: Size,
  { method, context }: { method: ScaleMethod; context: Context },
): Promise<ImageValue> {
  const data = new Uint8ClampedArray(width * height * 4)
  const lines = { x: linesOf(method, image.width, width), y: linesOf(method, image.height, height) }
  // Lanczos rounds to bytes after each pass; the other methods round only at the end.
  const settle = method === 'lanczos' ? byteOfWhole : (sum: number) => sum * 255
  await scaleRows({ ...image, channels: 4, unit: method === 'lanczos' ? 1 : 1 / 255 }, lines, {
    ...(method === 'lanczos' && { between: byteOfWhole }),
    context,
    take: (row, index) => {
      for (let i = 0; i < row.length; i++) data[index + i] = settle(row[i]!)
    },
  })
  return { kind: 'image', width, height, data }
}

/** The values of a picture, four per pixel, from 0 to 255. Scaled values are neither rounded nor limited. */
export interface Numbers extends Size {
  readonly data: Uint8ClampedArray | Float32Array
}

/** Scales a picture for a node that continues to calculate with the values. */
export async function scaleNumbers(
  image: ImageValue,
  { width, height }: Size,
  { method, context }: { method: 'bilinear' | 'bicubic'; context: Context },
): Promise<Numbers> {
  if (image.width === width && image.height === height) return image
  const data = new Float32Array(width * height * 4)
  const lines = { x: tapsOf(method, image.width, width), y: tapsOf(method, image.height, height) }
  await scaleRows({ ...image, channels: 4, unit: 1 }, lines, {
    context,
    take: (row, offset) => data.set(row, offset),
  })
  return { width, height, data }
}

/** Scales a mask bilinearly. */
export async function scaleMask(mask: MaskValue, size: Size, context: Context): Promise<MaskValue> {
  const { width, height } = size
  if (mask.width === width && mask.height === height) return mask
  const data = new Float32Array(width * height)
  const lines = { x: tapsOf('bilinear', mask.width, width), y: tapsOf('bilinear', mask.height, height) }
  await scaleRows({ ...mask, channels: 1, unit: 1 }, lines, {
    context,
    take: (row, offset) => data.set(row, offset),
  })
  return { kind: 'mask', width, height, data }
}

/** Converts a sum of bytes times integer weights to a byte. */
const byteOfWhole = (sum: number) =>
  Math.min(255, Math.max(0, Math.floor((sum + 2 ** (lanczosBits - 1)) / 2 ** lanczosBits)))

/**
 * Returns the pixels and weights along a line. If the length does not change, the weights copy each pixel, even with Lanczos, whose
 * weights are integers.
 */
function linesOf(method: ScaleMethod, from: number, to: number): readonly Taps[] {
  if (method !== 'lanczos' || from !== to) return tapsOf(method, from, to)
  return Array.from({ length: to }, (_, start) => ({ start, weights: [2 ** lanczosBits] }))
}

interface Raster extends Size {
  readonly data: Uint8ClampedArray | Float32Array
  readonly channels: number
  /** Factor of the values. */
  readonly unit: number
}

interface Passes {
  /** Applied to each value between the two passes. */
  readonly between?: (sum: number) => number
  readonly context: Context
  /** Receives each row with its index. The row is overwritten afterwards. */
  readonly take: (row: Float64Array, offset: number) => void
}

/** Scales along rows, then along columns. Memory contains only the rows that the next result row needs. */
async function scaleRows(
  raster: Raster,
  lines: { x: readonly Taps[]; y: readonly Taps[] },
  { between, context, take }: Passes,
): Promise<void> {
  const rows = new Map<number, Float64Array>()
  const row = new Float64Array(lines.x.length * raster.channels)
  await eachRow({ from: 0, to: lines.y.length }, context, (y) => {
    const { start, weights } = lines.y[y]!
    for (const known of rows.keys()) if (known < start) rows.delete(known)
    row.fill(0)
    for (const [index, weight] of weights.entries()) {
      const from = rows.get(start + index) ?? scaleRow(raster, start + index, lines.x, between)
      rows.set(start + index, from)
      addTimes(row, from, weight)
    }
    take(row, y * row.length)
  })
}

function scaleRow(
  raster: Raster,
  y: number,
  taps: readonly Taps[],
  between: ((sum: number) => number) | undefined,
): Float64Array {
  const row = new Float64Array(taps.length * raster.channels)
  const from = y * raster.width * raster.channels
  if (raster.channels === 4) sumFour(raster.data, from, taps, row)
  else sumOne(raster.data, from, taps, row)
  if (between) for (let i = 0; i < row.length; i++) row[i] = between(row[i]!)
  else if (raster.unit !== 1) for (let i = 0; i < row.length; i++) row[i]! *= raster.unit
  return row
}

function addTimes(row: Float64Array, from: Float64Array, weight: number): void {
  for (let i = 0; i < row.length; i++) row[i]! += from[i]! * weight
}

/** Sums of one value per pixel. */
function sumOne(data: Raster['data'], from: number, taps: readonly Taps[], row: Float64Array): void {
  for (let x = 0; x < taps.length; x++) {
    const { start, weights } = taps[x]!
    let sum = 0
    for (let i = 0; i < weights.length; i++) sum += data[from + start + i]! * weights[i]!
    row[x] = sum
  }
}

/** Sums of four values per pixel, without a loop over the channels, which would take three times as long. */
function sumFour(data: Raster['data'], from: number, taps: readonly Taps[], row: Float64Array): void {
  for (let x = 0; x < taps.length; x++) {
    const { start, weights } = taps[x]!
    let [r, g, b, a] = [0, 0, 0, 0]
    for (let i = 0, offset = from + start * 4; i < weights.length; i++, offset += 4) {
      const weight = weights[i]!
      r += data[offset]! * weight
      g += data[offset + 1]! * weight
      b += data[offset + 2]! * weight
      a += data[offset + 3]! * weight
    }
    row[x * 4] = r
    row[x * 4 + 1] = g
    row[x * 4 + 2] = b
    row[x * 4 + 3] = a
  }
}
