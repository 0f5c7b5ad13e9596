import type { ImageValue } from '../../execution-types.ts'
import { sharpOf } from '../codec/image-codec.ts'
import { clustersOf } from '../colour/clusters.ts'
import type { Lab } from '../colour/lab.ts'
import type { Face } from '../people/faces/decode.ts'
import { facePlane } from '../people/faces/shape.ts'
import { distanceTo } from '../plane/distance.ts'
import { type LabPlanes, labPlanes, sizeOfArea } from '../plane/lab-planes.ts'
import type { Size } from '../plane/size.ts'
import { connect, evenRegions, mergeRegions, type Regions } from './regions.ts'

export interface Areas {
  readonly regions: Regions
  /** Index of the paint of each region. */
  readonly paint: Int32Array
  /** The used paints, from the lightest to the darkest. */
  readonly paints: readonly Lab[]
  /**
   * For each region, the point inside it that is farthest from its border, in pixels of the regions, and the distance of this
   * point from the border.
   */
  readonly spots: readonly { readonly x: number; readonly y: number; readonly room: number }[]
}

/** Weight of a pixel of a face in the choice of paints, and weight of the colour axes relative to lightness. */
const [faceWeight, chroma] = [5, 1.5]
/** Colour of the paper, which shows through transparent parts. */
const paper = [255, 255, 255] as const

/**
 * Returns the picture without texture, except in faces. A median filter is used, because it keeps outlines. Faces are excluded,
 * because the filter removes small eyes.
 */
async function smoothPicture(
  image: ImageValue,
  { width, height }: Size,
  inFace: Float32Array,
): Promise<ImageValue> {
  const small = sharpOf(image)
    .flatten({ background: '#ffffff' })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .ensureAlpha()
  const [own, data] = await Promise.all([
    small.clone().raw().toBuffer(),
    small.clone().median(5).raw().toBuffer(),
  ])
  for (let i = 0; i < inFace.length; i++) {
    const share = inFace[i]!
    if (share === 0) continue
    for (let index = i * 4; index < i * 4 + 3; index++)
      data[index] = data[index]! + (own[index]! - data[index]!) * share
  }
  return { kind: 'image', width, height, data: new Uint8ClampedArray(data) }
}

function choosePaints(planes: LabPlanes, inFace: Float32Array, count: number): Lab[] {
  const stride = Math.max(1, Math.floor(planes.l.length / 14_000))
  const places = Array.from({ length: Math.floor(planes.l.length / stride) }, (_, i) => i * stride)
  const points = Float32Array.from(
    places.flatMap((index) => [planes.l[index]!, planes.a[index]!, planes.b[index]!]),
  )
  const weights = Float32Array.from(places, (index) => 1 + faceWeight * inFace[index]!)
  return clustersOf({ points, weights, count, rounds: 12, chroma })
    .filter(({ weight }) => weight > 0)
    .map(({ centre }) => centre)
}

/** Returns a function that finds the index of the nearest paint; the function is fast, because it runs for each pixel. */
function nearestOf(paints: readonly Lab[]): (l: number, a: number, b: number) => number {
  const flat = Float64Array.from(paints.flat())
  return (l, a, b) => {
    let best = 0
    let smallest = Number.POSITIVE_INFINITY
    for (let offset = 0; offset < flat.length; offset += 3) {
      const dl = l - flat[offset]!
      const da = a - flat[offset + 1]!
      const db = b - flat[offset + 2]!
      const d = dl * dl + chroma * chroma * (da * da + db * db)
      if (d < smallest) {
        smallest = d
        best = offset
      }
    }
    return best / 3
  }
}

/** Merges areas that are too small to be painted with a neighbour; small areas are kept only in faces. */
function joinSmall(
  labels: Int32Array,
  planes: LabPlanes,
  { isFace, minArea }: { isFace: Float32Array; minArea: number },
): Regions {
  const plan = { maxDifference: 0, maxArea: 0, minThickness: 0.8 }
  const fine = mergeRegions(connect(labels, planes), planes, { ...plan, minArea: minArea / 12 })
  return mergeRegions(fine, planes, { ...plan, minArea, minThickness: 2.2, isKept: isFace })
}

/** Finds, for each region, the point that is farthest from its border. */
async function findSpots({ labels, width, height, count }: Regions, signal: AbortSignal) {
  const border = Uint8Array.from(labels, (label, i) => {
    const x = i % width
    const isEdge = x === 0 || x === width - 1 || i < width || i >= labels.length - width
    return isEdge || labels[i + 1] !== label || labels[i + width] !== label ? 1 : 0
  })
  const away = await distanceTo(border, { width, height }, signal)
  const spots = Array.from({ length: count }, () => ({ x: 0, y: 0, room: -1 }))
  for (let i = 0; i < labels.length; i++) {
    const spot = spots[labels[i]!]!
    if (away[i]! <= spot.room) continue
    spot.room = away[i]!
    spot.x = (i % width) + 0.5
    spot.y = Math.floor(i / width) + 0.5
  }
  return spots
}

export interface AreaPlan {
  readonly faces: readonly Face[]
  readonly colours: number
  /** Number of pixels in which areas are found: more pixels give finer outlines. */
  readonly pixels: number
  /** The minimum area is the picture's area divided by this number; in faces, the minimum area is a twelfth of that. */
  readonly parts: number
  readonly signal: AbortSignal
}

/** Divides a picture into areas of a few paints. */
export async function findAreas(image: ImageValue, plan: AreaPlan): Promise<Areas> {
  const { faces, colours, pixels, parts, signal } = plan
  const size = sizeOfArea(image, pixels)
  const inFace = facePlane(faces, image, size, { grow: 1.05, soft: 0.2 }).data
  const planes = await labPlanes(await smoothPicture(image, size, inFace), size, paper)
  const paints = choosePaints(planes, inFace, colours)
  const nearestTo = nearestOf(paints)
  const nearest = new Int32Array(planes.l.length)
  for (let i = 0; i < nearest.length; i++) nearest[i] = nearestTo(planes.l[i]!, planes.a[i]!, planes.b[i]!)
  signal.throwIfAborted()
  const even = evenRegions(nearest, size, 2.3, 2)
  const isFace = inFace.map((share) => (share > 0.5 ? 1 : 0))
  for (let i = 0; i < even.length; i++) if (isFace[i]) even[i] = nearest[i]!
  const minArea = (size.width * size.height) / parts
  const joined = joinSmall(even, planes, { isFace, minArea })
  signal.throwIfAborted()
  const { colours: means } = joined
  const paintOf = Int32Array.from({ length: joined.count }, (_, k) =>
    nearestTo(means[k * 3]!, means[k * 3 + 1]!, means[k * 3 + 2]!),
  )
  // Neighbours with the same paint become a single area.
  const regions = connect(
    joined.labels.map((label) => paintOf[label]!),
    planes,
  )
  const first = new Int32Array(regions.count)
  for (let i = 0; i < regions.labels.length; i++) first[regions.labels[i]!] = paintOf[joined.labels[i]!]!
  const order = [...new Set(first)].sort((a, b) => paints[b]![0] - paints[a]![0])
  const rank = new Map(order.map((paint, index) => [paint, index]))
  return {
    regions,
    paint: first.map((paint) => rank.get(paint)!),
    paints: order.map((paint) => paints[paint]!),
    spots: await findSpots(regions, signal),
  }
}
