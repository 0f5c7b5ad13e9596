import type { ImageValue } from '../../execution-types.ts'
import { sharpOf } from '../codec/image-codec.ts'
import { runNetwork } from '../networks/run.ts'
import { fitSize, type Plane, planeOf } from '../plane/plane.ts'

/** Part of a picture, in its pixels. */
export interface Window {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Longest side in pixels of the resulting planes. */
const side = 512
const maxAspect = 2.2

/** Side in pixels of the network's input and output. */
const inputSide = 256

async function pixelsOf(image: ImageValue, window: Window): Promise<Float32Array> {
  const data = await sharpOf(image)
    .extract(window)
    .flatten({ background: '#808080' })
    .resize(inputSide, inputSide, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
  const pixels = new Float32Array(data.length)
  for (let i = 0; i < pixels.length; i++) pixels[i] = data[i]! / 255
  return pixels
}

async function likelihood(pixels: Float32Array, signal: AbortSignal): Promise<Plane> {
  const [data] = await runNetwork('person', pixels, signal)
  return { width: inputSide, height: inputSide, data: data! }
}

/** Mirrors rows of pixels with `channels` numbers each. */
function mirrorRows(data: Float32Array, channels: number): Float32Array {
  const out = new Float32Array(data.length)
  for (let i = 0; i < inputSide * inputSide; i++) {
    const from = i - (i % inputSide) + inputSide - 1 - (i % inputSide)
    for (let c = 0; c < channels; c++) out[i * channels + c] = data[from * channels + c]!
  }
  return out
}

/**
 * Runs the network on a window. With `mirrored`, the result is averaged with the result for the mirrored window, so that parts
 * that are detected only in one of them become uncertain.
 */
async function windowProbability(
  image: ImageValue,
  window: Window,
  { mirrored, signal }: { mirrored: boolean; signal: AbortSignal },
): Promise<Plane> {
  const pixels = await pixelsOf(image, window)
  if (!mirrored) return await likelihood(pixels, signal)
  const [straight, mirror] = await Promise.all([
    likelihood(pixels, signal),
    likelihood(mirrorRows(pixels, 3), signal),
  ])
  const turned = mirrorRows(mirror.data, 1)
  return planeOf(straight, (i) => (straight.data[i]! + turned[i]!) / 2)
}

/** Returns the whole picture as a window, or windows along an elongated picture, each overlapping the next window by half. */
function windowsOf({ width, height }: ImageValue): Window[] {
  const short = Math.min(width, height)
  if (Math.max(width, height) <= maxAspect * short) return [{ left: 0, top: 0, width, height }]
  const part = Math.min(Math.max(width, height), 2 * short)
  const count = Math.ceil((2 * (Math.max(width, height) - part)) / part) + 1
  return Array.from({ length: count }, (_, i) => {
    const start = Math.round(((Math.max(width, height) - part) * i) / (count - 1))
    return width > height
      ? { left: start, top: 0, width: part, height }
      : { left: 0, top: start, width, height: part }
  })
}

/**
 * Returns where `count` pixels of a row or column lie within a window. `positions` are shares of the window. `before` and `after`
 * are the neighbouring pixels of the network's output, and `share` is the weight of `after`. The pixels from `first` up to, but
 * not including, `end` are inside the window.
 */
function placesAlong(
  count: number,
  scale: number,
  window: { readonly from: number; readonly length: number },
) {
  const [positions, share] = [new Float64Array(count), new Float64Array(count)]
  const [before, after] = [new Int32Array(count), new Int32Array(count)]
  let [first, end] = [count, 0]
  for (let i = 0; i < count; i++) {
    positions[i] = ((i + 0.5) * scale - window.from) / window.length
    if (positions[i]! < 0 || positions[i]! > 1) continue
    first = Math.min(first, i)
    end = i + 1
    const position = Math.min(inputSide - 1, Math.max(0, positions[i]! * inputSide - 0.5))
    before[i] = Math.floor(position)
    after[i] = Math.min(inputSide - 1, before[i]! + 1)
    share[i] = position - before[i]!
  }
  return { positions, before, after, share, first, end }
}

/**
 * Projects a window's result onto a plane of the whole picture. `combine` gets the old value, the new value and the distance from
 * the border of the window.
 */
function projectWindow(
  target: Plane,
  seen: Plane,
  source: { image: ImageValue; window: Window },
  combine: (old: number, fresh: number, inset: number) => number,
): void {
  const { image, window } = source
  const scale = image.width / target.width
  const columns = placesAlong(target.width, scale, { from: window.left, length: window.width })
  const rows = placesAlong(target.height, scale, { from: window.top, length: window.height })
  for (let row = rows.first; row < rows.end; row++) {
    const { before: top, after: low, share: v } = rows
    const upper = top[row]! * inputSide
    const lower = low[row]! * inputSide
    const y = rows.positions[row]!
    for (let column = columns.first; column < columns.end; column++) {
      const [left, right, u] = [columns.before[column]!, columns.after[column]!, columns.share[column]!]
      const above = seen.data[upper + left]! * (1 - u) + seen.data[upper + right]! * u
      const below = seen.data[lower + left]! * (1 - u) + seen.data[lower + right]! * u
      const x = columns.positions[column]!
      const i = row * target.width + column
      const fresh = above + (below - above) * v[row]!
      target.data[i] = combine(target.data[i]!, fresh, Math.min(x, y, 1 - x, 1 - y))
    }
  }
}

/** Returns the bounding box of the likely person, with a margin; undefined if there is no person. */
export function personWindow(plane: Plane, image: ImageValue): Window | undefined {
  let [left, top, right, bottom] = [plane.width, plane.height, -1, -1]
  for (let y = 0; y < plane.height; y++) {
    for (let x = 0; x < plane.width; x++) {
      if (plane.data[y * plane.width + x]! < 0.5) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  }
  if (right < left) return undefined
  const scale = image.width / plane.width
  const margin = 0.18 * Math.max(right - left, bottom - top) + 4
  const from = { x: Math.max(0, left - margin) * scale, y: Math.max(0, top - margin) * scale }
  const to = {
    x: Math.min(plane.width, right + 1 + margin) * scale,
    y: Math.min(plane.height, bottom + 1 + margin) * scale,
  }
  const [x, y] = [Math.floor(from.x), Math.floor(from.y)]
  return {
    left: x,
    top: y,
    width: Math.max(1, Math.min(image.width - x, Math.round(to.x - from.x))),
    height: Math.max(1, Math.min(image.height - y, Math.round(to.y - from.y))),
  }
}

/**
 * Returns the likelihood of a person at every pixel, from 0 to 1; the longest side is at most 512 pixels. If people are small in
 * the picture, the network runs again on a close-up.
 */
export async function personProbability(image: ImageValue, signal: AbortSignal): Promise<Plane> {
  const plane = planeOf(fitSize(image, side))
  const windows = windowsOf(image)
  for (const window of windows) {
    const seen = await windowProbability(image, window, { mirrored: windows.length === 1, signal })
    projectWindow(plane, seen, { image, window }, (old, fresh) => Math.max(old, fresh))
  }
  const window = personWindow(plane, image)
  if (!window || window.width * window.height > 0.6 * image.width * image.height) return plane
  const closer = await windowProbability(image, window, { mirrored: true, signal })
  projectWindow(plane, closer, { image, window }, (old, fresh, inset) => {
    const share = Math.min(1, inset / 0.06)
    return old + (fresh - old) * share
  })
  return plane
}
