import type { ImageValue } from '../../execution-types.ts'
import { type Plane, planeOf, spread } from '../plane/plane.ts'
import { binarizeMask, measureMask } from './binarize-mask.ts'
import { connectedComponents } from './connected-components.ts'
import { mainFaces } from './faces/crop.ts'
import type { Face } from './faces/decode.ts'
import { searchEarly, shareFaces } from './faces/find-faces.ts'
import { cutOut } from './foreground.ts'
import { refineMatte } from './matte.ts'
import { isMatteUnreliable } from './matte-defects.ts'
import { personProbability } from './probability.ts'
import { type Salient, salientPlane } from './salient.ts'
import { sharpnessOf } from './sharpness.ts'
import { boundsOf, footCut } from './subject-bounds.ts'

/** Kind of subject found: the picture's own transparency, a person, another salient thing, or none (the whole picture). */
export type SubjectKind = 'transparent' | 'person' | 'thing' | 'whole'

export interface Subject {
  readonly kind: SubjectKind
  /** The picture with a transparent background; opaque if the subject fills it. */
  readonly image: ImageValue
}

/** Pixels as whole numbers, of which the highest byte is alpha. */
const wordsOf = ({ data }: ImageValue) => new Uint32Array(data.buffer, data.byteOffset, data.length >> 2)

/** Share of pixels that are mostly transparent. */
function clearShare(image: ImageValue): number {
  const words = wordsOf(image)
  let clear = 0
  for (let i = 0; i < words.length; i++) if (words[i]! < 0x80000000) clear += 1
  return clear / words.length
}

function touchesAllSides({ width, height, data }: Plane): boolean {
  const share = (count: number, at: (i: number) => number) => {
    let sum = 0
    for (let i = 0; i < count; i++) sum += data[at(i)]!
    return sum / count
  }
  const sides = [
    share(width, (i) => i),
    share(width, (i) => (height - 1) * width + i),
    share(height, (i) => i * width),
    share(height, (i) => i * width + width - 1),
  ]
  return sides.every((side) => side > 0.3)
}

/** Checks that a detection is plausible as a person: neither a speck nor everything, and of little uncertainty. */
function isPerson(seen: Plane, mask: Plane): boolean {
  const { area } = measureMask(mask)
  return area > 0.004 && area < 0.95 && measureMask(seen).doubt < 0.68 && !touchesAllSides(mask)
}

/** Checks that a salient region has a clear outline to cut along. */
function isThing({ mask, doubt, outline, anywhere }: Salient): boolean {
  const { area } = measureMask(mask)
  return area > 0.03 && area < 0.72 && doubt < 0.9 && outline > 0.2 && outline > 1.5 * anywhere
}

async function roughSubject(
  image: ImageValue,
  signal: AbortSignal,
): Promise<{ kind: Cut['kind']; mask: Plane } | undefined> {
  const seen = await personProbability(image, signal)
  const person = binarizeMask(seen)
  if (isPerson(seen, person)) return { kind: 'person', mask: person }
  const salient = await salientPlane(image, seen)
  if (isThing(salient)) return { kind: 'thing', mask: salient.mask }
  return undefined
}

/**
 * Cuts out the main subject: the opaque parts of a picture with transparency, else a person,
 * else the most salient thing. If none is found, or its outline is in doubt, the picture stays whole.
 */
export async function findSubject(
  image: ImageValue,
  hooks: { readonly signal: AbortSignal; progress?(fraction: number): void },
): Promise<Subject> {
  if (clearShare(image) > 0.02) return { kind: 'transparent', image }
  const cut = await cutOf(image, hooks)
  if (!cut) return wholeOf(image)
  // The doubt depends on faces, which another thread searches for meanwhile: rarely the cut-out is made in vain.
  const [subject, isUnreliable] = await Promise.all([
    cutOut(image, cut.matte, hooks.signal),
    cut.isUnreliable,
  ])
  if (isUnreliable) return wholeOf(image)
  clearRests(subject)
  shareFaces(subject, image)
  return { kind: cut.kind, image: subject }
}

/** Removes the parts of a cut-out below the line at which a table ends it, such as half a plate. */
function clearRests(subject: ImageValue): void {
  const foot = footCut(subject, boundsOf(subject))
  if (foot !== undefined) subject.data.fill(0, foot * subject.width * 4)
}

function wholeOf(image: ImageValue): Subject {
  const whole = opaque(image)
  shareFaces(whole, image)
  return { kind: 'whole', image: whole }
}

