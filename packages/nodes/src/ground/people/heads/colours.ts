import type { Lab } from '../../colour/lab.ts'
import { magnitude } from '../../plane/magnitude.ts'
import type { FaceMesh } from '../faces/mesh.ts'
import type { Portrait } from '../faces/portrait.ts'
import { inPlanes } from './geometry.ts'
import { bare, foreheads, oval } from './mesh-lines.ts'

/** Colours of one material, such as skin or hair, in the different lights on it. */
export type ColourSet = readonly Lab[]

const medianOf = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Returns the median of each channel within a small square around a position of the planes; undefined beyond the planes. */
function colourAt({ planes, width, height }: Portrait, x: number, y: number, reach: number): Lab | undefined {
  const [left, top] = [Math.round(x - reach), Math.round(y - reach)]
  const side = Math.max(1, Math.round(2 * reach))
  if (left < 0 || top < 0 || left + side > width || top + side > height) return undefined
  const places = Array.from(
    { length: side * side },
    (_, i) => (top + Math.floor(i / side)) * width + left + (i % side),
  )
  const median = (plane: Float32Array) => medianOf(places.map((i) => plane[i]!))
  return [median(planes.l), median(planes.a), median(planes.b)]
}

/**
 * Returns the difference of two colours. Lightness has a lower weight than hue, because the lightness of a material varies with
 * the light.
 */
function differ(l: number, a: number, b: number, colour: Lab): number {
  return magnitude((l - colour[0]) / 0.085, (a - colour[1]) / 0.022, (b - colour[2]) / 0.026)
}

/**
 * Returns the difference of a colour from the most similar colour of a set; from 1 on, the colours belong to different materials.
 */
export function nearestOf(colours: ColourSet, l: number, a: number, b: number): number {
  let smallest = Infinity
  for (const colour of colours) smallest = Math.min(smallest, differ(l, a, b, colour))
  return smallest
}

/** Returns the colours of the bare skin at some points of a face, without points that something covers. */
export function skinColours(
  portrait: Portrait,
  mesh: FaceMesh,
  unit: number,
  points: readonly number[] = bare,
): ColourSet {
  const places = inPlanes(portrait, mesh, points)
  const found = points
    .map((_, i) => colourAt(portrait, places[i * 2]!, places[i * 2 + 1]!, 0.06 * unit))
    .filter((colour) => colour !== undefined)
  const known = found.length > 3 ? found : [portrait.skin]
  const centre: Lab = [0, 1, 2].map((c) => medianOf(known.map((colour) => colour[c]!))) as unknown as Lab
  const usual = found.filter(
    ([l, a, b]) => Math.abs(l - centre[0]) < 0.24 && magnitude(a - centre[1], b - centre[2]) < 0.05,
  )
  if (usual.length === 0) return [centre]
  const above = inPlanes(portrait, mesh, foreheads)
  const lit = foreheads
    .map((_, i) => colourAt(portrait, above[i * 2]!, above[i * 2 + 1]!, 0.06 * unit))
    .filter((colour) => colour && nearestOf(usual, ...colour) < 1.6)
  return [...usual, ...(lit as Lab[])]
}

/** Maximum difference of neighbouring positions, and of both ends, at which a forehead and a bald head count as one skin. */
const [smooth, similar] = [0.75, 2.2]
/** Minimum number of positions that a head must cover. */
const minSeen = 6

/** Maximum number of colours of a crown: more colours would be as similar as neighbours. */
const maxColours = 16

/**
 * Returns the colours around the upper half of a face where `isPerson` is true: hair, a hat, or a bald head. `bare` is the share
 * of the positions above the forehead that have the colour of the skin.
 */
export function crownColours(
  portrait: Portrait,
  mesh: FaceMesh,
  { unit, skin, isPerson }: { unit: number; skin: ColourSet; isPerson: (x: number, y: number) => boolean },
): { readonly colours: ColourSet; readonly bald: number } {
  const upper = [...oval.slice(-9), ...oval.slice(0, 10)]
  const line = inPlanes(portrait, mesh, upper)
  const [cx, cy] = inPlanes(portrait, mesh, [168]) as [number, number]
  const colours: Lab[] = []
  let [above, bald] = [0, 0]
  /**
   * Returns true if there is no hairline between the forehead and the positions outwards from it; undefined if the head ends too
   * soon.
   */
  const isBare = (pointAt: (far: number) => readonly [x: number, y: number]) => {
    const places = Array.from({ length: 11 }, (_, k) => pointAt(-0.2 + 0.06 * k))
    const end = places.findIndex(([x, y], k) => k > 4 && !isPerson(x, y))
    const seen = places.slice(0, end < 0 ? places.length : end - 1)
    const steps = seen.map(([x, y]) => colourAt(portrait, x, y, 0.05 * unit))
    const [first] = steps
    if (seen.length < minSeen) return undefined
    if (first && nearestOf(skin, ...first) > 1.6) return false
    return steps.every((colour, k) => {
      const before = steps[k - 1]
      if (!colour || !first) return false
      return !before || (differ(...colour, before) < smooth && differ(...colour, first) < similar)
    })
  }
  for (const [i] of upper.entries()) {
    const [dx, dy] = [line[i * 2]! - cx, line[i * 2 + 1]! - cy]
    const long = Math.max(1, magnitude(dx, dy))
    const pointAt = (far: number) =>
      [line[i * 2]! + (dx / long) * far * unit, line[i * 2 + 1]! + (dy / long) * far * unit] as const
    // The positions at the sides may show ears, so only the positions above the forehead count for a bald head.
    if (i > 4 && i < upper.length - 5) {
      const isSkin = isBare(pointAt)
      if (isSkin !== undefined) above += 1
      if (isSkin) bald += 1
    }
    for (const far of [0.2, 0.32, 0.46]) {
      const [x, y] = pointAt(far)
      const colour = isPerson(x, y) ? colourAt(portrait, x, y, 0.05 * unit) : undefined
      if (!colour) continue
      if (nearestOf(skin, ...colour) > (far > 0.3 ? 0.8 : 1.6)) colours.push(colour)
    }
  }
  const every = Math.ceil(colours.length / maxColours)
  return { colours: colours.filter((_, i) => i % every === 0), bald: above > 0 ? bald / above : 1 }
}
