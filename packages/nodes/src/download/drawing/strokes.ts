import { setImmediate } from 'node:timers/promises'
import { distanceTo } from '../../ground/plane/distance.ts'
import { magnitude } from '../../ground/plane/magnitude.ts'
import type { Size } from '../../ground/plane/size.ts'
import { type Cubic, fitCurve, type Point } from './fit-curve.ts'
import type { Inks } from './inks.ts'
import { eachPart } from './parts.ts'
import { linesOf } from './skeleton.ts'
import { markedPixels, thin } from './thin.ts'

/** A stroke of constant width. */
export interface Stroke {
  /** Colour, `0xrrggbb`. */
  readonly colour: number
  readonly width: number
  readonly start: Point
  /** Curves along the middle of the stroke; empty for a dot. */
  readonly curves: readonly Cubic[]
}

/** Minimum ink of a pixel of a line: as a share of the ink of the darkest pixel nearby, and as a level from 0 to 255. */
const [minInkShare, minInk] = [0.4, 24]
/**
 * Minimum ink of connected pixels, in pixels full of ink, and minimum size in pixels of a gap in a line. Less ink is dust, and
 * smaller gaps are filled.
 */
const [minLineInk, minGap] = [4, 7]
/** Maximum distance of a curve from its points, in pixels. */
const tolerance = 0.35
/**
 * Maximum ratio of the largest width of a stroke to its smallest width, and maximum difference between them in pixels. A stroke
 * that exceeds both is cut.
 */
const [maxWidthRatio, maxWidthDifference] = [1.2, 0.6]

/** Radius in pixels within which the darkest pixel nearby is sought. */
const near = 6

/**
 * Marks the pixels of lines. A pixel in the middle of a faded line may have less ink than a pixel at the edge of another line, so
 * each pixel is compared with the pixels nearby.
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
    if (ink < minLineInk) for (const i of pixels) mask[i] = 0
  })
  eachPart(mask, size, { begins: (i) => mask[i] === 0 }, (pixels) => {
    if (pixels.length < minGap) for (const i of pixels) mask[i] = 1
  })
  return mask
}

/** Returns the maximum of the square around each pixel. */
function largestNear(values: Uint8Array, { width, height }: Size): Uint8Array {
  const inRow = new Uint8Array(values.length)
  for (let y = 0; y < height; y++) writeMaxima(inRow, values, { start: y * width, count: width, step: 1 })
  const inSquare = new Uint8Array(values.length)
  for (let x = 0; x < width; x++) writeMaxima(inSquare, inRow, { start: x, count: height, step: width })
  return inSquare
}

/** Writes, for each pixel of a row or column, the maximum of the pixels within `near`. */
function writeMaxima(
  to: Uint8Array,
  from: Uint8Array,
  { start, count, step }: { start: number; count: number; step: number },
): void {
  for (let k = 0; k < count; k++) {
    const value = from[start + k * step]!
    if (value === 0) continue
    const last = Math.min(count - 1, k + near)
    for (let j = Math.max(0, k - near); j <= last; j++) {
      const i = start + j * step
      if (to[i]! < value) to[i] = value
    }
  }
}

/**
 * Maximum length of all lines in pixels, so that a hostile picture does not take minutes. The lines of a portrait have about a
 * tenth of this length.
 */
const maxLength = 300_000

/** Number of lines that are converted before the process does other work. */
const linesAtOnce = 100

/** Converts the lines of a picture to strokes along their middle; undefined if the lines are too long together. */
export async function strokesOf(inks: Inks, size: Size, signal: AbortSignal): Promise<Stroke[] | undefined> {
  const mask = maskOf(inks, size)
  const away = await distanceTo(
    mask.map((value) => 1 - value),
    size,
    signal,
  )
  thin(mask, size)
  if (markedPixels(mask).length > maxLength) return undefined
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
  /** Distance of each pixel of a line from the nearest pixel without ink. */
  readonly away: Float32Array
}

