import type { ImageValue } from '../execution-types.ts'
import type { Size } from '../ground/plane/size.ts'
import sharp from '../sharp.ts'

/**
 * Limits the longest side of a film without enlarging it. Both sides are rounded to even numbers, because chroma has half the
 * resolution.
 */
export function limitedSize({ width, height }: Size, side: number | undefined): Size {
  const scale = side === undefined ? 1 : Math.min(1, side / Math.max(width, height))
  const roundToEven = (length: number) => Math.max(2, Math.round((length * scale) / 2) * 2)
  return { width: roundToEven(width), height: roundToEven(height) }
}

interface Plane extends Size {
  readonly data: Uint8Array
}

function planesOf(bytes: Uint8Array, { width, height }: Size): Plane[] {
  const half = { width: (width + 1) >> 1, height: (height + 1) >> 1 }
  const luma = width * height
  const chroma = half.width * half.height
  return [
    { data: bytes.subarray(0, luma), width, height },
    { data: bytes.subarray(luma, luma + chroma), ...half },
    { data: bytes.subarray(luma + chroma, luma + 2 * chroma), ...half },
  ]
}

/** Scales an I420 frame. */
export async function scaleFrame(bytes: Uint8Array, from: Size, to: Size): Promise<Uint8Array> {
  if (from.width === to.width && from.height === to.height) return bytes
  const targets = planesOf(new Uint8Array((to.width * to.height * 3) / 2), to)
  const scaled = await Promise.all(
    planesOf(bytes, from).map(({ data, width, height }, index) =>
      sharp(data, { raw: { width, height, channels: 1 } })
        .resize(targets[index]!.width, targets[index]!.height, { fit: 'fill' })
        .toColourspace('b-w')
        .raw()
        .toBuffer(),
    ),
  )
  return Buffer.concat(scaled)
}

/** A picture in a film's colours (BT.709, limited range) with its opacity per pixel. */
export interface Overlay extends Size {
  readonly left: number
  readonly top: number
  readonly luma: Uint8Array
  readonly cb: Uint8Array
  readonly cr: Uint8Array
  readonly cover: Uint8Array
}

/** Converts a picture to an overlay. `left` and `top` are rounded to even numbers, to align with the subsampled chroma. */
export function overlayOf(image: ImageValue, corner: { left: number; top: number }): Overlay {
  const count = image.width * image.height
  const plane = () => new Uint8Array(count)
  const overlay = { luma: plane(), cb: plane(), cr: plane(), cover: plane() }
  for (let pixel = 0; pixel < count; pixel++) {
    const [r, g, b] = [image.data[pixel * 4]!, image.data[pixel * 4 + 1]!, image.data[pixel * 4 + 2]!]
    const y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    overlay.luma[pixel] = Math.round(16 + (y * 219) / 255)
    overlay.cb[pixel] = Math.round(128 + (((b - y) / 1.8556) * 224) / 255)
    overlay.cr[pixel] = Math.round(128 + (((r - y) / 1.5748) * 224) / 255)
    overlay.cover[pixel] = image.data[pixel * 4 + 3]!
  }
  return {
    ...overlay,
    width: image.width,
    height: image.height,
    left: corner.left & ~1,
    top: corner.top & ~1,
  }
}

/** Blends the overlay over a frame, in place; a `strength` of 1 is full opacity. */
export function layOver(frame: Uint8Array, size: Size, overlay: Overlay, strength: number): void {
  const [luma, cb, cr] = planesOf(frame, size) as [Plane, Plane, Plane]
  blend(luma, overlay.luma, overlay, { step: 1, strength })
  blend(cb, overlay.cb, overlay, { step: 2, strength })
  blend(cr, overlay.cr, overlay, { step: 2, strength })
}

function blend(
  plane: Plane,
  colour: Uint8Array,
  { left, top, width, height, cover }: Overlay,
  { step, strength }: { step: number; strength: number },
): void {
  for (let y = 0; y < height; y += step) {
    const row = (top + y) / step
    if (row >= plane.height) return
    for (let x = 0; x < width; x += step) {
      const column = (left + x) / step
      if (column >= plane.width) break
      const from = y * width + x
      const share = (cover[from]! / 255) * strength
      const to = row * plane.width + column
      plane.data[to] = Math.round(plane.data[to]! + (colour[from]! - plane.data[to]!) * share)
    }
  }
}

/** Converts an I420 frame (BT.709, limited range) to RGBA. */
export function frameToImage(bytes: Uint8Array, { width, height }: Size): ImageValue {
  const [luma, cb, cr] = planesOf(bytes, { width, height }) as [Plane, Plane, Plane]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const bright = (luma.data[y * width + x]! - 16) * (255 / 219)
      const index = (y >> 1) * cb.width + (x >> 1)
      const blue = (cb.data[index]! - 128) * (255 / 224)
      const red = (cr.data[index]! - 128) * (255 / 224)
      const out = (y * width + x) * 4
      data[out] = bright + 1.5748 * red
      data[out + 1] = bright - 0.1873 * blue - 0.4681 * red
      data[out + 2] = bright + 1.8556 * blue
      data[out + 3] = 255
    }
  }
  return { kind: 'image', width, height, data }
}
