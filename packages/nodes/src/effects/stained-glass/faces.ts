import type { ImageValue } from '../../execution-types.ts'
import type { Lab } from '../../ground/colour/lab.ts'
import {
  type Painted,
  type Portrait,
  paintFace,
  portraitsOf,
  seenAt,
  skinsAt,
} from '../../ground/people/faces/portrait.ts'
import { skinPartsAt } from '../../ground/people/faces/skin-parts.ts'
import type { LabPlanes } from '../../ground/plane/lab-planes.ts'
import {
  connect,
  evenRegions,
  type MergePlan,
  mergeRegions,
  type Regions,
} from '../../ground/shapes/regions.ts'

/** A face on a pane of its own, with its painting on the glass. */
export interface GlassFace {
  readonly portrait: Portrait
  readonly painted: Painted
}

/** Finds the faces that are large enough to be a pane; `least` is their height in pixels of the picture. */
export async function glassFaces(
  image: ImageValue,
  least: number,
  signal: AbortSignal,
): Promise<GlassFace[]> {
  const portraits = await portraitsOf(image, least, signal)
  return portraits.map((portrait) => ({ portrait, painted: paintFace(portrait) }))
}

/** Panes, and for each of them the index of the face that it shows, or -1. */
export interface PanesWithFaces {
  readonly regions: Regions
  readonly faceOf: Int32Array
}

/**
 * Makes the skin of every face one pane, and each hand, arm and neck, as glaziers do: lead across eyes, a mouth or fingers would look like a mask. The rest of each pane around it joins its neighbours where it is too small to be cut.
 */
export async function giveFacesPanes(
  cut: { readonly regions: Regions; readonly planes: LabPlanes; readonly rule: MergePlan },
  faces: readonly GlassFace[],
  image: ImageValue,
  signal: AbortSignal,
): Promise<PanesWithFaces> {
  const { regions, planes, rule } = cut
  if (faces.length === 0) return { regions, faceOf: new Int32Array(regions.count).fill(-1) }
  const portraits = faces.map(({ portrait }) => portrait)
  const owner = skinsAt(portraits, image, regions)
  const parts = await skinPartsAt(portraits, { image, planes, faceAt: owner }, signal)
  const skins = regions.count + faces.length
  const labels = regions.labels.map((label, i) =>
    owner[i]! >= 0 ? regions.count + owner[i]! : parts[i]! >= 0 ? skins + parts[i]! : label,
  )
  // Lead cannot follow single pixels.
  const even = evenRegions(labels, planes, 1.5, 2)
  const kept = even.map((label) => (label >= regions.count ? 1 : 0))
  const merged = mergeRegions(connect(even, planes), planes, { ...rule, kept })
  const faceOf = new Int32Array(merged.count).fill(-1)
  for (const [i, label] of even.entries())
    if (label >= regions.count && label < skins) faceOf[merged.labels[i]!] = label - regions.count
  return { regions: merged, faceOf }
}

/** Steps of the matting that a painter wipes out of the brown, in lightness. */
const matting = 0.1

/** Lightness in soft steps, as matting has. */
function stepped(tone: number): number {
  const place = tone / matting
  const whole = Math.floor(place)
  const rest = place - whole
  return matting * (whole + rest * rest * rest * (rest * (rest * 6 - 15) + 10))
}

/** Change of a pane's glass by the painting at a place: lightness and colour added, and the cover of brown lines. */
export function paintingAt(
  { portrait, painted }: GlassFace,
  x: number,
  y: number,
): { shade: Lab; line: number } {
  const at = { x, y }
  const tone = Math.max(-0.6, Math.min(0.24, 0.9 * stepped(seenAt(portrait, painted.tone, at))))
  return {
    shade: [tone, seenAt(portrait, painted.a, at), seenAt(portrait, painted.b, at)],
    line: seenAt(portrait, painted.lines, at),
  }
}
