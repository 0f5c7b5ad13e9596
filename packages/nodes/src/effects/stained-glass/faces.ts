import type { ImageValue } from '../../execution-types.ts'
import type { Lab } from '../../ground/colour/lab.ts'
import { findFaces } from '../../ground/people/faces/find-faces.ts'
import {
  type Painted,
  type Portrait,
  paintFace,
  portraitOf,
  seenAt,
} from '../../ground/people/faces/portrait.ts'
import type { LabPlanes } from '../../ground/plane/lab-planes.ts'
import { connect, type MergePlan, mergeRegions, type Regions } from '../../ground/shapes/regions.ts'

/** A face on a pane of its own, with what is painted on the glass. */
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
  const faces: GlassFace[] = []
  for (const face of await findFaces(image, signal)) {
    if (face.height < least) continue
    const portrait = await portraitOf(image, face)
    signal.throwIfAborted()
    faces.push({ portrait, painted: paintFace(portrait) })
  }
  return faces
}

/** Panes, and for each of them the index of the face that it shows, or -1. */
export interface PanesWithFaces {
  readonly regions: Regions
  readonly faceOf: Int32Array
}

/**
 * Makes the skin of every face one pane, as glaziers do: lead across eyes or a mouth would be a mask. What is left of the panes around
 * it joins its neighbours where it is too small to be cut.
 */
export function giveFacesPanes(
  cut: { readonly regions: Regions; readonly planes: LabPlanes; readonly rule: MergePlan },
  faces: readonly GlassFace[],
  image: ImageValue,
): PanesWithFaces {
  const { regions, planes, rule } = cut
  if (faces.length === 0) return { regions, faceOf: new Int32Array(regions.count).fill(-1) }
  const { width, height } = regions
  const labels = regions.labels.slice()
  const owner = new Int32Array(labels.length).fill(-1)
  const [sx, sy] = [image.width / width, image.height / height]
  for (const [k, { portrait }] of faces.entries()) {
    const { left, top, width: wide, height: high } = portrait.box
    for (let y = Math.ceil(top / sy); y < Math.min(height, Math.floor((top + high) / sy)); y++) {
      for (let x = Math.ceil(left / sx); x < Math.min(width, Math.floor((left + wide) / sx)); x++) {
        const at = { x: (x + 0.5) * sx, y: (y + 0.5) * sy }
        if (owner[y * width + x]! >= 0 || seenAt(portrait, portrait.shape.data, at) <= 0) continue
        owner[y * width + x] = k
        labels[y * width + x] = regions.count + k
      }
    }
  }
  const kept = owner.map((k) => (k >= 0 ? 1 : 0))
  const merged = mergeRegions(connect(labels, planes), planes, { ...rule, kept })
  const faceOf = new Int32Array(merged.count).fill(-1)
  for (const [i, k] of owner.entries()) if (k >= 0) faceOf[merged.labels[i]!] = k
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
  const tone = Math.max(-0.42, Math.min(0.24, 0.9 * stepped(seenAt(portrait, painted.tone, at))))
  return {
    shade: [tone, seenAt(portrait, painted.a, at), seenAt(portrait, painted.b, at)],
    line: seenAt(portrait, painted.lines, at),
  }
}
