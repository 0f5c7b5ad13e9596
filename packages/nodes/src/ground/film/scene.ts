import type { ImageValue } from '../../execution-types.ts'
import sharp, { paintSvg } from '../../sharp.ts'
import { sharpOf } from '../codec/image-codec.ts'
import { keepBoxes, mainFaces } from '../people/faces/crop.ts'
import { type Box, headOf, unionOf } from '../people/faces/shape.ts'
import type { Size } from '../plane/size.ts'
import { boxesToKeep } from '../subject/boxes-to-keep.ts'
import { findFocus } from './focus.ts'
import type { Point } from './saliency.ts'

/** A photo laid out for the camera: opaque RGBA, slightly larger than the frame. */
export interface Scene {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
  readonly subject: Point
  /** True if the photo is shown whole on a blurred background. */
  readonly whole: boolean
}

/** Texture pixels per frame pixel: between the widest view (1) and the tightest (1.18), so that both are close to 1 : 1. */
const oversize = 1.12
/** Minimum share of a photo without people that a crop must keep, beside its whole subject; otherwise the photo is shown whole. */
const cropLimit = 0.36
/** The same minimum if all heads fit into the crop, because then only surroundings are lost. */
const tightLimit = 0.3
const canvas = { r: 244, g: 238, b: 230 }

const sharp3 = (data: Buffer, width: number, height: number) =>
  sharp(data, { raw: { width, height, channels: 3 } })

const roundToEven = (value: number) => Math.round(value / 2) * 2

/** Returns a crop in the frame's shape that keeps the subject and, if they fit, boxes such as heads; in pixels of the photo. */
export function cropWindow(image: Size, frame: Size, subject: Point, boxes: readonly Box[]) {
  const scale = Math.min(image.width / frame.width, image.height / frame.height)
  const width = Math.max(1, Math.min(image.width, Math.round(frame.width * scale)))
  const height = Math.max(1, Math.min(image.height, Math.round(frame.height * scale)))
  const clampTo = (centre: number, part: number, whole: number) =>
    Math.round(Math.min(whole - part, Math.max(0, centre * whole - part / 2)))
  const window = {
    left: clampTo(subject.x, width, image.width),
    top: clampTo(subject.y, height, image.height),
    width,
    height,
  }
  return keepBoxes(window, image, boxes)
}

/** Returns true if a crop in the frame's shape has room for boxes. */
function hasRoom(image: Size, frame: Size, boxes: readonly Box[]): boolean {
  const union = unionOf(boxes)
  const scale = Math.min(image.width / frame.width, image.height / frame.height)
  return !union || (union.width <= frame.width * scale && union.height <= frame.height * scale)
}

async function cropScene(
  image: ImageValue,
  size: Size,
  subject: Point,
  boxes: readonly Box[],
): Promise<Scene> {
  const window = cropWindow(image, size, subject, boxes)
  const data = await sharpOf(image)
    .extract(window)
    .flatten({ background: canvas })
    .resize(size.width, size.height, { fit: 'fill', kernel: 'lanczos3' })
    .ensureAlpha()
    .raw()
    .toBuffer()
  const inWindow = (position: number, start: number, part: number, whole: number) =>
    Math.min(1, Math.max(0, (position * whole - start) / part))
  return {
    ...size,
    data,
    whole: false,
    subject: {
      x: inWindow(subject.x, window.left, window.width, image.width),
      y: inWindow(subject.y, window.top, window.height, image.height),
    },
  }
}

async function onBlurredGround(image: ImageValue, size: Size, subject: Point): Promise<Scene> {
  const scale = Math.min(size.width / image.width, size.height / image.height)
  const width = Math.max(1, Math.round(image.width * scale))
  const height = Math.max(1, Math.round(image.height * scale))
  const left = Math.round((size.width - width) / 2)
  const top = Math.round((size.height - height) / 2)
  const photo = await sharpOf(image)
    .flatten({ background: canvas })
    .resize(width, height, { fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer()
  // Blurs a small copy and enlarges it: the same look as a huge blur at full size, at a hundredth of the cost.
  const smallWidth = Math.max(8, Math.round(size.width / 8))
  const smallHeight = Math.max(8, Math.round(size.height / 8))
  const shadow = await paintSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${smallWidth}" height="${smallHeight}"><defs><filter id="f" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${smallHeight / 40}"/></filter></defs><rect x="${left / 8}" y="${top / 8}" width="${width / 8}" height="${height / 8}" fill="#000" fill-opacity="0.6" filter="url(#f)"/></svg>`,
  )
  const blurred = await sharpOf(image)
    .flatten({ background: canvas })
    .resize(smallWidth, smallHeight, { fit: 'cover' })
    .blur(Math.max(1, smallHeight / 22))
    .modulate({ brightness: 0.55, saturation: 1.1 })
    .composite([{ input: shadow.data, raw: shadow.info }])
    .removeAlpha()
    .raw()
    .toBuffer()
  const ground = await sharp3(blurred, smallWidth, smallHeight)
    .resize(size.width, size.height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
  const data = await sharp3(ground, size.width, size.height)
    .composite([{ input: photo, raw: { width, height, channels: 3 }, left, top }])
    .ensureAlpha()
    .raw()
    .toBuffer()
  const x = (left + subject.x * width) / size.width
  const y = (top + subject.y * height) / size.height
  return { ...size, data, subject: { x, y }, whole: true }
}

/**
 * Lays out a photo for a frame: cropped around its subject if little is lost, otherwise whole, over a blurred and dimmed
 * enlargement of itself.
 */
export async function makeScene(image: ImageValue, frame: Size, signal: AbortSignal): Promise<Scene> {
  const size = { width: roundToEven(frame.width * oversize), height: roundToEven(frame.height * oversize) }
  const faces = await mainFaces(image, signal)
  const subject = await findFocus(image, signal)
  const ratio = image.width / image.height / (frame.width / frame.height)
  const keptShare = Math.min(ratio, 1 / ratio)
  const boxes = [...faces.map(headOf), ...(await boxesToKeep(image, signal))]
  const holds = keptShare >= (faces.length === 0 ? cropLimit : tightLimit) && hasRoom(image, size, boxes)
  return holds ? cropScene(image, size, subject, boxes) : onBlurredGround(image, size, subject)
}
