import type { ImageValue } from '../../execution-types.ts'
import type { keepChoices } from '../inputs/shared-inputs.ts'
import { fitSize, type Plane, planeOf, spread } from '../plane/plane.ts'
import { softMask } from '../plane/soft-mask.ts'
import { describePicture, mainPeople, mainThing, sure } from '../subject/describe.ts'
import { withHandles } from '../subject/handles.ts'
import { connectedComponents } from './connected-components.ts'
import { mainFaces } from './faces/crop.ts'
import type { Face } from './faces/decode.ts'
import { searchEarly, shareFaces } from './faces/find-faces.ts'
import { cutOut } from './foreground.ts'
import { refineMatte } from './matte.ts'
import { isMatteUnreliable } from './matte-defects.ts'
import { personProbability } from './probability.ts'
import { sharpnessOf } from './sharpness.ts'
import { boundsOf, footCut } from './subject-bounds.ts'

/**
 * Kind of the subject: the opaque parts of a transparent picture, a person, another salient thing, a painted part, or none (the
 * whole picture).
 */
export type SubjectKind = 'transparent' | CutKind | 'whole'

type CutKind = 'person' | 'thing' | 'painted'

/** The part of a picture that the user wants to keep. */
export interface WantedPart {
  readonly keep: (typeof keepChoices)[number]
  /** The picture in which the part is white; used only if `keep` is `painted`. */
  readonly painted?: ImageValue | undefined
}

const automatic: WantedPart = { keep: 'auto' }

export interface Subject {
  readonly kind: SubjectKind
  /** The picture with a transparent background; opaque if the subject fills it. */
  readonly image: ImageValue
}

/** Returns the pixels as whole numbers with alpha in the highest byte. */
const wordsOf = ({ data }: ImageValue) => new Uint32Array(data.buffer, data.byteOffset, data.length >> 2)

/** Returns the share of the pixels that are mostly transparent. */
function clearShare(image: ImageValue): number {
  const words = wordsOf(image)
  let clear = 0
  for (let i = 0; i < words.length; i++) if (words[i]! < 0x80000000) clear += 1
  return clear / words.length
}

/**
 * Cuts out the main subject: the opaque parts of a picture with transparency, otherwise a person, otherwise the most salient
 * thing. If no subject is found, or its outline is unreliable, the picture stays whole. A part that the user names or paints is cut
 * out even if its outline is unreliable.
 */
export async function findSubject(
  image: ImageValue,
  hooks: { readonly signal: AbortSignal; progress?(fraction: number): void },
  wanted = automatic,
): Promise<Subject> {
  if (wanted.keep === 'auto' && clearShare(image) > 0.02) return { kind: 'transparent', image }
  const cut = await cutOf(image, hooks, wanted)
  if (!cut) return wholeOf(image)
  // The reliability depends on faces, for which another thread searches at the same time. The cut-out is rarely unreliable, so it
  // is made before the faces are known.
  const [subject, isUnreliable] = await Promise.all([
    cutOut(image, cut.matte, hooks.signal),
    cut.isUnreliable,
  ])
  if (isUnreliable) return wholeOf(image)
  if (cut.kind !== 'painted') clearRests(subject)
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
  readonly kind: CutKind
  readonly matte: Plane
  /** True if the cut-out is too unreliable to be shown. */
  readonly isUnreliable: Promise<boolean>
}

/** Maximum size of a passer-by, relative to the largest part. */
const passerBy = 0.5
/** Maximum sharpness of a passer-by far behind the subject, relative to the largest part. */
const blurred = 0.45
/** Maximum size of a part that is too small to show a face, relative to the largest part. */
const speck = 0.01
/** Width of the uncertain rim around a passer-by, as a share of the picture's width. */
const rim = 0.04

/**
 * Removes passers-by: small parts without a face that the side of a photo cuts, such as a sleeve or a leg, or that are out of
 * focus. `faces` is called only if there may be passers-by.
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
  // The uncertain rims of passers-by are removed as well, because specks would remain of them.
  const around = spread(gone, Math.round(rim * mask.width), 1)
  return planeOf(mask, (i) => (gone.data[i]! || (label[i]! < 0 && around.data[i]!) ? 0 : mask.data[i]!))
}

/** Longest side in pixels of the mask of a painted part. */
const paintedSide = 512
/** Smallest and largest share of a picture that a painted part takes: less is a slip of the brush, more is the whole picture. */
const [minPainted, maxPainted] = [0.0005, 0.995]

