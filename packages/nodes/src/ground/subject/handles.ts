import type { ImageValue } from '../../execution-types.ts'
import { connectedComponents } from '../people/connected-components.ts'
import { type LabPlanes, labPlanes } from '../plane/lab-planes.ts'
import { type Plane, planeOf, resizePlane, spread } from '../plane/plane.ts'
import { bordersOf } from './grid-borders.ts'
import { cutGrid } from './grid-cut.ts'
import { logDensities, mixtureOf, type Points } from './mixtures.ts'

/** Longest side in pixels of the copy in which handles are searched. */
const side = 256
/** Half of the largest width of a handle, in pixels. */
const halfWidth = 10
/** Minimum difference (Oklab, colours twice) between a thin part and its surroundings. */
const clear = 0.07
/** Smallest share of a picture that a handle encloses. */
const minHole = 0.004
/** Minimum mean difference of a handle from its surroundings, and minimum mean evidence that it has the thing's colours. */
const [minContrast, minEvidence] = [0.15, 0.5]
/**
 * Minimum mean difference of a handle whose colours are not the thing's, and minimum share of it in all thin parts: in calm
 * surroundings only.
 */
const [clearContrast, minShare] = [0.25, 0.25]
/** Colours of a thing and of its surroundings, and most evidence of a single colour. */
const [parts, maxEvidence] = [5, 6]
/** Logarithm of the density of colours that occur neither inside nor outside. */
const unknown = -3
/** Cost of a pixel of outline, in units of log odds; a higher cost would shorten the outline by the handle. */
const ofOutline = 3
/** Pull of a pixel that certainly lies inside or outside. */
const certain = 1e3

/** Returns colours in which a difference of about 0.1 is visible. */
function pointsOf({ l, a, b }: LabPlanes): Points {
  const size = 3
  const data = new Float32Array(l.length * size)
  for (let i = 0; i < l.length; i++) {
    data[i * size] = l[i]!
    data[i * size + 1] = 2 * a[i]!
    data[i * size + 2] = 2 * b[i]!
  }
  return { size, data }
}

/** Returns how much each pixel differs from wider parts around it (top-hat of each channel, Meyer 1979). */
function thinness({ size, data }: Points, picture: LabPlanes): Plane {
  const squares = planeOf(picture)
  for (let c = 0; c < size; c++) {
    const channel = planeOf(picture, (i) => data[i * size + c]!)
    const closed = spread(spread(channel, halfWidth, 1), halfWidth, -1)
    const opened = spread(spread(channel, halfWidth, -1), halfWidth, 1)
    for (let i = 0; i < squares.data.length; i++) {
      const value = channel.data[i]!
      squares.data[i]! += Math.max(closed.data[i]! - value, value - opened.data[i]!) ** 2
    }
  }
  return planeOf(picture, (i) => Math.sqrt(squares.data[i]!))
}

/** Returns the evidence that each pixel has a colour of the inside. */
function evidenceOf(points: Points, inside: Float32Array, outside: Float32Array): Float32Array {
  const inner = logDensities(mixtureOf(points, inside, parts), points)
  const outer = logDensities(mixtureOf(points, outside, parts), points)
  return inner.map((log, i) =>
    Math.max(-maxEvidence, Math.min(maxEvidence, log - Math.max(unknown, outer[i]!))),
  )
}

interface Loop {
  /** Pixels of thin parts around the hole. */
  readonly pixels: readonly number[]
  readonly touchesBorder: boolean
}

/**
 * Returns the thin parts around a hole, as far as the widest handle reaches; undefined if the thing does not border on the hole.
 */
