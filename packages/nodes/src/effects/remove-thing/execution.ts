import { setImmediate } from 'node:timers/promises'
import type { Execution, ImageValue } from '../../execution-types.ts'
import { shrinkImage } from '../../ground/codec/shrink.ts'
import { imageOf, numberOf } from '../../ground/inputs/read-input.ts'
import { findAllFaces } from '../../ground/people/faces/find-faces.ts'
import { type Box, headOf } from '../../ground/people/faces/shape.ts'
import { inpaintBackground } from '../../ground/people/inpaint-background.ts'
import { personProbability } from '../../ground/people/probability.ts'
import { type Plane, planeOf, resizePlane, softBlur } from '../../ground/plane/plane.ts'
import { release } from '../../ground/plane/release.ts'
import { softMask } from '../../ground/plane/soft-mask.ts'
import { leftoversOf } from './leftovers.ts'
import { patchFill } from './patch-fill.ts'

/** Longest side in pixels of the reduced copy that is filled smoothly; the search for patches starts from this fill. */
const roughSide = 560
/** Width of the rim around the hole, as a share of the longest side. The content of the rim decides which patches may be copied. */
const rim = 0.03
/** Minimum share of people in the rim, for a hole that counts as a part of a person. */
const partOfPerson = 0.6
/** Minimum share of a head in the hole at which the whole person is removed. */
const wholeHead = 0.5
/** Minimum share of the hole that lies within a head, for a hole that counts as a blemish of the face. */
const blemish = 0.6

interface People {
  /** Likelihood of a person at each pixel. */
  readonly seen: Plane
  readonly heads: readonly Box[]
}

/** Widens a mask by up to 1.5 % of the picture, because brush strokes and outlines miss the last pixels and shadows. */
async function gapOf(image: ImageValue, mask: ImageValue, margin: number): Promise<Plane> {
  const bytes = await softMask(mask, image)
  const plane = planeOf(image, (i) => bytes[i]! / 255)
  const radius = Math.round(margin * 0.015 * Math.max(image.width, image.height))
  if (radius < 1) return plane
  const core = planeOf(plane, (i) => (plane.data[i]! > 0.3 ? 1 : 0))
  const wide = softBlur(core, radius)
  release(core.data)
  for (let i = 0; i < wide.data.length; i++)
    plane.data[i] = Math.max(plane.data[i]!, Math.min(1, 6 * wide.data[i]!))
  release(wide.data)
  return plane
}

/** Pixels of a plane in a box of the picture, which is `scale` times as large. */
function pixelsIn({ left, top, width, height }: Box, plane: Plane, scale: number): number[] {
  const first = (from: number) => Math.max(0, Math.ceil(from / scale - 0.5))
  const pixels: number[] = []
  for (let y = first(top); y < Math.min(plane.height, first(top + height)); y++)
    for (let x = first(left); x < Math.min(plane.width, first(left + width)); x++)
      pixels.push(y * plane.width + x)
  return pixels
}

/** Detects people and their faces. */
async function lookForPeople(image: ImageValue, signal: AbortSignal): Promise<People> {
  const [seen, faces] = await Promise.all([personProbability(image, signal), findAllFaces(image, signal)])
  return { seen, heads: faces.map(headOf) }
}

/** Marks people, so that a hole beside a person is not filled with parts of that person. */
function marksOf({ seen, heads: boxes }: People, image: ImageValue, gap: Plane): Plane {
  const hole = resizePlane(gap, seen)
  const around = softBlur(hole, Math.max(1, Math.round(rim * Math.max(seen.width, seen.height))))
  let [persons, total] = [0, 1e-6]
  for (let i = 0; i < seen.data.length; i++) {
    if (hole.data[i]! > 0.1 || around.data[i]! < 0.05) continue
    total += 1
    if (seen.data[i]! > 0.5) persons += 1
  }
  const scale = image.width / seen.width
  const heads = boxes.map((head) => pixelsIn(head, seen, scale))
  const inHole = (pixels: readonly number[]) => pixels.filter((i) => hole.data[i]! > 0.5).length
  const area = hole.data.reduce((sum, share) => sum + (share > 0.5 ? 1 : 0), 1e-6)
  // If the hole contains a head, a whole person is removed, even between two other people.
  const isWhole = heads.some((head) => inHole(head) > wholeHead * head.length)
  const isPart = !isWhole && persons / total > partOfPerson
  const plane = planeOf(seen, (i) => (!isPart && seen.data[i]! > 0.5 ? 1 : 0))
  for (const head of heads) {
    // A blemish in a face is filled from the same face, so that the face is not excluded.
    if (inHole(head) <= blemish * area) for (const i of head) plane.data[i] = 1
  }
  return plane
}

export interface RemovalSettings {
  readonly margin: number
  readonly seed: number
}

/** Removes the marked part. A photo is unchanged if nothing or everything is marked. */
export async function removeThing(
  image: ImageValue,
  mask: ImageValue,
  {
    margin,
    seed,
    signal,
    progress,
  }: RemovalSettings & { readonly signal: AbortSignal; progress?(share: number): void },
): Promise<ImageValue> {
  // Networks search in another thread while the marked part is measured.
  const looking = lookForPeople(image, signal)
  // A rejection is handled at the `await`; until then Node must not count it as unhandled.
  looking.catch(() => undefined)
  const marked = await gapOf(image, mask, margin)
  if (!marked.data.some((share) => share > 0.1)) return image
  const found = await leftoversOf(image, marked, margin)
  const small = await shrinkImage(image, roughSide)
  const shunned = marksOf(await looking, image, marked)
  const leftovers = resizePlane(found, image)
  const others = resizePlane(shunned, image)
  const gap = planeOf(image, (i) =>
    Math.max(marked.data[i]!, leftovers.data[i]! * (1 - Math.min(1, 2 * others.data[i]!))),
  )
  release(leftovers.data)
  progress?.(0.2)
  const cover = resizePlane(gap, small)
  const subject = {
    ...small,
    data: small.data.map((value, index) =>
      index % 4 === 3 ? 255 * Math.min(1, 4 * cover.data[index >> 2]!) : value,
    ),
  }
  const pause = async () => {
    await setImmediate()
    signal.throwIfAborted()
  }
  await pause()
  return await patchFill(
    image,
    { gap, shunned, rough: inpaintBackground(small, subject), seed },
    { signal, pause, progress: (share) => progress?.(0.2 + 0.75 * share) },
  )
}

export const executeRemoveThing: Execution = async (inputs, context) => {
  const settings = { margin: numberOf(inputs, 'margin'), seed: numberOf(inputs, 'seed') }
  const { signal } = context
  const filled = await removeThing(imageOf(inputs, 'image'), imageOf(inputs, 'mask'), {
    ...settings,
    signal,
    progress: (share) => context.progress(share),
  })
  context.progress(1)
  return [filled]
}
