import { setImmediate } from 'node:timers/promises'
import { distanceTo } from '../../ground/plane/distance.ts'
import { magnitude } from '../../ground/plane/magnitude.ts'
import type { Size } from '../../ground/plane/size.ts'
import { type Cubic, fitCurve, type Point } from './fit-curve.ts'
import type { Inks } from './inks.ts'
import { eachPart } from './parts.ts'
import { linesOf } from './skeleton.ts'
import { marked, thin } from './thin.ts'

/** A stroke of a pen of one width. */
export interface Stroke {
  /** Colour, `0xrrggbb`. */
  readonly colour: number
  readonly width: number
  readonly start: Point
  /** Empty for a dot. */
  readonly curves: readonly Cubic[]
}

/**
 * A pixel belongs to a line if its ink is at least this share of the ink of the darkest pixel nearby, and at least this level of
 * 255.
 */
const [minInkShare, minInk] = [0.4, 24]
/** Connected pixels with less ink than this number of full pixels are dust; smaller gaps in a line are filled. */
const [dust, gap] = [4, 7]
/** Distance of a curve from the points that it passes, in pixels. */
const tolerance = 0.35
/**
 * A stroke is cut where its width varies too much: maximum ratio of the largest width to the smallest width, and maximum
 * difference of the widths in pixels.
 */
const [range, slack] = [1.2, 0.6]

/** Radius around a pixel, in pixels, within which the darkest ink is sought. */
const near = 6

/**
 * Marks the pixels of lines. The ink of a faded line may cover less than the edge of another line, so each pixel is compared with
 * the pixels nearby.
 */
function maskOf({ cover }: Inks, size: Size): Uint8Array {
  const { width, height } = size
  const darkest = largestNear(cover, size)
  const mask = new Uint8Array(cover.length)
  for (let y = 1; y < height - 1; y++)
    for (let x = 1, i = y * width + 1; x < width - 1; x++, i++)
      if (cover[i]! >= minInk && cover[i]! >= minInkShare * darkest[i]!) mask[i] = 1
  eachPart(mask, size, { begins: (i) => mask[i] === 1 }, (pixels) => {
    let ink = 0
    for (const i of pixels) ink += cover[i]! / 255
    if (ink < dust) for (const i of pixels) mask[i] = 0
  })
  eachPart(mask, size, { begins: (i) => mask[i] === 0 }, (pixels) => {
    if (pixels.length < gap) for (const i of pixels) mask[i] = 1
  })
  return mask
}

/** Returns the largest value of the square around each pixel. */
function largestNear(values: Uint8Array, { width, height }: Size): Uint8Array {
  const inRow = new Uint8Array(values.length)
  for (let y = 0; y < height; y++) raise(inRow, values, { at: y * width, count: width, step: 1 })
  const inSquare = new Uint8Array(values.length)
  for (let x = 0; x < width; x++) raise(inSquare, inRow, { at: x, count: height, step: width })
  return inSquare
}

/** Raises the values of a row or column to the largest value nearby. */
function raise(
  to: Uint8Array,
  from: Uint8Array,
  { at, count, step }: { at: number; count: number; step: number },
): void {
  for (let k = 0; k < count; k++) {
    const value = from[at + k * step]!
    if (value === 0) continue
    const last = Math.min(count - 1, k + near)
    for (let j = Math.max(0, k - near); j <= last; j++) {
      const i = at + j * step
      if (to[i]! < value) to[i] = value
    }
  }
}

/** Maximum length of all lines in pixels, so that a hostile picture does not take minutes. Portraits have a tenth of it. */
const maxLength = 300_000

/** Number of lines between which the process does other work. */
const linesAtOnce = 100

/** Draws the lines of a picture with strokes along their middles; undefined if there are too many lines. */
export async function strokesOf(inks: Inks, size: Size, signal: AbortSignal): Promise<Stroke[] | undefined> {
  const mask = maskOf(inks, size)
  const away = await distanceTo(
    mask.map((value) => 1 - value),
    size,
    signal,
  )
  thin(mask, size)
  if (marked(mask).length > maxLength) return undefined
  const lines = linesOf(mask, size, (i) => away[i]!)
  const strokes: Stroke[] = []
  for (const [index, line] of lines.entries()) {
    strokes.push(...strokesAlong(line, { inks, size, away }))
    if (index % linesAtOnce !== 0) continue
    await setImmediate()
    signal.throwIfAborted()
  }
  return strokes
}

interface Field {
  readonly inks: Inks
  readonly size: Size
  /** Distance of each pixel of ink from the nearest pixel without ink. */
  readonly away: Float32Array
}

interface Place extends Point {
  readonly width: number
}

