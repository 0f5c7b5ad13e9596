import type { ImageValue } from '../../execution-types.ts'
import type { KernelSession } from '../../kernels/session.ts'

/** Width in pixels of the mirrored border around every plane; equals `pad` of the kernels. */
export const pad = 20

/** Addresses of a painting's planes in the session's memory. */
export interface Surface {
  readonly width: number
  readonly height: number
  readonly rgba: number
  /** Padded Oklab planes: the source picture and the painting. */
  readonly base: number
  readonly paint: number
  readonly heights: number
  readonly field: number
  readonly coarse: number
  readonly scratch: number
  readonly fieldWidth: number
  readonly fieldHeight: number
}

const planeBytes = (width: number, height: number) => (width + 2 * pad) * (height + 2 * pad) * 8

/** Reserves the planes for a picture and copies its pixels into them. */
export function openSurface(session: KernelSession, image: ImageValue, shift: number): Surface {
  const { width, height } = image
  const fieldWidth = Math.max(1, width >> shift)
  const fieldHeight = Math.max(1, height >> shift)
  const fieldBytes = fieldWidth * fieldHeight * 16
  return {
    width,
    height,
    fieldWidth,
    fieldHeight,
    rgba: session.place(image.data),
    base: session.reserve(planeBytes(width, height)),
    paint: session.reserve(planeBytes(width, height)),
    heights: session.reserve(width * height * 4),
    field: session.reserve(fieldBytes),
    coarse: session.reserve(fieldBytes),
    scratch: session.reserve(Math.max(fieldBytes, planeBytes(fieldWidth, fieldHeight))),
  }
}
