import type { Easel } from '../../ground/drawing/easel.ts'
import { pad } from '../../ground/drawing/surface.ts'
import { type Plane, resizePlane } from '../../ground/plane/plane.ts'
import type { Size } from '../../ground/plane/size.ts'

/** An opaque picture in Oklab, one plane each. */
export interface Shapes extends Size {
  readonly l: Float32Array
  readonly a: Float32Array
  readonly b: Float32Array
}

const one = 16384
const channels = ['l', 'a', 'b'] as const

/** Makes a picture from another, channel by channel. */
export function eachChannel(
  shapes: Shapes,
  make: (values: Float32Array, channel: (typeof channels)[number]) => Float32Array,
): Shapes {
  return { ...shapes, l: make(shapes.l, 'l'), a: make(shapes.a, 'a'), b: make(shapes.b, 'b') }
}

function eachPixel(
  { session, surface }: Easel,
  visit: (shorts: Int16Array, at: number, pixel: number) => void,
): void {
  const { width, height } = surface
  const stride = width + 2 * pad
  const shorts = session.shorts(surface.base, stride * (height + 2 * pad) * 4)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) visit(shorts, ((y + pad) * stride + x + pad) * 4, i)
  }
}

/** Copies the simplified picture of an easel. */
export function shapesOf(easel: Easel): Shapes {
  const { width, height } = easel.surface
  const plane = () => new Float32Array(width * height)
  const shapes = { width, height, l: plane(), a: plane(), b: plane() }
  eachPixel(easel, (shorts, at, i) => {
    shapes.l[i] = shorts[at]! / one
    shapes.a[i] = shorts[at + 1]! / one
    shapes.b[i] = shorts[at + 2]! / one
  })
  return shapes
}

/** Puts a picture on an easel in place of its own. */
export async function putShapes(easel: Easel, { l, a, b }: Shapes): Promise<void> {
  eachPixel(easel, (shorts, at, i) => {
    shorts[at] = l[i]! * one
    shorts[at + 1] = a[i]! * one
    shorts[at + 2] = b[i]! * one
  })
  const { base: lab, width, height } = easel.surface
  await easel.session.run('mirror', height + 2 * pad, { lab, width, height })
}

export function resizeShapes(shapes: Shapes, size: Size): Shapes {
  const { width, height } = shapes
  return { ...eachChannel(shapes, (data) => resizePlane({ width, height, data }, size).data), ...size }
}

/** Moves a picture towards another by a share for each pixel. */
export function mixShapes(from: Shapes, to: Shapes, share: Plane): Shapes {
  return eachChannel(from, (values, channel) =>
    values.map((value, i) => value + share.data[i]! * (to[channel][i]! - value)),
  )
}