function strokesAlong(line: readonly Point[], field: Field): Stroke[] {
  const colour = colourOf(line, field)
  const places = smoothed(line.map((_, i) => centred(line, i, field)))
  return piecesOf(places).map((piece) => {
    const width = piece.reduce((sum, place) => sum + place.width, 0) / piece.length
    // The middle of a pixel is half a pixel away from its corner, from which drawings measure.
    const points = piece.map(({ x, y }) => ({ x: x + 0.5, y: y + 0.5 }))
    return { colour, width, start: points[0]!, curves: fitCurve(points, tolerance) }
  })
}

/** Returns the ink that most points of a line have. */
function colourOf(line: readonly Point[], { inks, size }: Field): number {
  const counts = inks.colours.map(() => 0)
  for (const { x, y } of line) counts[inks.which[Math.round(y) * size.width + Math.round(x)]!]! += 1
  return inks.colours[counts.indexOf(Math.max(...counts))]!
}

const sampleStep = 0.5

/** Moves a point of a line to the middle of the ink across the line, and measures the width of the ink there. */
function centred(line: readonly Point[], index: number, field: Field): Place {
  const { x, y } = line[index]!
  const { size, away } = field
  const half = away[Math.round(y) * size.width + Math.round(x)]!
  const [before, after] = [line[Math.max(0, index - 3)]!, line[Math.min(line.length - 1, index + 3)]!]
  const [dx, dy] = [after.x - before.x, after.y - before.y]
  const length = magnitude(dx, dy)
  if (length === 0) return { x, y, width: 2 * half - 1 }
  const [nx, ny] = [-dy / length, dx / length]
  let [ink, moment] = [coverAt(field, x, y), 0]
  for (const side of [-1, 1]) {
    let last = 1
    for (let far = sampleStep; far <= half + 2; far += sampleStep) {
      const value = coverAt(field, x + side * far * nx, y + side * far * ny)
      // Beyond the edge of this line, another line may begin.
      if (far > half && value > last) break
      last = value
      ink += value
      moment += value * side * far
    }
  }
  const shift = ink > 0 ? Math.max(-1, Math.min(1, moment / ink)) : 0
  return { x: x + shift * nx, y: y + shift * ny, width: Math.min(ink * sampleStep, 2 * half + 1) }
}

/** Share of ink at a position, from 0 to 1, between the middles of pixels. */
function coverAt({ inks: { cover }, size: { width, height } }: Field, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) return 0
  const [u, v, i] = [x - left, y - top, top * width + left]
  const [a, b, c, d] = [cover[i]!, cover[i + 1]!, cover[i + width]!, cover[i + width + 1]!]
  return (a * (1 - u) * (1 - v) + b * u * (1 - v) + c * (1 - u) * v + d * u * v) / 255
}

/** Standard deviations of the smoothing of positions and of widths, in points. */
const [calm, even] = [1.6, 2.5]

/** Smooths a line. Its ends stay where they are; a closed line has none. */
function smoothed(line: readonly Place[]): Place[] {
  const last = line.length - 1
  if (last < 2) return [...line]
  const isClosed = line[0]!.x === line[last]!.x && line[0]!.y === line[last]!.y
  const at = (i: number) => {
    if (isClosed) return line[((i % last) + last) % last]!
    return line[Math.min(last, Math.max(0, i))]!
  }
  const mean = (i: number, sigma: number, of: (place: Place) => number) => {
    const room = isClosed ? last : Math.min(i, last - i)
    const radius = Math.min(Math.ceil(2.5 * sigma), room)
    let [sum, weights] = [0, 0]
    for (let k = -radius; k <= radius; k++) {
      const weight = Math.exp((-k * k) / (2 * sigma * sigma))
      sum += weight * of(at(i + k))
      weights += weight
    }
    return sum / weights
  }
  return line.map((_, i) => ({
    x: mean(i, calm, ({ x }) => x),
    y: mean(i, calm, ({ y }) => y),
    width: mean(i, even, ({ width }) => width),
  }))
}

/** Cuts a line where its width varies too much. Neighbouring pieces share a point. */
function piecesOf(line: readonly Place[]): Place[][] {
  const pieces: Place[][] = []
  let from = 0
  let [minWidth, maxWidth] = [line[0]!.width, line[0]!.width]
  for (const [i, { width }] of line.entries()) {
    const [low, high] = [Math.min(minWidth, width), Math.max(maxWidth, width)]
    if (high > range * low && high - low > slack && i > from) {
      pieces.push(line.slice(from, i + 1))
      from = i
      ;[minWidth, maxWidth] = [width, width]
      continue
    }
    ;[minWidth, maxWidth] = [low, high]
  }
  if (from < line.length - 1 || pieces.length === 0) pieces.push(line.slice(from))
  return pieces
}
