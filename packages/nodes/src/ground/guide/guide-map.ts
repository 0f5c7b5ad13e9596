import type { GuideKind } from '@easel/remote-engines/tasks'
import { type ImageValue, MaterialError } from '../../execution-types.ts'
import { KernelSession } from '../../kernels/session.ts'
import { openEasel } from '../drawing/easel.ts'
import { findLines, lineStrength } from '../drawing/lines.ts'
import { findBodies } from '../people/bodies/find-bodies.ts'
import { labPlanes } from '../plane/lab-planes.ts'
import { type Plane, planeOf } from '../plane/plane.ts'
import { drawPose } from './draw-pose.ts'
import { findEdges } from './find-edges.ts'
import { guessDepth } from './guess-depth.ts'

/** Colour of transparent parts. */
const white = [255, 255, 255] as const

/**
 * Makes a map from a photo that guides a picture, in the size of the photo. Edges and lines are white on black. In a map of depth,
 * near parts are white. Poses have the colours of OpenPose; a photo without people throws a `MaterialError`.
 */
export async function guideMap(photo: ImageValue, kind: GuideKind, signal: AbortSignal): Promise<ImageValue> {
  if (kind === 'pose') return await poseOf(photo, signal)
  if (kind === 'edges') return pictureOf(await edgesOf(photo))
  return pictureOf(kind === 'lines' ? await linesOf(photo, signal) : await guessDepth(photo))
}

async function poseOf(photo: ImageValue, signal: AbortSignal): Promise<ImageValue> {
  const bodies = await findBodies(photo, signal)
  if (bodies.length === 0) throw new MaterialError({ code: 'person_none' })
  return drawPose(bodies, photo)
}

async function edgesOf(photo: ImageValue): Promise<Plane> {
  const { l } = await labPlanes(photo, photo, white)
  const { width, height } = photo
  return findEdges({ width, height, data: l }, Math.max(1, Math.round(Math.max(width, height) / 900)))
}

/** Lines keep their strength, so that a faint line is grey. */
async function linesOf(photo: ImageValue, signal: AbortSignal): Promise<Plane> {
  using session = new KernelSession(signal)
  const easel = await openEasel(photo, { session, seed: 0, canvas: 0xffffff, radii: [3], flowSigma: 2.2 })
  const lines = await findLines(easel, {
    across: Math.max(0.7, 1.3 * easel.scale),
    along: Math.max(2, 7 * easel.scale),
  })
  const strong = Math.min(0.06, Math.max(0.008, lineStrength(easel, lines)))
  const values = session.floats(lines, photo.width * photo.height)
  return planeOf(photo, (i) => {
    const share = Math.min(1, Math.max(0, (values[i]! / strong - 0.35) / 0.9))
    return share * share * (3 - 2 * share)
  })
}

function pictureOf({ width, height, data: shares }: Plane): ImageValue {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let i = 0; i < shares.length; i++) {
    data.fill(shares[i]! * 255, i * 4, i * 4 + 3)
    data[i * 4 + 3] = 255
  }
  return { kind: 'image', width, height, data }
}
