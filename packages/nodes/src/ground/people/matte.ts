import type { ImageValue } from '../../execution-types.ts'
import { KernelSession } from '../../kernels/session.ts'
import { sharpOf } from '../codec/image-codec.ts'
import { fitSize, type Plane, resizePlane, spread } from '../plane/plane.ts'
import { boxPlanes, type PlaneRef, reservePlane } from '../plane/session-planes.ts'
import type { Size } from '../plane/size.ts'

/** Longest side in pixels at which the matte is solved; its linear coefficients are smooth and can be used at any size. */
const side = 576
/** Regularization of the guided filter: colour variance below it counts as noise (channels are 0 to 1). */
const evenness = 2e-4

/** The picture as RGB bytes of the size at which the matte is solved. */
async function guideOf(image: ImageValue, { width, height }: Size): Promise<Uint8Array> {
  return await sharpOf(image)
    .flatten({ background: '#808080' })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
}

/** Coefficients a0, a1, a2, b of the guided filter (He, Sun, Tang 2010; solved at low resolution as in He & Sun 2015). */
async function coefficientsOf(
  session: KernelSession,
  guide: Uint8Array,
  mask: Plane,
  radius: number,
): Promise<PlaneRef> {
  const { width, height } = mask
  const means = Array.from({ length: 4 }, () => reservePlane(session, width, height))
  const [first] = means as [PlaneRef]
  await session.run('matteProducts', height, {
    guide: session.place(guide),
    mask: session.place(mask.data),
    out: first.address,
    width,
    height,
  })
  await boxPlanes(session, means, { radii: means.map(() => radius) })
  const coefficients = reservePlane(session, width, height)
  const out = coefficients.address
  await session.run('matteSolve', height, { means: first.address, out, width, height, evenness })
  await boxPlanes(session, [coefficients], { radii: [radius] })
  return coefficients
}

/**
 * Returns a plane with two values for each position: the certainty that the position is inside the mask, and its distance from the
 * outside.
 */
async function bandOf(session: KernelSession, mask: Plane, radius: number): Promise<PlaneRef> {
  const { width, height } = mask
  const band = reservePlane(session, width, height)
  const [core, outer] = [spread(mask, radius, -1), spread(mask, radius, 1)]
  const floats = session.floats(band.address, width * height * 4)
  for (let i = 0; i < core.data.length; i++) {
    floats[i * 4] = core.data[i]!
    floats[i * 4 + 1] = outer.data[i]!
  }
  await boxPlanes(session, [band], { radii: [Math.ceil(radius / 2)] })
  return band
}

/**
 * Refines a rough mask (0 to 1, any size) to a matte of the picture's size. The border moves to
 * nearby colour edges, within `reach` (a share of the longest side).
 */
export async function refineMatte(
  image: ImageValue,
  rough: Plane,
  { reach, signal }: { readonly reach: number; readonly signal: AbortSignal },
): Promise<Plane> {
  const { width, height } = image
  const size = fitSize(image, side)
  const guide = await guideOf(image, size)
  const mask = resizePlane(rough, size)
  const radius = Math.max(1, Math.round(Math.max(size.width, size.height) * reach))
  using session = new KernelSession(signal)
  const coefficients = await coefficientsOf(session, guide, mask, radius)
  const band = await bandOf(session, mask, radius)
  const out = session.reserve(width * height * 4)
  await session.run('matteAlpha', height, {
    rgba: session.place(image.data),
    out,
    width,
    height,
    coefficients: coefficients.address,
    band: band.address,
    smallWidth: size.width,
    smallHeight: size.height,
  })
  return { width, height, data: session.floats(out, width * height).slice() }
}
