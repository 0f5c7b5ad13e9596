import type { ImageValue } from '../../execution-types.ts'
import { sharpOf } from '../../ground/codec/image-codec.ts'
import { extendedCut, extendedPart } from '../../ground/people/extend-picture.ts'
import { holdBoxes } from '../../ground/people/faces/crop.ts'
import type { Box } from '../../ground/people/faces/shape.ts'
import { inpaintBackground } from '../../ground/people/inpaint-background.ts'
import type { Window } from '../../ground/people/probability.ts'
import { isWhole } from '../../ground/people/subject.ts'
import { boundsOf } from '../../ground/people/subject-bounds.ts'
import type { Size } from '../../ground/plane/size.ts'
import sharp from '../../sharp.ts'

/** Photo split into two layers, both slightly larger than the frame. */
export interface Layers {
  readonly far: ImageValue
  /** Missing if there is no cut-out. */
  readonly near?: ImageValue
  /** Centre of the zoom, as shares of the layers' size. */
  readonly pivot: { readonly x: number; readonly y: number }
}

/** Texture pixels per frame pixel: a margin for camera moves on every side. */
const oversize = 1.12

/** Returns the crop in the frame's shape that keeps the subject; it prefers the head to the feet. */
function cropOf(image: ImageValue, frame: Size, bounds: Window): Window {
  const scale = Math.min(image.width / frame.width, image.height / frame.height)
  const width = Math.max(1, Math.min(image.width, Math.round(frame.width * scale)))
  const height = Math.max(1, Math.min(image.height, Math.round(frame.height * scale)))
  const clamp = (value: number, max: number) => Math.round(Math.min(max, Math.max(0, value)))
  const middle = bounds.top + Math.min(bounds.height / 2, height * 0.36)
  return {
    left: clamp(bounds.left + bounds.width / 2 - width / 2, image.width - width),
    top: clamp(middle - height / 2, image.height - height),
    width,
    height,
  }
}

async function softenImage(image: ImageValue, sigma: number): Promise<ImageValue> {
  if (sigma < 0.3) return image
  const { width, height } = image
  const blurred = await sharpOf(image).removeAlpha().blur(sigma).raw().toBuffer()
  const data = await sharp(blurred, { raw: { width, height, channels: 3 } })
    .ensureAlpha()
    .raw()
    .toBuffer()
  return { ...image, data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength) }
}

function opaque(image: ImageValue): ImageValue {
  const data = new Uint8ClampedArray(image.data)
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3]! / 255
    for (let c = 0; c < 3; c++) data[i + c] = data[i + c]! * alpha + 236 * (1 - alpha)
    data[i + 3] = 255
  }
  return { ...image, data }
}

/** Splits a photo into layers for a frame, without cutting `boxes`; `blur` (0 to 1) defocuses the background. */
export async function layerPhoto(
  image: ImageValue,
  cut: ImageValue,
  { frame, blur, boxes }: { frame: Size; blur: number; boxes: readonly Box[] },
): Promise<Layers> {
  const bounds = boundsOf(cut)
  const crop = holdBoxes(cropOf(image, frame, bounds), image, boxes)
  const size = { width: Math.round(frame.width * oversize), height: Math.round(frame.height * oversize) }
  const photo = await extendedPart(image, crop, size)
  if (isWhole(cut)) return { far: opaque(photo), pivot: { x: 0.5, y: 0.5 } }
  const near = await extendedCut(cut, crop, size)
  const plate = await softenImage(
    inpaintBackground(photo, near),
    0.012 * blur * Math.max(frame.width, frame.height),
  )
  const placed = boundsOf(near)
  return {
    far: plate,
    near,
    pivot: {
      x: (placed.left + placed.width / 2) / size.width,
      y: Math.min(1, (placed.top + placed.height * 0.6) / size.height),
    },
  }
}
