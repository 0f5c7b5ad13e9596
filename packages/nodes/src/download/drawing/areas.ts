import type { ImageValue } from '../../execution-types.ts'
import type { Size } from '../../ground/plane/size.ts'
import type { Rgb } from './mixture.ts'
import { eachPart } from './parts.ts'

/** Flat areas of a picture. */
export interface Areas extends Size {
  /** Colours of the areas, `0xrrggbb`; the colour of most pixels is the first. */
  readonly colours: readonly number[]
  /** Index of the area's colour for each pixel. Pixels of lines have the colour of the nearest area. */
  readonly labels: Uint8Array
  /** 1 for each pixel that has exactly the colour of its area. */
  readonly isFlat: Uint8Array
}

/**
 * Half side of the squares of one colour that an area contains, as a share of the picture's shorter side. Lines are too thin for
 * such squares.
 */
const halfSide = 0.0065
/** Minimum share of the pixels of an area that are centres of such squares. */
const minCore = 0.08
/** Maximum number of colours of areas; a picture with more colours is not a drawing. */
const maxColours = 24
/** Minimum share of a colour's pixels that lie in areas, for a colour in which no lines are drawn. */
const minShareInAreas = 0.9
/** Minimum share of the picture that areas cover; lines cover the remaining pixels. */
const minCovered = 0.4
const none = 255

/** Packs the colours of a picture, on white. */
export function packColours({ data }: Pick<ImageValue, 'data'>): Uint32Array {
  const out = new Uint32Array(data.length / 4)
  for (let i = 0, o = 0; i < out.length; i++, o += 4) {
    const alpha = data[o + 3]!
    const channel = (value: number) =>
      alpha === 255 ? value : Math.round((value * alpha) / 255 + 255 - alpha)
    out[i] = (channel(data[o]!) << 16) | (channel(data[o + 1]!) << 8) | channel(data[o + 2]!)
  }
  return out
}

export const channels = (colour: number): Rgb => [colour >> 16, (colour >> 8) & 255, colour & 255]

/** Finds the flat areas of a picture; undefined if they have too many colours, or cover too little of the picture. */
export function areasOf(pixels: Uint32Array, size: Size): Areas | undefined {
  const parts = new Uint8Array(pixels.length)
  const half = Math.max(3, Math.round(halfSide * Math.min(size.width, size.height)))
  const counts = markParts(parts, pixels, { ...size, half, minCore })
  const covered = counts.values().reduce((sum, count) => sum + count, 0)
  if (counts.size > maxColours || covered < minCovered * pixels.length) return undefined
  const colours = [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]).map(([colour]) => colour)
  const totals = new Map(colours.map((colour) => [colour, 0]))
  for (const colour of pixels) if (totals.has(colour)) totals.set(colour, totals.get(colour)! + 1)
  // Small gaps between lines are also areas, but only in colours in which no lines are drawn: a line may have the colour of a large
  // letter, which is an area.
  const permitted = new Set(
    colours.filter((colour) => counts.get(colour)! >= minShareInAreas * totals.get(colour)!),
  )
  markParts(parts, pixels, { ...size, half: 1, minCore: 0, permitted })
  const index = new Map(colours.map((colour, label) => [colour, label]))
  const labels = new Uint8Array(pixels.length)
  for (let i = 0; i < pixels.length; i++) labels[i] = parts[i] === 1 ? index.get(pixels[i]!)! : none
  spread(labels, size)
  const isFlat = new Uint8Array(pixels.length)
  for (let i = 0; i < pixels.length; i++) if (pixels[i] === colours[labels[i]!]) isFlat[i] = 1
  return { ...size, colours, labels, isFlat }
}

interface PartsToMark extends Size {
  /** Half side in pixels of the squares of one colour that a part contains. */
  readonly half: number
  /** Minimum share of a part's pixels that are centres of such squares. */
  readonly minCore: number
  /** Permitted colours of the parts; all colours if absent. */
  readonly permitted?: ReadonlySet<number>
}

/**
 * Marks parts, which are connected pixels of one colour that contain squares. Returns the number of newly marked pixels of each
 * colour.
 */
function markParts(
  parts: Uint8Array,
  pixels: Uint32Array,
  { half, minCore, permitted, ...size }: PartsToMark,
): Map<number, number> {
  const cores = coresOf(pixels, size, half)
  const counts = new Map<number, number>()
  const begins = (i: number) => cores[i] === 1 && parts[i] === 0 && (!permitted || permitted.has(pixels[i]!))
  eachPart(pixels, size, { begins }, (members) => {
    let found = 0
    for (const i of members) found += cores[i]!
    if (found < minCore * members.length) return
    for (const i of members) parts[i] = 1
    const colour = pixels[members[0]!]!
    counts.set(colour, (counts.get(colour) ?? 0) + members.length)
  })
  return counts
}

/**
 * Marks the centre of each square of one colour with the half side `half`. At the picture's edges, the visible part of a square is
 * enough.
 */
function coresOf(pixels: Uint32Array, { width, height }: Size, half: number): Uint8Array {
  const inRow = new Uint8Array(pixels.length)
  for (let y = 0; y < height; y++) markRuns(inRow, pixels, { start: y * width, count: width, step: 1, half })
  const rows = pixels.map((colour, i) => (inRow[i] === 1 ? colour : noColour))
  const cores = new Uint8Array(pixels.length)
  for (let x = 0; x < width; x++) markRuns(cores, rows, { start: x, count: height, step: width, half })
  return cores
}

/** Value of pixels without a colour. */
const noColour = 0xffffffff

/** Marks the pixels of a row or column that are far enough from other colours. */
function markRuns(
  marks: Uint8Array,
  values: Uint32Array,
  { start, count, step, half }: { start: number; count: number; step: number; half: number },
): void {
  for (let from = 0; from < count; ) {
    const value = values[start + from * step]!
    let to = from + 1
    while (to < count && values[start + to * step] === value) to++
    if (value !== noColour) {
      const [begin, end] = [from === 0 ? 0 : from + half, to === count ? count : to - half]
      for (let i = begin; i < end; i++) marks[start + i * step] = 1
    }
    from = to
  }
}

/**
 * Gives each unlabelled pixel the label of the nearest area. Every second step also visits diagonal neighbours, so that labels
 * spread nearly in circles.
 */
function spread(labels: Uint8Array, { width, height }: Size): void {
  const queue = new Int32Array(labels.length)
  let end = 0
  const passAround = (i: number, isDiagonal: boolean, pass: (to: number) => void) => {
    const x = i % width
    const [left, right, up, down] = [x > 0, x < width - 1, i >= width, i < width * (height - 1)]
    if (left) pass(i - 1)
    if (right) pass(i + 1)
    if (up) pass(i - width)
    if (down) pass(i + width)
    if (!isDiagonal) return
    if (left && up) pass(i - width - 1)
    if (right && up) pass(i - width + 1)
    if (left && down) pass(i + width - 1)
    if (right && down) pass(i + width + 1)
  }
  let source = 0
  const pass = (to: number) => {
    if (labels[to] !== none) return
    labels[to] = labels[source]!
    queue[end++] = to
  }
  // The first step labels the pixels beside areas. It reads a copy of the labels, so that it passes on only the labels of areas.
  const first = new Uint8Array(labels)
  for (source = 0; source < labels.length; source++)
    if (first[source] !== none) passAround(source, false, pass)
  for (let from = 0, step = 2; from < end; step++) {
    const stop = end
    for (; from < stop; from++) {
      source = queue[from]!
      passAround(source, step % 2 === 0, pass)
    }
  }
}