interface Cut {
  readonly kind: 'person' | 'thing'
  readonly matte: Plane
  /** True if the cut had better not be shown. */
  readonly isUnreliable: Promise<boolean>
}

/** Size of a passer-by below which a part counts as a passer-by, relative to the largest part. */
const passerBy = 0.5
/** Sharpness of a passer-by far behind the subject, relative to the largest part. */
const blurred = 0.45
/** Size of a part that is too small for a face, relative to the largest. */
const speck = 0.01
/** Width of the unsure rim around a passer-by, as a share of the picture's width. */
const rim = 0.04

/**
 * Removes passers-by: small parts without a face that the side of a photo cuts, of whom there is no more than a sleeve or a leg,
 * or that are out of focus. `faces` are asked for only where there may be such people.
 */
export async function withoutPassersBy(
  mask: Plane,
  image: ImageValue,
  faces: () => Promise<readonly Face[]>,
): Promise<Plane> {
  const parts = connectedComponents(mask, (value) => value > 0.3)
  const { label, sizes } = parts
  const largest = Math.max(0, ...sizes)
  const small = new Set(sizes.keys().filter((part) => sizes[part]! < passerBy * largest))
  if (small.size === 0) return mask
  const sides = Array.from({ length: mask.height }, (_, y) => [y * mask.width, (y + 1) * mask.width - 1])
  const cut = new Set(sides.flat().map((i) => label[i]!))
  const sharpness = await sharpnessOf(image, mask, parts)
  const clear = blurred * sharpness[sizes.indexOf(largest)]!
  for (const part of small) if (!cut.has(part) && sharpness[part]! >= clear) small.delete(part)
  if (small.size === 0) return mask
  const scale = mask.width / image.width
  const isSpeck = (part: number) => sizes[part]! < speck * largest
  for (const { nose } of [...small].every(isSpeck) ? [] : await faces())
    small.delete(label[Math.floor(nose.y * scale) * mask.width + Math.floor(nose.x * scale)] ?? -1)
  if (small.size === 0) return mask
  const gone = planeOf(mask, (i) => (small.has(label[i]!) ? 1 : 0))
  // Their unsure rims go as well, from which specks would be cut.
  const around = spread(gone, Math.round(rim * mask.width), 1)
  return planeOf(mask, (i) => (gone.data[i]! || (label[i]! < 0 && around.data[i]!) ? 0 : mask.data[i]!))
}

/** Finds where an opaque picture's main subject would be cut out; undefined if there is none. */
export async function cutOf(
  image: ImageValue,
  { signal, progress }: { readonly signal: AbortSignal; progress?(fraction: number): void },
): Promise<Cut | undefined> {
  searchEarly(image, signal)
  const rough = await roughSubject(image, signal)
  progress?.(0.6)
  signal.throwIfAborted()
  if (!rough) return undefined
  const { kind } = rough
  const mask =
    kind === 'person' ? await withoutPassersBy(rough.mask, image, () => mainFaces(image, signal)) : rough.mask
  const matting = refineMatte(image, mask, { reach: kind === 'person' ? 0.014 : 0.02, signal })
  const faces = mainFaces(image, signal)
  // The faces are not awaited if haze decides.
  faces.catch(() => undefined)
  const unreliable = matting.then((matte) =>
    isMatteUnreliable(image, matte, { isPerson: kind === 'person', faces }),
  )
  // A failure is reported to the caller who waits for it, or by the matte.
  unreliable.catch(() => undefined)
  return { kind, matte: await matting, isUnreliable: unreliable }
}

/** Removes slight transparency, so that `isWhole` recognizes the picture as not cut out. */
function opaque(image: ImageValue): ImageValue {
  const copy = { ...image, data: image.data.slice() }
  const words = wordsOf(copy)
  for (let i = 0; i < words.length; i++) words[i]! |= 0xff000000
  return copy
}

/** True if a subject is its whole picture, with nothing cut out. */
export function isWhole(subject: ImageValue): boolean {
  return clearShare(subject) < 1e-4
}

/** Alpha of a cut-out, 0..1. */
export function alphaOf(subject: ImageValue): Plane {
  const { width, height, data } = subject
  const alpha = new Float32Array(width * height)
  for (let i = 0; i < alpha.length; i++) alpha[i] = data[i * 4 + 3]! / 255
  return { width, height, data: alpha }
}
