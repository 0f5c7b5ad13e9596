import { cubeRoot } from './oklab'

/**
 * Converts RGBA bytes to a plane (Oklab, Ottosson 2020; alpha 0 to 1). `linear` is a table of 256 f32. Planes are f32 x 4 (L, a, b,
 * alpha), 16 bytes per pixel, without padding, as `blurRows` and `blurColumns` expect.
 */
export function toPlane(y0: i32, y1: i32, rgba: usize, plane: usize, width: i32, linear: usize): void {
  const c0 = f32x4(0.4122214708, 0.2119034982, 0.0883024619, 0)
  const c1 = f32x4(0.5363325363, 0.6806995451, 0.2817188376, 0)
  const c2 = f32x4(0.0514459929, 0.1073969566, 0.6299787005, 0)
  const k0 = f32x4(0.2104542553, 1.9779984951, 0.0259040371, 0)
  const k1 = f32x4(0.793617785, -2.428592205, 0.7827717662, 0)
  const k2 = f32x4(-0.0040720468, 0.4505937099, -0.808675766, 0)
  const end = <usize>(y1 * width)
  for (let i = <usize>(y0 * width); i < end; i++) {
    const address = rgba + (i << 2)
    let lms = f32x4.mul(c0, v128.load_splat<f32>(linear + ((<usize>load<u8>(address)) << 2)))
    lms = f32x4.add(lms, f32x4.mul(c1, v128.load_splat<f32>(linear + ((<usize>load<u8>(address, 1)) << 2))))
    lms = f32x4.add(lms, f32x4.mul(c2, v128.load_splat<f32>(linear + ((<usize>load<u8>(address, 2)) << 2))))
    const root = cubeRoot(lms)
    let value = f32x4.mul(k0, v128.shuffle<f32>(root, root, 0, 0, 0, 0))
    value = f32x4.add(value, f32x4.mul(k1, v128.shuffle<f32>(root, root, 1, 1, 1, 1)))
    value = f32x4.add(value, f32x4.mul(k2, v128.shuffle<f32>(root, root, 2, 2, 2, 2)))
    const alpha: f32 = <f32>load<u8>(address, 3) * <f32>(1.0 / 255.0)
    v128.store(plane + (i << 4), f32x4.replace_lane(value, 3, alpha))
  }
}

/** Halves a plane: each pixel is the mean of four pixels; odd edges repeat. */
export function halvePlane(y0: i32, y1: i32, from: usize, to: usize, width: i32, height: i32, smallWidth: i32): void {
  const quarter = f32x4.splat(0.25)
  for (let y = y0; y < y1; y++) {
    const upper = from + ((<usize>(min(2 * y, height - 1) * width)) << 4)
    const lower = from + ((<usize>(min(2 * y + 1, height - 1) * width)) << 4)
    const out = to + ((<usize>(y * smallWidth)) << 4)
    for (let x = 0; x < smallWidth; x++) {
      const left = (<usize>min(2 * x, width - 1)) << 4
      const right = (<usize>min(2 * x + 1, width - 1)) << 4
      const sum = f32x4.add(
        f32x4.add(v128.load(upper + left), v128.load(upper + right)),
        f32x4.add(v128.load(lower + left), v128.load(lower + right)),
      )
      v128.store(out + ((<usize>x) << 4), f32x4.mul(sum, quarter))
    }
  }
}

/** Interpolates a plane bilinearly; pixel centres are at integers, and edges repeat. */
// @ts-ignore: decorator of the compiler
@inline
export function planeAt(plane: usize, width: i32, height: i32, x: f32, y: f32): v128 {
  const cx = max<f32>(0, min<f32>(<f32>(width - 1), x))
  const cy = max<f32>(0, min<f32>(<f32>(height - 1), y))
  const ix = <i32>cx
  const iy = <i32>cy
  const u = f32x4.splat(cx - <f32>ix)
  const v = f32x4.splat(cy - <f32>iy)
  const right = (<usize>min(ix + 1, width - 1)) << 4
  const left = (<usize>ix) << 4
  const upper = plane + ((<usize>(iy * width)) << 4)
  const lower = plane + ((<usize>(min(iy + 1, height - 1) * width)) << 4)
  const a = v128.load(upper + left)
  const b = v128.load(lower + left)
  const top = f32x4.add(a, f32x4.mul(u, f32x4.sub(v128.load(upper + right), a)))
  const low = f32x4.add(b, f32x4.mul(u, f32x4.sub(v128.load(lower + right), b)))
  return f32x4.add(top, f32x4.mul(v, f32x4.sub(low, top)))
}
