import type { ImageValue } from '../../execution-types.ts'
import { KernelSession } from '../../kernels/session.ts'
import { sharpOf } from '../codec/image-codec.ts'
import { takePicture } from '../plane/session-planes.ts'

const reach = 3
/** Differences in brightness are compared in a slightly blurred copy, in which the ripples beside edges have vanished. */
const guideSigma = 0.8

/** Returns the brightness of each pixel, from 0 to 255. */
export function lumaOf({ data }: Pick<ImageValue, 'data'>): Uint8Array {
  const luma = new Uint8Array(data.length / 4)
  for (let i = 0; i < luma.length; i++)
    luma[i] = (77 * data[i * 4]! + 150 * data[i * 4 + 1]! + 29 * data[i * 4 + 2]! + 128) >> 8
  return luma
}

/**
 * Estimates the noise of a picture, including compression artefacts, in levels of brightness, from the finest detail of the
 * quieter half (Immerkær 1996, by a quantile). Returns 0 for a flat drawing.
 */
export function noiseOf(luma: Uint8Array, { width, height }: { width: number; height: number }): number {
  const counts = new Uint32Array(1024)
  let total = 0
  const step = Math.max(1, Math.round(Math.sqrt((width * height) / 250_000)))
  for (let y = 1; y < height - 1; y += step) {
    for (let x = 1; x < width - 1; x += step) {
      const i = y * width + x
      const around = luma[i - width - 1]! + luma[i - width + 1]! + luma[i + width - 1]! + luma[i + width + 1]!
      const beside = luma[i - 1]! + luma[i + 1]! + luma[i - width]! + luma[i + width]!
      counts[Math.min(1023, Math.abs(around - 2 * beside + 4 * luma[i]!))]! += 1
      total += 1
    }
  }
  let seen = 0
  for (let value = 0; value < 1024; value++) {
    seen += counts[value]!
    // The median of a normal distribution's absolute value is 0.6745 of its deviation, and the operator multiplies the deviation
    // by six.
    if (seen > 0.4 * total) return value / (6 * 0.524)
  }
  return 0
}

/** Returns the weight of each position of a square around a pixel, by distance; 0 beyond a disc. */
export function nearWeights(): Float32Array {
  const side = 2 * reach + 1
  return Float32Array.from({ length: side * side }, (_, i) => {
    const square = ((i % side) - reach) ** 2 + (Math.floor(i / side) - reach) ** 2
    return square <= reach * reach + 1 ? Math.exp((-0.5 * square) / 4) : 0
  })
}

/** Returns the weight of each difference in brightness, from 0 to 255. */
export const gapWeights = (levels: number) =>
  Float32Array.from({ length: 256 }, (_, gap) => Math.exp((-0.5 * gap * gap) / (levels * levels)))

/**
 * Removes grain, blocks and ripples of compression from a picture and keeps its edges, by a joint bilateral filter. `levels` is
 * the largest difference in brightness between pixels that are averaged. Alpha is kept.
 */
export async function cleanPicture(
  image: ImageValue,
  levels: number,
  signal: AbortSignal,
): Promise<ImageValue> {
  const { width, height } = image
  if (levels <= 0.2 || Math.min(width, height) < 3) return image
  const soft = await sharpOf(image).blur(guideSigma).raw().toBuffer()
  const guide = lumaOf({ data: new Uint8ClampedArray(soft.buffer, soft.byteOffset, soft.byteLength) })
  using session = new KernelSession(signal)
  const out = session.reserve(width * height * 4)
  await session.run('clean', height, {
    rgba: session.place(image.data),
    out,
    guide: session.place(guide),
    width,
    height,
    near: session.place(nearWeights()),
    byGap: session.place(gapWeights(levels)),
  })
  return takePicture(session, out, width, height)
}
