import type { ImageValue } from '../../execution-types.ts'
import { byteTable, linearTable } from '../../ground/colour/srgb.ts'
import { canvasColour } from '../../ground/drawing/painting-plan.ts'
import { pad } from '../../ground/drawing/surface.ts'
import { mapKnots, mapSpan } from '../../ground/grade/colour-map.ts'
import { mapBetween } from '../../ground/grade/map-between.ts'
import { findFaces } from '../../ground/people/faces/find-faces.ts'
import { facePlane } from '../../ground/people/faces/shape.ts'
import type { Plane } from '../../ground/plane/plane.ts'
import { randomOf } from '../../ground/random/random.ts'
import { KernelSession } from '../../kernels/session.ts'
import { buildAtlas } from './atlas.ts'
import {
  halvePlane,
  type LabPlane,
  mirrorPlane,
  mixPlanes,
  placePlane,
  reservePlane,
  softenPlane,
} from './planes.ts'
import { planStyle, type StylePlan, type StyleSettings } from './settings.ts'
import { synthesise } from './synthesise.ts'

export interface Style {
  readonly image: ImageValue
  /** True for a user's picture, false for a built-in style. */
  readonly isOwn: boolean
  /** The colour map, if it is already known: a preview and the full picture share the map. */
  readonly map?: Float32Array
}

/** Returns the map that gives a photo the colours of a style. */
export async function colourMapOf(
  photo: ImageValue,
  { image }: Style,
  { palette }: StyleSettings,
): Promise<Float32Array> {
  return await mapBetween(photo, image, { light: 0.75 * palette, colour: palette })
}

export interface StyleHooks {
  readonly signal: AbortSignal
  /** Gets the finished share of the work. */
  progress?(fraction: number): void
}

/** Relative size of a built-in swatch: three quarters of the picture; a user's painting has the picture's full size. */
const swatchShare = 0.75
/** Low-frequency light is stored at 1 / 2^3 of the working size. */
const broadShift = 3
const broadSigma = 2.5
/** Random variation over cells of 2^4 pixels at the working size, and its range in L, a and b. */
const variationShift = 4
const variationDepth = [0.1, 0.03, 0.03, 0]

/** Additional weight of detail in a face, and the maximum that a plane can hold. */
const [faceWeight, maxWeight] = [0.65, 32_767]

/** Removes the low-frequency light of a plane, as far as the plan requires; returns the flattened plane and the removed light. */
async function flatten(session: KernelSession, plane: LabPlane, plan: StylePlan) {
  const shift = plan.shift + broadShift
  const low = await softenPlane(session, await halvePlane(session, plane, shift), broadSigma)
  const flat = reservePlane(session, plane.width, plane.height)
  const { broad } = plan
  await mixPlanes(session, { plane, low, out: flat, shift }, { keep: 1, add: -broad, grey: 0.5 * broad })
  return { flat, low }
}

/**
 * Writes the weight of detail into the plane's fourth channel: detail that differs from the picture's average, such as eyes, has
 * a higher weight than grass.
 */
async function weighDetail(session: KernelSession, plane: LabPlane, shift: number): Promise<void> {
  const small = await halvePlane(session, plane, shift)
  const smoother = await softenPlane(session, small, 3)
  const { width, height } = small
  await session.run('markDetail', height, { lab: small.address, smoother: smoother.address, width })
  await mirrorPlane(session, small)
  const marks = await softenPlane(session, small, 3)
  const numbers = session.shorts(marks.address, (width + 2 * pad) * (height + 2 * pad) * 4)
  let sum = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) sum += numbers[((y + pad) * (width + 2 * pad) + x + pad) * 4 + 3]!
  }
  const usual = Math.max(0.004, sum / (width * height) / 16_384)
  await session.run('weighDetail', plane.height, {
    lab: plane.address,
    marks: marks.address,
    width: plane.width,
    marksWidth: width,
    shift,
    usual,
  })
  await mirrorPlane(session, plane)
}

