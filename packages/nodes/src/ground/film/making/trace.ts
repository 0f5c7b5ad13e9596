import { setImmediate } from 'node:timers/promises'
import type { ImageValue } from '../../../execution-types.ts'
import type { Size } from '../../plane/size.ts'
import { type Patches, patchesOf } from './patches.ts'
import type { Order } from './stage.ts'

/** Marks a pixel that the stage leaves unchanged. */
export const untouched = -1

/** Difference of a channel at which a pixel belongs to a stroke; pixels with a smaller difference follow the nearest stroke. */
const minChange = 20

/** Marks the pixels in which two pictures differ as 0, and the others as untouched. */
export function changedParts(before: ImageValue, after: ImageValue): Int32Array {
  const parts = new Int32Array(before.width * before.height)
  const [a, b] = [before.data, after.data]
  for (let i = 0, offset = 0; i < parts.length; i++, offset += 4) {
    const change = Math.max(
      Math.abs(a[offset]! - b[offset]!),
      Math.abs(a[offset + 1]! - b[offset + 1]!),
      Math.abs(a[offset + 2]! - b[offset + 2]!),
    )
    parts[i] = change < minChange ? untouched : 0
  }
  return parts
}

/** Connected pixels of the same part and patch: `queue[from .. to]`, in the order of their distance from its beginning. */
interface Piece {
  readonly from: number
  readonly to: number
  readonly rank: number
  readonly length: number
  readonly x: number
  readonly y: number
}

/** Cost of a pixel of a filled area relative to a pixel of a line: a broad tip fills areas faster. */
const filling = 0.03
/** Cost of the move to a new stroke, in pixels of a line. */
const lifting = 3

/** Walks over connected pixels, and finds pieces. */
class Walker {
  readonly #width: number
  readonly #height: number
  readonly #keys: Int32Array
  readonly #steps: Int32Array
  readonly queue: Int32Array
  #end = 0

  /** Connected pixels with equal keys are a piece. */
  constructor({ width, height }: Size, keys: Int32Array) {
    this.#width = width
    this.#height = height
    this.#keys = keys
    this.#steps = new Int32Array(width * height).fill(-1)
    this.queue = new Int32Array(width * height)
  }

  stepsAt(pixel: number): number {
    return this.#steps[pixel]!
  }

  #visit(pixel: number, key: number, step: number): void {
    if (this.#steps[pixel] !== -1 || this.#keys[pixel] !== key) return
    this.#steps[pixel] = step
    this.queue[this.#end++] = pixel
  }

  /**
   * Appends all pixels that are connected to a pixel to the queue. Every second step also visits diagonal neighbours, so that the
   * visited area grows nearly as a circle.
   */
  #flood(start: number): number {
    const from = this.#end
    const [width, height] = [this.#width, this.#height]
    const key = this.#keys[start]!
    this.#visit(start, key, 0)
    for (let index = from; index < this.#end; index++) {
      const pixel = this.queue[index]!
      const step = this.#steps[pixel]! + 1
      const x = pixel % width
      const y = (pixel - x) / width
      const [left, right, up, down] = [x > 0, x < width - 1, y > 0, y < height - 1]
      if (left) this.#visit(pixel - 1, key, step)
      if (right) this.#visit(pixel + 1, key, step)
      if (up) this.#visit(pixel - width, key, step)
      if (down) this.#visit(pixel + width, key, step)
      if (step % 2 === 0) continue
      if (left && up) this.#visit(pixel - width - 1, key, step)
      if (right && up) this.#visit(pixel - width + 1, key, step)
      if (left && down) this.#visit(pixel + width - 1, key, step)
      if (right && down) this.#visit(pixel + width + 1, key, step)
    }
    return from
  }

  /** Finds the piece of a pixel. The walk is repeated from its farthest pixel, so that a line is drawn from its end. */
  pieceAt(start: number): { from: number; to: number; length: number } | undefined {
    if (this.#steps[start] !== -1) return undefined
    let from = this.#flood(start)
    const last = this.queue[this.#end - 1]!
    for (let index = from; index < this.#end; index++) this.#steps[this.queue[index]!] = -1
    this.#end = from
    from = this.#flood(last)
    return { from, to: this.#end, length: this.#steps[this.queue[this.#end - 1]!]! + 1 }
  }
}

/** Gives pixels that belong to no stroke the time of the nearest stroke. */
function spread(born: Float32Array, { width, height }: Size): void {
  const queue = new Int32Array(born.length)
  let end = 0
  for (let i = 0; i < born.length; i++) if (born[i]! >= 0) queue[end++] = i
  const pass = (from: number, to: number) => {
    if (born[to]! >= 0) return
    born[to] = born[from]!
    queue[end++] = to
  }
  for (let index = 0; index < end; index++) {
    const pixel = queue[index]!
    const x = pixel % width
    if (x > 0) pass(pixel, pixel - 1)
    if (x < width - 1) pass(pixel, pixel + 1)
    if (pixel >= width) pass(pixel, pixel - width)
    if (pixel < width * (height - 1)) pass(pixel, pixel + width)
  }
  if (end === 0) born.fill(0)
}

/** Numbers each pixel by its part and its patch, so that no piece is larger than a patch. */
function keysOf(parts: Int32Array, { width }: Size, patches: Patches, cuts: boolean): Int32Array {
  return parts.map((part, i) => {
    if (part === untouched) return untouched
    return cuts ? part * 65_536 + patches.rankAt(i % width, Math.floor(i / width)) : part
  })
}

interface TraceOptions {
  /** Number of patches along the shorter side. */
  readonly across: number
  /** True if patches cut strokes, because connected lines would otherwise be drawn from many ends simultaneously. */
  readonly cuts: boolean
}

/**
 * Returns an order in which a hand could draw a stage: part after part, within a part patch after patch, and each stroke from one
 * end to the other.
 */
export async function traceParts(
  parts: Int32Array,
  size: Size,
  options: TraceOptions,
  signal: AbortSignal,
): Promise<Order> {
  const { width } = size
  const patches = patchesOf(size, options.across)
  const keys = keysOf(parts, size, patches, options.cuts)
  await setImmediate()
  signal.throwIfAborted()
  const walker = new Walker(size, keys)
  const pieces: Piece[] = []
  for (let i = 0; i < keys.length; i++) {
    const piece = keys[i] === untouched ? undefined : walker.pieceAt(i)
    if (!piece) continue
    const first = walker.queue[piece.from]!
    const [x, y] = [first % width, Math.floor(first / width)]
    pieces.push({ ...piece, rank: parts[i]! * 65_536 + patches.rankAt(x, y), x, y })
  }
  await setImmediate()
  signal.throwIfAborted()
  pieces.sort((a, b) => a.rank - b.rank || a.x + 2 * a.y - b.x - 2 * b.y)
  const costOf = ({ length, from, to }: Piece) => lifting + length + filling * (to - from)
  const total = pieces.reduce((sum, piece) => sum + costOf(piece), 0)
  const born = new Float32Array(keys.length).fill(-1)
  let spent = 0
  const strokes = pieces.map((piece) => {
    const [from, to] = [spent / total, (spent + costOf(piece)) / total]
    for (let index = piece.from; index < piece.to; index++) {
      const pixel = walker.queue[index]!
      born[pixel] = from + (to - from) * (walker.stepsAt(pixel) / piece.length)
    }
    spent += costOf(piece)
    return { from, to, x: piece.x / width, area: piece.to - piece.from }
  })
  await setImmediate()
  signal.throwIfAborted()
  spread(born, size)
  return { born, strokes }
}
