import type { ImageValue } from '../../execution-types.ts'
import { KernelSession } from '../../kernels/session.ts'
import { linearTable } from '../colour/srgb.ts'
import { fitSize, type Plane } from '../plane/plane.ts'
import { boxPlanes, type PlaneRef, reservePlane, takePicture } from '../plane/session-planes.ts'

/** Longest side in pixels at which the surrounding colours are estimated; a small size suffices, because they are smooth. */
const side = 512
/** Radii of the blurs that spread colours, relative to the first blur. */
const wider = [1, 4, 24] as const

/** Planes of the same size: weighted colours to spread, and buffers for their blurs. */
interface SpreadPlanes {
  readonly colours: PlaneRef
  readonly blurs: readonly PlaneRef[]
}

/**
 * Spreads colours that are weighted by a mask beyond the mask, in place: from nearby pixels of the mask if there are any,
 * otherwise from distant pixels.
 */
async function spreadColours(
  session: KernelSession,
  { address, width, height }: PlaneRef,
  { colours, blurs }: SpreadPlanes,
): Promise<void> {
  const first = Math.max(1, Math.round(Math.max(width, height) * 0.008))
  const bytes = width * height * 16
  for (const blur of blurs) session.bytes(blur.address, bytes).set(session.bytes(address, bytes))
  await boxPlanes(session, blurs, { radii: wider.map((times) => first * times), times: 2 })
  const [near, middle, far] = blurs.map((blur) => blur.address) as [number, number, number]
  await session.run('spreadColours', height, {
    near,
    middle,
    far,
    colours: colours.address,
    out: address,
    width,
  })
}

/**
 * Cuts out a subject with `alpha` as its transparency, and removes the background's colour from mixed pixels, which is estimated
 * from the colours of the subject and of the background around each pixel.
 */
export async function cutOut(image: ImageValue, alpha: Plane, signal: AbortSignal): Promise<ImageValue> {
  const { width, height } = image
  const size = fitSize(image, side)
  using session = new KernelSession(signal)
  const rgba = session.place(image.data)
  const linear = session.place(linearTable())
  const plane = () => reservePlane(session, size.width, size.height)
  const [colours, subject, ground] = [plane(), plane(), plane()]
  const blurs = wider.map(plane)
  const sizes = { width, height, smallWidth: size.width, smallHeight: size.height }
  await session.run('lightMeans', size.height, { rgba, out: colours.address, ...sizes, linear })
  const planes = { subject: subject.address, ground: ground.address, alpha: session.place(alpha.data) }
  await session.run('weighCut', size.height, { ...planes, colours: colours.address, ...sizes })
  for (const weighed of [subject, ground]) await spreadColours(session, weighed, { colours, blurs })
  await session.run('cutOut', height, { rgba, ...planes, ...sizes, linear })
  return takePicture(session, rgba, width, height)
}
