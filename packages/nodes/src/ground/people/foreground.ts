import type { ImageValue } from '../../execution-types.ts'
import { KernelSession } from '../../kernels/session.ts'
import { linearTable } from '../colour/srgb.ts'
import { fitSize, type Plane } from '../plane/plane.ts'
import { boxPlanes, type PlaneRef, reservePlane, takePicture } from '../plane/session-planes.ts'

/** Longest side in pixels at which the surrounding colours are estimated: they are smooth. */
const side = 512
/** Radii of the blurs that spread colours, relative to the first. */
const wider = [1, 4, 24] as const

function copyOf(session: KernelSession, { at, width, height }: PlaneRef): PlaneRef {
  const copy = reservePlane(session, width, height)
  const bytes = width * height * 16
  session.bytes(copy.at, bytes).set(session.bytes(at, bytes))
  return copy
}

/** Spreads colours that are weighed by a mask beyond it, from nearby pixels of the mask if there are any, else from distant ones. */
async function spreadColours(
  session: KernelSession,
  weighed: PlaneRef,
  colours: PlaneRef,
): Promise<PlaneRef> {
  const { width, height } = weighed
  const first = Math.max(1, Math.round(Math.max(width, height) * 0.008))
  const blurred: PlaneRef[] = []
  for (const times of wider) {
    const plane = copyOf(session, weighed)
    await boxPlanes(session, [plane], { radius: first * times, times: 2 })
    blurred.push(plane)
  }
  const [near, middle, far] = blurred.map(({ at }) => at) as [number, number, number]
  const planes = { near, middle, far, colours: colours.at, out: weighed.at }
  await session.run('spreadColours', height, { ...planes, width })
  return weighed
}

/**
 * Cuts a subject out with `alpha` as its transparency and removes the background's colour from
 * mixed pixels, by the colours of the subject and of the background around each.
 */
export async function cutOut(image: ImageValue, alpha: Plane, signal: AbortSignal): Promise<ImageValue> {
  const { width, height } = image
  const size = fitSize(image, side)
  using session = new KernelSession(signal)
  const rgba = session.place(image.data)
  const linear = session.place(linearTable())
  const [colours, subject, ground] = [0, 1, 2].map(() => reservePlane(session, size.width, size.height)) as [
    PlaneRef,
    PlaneRef,
    PlaneRef,
  ]
  const sizes = { width, height, smallWidth: size.width, smallHeight: size.height }
  await session.run('lightMeans', size.height, { rgba, out: colours.at, ...sizes, linear })
  const planes = { subject: subject.at, ground: ground.at, alpha: session.place(alpha.data) }
  await session.run('weighCut', size.height, { ...planes, colours: colours.at, ...sizes })
  await spreadColours(session, subject, colours)
  await spreadColours(session, ground, colours)
  await session.run('cutOut', height, { rgba, ...planes, ...sizes, linear })
  return takePicture(session, rgba, width, height)
}
