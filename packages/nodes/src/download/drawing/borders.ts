import type { Size } from '../../ground/plane/size.ts'
import { type Areas, channels } from './areas.ts'
import { type Cubic, fitCurve, type Point } from './fit-curve.ts'
import { nearestMixture } from './mixture.ts'

/** Closed curves around the areas of one colour. A point belongs to an area if an odd number of curves surrounds the point. */
export interface Shape {
  /** `0xrrggbb` */
  readonly colour: number
  readonly loops: readonly (readonly Cubic[])[]
}

/** The side between two pixels of different areas, from corner to corner. */
interface Segment {
  readonly from: number
  readonly to: number
  /** Labels of the areas to the right and to the left of the direction from `from` to `to`; y points down. */
  readonly right: number
  readonly left: number
  /**
   * Point of the border at this segment: the point nearby at which the colour of the pixels changes, or the middle of the segment.
   * Undefined if other segments show the border better.
   */
  readonly place: Point | undefined
  /** True if no ink covers the border at this segment. */
  readonly isSeen: boolean
}

/** A chain of segments between two points at which at least three areas meet, or a closed chain around an area. */
interface Border extends Pick<Segment, 'from' | 'to' | 'right' | 'left'> {
  readonly curves: readonly Cubic[]
}

/** Maximum distance of a curve from its points, in pixels. */
const tolerance = 0.3
/** Numbers of smoothing rounds: for points whose position is known from the colours of pixels, and for points that ink covers. */
const [fewRounds, manyRounds] = [3, 60]
/**
 * Number of pixels that are read on each side of a border, and maximum distance of their colours from mixtures of the areas'
 * colours.
 */
const [pixelsRead, maxAway] = [3, 24]
/**
 * Maximum length of all borders in pixels, so that a hostile picture does not take minutes. The borders of a portrait have about a
 * tenth of this length.
 */
const maxSegments = 200_000

/**
 * Returns the outlines of all areas except the ground, which has the first colour and surrounds the picture. Undefined if the
 * outlines are too long.
 */
export function shapesOf(areas: Areas, pixels: Uint32Array): Shape[] | undefined {
  const segments = segmentsOf(areas, pixels)
  if (segments.length > maxSegments) return undefined
  const borders = bordersOf(segments, areas)
  return areas.colours.flatMap((colour, label) => {
    const around = borders.filter(({ left, right }) => left === label || right === label)
    return label === 0 || around.length === 0 ? [] : [{ colour, loops: loopsOf(around, label) }]
  })
}

function segmentsOf(areas: Areas, pixels: Uint32Array): Segment[] {
  const { width, height, labels } = areas
  const labelAt = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : labels[y * width + x]!
  const corner = (x: number, y: number) => y * (width + 1) + x
  const segments: Segment[] = []
  for (let y = 0; y <= height && segments.length <= maxSegments; y++)
    for (let x = 0; x <= width; x++) {
      const [here, left, above] = [labelAt(x, y), labelAt(x - 1, y), labelAt(x, y - 1)]
      if (left !== here && y < height) {
        const { shift, isSeen } = changeAt(areas, pixels, { x, y, dx: 1, dy: 0 })
        const place = shift === undefined ? undefined : { x: x + shift, y: y + 0.5 }
        segments.push({ from: corner(x, y), to: corner(x, y + 1), right: left, left: here, place, isSeen })
      }
      if (above !== here && x < width) {
        const { shift, isSeen } = changeAt(areas, pixels, { x, y, dx: 0, dy: 1 })
        const place = shift === undefined ? undefined : { x: x + 0.5, y: y + shift }
        segments.push({ from: corner(x, y), to: corner(x + 1, y), right: here, left: above, place, isSeen })
      }
    }
  return segments
}

interface EdgeCrossing {
  readonly x: number
  readonly y: number
  /** Step across the border. The border lies between the pixel (x, y) and the pixel one step before. */
  readonly dx: 0 | 1
  readonly dy: 0 | 1
}

/**
 * Finds the position at which the colour of one area changes to the colour of the other area. Antialiased edges show this position
 * more precisely than whole pixels would.
 */
