import type { ImageValue } from '../../execution-types.ts'
import { KernelSession } from '../../kernels/session.ts'
import { sharpOf } from '../codec/image-codec.ts'
import { takePicture } from '../plane/session-planes.ts'
import type { Size } from '../plane/size.ts'

/** Blur (sigma) of the surroundings with which edges are compared, in pixels of the enlarged picture. */
const around = 1.4
/** Minimum slope of an edge with a direction, in levels of brightness per pixel. */
const minSlope = 5

/** Enlarges or reduces a picture with a Lanczos filter. */
export async function resizePicture(image: ImageValue, { width, height }: Size): Promise<ImageValue> {
  const data = await sharpOf(image)
    .resize(width, height, { fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer()
  return {
    kind: 'image',
    width,
    height,
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
  }
}

/**
 * Sharpens the edges of a picture without halos: each pixel moves away from its blurred surroundings, but not beyond its lightest
 * and darkest neighbours. The steps of slanting edges are smoothed.
 */
export async function sharpenPicture(
  image: ImageValue,
  amount: number,
  signal: AbortSignal,
): Promise<ImageValue> {
  const { width, height } = image
  const blurred = await sharpOf(image).blur(around).raw().toBuffer()
  using session = new KernelSession(signal)
  const [rgba, out] = [session.place(image.data), session.place(blurred)]
  const [light, soft] = [session.reserve(width * height), session.reserve(width * height)]
  await session.run('luma', height, { rgba, out: light, width })
  await session.run('luma', height, { rgba: out, out: soft, width })
  // The blurred picture is no longer needed, so the result overwrites it.
  await session.run('sharpen', height, { rgba, out, light, soft, width, height, amount, minSlope })
  return takePicture(session, out, width, height)
}

/** Enlarges a picture in steps of at most a factor of two, and after each step sharpens its edges by `amount` (0 or more). */
export async function enlargePicture(
  image: ImageValue,
  size: Size,
  { amount, signal }: { readonly amount: number; readonly signal: AbortSignal },
): Promise<ImageValue> {
  let now = image
  while (now.width < size.width || now.height < size.height) {
    now = await resizePicture(now, {
      width: Math.min(size.width, now.width * 2),
      height: Math.min(size.height, now.height * 2),
    })
    if (amount > 0 && Math.min(now.width, now.height) > 2) now = await sharpenPicture(now, amount, signal)
  }
  return now
}
