import type { ImageValue } from '../../execution-types.ts'
import type { Lab } from '../../ground/colour/lab.ts'
import { type LabPlanes, labPlanes, sizeOfArea } from '../../ground/plane/lab-planes.ts'
import { type Plane, resizePlane } from '../../ground/plane/plane.ts'
import type { Areas } from '../../ground/shapes/areas.ts'

/** Number of pixels of the copy that is searched. */
const searchArea = 40_000
/**
 * Maximum difference between neighbouring pixels of a sky (Oklab), and maximum difference from the colour at the top of the
 * column where the search began.
 */
const [smooth, alike] = [0.035, 0.2]
/** Minimum lightness of a sky, and its minimum share of the picture. */
const [minLight, minShare] = [0.3, 0.05]

export interface Sky {
  /** 1 for regions that belong to the sky, 0 for other regions. */
  readonly isSky: Uint8Array
  readonly colour: Lab
  /** Lowest row of the sky, as a share of the picture's height. */
  readonly bottom: number
}

/** Minimum likelihood of a pixel of the subject, and the share of a region that the subject may cover in a sky. */
const [ofSubject, maxCovered] = [0.35, 0.25]

/** Marks the pixels that can be reached from the top over small differences in colour. The subject is no sky. */
function flood({ l, a, b, width, height }: LabPlanes, subject: Plane | undefined): Uint8Array {
  const isSubject = (i: number) => subject !== undefined && subject.data[i]! > ofSubject
  const marked = new Uint8Array(width * height)
  const from = new Int32Array(width * height)
  const queue: number[] = []
  for (let x = 0; x < width; x++) {
    if (l[x]! < minLight || isSubject(x)) continue
    marked[x] = 1
    from[x] = x
    queue.push(x)
  }
  const differenceOf = (i: number, j: number) =>
    Math.hypot(l[i]! - l[j]!, 1.5 * (a[i]! - a[j]!), 1.5 * (b[i]! - b[j]!))
  for (const i of queue) {
    const x = i % width
    for (const j of [x > 0 ? i - 1 : i, x < width - 1 ? i + 1 : i, i + width]) {
      if (j >= marked.length || marked[j] || isSubject(j)) continue
      if (differenceOf(i, j) > smooth || differenceOf(j, from[i]!) > alike) continue
      marked[j] = 1
      from[j] = from[i]!
      queue.push(j)
    }
  }
  return marked
}

/** Adds regions above the horizon whose paint occurs mostly in the sky: there, the sky is visible through leaves and arches. */
function addGaps(
  { regions, paint, paints, spots }: Areas,
  { isSky, mayBeSky, bottom }: { isSky: Uint8Array; mayBeSky: (index: number) => boolean; bottom: number },
): void {
  const [inSky, total] = [new Float64Array(paints.length), new Float64Array(paints.length)]
  for (let k = 0; k < regions.count; k++) {
    total[paint[k]!]! += regions.area[k]!
    if (isSky[k]) inSky[paint[k]!]! += regions.area[k]!
  }
  for (let k = 0; k < regions.count; k++)
    if (inSky[paint[k]!]! > 0.6 * total[paint[k]!]! && spots[k]!.y < bottom && mayBeSky(k)) isSky[k] = 1
}

/** Finds the regions of the sky; undefined for a view without sky. `subject` marks people or a thing, which are never sky. */
export async function findSky(
  image: ImageValue,
  areas: Areas,
  subject?: Plane | undefined,
): Promise<Sky | undefined> {
  const { regions } = areas
  const size = sizeOfArea(image, searchArea)
  const planes = await labPlanes(image, size, [255, 255, 255])
  const placed = subject && resizePlane(subject, size)
  const marked = flood(planes, placed)
  const [inside, covered] = [new Float64Array(regions.count), new Float64Array(regions.count)]
  for (let i = 0; i < regions.labels.length; i++) {
    const [x, y] = [i % regions.width, Math.floor(i / regions.width)]
    const index =
      Math.floor(((y + 0.5) * size.height) / regions.height) * size.width +
      Math.floor(((x + 0.5) * size.width) / regions.width)
    inside[regions.labels[i]!]! += marked[index]!
    if (placed && placed.data[index]! > ofSubject) covered[regions.labels[i]!]! += 1
  }
  const mayBeSky = (k: number) => covered[k]! < maxCovered * regions.area[k]!
  const isSky = Uint8Array.from(inside, (count, k) => (count > 0.6 * regions.area[k]! && mayBeSky(k) ? 1 : 0))
  let [area, bottom] = [0, 0]
  const sum: [number, number, number] = [0, 0, 0]
  for (let k = 0; k < regions.count; k++) {
    if (!isSky[k]) continue
    area += regions.area[k]!
    for (const c of [0, 1, 2] as const) sum[c] += regions.colours[k * 3 + c]! * regions.area[k]!
  }
  if (area < minShare * regions.labels.length) return undefined
  for (let i = 0; i < regions.labels.length; i++)
    if (isSky[regions.labels[i]!]) bottom = Math.floor(i / regions.width) + 1
  addGaps(areas, { isSky, mayBeSky, bottom })
  return { isSky, colour: [sum[0] / area, sum[1] / area, sum[2] / area], bottom: bottom / regions.height }
}