function changeAt(
  { width, height, labels, colours }: Areas,
  pixels: Uint32Array,
  { x, y, dx, dy }: EdgeCrossing,
): { shift: number | undefined; isSeen: boolean } {
  const indexAt = (step: number) => (y + step * dy) * width + x + step * dx
  const isInside = (step: number) => {
    const [px, py] = [x + step * dx, y + step * dy]
    return px >= 0 && py >= 0 && px < width && py < height
  }
  if (!isInside(-pixelsRead) || !isInside(pixelsRead - 1)) return { shift: 0, isSeen: true }
  const [a, b] = [channels(colours[labels[indexAt(-1)]!]!), channels(colours[labels[indexAt(0)]!]!)]
  let [sum, first, last] = [0, 0, 0]
  for (let step = -pixelsRead; step < pixelsRead; step++) {
    const { share, away } = nearestMixture(channels(pixels[indexAt(step)]!), a, b)
    if (away > maxAway) return { shift: 0, isSeen: false }
    if (step === -pixelsRead) first = share
    last = share
    sum += share
  }
  // The change is incomplete because the border runs along the pixels that are read. Other segments show the border better.
  if (first > 0.1 || last < 0.9) return { shift: undefined, isSeen: true }
  return { shift: pixelsRead - sum, isSeen: true }
}

function bordersOf(segments: readonly Segment[], { width }: Size): Border[] {
  const atCorner = new Map<number, Segment[]>()
  for (const segment of segments)
    for (const corner of [segment.from, segment.to]) {
      const found = atCorner.get(corner)
      if (found) found.push(segment)
      else atCorner.set(corner, [segment])
    }
  const done = new Set<Segment>()
  const borders: Border[] = []
  const placeOf = (corner: number): Place => ({
    x: corner % (width + 1),
    y: Math.floor(corner / (width + 1)),
    isSeen: true,
  })
  const follow = (start: Segment, from: number) => {
    const isForward = start.from === from
    const line: Place[] = []
    let [corner, segment]: [number, Segment | undefined] = [from, start]
    while (segment && !done.has(segment)) {
      done.add(segment)
      if (segment.place) line.push({ ...segment.place, isSeen: segment.isSeen })
      corner = segment.from === corner ? segment.to : segment.from
      const next: Segment[] = atCorner.get(corner)!
      segment = next.length === 2 ? next.find((other) => !done.has(other)) : undefined
    }
    const isLoop = corner === from && atCorner.get(from)!.length === 2
    const places = isLoop ? [...line, ...line.slice(0, 1)] : [placeOf(from), ...line, placeOf(corner)]
    const [right, left] = isForward ? [start.right, start.left] : [start.left, start.right]
    const curves = fitCurve(smoothPlaces(places), tolerance)
    if (curves.length > 0) borders.push({ from, to: corner, right, left, curves })
  }
  for (const [corner, found] of atCorner)
    if (found.length !== 2) for (const segment of found) if (!done.has(segment)) follow(segment, corner)
  for (const segment of segments) if (!done.has(segment)) follow(segment, segment.from)
  return borders
}

interface Place extends Point {
  readonly isSeen: boolean
}

/** Moves points towards the mean of their neighbours. The ends of an open line do not move. */
function smoothPlaces(places: readonly Place[]): Point[] {
  const last = places.length - 1
  const isClosed = last > 2 && places[0]!.x === places[last]!.x && places[0]!.y === places[last]!.y
  const x = places.map((place) => place.x)
  const y = places.map((place) => place.y)
  for (let round = 0; round < manyRounds; round++) {
    const [beforeX, beforeY] = [[...x], [...y]]
    for (let i = 0; i <= last; i++) {
      if ((!isClosed && (i === 0 || i === last)) || (round >= fewRounds && places[i]!.isSeen)) continue
      const [before, after] = [i === 0 ? last - 1 : i - 1, i === last ? 1 : i + 1]
      x[i] = beforeX[i]! / 2 + (beforeX[before]! + beforeX[after]!) / 4
      y[i] = beforeY[i]! / 2 + (beforeY[before]! + beforeY[after]!) / 4
    }
  }
  return x.map((value, i) => ({ x: value, y: y[i]! }))
}

const reversed = (curves: readonly Cubic[]): Cubic[] =>
  curves.toReversed().map(([a, b, c, d]) => [d, c, b, a])

/** Joins the borders of areas to closed curves. */
function loopsOf(borders: readonly Border[], label: number): Cubic[][] {
  const turned = borders.map((border) =>
    border.right === label
      ? border
      : { ...border, from: border.to, to: border.from, curves: reversed(border.curves) },
  )
  const starts = Map.groupBy(turned, ({ from }) => from)
  const done = new Set<Pick<Border, 'curves'>>()
  return turned.flatMap((first) => {
    if (done.has(first)) return []
    const loop: Cubic[] = []
    for (let next: (typeof turned)[number] | undefined = first; next; ) {
      done.add(next)
      loop.push(...next.curves)
      next = starts.get(next.to)?.find((border) => !done.has(border))
    }
    return [loop]
  })
}