/** Raises the weight of detail in faces, because small patches of a style would make faces look like masks. */
function raiseFaceDetail(session: KernelSession, plane: LabPlane, faces: Plane): void {
  const { width, height } = plane
  const stride = width + 2 * pad
  const numbers = session.shorts(plane.address, stride * (height + 2 * pad) * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const share = faces.data[y * width + x]!
      if (share === 0) continue
      const offset = ((y + pad) * stride + x + pad) * 4 + 3
      numbers[offset] = Math.min(maxWeight, numbers[offset]! + share * faceWeight * 16_384)
    }
  }
}

/**
 * Varies light and colour slightly from position to position, as in hand-mixed paint; otherwise a clear sky would repeat a few
 * patches.
 */
async function varyColours(
  session: KernelSession,
  plane: LabPlane,
  { shift }: StylePlan,
  seed: number,
): Promise<void> {
  const coarse = shift + variationShift
  const small = reservePlane(session, Math.max(1, plane.width >> coarse), Math.max(1, plane.height >> coarse))
  const random = randomOf(seed ^ 0x3f84d5b5)
  const stride = small.width + 2 * pad
  const numbers = session.shorts(small.address, stride * (small.height + 2 * pad) * 4)
  for (let i = 0; i < numbers.length; i++) numbers[i] = (random() - 0.5) * variationDepth[i & 3]! * 16_384
  await mixPlanes(session, { plane, low: small, out: plane, shift: coarse }, { keep: 1, add: 1, grey: 0 })
}

async function readPlane(session: KernelSession, plane: LabPlane): Promise<ImageValue> {
  const { width, height } = plane
  const rgba = session.reserve(width * height * 4)
  const heights = session.reserve(width * height * 4)
  const bytes = session.place(byteTable())
  await session.run('fromOklab', height, {
    lab: plane.address,
    heights,
    rgba,
    width,
    height,
    bytes,
    relief: 0,
    gloss: 0,
    chroma: 1,
    warmA: 0,
    warmB: 0,
    contrast: 0,
    touched: 0,
  })
  const data = new Uint8ClampedArray(width * height * 4)
  data.set(session.bytes(rgba, data.length))
  return { kind: 'image', width, height, data }
}

/**
 * Paints a photo in the style of another picture: the photo gets the colours of that picture (sliced optimal transport) and is
 * then rebuilt from small patches of that picture. Both pictures must be opaque, and both sides of the photo at least `patchSide`
 * pixels; the result has the photo's size. Deterministic on any number of threads.
 */
export async function stylise(
  photo: ImageValue,
  style: Style,
  settings: StyleSettings,
  hooks: StyleHooks,
): Promise<ImageValue> {
  const plan = planStyle(photo, settings, style.isOwn)
  const longest = Math.max(plan.width, plan.height) * settings.stroke_size * (style.isOwn ? 1 : swatchShare)
  const atlas = await buildAtlas(style.image, longest, plan.shift)
  const map = style.map ?? (await colourMapOf(photo, style, settings))
  hooks.progress?.(0.1)
  using session = new KernelSession(hooks.signal)
  const linear = session.place(linearTable())
  const content = await placePlane(session, photo, { linear, canvas: canvasColour })
  const grid = session.place(map)
  const rows = content.height + 2 * pad
  await session.run('moveColours', rows, {
    lab: content.address,
    out: content.address,
    width: content.width,
    grid,
    knots: mapKnots,
    span: mapSpan,
  })
  const pieces = await flatten(session, await placePlane(session, atlas.image, { linear, canvas: 0 }), plan)
  const { flat, low } = await flatten(session, content, plan)
  await varyColours(session, flat, plan, settings.seed)
  await weighDetail(session, flat, plan.shift + 1)
  raiseFaceDetail(session, flat, facePlane(await findFaces(photo, hooks.signal), photo, flat))
  await mirrorPlane(session, flat)
  hooks.progress?.(0.2)
  const canvas = { session, plan, content: flat, style: pieces.flat, tile: atlas.tile, seed: settings.seed }
  const painted = await synthesise(canvas, (fraction) => hooks.progress?.(0.2 + 0.7 * fraction))
  const planes = { plane: painted, low, out: painted, shift: plan.shift + broadShift }
  await mixPlanes(session, planes, { keep: 1, add: plan.broad, grey: -0.5 * plan.broad })
  const image = await readPlane(session, painted)
  hooks.progress?.(1)
  return image
}
