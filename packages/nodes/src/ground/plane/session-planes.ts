import type { ImageValue } from '../../execution-types.ts'
import type { KernelSession } from '../../kernels/session.ts'
import { linearTable } from '../colour/srgb.ts'
import { gaussTaps } from './gauss.ts'

/** A plane of 4 f32 per pixel in a session's memory, without padding. */
export interface PlaneRef {
  readonly address: number
  readonly width: number
  readonly height: number
}

/** A smaller, blurred plane, at 1 / 2^shift of the original size. */
export interface SoftPlane extends PlaneRef {
  readonly shift: number
}

/** Returns the arguments of a kernel that reads a soft plane called `name`: its address, size and shift. */
export function softArguments<N extends string>(name: N, { address, width, height, shift }: SoftPlane) {
  const named = {
    [name]: address,
    [`${name}Width`]: width,
    [`${name}Height`]: height,
    [`${name}Shift`]: shift,
  }
  return named as Record<N | `${N}Width` | `${N}Height` | `${N}Shift`, number>
}

const planeBytes = (width: number, height: number) => width * height * 16

export function reservePlane(session: KernelSession, width: number, height: number): PlaneRef {
  return { address: session.reserve(planeBytes(width, height)), width, height }
}

/** Copies a picture into the session's memory: its pixels, and a plane of L, a, b and alpha. */
export async function openPlane(
  session: KernelSession,
  image: ImageValue,
): Promise<{ rgba: number; plane: PlaneRef }> {
  const { width, height } = image
  const rgba = session.place(image.data)
  const plane = reservePlane(session, width, height)
  const linear = session.place(linearTable())
  await session.run('toPlane', height, { rgba, plane: plane.address, width, linear })
  return { rgba, plane }
}

/** Halves a plane: each pixel is the mean of four pixels. */
export async function halve(session: KernelSession, from: PlaneRef): Promise<PlaneRef> {
  const width = Math.max(1, from.width >> 1)
  const height = Math.max(1, from.height >> 1)
  const to = reservePlane(session, width, height)
  await session.run('halvePlane', height, {
    from: from.address,
    to: to.address,
    width: from.width,
    height: from.height,
    smallWidth: width,
  })
  return to
}

/** Blurs a plane by a Gaussian in place; `sigma` is in pixels of the plane. */
export async function blurPlane(session: KernelSession, plane: PlaneRef, sigma: number): Promise<void> {
  const { address, width, height } = plane
  const taps = gaussTaps(sigma)
  const weights = session.place(taps)
  const scratch = session.reserve(planeBytes(width, height))
  await session.run('blurRows', height, {
    from: address,
    to: scratch,
    width,
    taps: weights,
    radius: taps.length - 1,
  })
  await session.run('blurColumns', height, {
    from: scratch,
    to: address,
    width,
    height,
    taps: weights,
    radius: taps.length - 1,
  })
}

/** Number of columns that `boxColumns` computes at a time. */
const strip = 16

/**
 * Averages planes of one size in place over 2 × the plane's radius + 1 pixels in each direction, truncated at the border, `times`
 * times. Two times are close to a Gaussian with a sigma of about 0.8 × the radius.
 */
export async function boxPlanes(
  session: KernelSession,
  planes: readonly PlaneRef[],
  { radii, times = 1 }: { readonly radii: readonly number[]; readonly times?: number },
): Promise<void> {
  const { width, height } = planes[0]!
  const scratch = session.reserve(planeBytes(width, height))
  const bytes = width * 32
  const sums = session.reserve(bytes)
  for (const [index, { address }] of planes.entries()) {
    const radius = radii[index]!
    for (let time = 0; time < times; time++) {
      await session.run('boxRows', height, { from: address, to: scratch, width, radius })
      session.bytes(sums, bytes).fill(0)
      const columns = { from: scratch, to: address, width, height, radius, sums }
      await session.run('boxColumns', Math.ceil(width / strip), columns)
    }
  }
}

/**
 * Returns a plane blurred by a Gaussian; `sigma` is in pixels of the plane. A wide blur is computed on a smaller plane, which is
 * faster without a visible difference.
 */
export async function softenPlane(
  session: KernelSession,
  plane: PlaneRef,
  sigma: number,
): Promise<SoftPlane> {
  let small = plane
  let shift = 0
  while ((sigma / 2 ** shift > 4 && Math.min(small.width, small.height) > 3) || shift === 0) {
    small = await halve(session, small)
    shift += 1
  }
  await blurPlane(session, small, Math.max(0.6, sigma / 2 ** shift))
  return { ...small, shift }
}

/** Copies a finished picture out of the session's memory. */
export function takePicture(session: KernelSession, rgba: number, width: number, height: number): ImageValue {
  const data = new Uint8ClampedArray(width * height * 4)
  data.set(session.bytes(rgba, data.length))
  return { kind: 'image', width, height, data }
}