function loopAround(
  isHole: (i: number) => boolean,
  { thin, mask }: { readonly thin: Plane; readonly mask: Plane },
): Loop | undefined {
  const { width, height } = mask
  const seen = new Uint8Array(width * height)
  let front: number[] = []
  for (let i = 0; i < seen.length; i++) {
    if (!isHole(i)) continue
    seen[i] = 1
    front.push(i)
  }
  const pixels: number[] = []
  let [ofThing, touchesBorder] = [0, false]
  for (let away = 0; away < 1.2 * halfWidth; away++) {
    const next: number[] = []
    for (const i of front) {
      // A hole touches no side of the picture, so that only loops reach it.
      for (const j of [i - 1, i + 1, i - width, i + width]) {
        if (seen[j] !== 0) continue
        seen[j] = 1
        if (mask.data[j]! > 0.5) ofThing += away === 0 ? 1 : 0
        else if (thin.data[j] === 1) {
          const x = j % width
          touchesBorder ||= x === 0 || x === width - 1 || j < width || j >= width * (height - 1)
          if (!touchesBorder) next.push(j)
          pixels.push(j)
        }
      }
    }
    front = next
  }
  return ofThing > 1 && pixels.length > 1 ? { pixels, touchesBorder } : undefined
}

/**
 * Adds handles to the mask of a thing: thin loops whose ends touch it, such as the handle of a kettle or a basket. A division of a
 * picture loses them, because their outline is long and their area small. A loop counts if it is clearly different from its
 * surroundings, has colours of the thing, and reaches no side of the picture, unlike the frame of a window behind the thing.
 */
export async function withHandles(image: ImageValue, rough: Plane): Promise<Plane> {
  const scale = side / Math.max(image.width, image.height)
  const size = {
    width: Math.max(1, Math.round(image.width * scale)),
    height: Math.max(1, Math.round(image.height * scale)),
  }
  const planes = await labPlanes(image, size, [128, 128, 128])
  const points = pointsOf(planes)
  const mask = resizePlane(rough, size)
  const contrast = thinness(points, planes)
  const thin = planeOf(size, (i) => (mask.data[i]! <= 0.5 && contrast.data[i]! > clear ? 1 : 0))
  const free = connectedComponents(
    planeOf(size, (i) => Math.max(thin.data[i]!, mask.data[i]! > 0.5 ? 1 : 0)),
    (value) => value === 0,
  )
  const holes = [...free.sizes.keys()].filter(
    (hole) => !free.touches[hole] && free.sizes[hole]! > minHole * thin.data.length,
  )
  if (holes.length === 0) return rough
  const isInside = mask.data.map((value) => (value > 0.5 ? 1 : 0))
  const alike = evidenceOf(
    points,
    isInside,
    isInside.map((inside, i) => 1 - Math.max(inside, thin.data[i]!)),
  )
  const meanOf = (pixels: readonly number[], values: Float32Array) =>
    pixels.reduce((sum, i) => sum + values[i]!, 0) / pixels.length
  const lines = connectedComponents(thin, (value) => value === 1)
  const thinPixels = thin.data.reduce((sum, value) => sum + value, 0)
  const isHandle = planeOf(size)
  const loops = holes
    .map((hole) => loopAround((i) => free.label[i] === hole, { thin, mask }))
    .filter((loop) => loop !== undefined)
  for (const { pixels, touchesBorder } of loops) {
    const difference = meanOf(pixels, contrast.data)
    if (touchesBorder || difference < minContrast) continue
    const hasColours = meanOf(pixels, alike) > minEvidence
    const isAlone =
      difference > clearContrast &&
      pixels.length > minShare * thinPixels &&
      !pixels.some((i) => lines.touches[lines.label[i]!])
    if (hasColours || isAlone) for (const i of pixels) if (!hasColours || alike[i]! > 0) isHandle.data[i] = 1
  }
  if (!isHandle.data.includes(1)) return rough
  const near = spread(isHandle, halfWidth, 1)
  const known = isInside.map((inside, i) => Math.max(inside, isHandle.data[i]!))
  const evidence = evidenceOf(
    points,
    known,
    known.map((inside) => 1 - inside),
  )
  const isBehind = (i: number) => near.data[i] === 0 || holes.includes(free.label[i]!)
  const pull = evidence.map((value, i) => (isInside[i] ? certain : isBehind(i) ? -certain : value))
  const cut = cutGrid({ ...size, pull, borders: bordersOf(planes, ofOutline) })
  const attached = connectedComponents(
    planeOf(size, (i) => cut[i]!),
    (value) => value === 1,
  )
  const largest = attached.sizes.indexOf(Math.max(...attached.sizes))
  return planeOf(size, (i) => (attached.label[i] === largest ? 1 : mask.data[i]!))
}