interface Rough {
  readonly kind: CutKind
  readonly mask: Plane
}

async function paintedPart(painted: ImageValue, image: ImageValue): Promise<Rough | undefined> {
  const size = fitSize(image, paintedSide)
  const bytes = await softMask(painted, size)
  const mask = planeOf(size, (i) => bytes[i]! / 255)
  const share = mask.data.reduce((sum, value) => sum + value, 0) / mask.data.length
  return share > minPainted && share < maxPainted ? { kind: 'painted', mask } : undefined
}

/** Finds the part that is wanted, with a rough outline. */
async function roughPart(
  image: ImageValue,
  { keep, painted }: WantedPart,
  signal: AbortSignal,
): Promise<Rough | undefined> {
  if (keep === 'painted' && painted) return await paintedPart(painted, image)
  if (keep === 'people') {
    const people = mainPeople(await personProbability(image, signal))
    return people && { kind: 'person', mask: people.mask }
  }
  if (keep === 'thing') {
    const thing = await mainThing(image, await personProbability(image, signal), signal)
    return thing && { kind: 'thing', mask: thing.mask }
  }
  const { kind, mask, sureness } = await describePicture(image, signal)
  return kind === 'thing' && sureness < sure ? undefined : { kind, mask }
}

/** Removes passers-by from people, and adds handles to a thing. */
async function completeSubject(
  { kind, mask }: Rough,
  image: ImageValue,
  signal: AbortSignal,
): Promise<Plane> {
  if (kind === 'person') return await withoutPassersBy(mask, image, () => mainFaces(image, signal))
  return kind === 'thing' ? await withHandles(image, mask) : mask
}

/** Maximum distance by which the refinement moves an outline, as a share of the longest side. */
const reach: Readonly<Record<CutKind, number>> = { person: 0.014, thing: 0.02, painted: 0.014 }

/** Finds the outline of a picture's main subject, or of the part that is wanted; undefined if there is no such part. */
export async function cutOf(
  image: ImageValue,
  { signal, progress }: { readonly signal: AbortSignal; progress?(fraction: number): void },
  wanted = automatic,
): Promise<Cut | undefined> {
  searchEarly(image, signal)
  const rough = await roughPart(image, wanted, signal)
  progress?.(0.6)
  signal.throwIfAborted()
  if (!rough) return undefined
  const { kind } = rough
  const mask = await completeSubject(rough, image, signal)
  const matting = refineMatte(image, mask, { reach: reach[kind], signal })
  // A part that the user has named or painted is wanted, however ragged its outline is.
  if (wanted.keep !== 'auto') return { kind, matte: await matting, isUnreliable: Promise.resolve(false) }
  const faces = mainFaces(image, signal)
  // The faces are not awaited if the haze alone decides.
  faces.catch(() => undefined)
  const unreliable = matting.then((matte) =>
    isMatteUnreliable(image, matte, { isPerson: kind === 'person', faces }),
  )
  // A failure is reported to the caller who awaits it, or by the matte.
  unreliable.catch(() => undefined)
  return { kind, matte: await matting, isUnreliable: unreliable }
}

/** Makes slightly transparent pixels opaque, so that `isWhole` recognizes a picture from which nothing was cut out. */
function opaque(image: ImageValue): ImageValue {
  const copy = { ...image, data: image.data.slice() }
  const words = wordsOf(copy)
  for (let i = 0; i < words.length; i++) words[i]! |= 0xff000000
  return copy
}

/** Returns true if a subject is its whole picture, from which nothing was cut out. */
export function isWhole(subject: ImageValue): boolean {
  return clearShare(subject) < 1e-4
}

/** Returns the alpha of a cut-out, from 0 to 1. */
export function alphaOf(subject: ImageValue): Plane {
  const { width, height, data } = subject
  const alpha = new Float32Array(width * height)
  for (let i = 0; i < alpha.length; i++) alpha[i] = data[i * 4 + 3]! / 255
  return { width, height, data: alpha }
}
