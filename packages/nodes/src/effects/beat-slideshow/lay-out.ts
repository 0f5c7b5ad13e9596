import type { ImageValue } from '../../execution-types.ts'
import { sharpOf } from '../../ground/codec/image-codec.ts'
import { findFocus } from '../../ground/film/focus.ts'
import type { Point } from '../../ground/film/saliency.ts'
import { cropWindow } from '../../ground/film/scene.ts'
import { mainFaces } from '../../ground/people/faces/crop.ts'
import type { Size } from '../../ground/plane/size.ts'

/** Texture pixels per frame pixel at zoom 1: a compromise between the widest and the closest view. */
const oversize = 1.15
/** A laid-out photo is at most this many times longer than the frame, across or down; the camera pans over the excess. */
const maxTravel = 2.2
const ground = { r: 18, g: 18, b: 20 }

export interface LaidOut extends Size {
  /** Opaque RGBA bytes. */
  readonly data: Uint8Array
  readonly subject: Point
}

/**
 * Scales a photo to cover the frame and keeps all of it, unless it is far
 * longer than the frame; then crops around the subject.
 */
export async function layOut(image: ImageValue, frame: Size, signal: AbortSignal): Promise<LaidOut> {
  const faces = await mainFaces(image, signal)
  const subject = await findFocus(image, signal)
  const shape = image.width / image.height / (frame.width / frame.height)
  const kept = Math.min(maxTravel, Math.max(1 / maxTravel, shape))
  const part = cropWindow(image, { width: frame.width * kept, height: frame.height }, subject, faces)
  const size = {
    width: Math.round(frame.width * oversize * Math.max(1, kept)),
    height: Math.round(frame.height * oversize * Math.max(1, 1 / kept)),
  }
  const data = await sharpOf(image)
    .extract(part)
    .flatten({ background: ground })
    .resize(size.width, size.height, { fit: 'fill', kernel: 'lanczos3' })
    .ensureAlpha()
    .raw()
    .toBuffer()
  const within = (at: number, start: number, length: number, all: number) =>
    Math.min(1, Math.max(0, (at * all - start) / length))
  return {
    ...size,
    data,
    subject: {
      x: within(subject.x, part.left, part.width, image.width),
      y: within(subject.y, part.top, part.height, image.height),
    },
  }
}
