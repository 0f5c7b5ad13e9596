import type { Easel } from '../../ground/drawing/easel.ts'
import { pad } from '../../ground/drawing/surface.ts'
import { type Plane, planeOf } from '../../ground/plane/plane.ts'
import type { Size } from '../../ground/plane/size.ts'

/** An opaque picture in Oklab, with a plane for each channel. */
export interface Shapes extends Size {
  readonly l: Float32Array
  readonly a: Float32Array
  readonly b: Float32Array
}

const fixedOne = 16384
const channels = ['l', 'a', 'b'] as const

/** Makes a picture from another picture by a function of each channel. */
export function eachChannel(
  shapes: Shapes,
  make: (values: Float32Array, channel: (typeof channels)[number]) => Float32Array,
): Shapes {
  return { ...shapes, l: make(shapes.l, 'l'), a: make(shapes.a, 'a'), b: make(shapes.b, 'b') }
}

/** Returns the padded numbers of an easel's picture, and the index at which each row begins. */
function rowsOf({ session, surface }: Easel) {
  const { base, width, height } = surface
  const stride = width + 2 * pad
  const shorts = session.shorts(base, stride * (height + 2 * pad) * 4)
  return { shorts, startOf: (y: number) => ((y + pad) * stride + pad) * 4 }
}

/** Copies an easel's picture within the memory of the session, and returns the address of the copy. */
export function copyOf({ session, surface: { base, width, height } }: Easel): number {
  const length = (width + 2 * pad) * (height + 2 * pad) * 8
  const copy = session.reserve(length)
  session.bytes(copy, length).set(session.bytes(base, length))
  return copy
}

/** Copies the lightness of an easel's picture. */
export function lightnessOf(easel: Easel): Plane {
  const { shorts, startOf } = rowsOf(easel)
  const plane = planeOf(easel.surface)
  const { width, height, data } = plane
  for (let y = 0, i = 0; y < height; y++) {
    for (let offset = startOf(y), end = offset + width * 4; offset < end; offset += 4, i++)
      data[i] = shorts[offset]! / fixedOne
  }
  return plane
}

/** Samples the lightness of about `count` pixels of an easel's picture, spread evenly. */
export function sampleLightness(easel: Easel, count: number): Float32Array {
  const { shorts, startOf } = rowsOf(easel)
  const { width, height } = easel.surface
  const step = Math.max(1, Math.floor((width * height) / count))
  return Float32Array.from({ length: Math.ceil((width * height) / step) }, (_, i) => {
    const pixel = i * step
    return shorts[startOf(Math.floor(pixel / width)) + (pixel % width) * 4]! / fixedOne
  })
}

/** Copies the simplified picture of an easel out of the session's memory. */
export function shapesOf(easel: Easel): Shapes {
  const { shorts, startOf } = rowsOf(easel)
  const { width, height } = easel.surface
  const [l, a, b] = [0, 1, 2].map(() => new Float32Array(width * height)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  for (let y = 0, i = 0; y < height; y++) {
    for (let offset = startOf(y), end = offset + width * 4; offset < end; offset += 4, i++) {
      l[i] = shorts[offset]! / fixedOne
      a[i] = shorts[offset + 1]! / fixedOne
      b[i] = shorts[offset + 2]! / fixedOne
    }
  }
  return { width, height, l, a, b }
}

async function mirror({ session, surface: { base: lab, width, height } }: Easel): Promise<void> {
  await session.run('mirror', height + 2 * pad, { lab, width, height })
}

/** Replaces the picture of an easel. */
export async function putShapes(easel: Easel, { l, a, b }: Shapes): Promise<void> {
  const { shorts, startOf } = rowsOf(easel)
  const { width, height } = easel.surface
  for (let y = 0, i = 0; y < height; y++) {
    for (let offset = startOf(y), end = offset + width * 4; offset < end; offset += 4, i++) {
      shorts[offset] = Math.round(l[i]! * fixedOne)
      shorts[offset + 1] = Math.round(a[i]! * fixedOne)
      shorts[offset + 2] = Math.round(b[i]! * fixedOne)
    }
  }
  await mirror(easel)
}

/**
 * Enlarges the picture of the second easel to the size of the first easel and replaces the picture of the first. Both easels must
 * belong to the same session.
 */
export async function enlargeOnto(easel: Easel, { surface: from }: Easel): Promise<void> {
  const { session, surface: to } = easel
  await session.run('enlargeLab', to.height, {
    from: from.base,
    fromWidth: from.width,
    fromHeight: from.height,
    to: to.base,
    width: to.width,
    height: to.height,
  })
  await mirror(easel)
}

/** Blends a picture with another by a share for each pixel. */
export function mixShapes(from: Shapes, to: Shapes, share: Plane): Shapes {
  return eachChannel(from, (values, channel) => {
    const mixed = new Float32Array(values.length)
    for (let i = 0; i < mixed.length; i++)
      mixed[i] = values[i]! + share.data[i]! * (to[channel][i]! - values[i]!)
    return mixed
  })
}
