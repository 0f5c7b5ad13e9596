import type { ImageValue } from '../../execution-types.ts'
import type { Lab } from '../../ground/colour/lab.ts'
import { seenAt, skinsAt } from '../../ground/people/faces/portrait.ts'
import { skinPartsAt } from '../../ground/people/faces/skin-parts.ts'
import { type FlatFace, flatFaceOf, partsOver } from '../../ground/people/heads/flat-face.ts'
import { type HeadOrFace, headsOf, parts } from '../../ground/people/heads/head.ts'
import type { LabPlanes } from '../../ground/plane/lab-planes.ts'
import {
  connect,
  evenRegions,
  type MergePlan,
  mergeRegions,
  type Regions,
} from '../../ground/shapes/regions.ts'

/** A face on a pane of its own, with the features that are painted onto the glass. */
export interface GlassFace {
  readonly head: HeadOrFace
  readonly flat: FlatFace
}

/** Finds the faces that are large enough for a pane; `least` is their minimum height in pixels of the picture. */
export async function glassFaces(
  image: ImageValue,
  minimum: number,
  signal: AbortSignal,
): Promise<GlassFace[]> {
  const heads = await headsOf(image, minimum, signal)
  return heads.map((head) => ({ head, flat: flatFaceOf(head) }))
}

/** Panes, and for each pane the index of the face that it shows, or -1. */
export interface PanesWithFaces {
  readonly regions: Regions
  readonly faceOf: Int32Array
}

/**
 * Makes the skin of every face a single pane, and also each hand, arm and neck, as glaziers do: lead across eyes, a mouth or
 * fingers would look like a mask. Hair ends at the border of its head, and dark lenses get panes of their own. Remaining parts of
 * a pane that are too small to be cut join their neighbours.
 */
export async function giveFacesPanes(
  cut: { readonly regions: Regions; readonly planes: LabPlanes; readonly rule: MergePlan },
  faces: readonly GlassFace[],
  image: ImageValue,
  signal: AbortSignal,
): Promise<PanesWithFaces> {
  const { regions, planes, rule } = cut
  if (faces.length === 0) return { regions, faceOf: new Int32Array(regions.count).fill(-1) }
  const portraits = faces.map(({ head }) => head.portrait)
  const owner = skinsAt(portraits, image, regions)
  const shown = partsOver(
    faces.map(({ head }) => head),
    image,
    regions,
  )
  const bare = await skinPartsAt(portraits, { image, planes, faceAt: owner }, signal)
  const { count } = regions
  const [firstFace, firstSkin] = [2 * count + 1, 2 * count + 1 + faces.length]
  const labels = regions.labels.map((label, i) => {
    if (shown[i] === parts.lens) return 2 * count
    if (owner[i]! >= 0) return firstFace + owner[i]!
    if (shown[i] === parts.hair) return count + label
    return bare[i]! >= 0 ? firstSkin + bare[i]! : label
  })
  // The borders are smoothed, because lead cannot follow single pixels.
  const smoothedRegions = evenRegions(labels, planes, 1.5, 2)
  const isKept = smoothedRegions.map((label) => (label >= 2 * count ? 1 : 0))
  const merged = mergeRegions(connect(smoothedRegions, planes), planes, { ...rule, isKept })
  const faceOf = new Int32Array(merged.count).fill(-1)
  for (const [i, label] of smoothedRegions.entries())
    if (label >= firstFace && label < firstSkin) faceOf[merged.labels[i]!] = label - firstFace
  return { regions: merged, faceOf }
}

/**
 * Returns the change of a pane's glass by the painting at a position: lightness and colour to add, and the coverage of brown lines.
 */
export function paintingAt({ flat }: GlassFace, x: number, y: number): { shade: Lab; line: number } {
  const point = { x, y }
  const { portrait } = flat
  const [light, red, yellow] = portrait.skin
  const tone = Math.max(-0.6, Math.min(0.24, seenAt(portrait, flat.l, point) - light))
  return {
    shade: [tone, seenAt(portrait, flat.a, point) - red, seenAt(portrait, flat.b, point) - yellow],
    line: seenAt(portrait, flat.lines, point),
  }
}
