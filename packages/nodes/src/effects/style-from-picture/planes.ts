import type { ImageValue } from '../../execution-types.ts'
import { pad } from '../../ground/drawing/surface.ts'
import { gaussTaps } from '../../ground/plane/gauss.ts'
import type { KernelSession } from '../../kernels/session.ts'

/** Padded Oklab plane in a session's memory. */
export interface LabPlane {
  readonly address: number
  readonly width: number
  readonly height: number
}

export function reservePlane(session: KernelSession, width: number, height: number): LabPlane {
  return { address: session.reserve((width + 2 * pad) * (height + 2 * pad) * 8), width, height }
}

/** Copies a picture into a plane; transparent parts lie on `canvas`, 0xBBGGRR. `linear` is the address of `linearTable`. */
export async function placePlane(
  session: KernelSession,
  image: ImageValue,
  { linear, canvas }: { linear: number; canvas: number },
): Promise<LabPlane> {
  const { width, height } = image
  const plane = reservePlane(session, width, height)
  const rgba = session.place(image.data)
  await session.run('toOklab', height + 2 * pad, { rgba, lab: plane.address, width, height, linear, canvas })
  return plane
}

/** Refills a plane's padding after its pixels have changed. */
export async function mirrorPlane(session: KernelSession, plane: LabPlane): Promise<void> {
  await session.run('mirror', plane.height + 2 * pad, {
    lab: plane.address,
    width: plane.width,
    height: plane.height,
  })
}

export async function halvePlane(session: KernelSession, plane: LabPlane, times = 1): Promise<LabPlane> {
  let half = plane
  for (let i = 0; i < times; i++) {
    const next = reservePlane(session, Math.max(1, half.width >> 1), Math.max(1, half.height >> 1))
    await session.run('halve', next.height, {
      lab: half.address,
      small: next.address,
      width: half.width,
      height: half.height,
      smallWidth: next.width,
    })
    await mirrorPlane(session, next)
    half = next
  }
  return half
}

/** Gaussian blur of `sigma` pixels, at most 6, over all four channels of a plane. */
export async function softenPlane(session: KernelSession, plane: LabPlane, sigma: number): Promise<LabPlane> {
  const { width, height } = plane
  const taps = gaussTaps(sigma)
  const weights = session.place(taps)
  const [across, soft] = [reservePlane(session, width, height), reservePlane(session, width, height)]
  await session.run('softenRows', height, {
    lab: plane.address,
    out: across.address,
    width,
    taps: weights,
    radius: taps.length - 1,
  })
  await mirrorPlane(session, across)
  await session.run('softenColumns', height, {
    lab: across.address,
    out: soft.address,
    width,
    taps: weights,
    radius: taps.length - 1,
  })
  await mirrorPlane(session, soft)
  return soft
}

export interface BandMix {
  readonly keep: number
  readonly add: number
  readonly grey: number
}

/** Computes keep × plane + add × low + grey lightness into `out`; `low` is a smooth plane 2^shift times smaller. */
export async function mixPlanes(
  session: KernelSession,
  planes: { plane: LabPlane; low: LabPlane; out: LabPlane; shift: number },
  mix: BandMix,
): Promise<void> {
  const { plane, low, out, shift } = planes
  await session.run('mixBands', plane.height, {
    lab: plane.address,
    low: low.address,
    out: out.address,
    width: plane.width,
    lowWidth: low.width,
    shift,
    keep: mix.keep,
    add: mix.add,
    grey: mix.grey,
  })
  await mirrorPlane(session, out)
}