interface Place extends Point {
  readonly width: number
}

function strokesAlong(line: readonly Point[], field: Field): Stroke[] {
  const colour = colourOf(line, field)
  const places = smoothLine(line.map((_, i) => centreOnInk(line, i, field)))
  return piecesOf(places).map((piece) => {
    const width = piece.reduce((sum, place) => sum + place.width, 0) / piece.length
    // Coordinates of a drawing begin at the corner of the first pixel; here, they begin at its centre.
    const points = piece.map(({ x, y }) => ({ x: x + 0.5, y: y + 0.5 }))
    return { colour, width, start: points[0]!, curves: fitCurve(points, tolerance) }
  })
}

/** Returns the colour of the ink at most points of a line. */
function colourOf(line: readonly Point[], { inks, size }: Field): number {
  const counts = inks.colours.map(() => 0)
  for (const { x, y } of line) counts[inks.which[Math.round(y) * size.width + Math.round(x)]!]! += 1
  return inks.colours[counts.indexOf(Math.max(...counts))]!
}

const sampleStep = 0.5

/** Moves a point of a line to the centre of the ink across the line, and measures the width of the ink at the point. */
function centreOnInk(line: readonly Point[], index: number, field: Field): Place {
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
      // If the ink increases beyond the edge of this line, another line begins.
      if (far > half && value > last) break
      last = value
      ink += value
      moment += value * side * far
    }
  }
  const shift = ink > 0 ? Math.max(-1, Math.min(1, moment / ink)) : 0
  return { x: x + shift * nx, y: y + shift * ny, width: Math.min(ink * sampleStep, 2 * half + 1) }
}

/** Returns the share of ink at a position, from 0 to 1, interpolated between the centres of pixels. */
function coverAt({ inks: { cover }, size: { width, height } }: Field, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) return 0
  const [u, v, i] = [x - left, y - top, top * width + left]
  const [a, b, c, d] = [cover[i]!, cover[i + 1]!, cover[i + width]!, cover[i + width + 1]!]
  return (a * (1 - u) * (1 - v) + b * u * (1 - v) + c * (1 - u) * v + d * u * v) / 255
}

/** Standard deviations, in points, of the Gaussians that smooth positions and widths. */
const [positionSigma, widthSigma] = [1.6, 2.5]

/** Smooths a line. The ends of an open line do not move. */
function smoothLine(line: readonly Place[]): Place[] {
  const last = line.length - 1
  if (last < 2) return [...line]
  const isClosed = line[0]!.x === line[last]!.x && line[0]!.y === line[last]!.y
  const placeAt = (i: number) => {
    if (isClosed) return line[((i % last) + last) % last]!
    return line[Math.min(last, Math.max(0, i))]!
  }
  const mean = (i: number, sigma: number, of: (place: Place) => number) => {
    const room = isClosed ? last : Math.min(i, last - i)
    const radius = Math.min(Math.ceil(2.5 * sigma), room)
    let [sum, weights] = [0, 0]
    for (let k = -radius; k <= radius; k++) {
      const weight = Math.exp((-k * k) / (2 * sigma * sigma))
      sum += weight * of(placeAt(i + k))
      weights += weight
    }
    return sum / weights
  }
  return line.map((_, i) => ({
    x: mean(i, positionSigma, ({ x }) => x),
    y: mean(i, positionSigma, ({ y }) => y),
    width: mean(i, widthSigma, ({ width }) => width),
  }))
}

/** Cuts a line into pieces of similar width. Neighbouring pieces share a point. */
function piecesOf(line: readonly Place[]): Place[][] {
  const pieces: Place[][] = []
  let from = 0
  let [minWidth, maxWidth] = [line[0]!.width, line[0]!.width]
  for (const [i, { width }] of line.entries()) {
    const [low, high] = [Math.min(minWidth, width), Math.max(maxWidth, width)]
    if (high > maxWidthRatio * low && high - low > maxWidthDifference && i > from) {
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
