import { reflect } from './common'

/** Parameters of a shot by a moving camera, in the order in which `ShotCamera` writes them. */
@unmanaged
class Shot {
  texture: usize
  textureWidth: i32
  textureHeight: i32
  frame: usize
  width: i32
  height: i32
  /** Part of the frame that is drawn. */
  left: i32
  top: i32
  right: i32
  bottom: i32
  /**
   * Number of samples along a pixel's motion while the shutter is open, and address of their weights: f32 x 4 each, one per
   * channel.
   */
  taps: i32
  weights: usize
  /** Address of the table of the sharp sampling, with 257 phases. */
  phases: usize
  /** Coefficients of the texture position of the frame's position (x, y) when the shutter opens: (a x + b y + c, d x + e y + f). */
  openA: f32
  openB: f32
  openC: f32
  openD: f32
  openE: f32
  openF: f32
  /** Coefficients when the shutter closes. */
  shutA: f32
  shutB: f32
  shutC: f32
  shutD: f32
  shutE: f32
  shutF: f32
  /** Flash over the whole frame: its strength, and its colour as squared values, from 0 to 1. */
  flash: f32
  flashR: f32
  flashG: f32
  flashB: f32
  /** Brightness: 1 is normal, 0 is black. */
  light: f32
  /** Darkening of the corners. */
  vignette: f32
}

// @ts-ignore: decorator of the compiler
@inline
function rowOf(texture: usize, width: i32, y: i32): usize {
  return texture + ((<usize>(y * width)) << 2)
}

/** Loads four texels from x on; beyond its border the texture is mirrored. */
function fourAt(row: usize, width: i32, x: i32): v128 {
  const a = load<u32>(row + ((<usize>reflect(x, width)) << 2))
  const b = load<u32>(row + ((<usize>reflect(x + 1, width)) << 2))
  const c = load<u32>(row + ((<usize>reflect(x + 2, width)) << 2))
  const d = load<u32>(row + ((<usize>reflect(x + 3, width)) << 2))
  return i32x4(a, b, c, d)
}

/** Positions in a texture are fixed-point numbers: a texel is 65536, and its middle is at an integer number of texels. */
export const texelSize: f32 = 65536

/** Sum of the weights of bilinear interpolation. */
const bilinearOne: f32 = 16384

/** Bilinear interpolation with fractions of 1/128, as four i32 of 0 to 255 times `bilinearOne`. */
// @ts-ignore: decorator of the compiler
@inline
function smoothAt(texture: usize, width: i32, height: i32, x: i32, y: i32): v128 {
  const ix = x >> 16
  const iy = y >> 16
  let upper: v128
  let lower: v128
  if (<u32>ix < <u32>(width - 1) && <u32>iy < <u32>(height - 1)) {
    const address = rowOf(texture, width, iy) + ((<usize>ix) << 2)
    upper = v128.load64_zero(address)
    lower = v128.load64_zero(address + ((<usize>width) << 2))
  } else {
    upper = fourAt(rowOf(texture, width, reflect(iy, height)), width, ix)
    lower = fourAt(rowOf(texture, width, reflect(iy + 1, height)), width, ix)
  }
  const fx = (x >> 9) & 127
  const fy = (y >> 9) & 127
  // Each weight is a pair of i16 for the upper and the lower texel, on the left and on the right.
  const right = fx * ((fy << 16) + (128 - fy))
  const left = (fy << 23) + ((128 - fy) << 7) - right
  const columns = v128.shuffle<i8>(upper, lower, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23)
  return i32x4.add(
    i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(columns), i32x4.splat(left)),
    i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(columns), i32x4.splat(right)),
  )
}

// @ts-ignore: decorator of the compiler
@inline
function weigh(ab: v128, upper: v128, cd: v128, lower: v128): v128 {
  return f32x4.convert_i32x4_s(i32x4.add(i32x4.dot_i16x8_s(ab, upper), i32x4.dot_i16x8_s(cd, lower)))
}

/**
 * Interpolates by Catmull-Rom with fractions of 1/256, and returns four f32 of 0 to 255. A phase of the table has four f32 for the
 * horizontal direction, and two pairs of i16 for the vertical direction.
 */
// @ts-ignore: decorator of the compiler
@inline
export function sharpAt(texture: usize, width: i32, height: i32, x: i32, y: i32, phases: usize): v128 {
  const ix = (x >> 16) - 1
  const iy = (y >> 16) - 1
  let a: v128
  let b: v128
  let c: v128
  let d: v128
  if (ix >= 0 && ix + 3 < width && iy >= 0 && iy + 3 < height) {
    const stride = (<usize>width) << 2
    const address = rowOf(texture, width, iy) + ((<usize>ix) << 2)
    a = v128.load(address)
    b = v128.load(address + stride)
    c = v128.load(address + 2 * stride)
    d = v128.load(address + 3 * stride)
  } else {
    a = fourAt(rowOf(texture, width, reflect(iy, height)), width, ix)
    b = fourAt(rowOf(texture, width, reflect(iy + 1, height)), width, ix)
    c = fourAt(rowOf(texture, width, reflect(iy + 2, height)), width, ix)
    d = fourAt(rowOf(texture, width, reflect(iy + 3, height)), width, ix)
  }
  const down = phases + ((<usize>((y >> 8) & 255)) << 5)
  const upper = v128.load32_splat(down, 16)
  const lower = v128.load32_splat(down, 20)
  const across = v128.load(phases + ((<usize>((x >> 8) & 255)) << 5))
  const lowAB = v128.shuffle<i8>(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23)
  const highAB = v128.shuffle<i8>(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)
  const lowCD = v128.shuffle<i8>(c, d, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23)
  const highCD = v128.shuffle<i8>(c, d, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)
  const first = weigh(i16x8.extend_low_i8x16_u(lowAB), upper, i16x8.extend_low_i8x16_u(lowCD), lower)
  const second = weigh(i16x8.extend_high_i8x16_u(lowAB), upper, i16x8.extend_high_i8x16_u(lowCD), lower)
  const third = weigh(i16x8.extend_low_i8x16_u(highAB), upper, i16x8.extend_low_i8x16_u(highCD), lower)
  const fourth = weigh(i16x8.extend_high_i8x16_u(highAB), upper, i16x8.extend_high_i8x16_u(highCD), lower)
  const left = f32x4.add(
    f32x4.mul(first, v128.shuffle<f32>(across, across, 0, 0, 0, 0)),
    f32x4.mul(second, v128.shuffle<f32>(across, across, 1, 1, 1, 1)),
  )
  const right = f32x4.add(
    f32x4.mul(third, v128.shuffle<f32>(across, across, 2, 2, 2, 2)),
    f32x4.mul(fourth, v128.shuffle<f32>(across, across, 3, 3, 3, 3)),
  )
  return f32x4.pmin(f32x4.pmax(f32x4.add(left, right), f32x4.splat(0)), f32x4.splat(255))
}

/** Returns a coefficient of the first sample's position, and of the step to the next sample, each horizontally and vertically. */
// @ts-ignore: decorator of the compiler
@inline
function motion(openX: f32, openY: f32, shutX: f32, shutY: f32, inverse: f32): v128 {
  return f32x4.mul(f32x4(openX, openY, (shutX - openX) * inverse, (shutY - openY) * inverse), f32x4.splat(texelSize))
}

/**
 * Draws rows y0 to y1 of a frame: an opaque RGBA texture as seen by a camera that moves, turns and zooms while its shutter is open.
 * Flash and vignette use squared values, which are close enough to linear light.
 */
export function drawShot(y0: i32, y1: i32, parameters: usize): void {
  const shot = changetype<Shot>(parameters)
  const texture = shot.texture
  const textureWidth = shot.textureWidth
  const textureHeight = shot.textureHeight
  const taps = shot.taps
  const inverse: f32 = taps > 1 ? <f32>1 / <f32>(taps - 1) : 0
  const phases = shot.phases
  const weights = shot.weights
  const left = shot.left
  const right = shot.right
  const vignette: f32 = shot.vignette * <f32>0.5
  const flash = f32x4.mul(f32x4(shot.flashR, shot.flashG, shot.flashB, 1), f32x4.splat(shot.flash * <f32>65025))
  const pictureLight: f32 = (1 - shot.flash) * shot.light
  const scaleX: f32 = <f32>2 / <f32>shot.width
  const scaleY: f32 = <f32>2 / <f32>shot.height
  const isPlain = shot.flash <= 0 && shot.light >= 1 && shot.vignette <= 0
  // The position of the first sample and the step to the next sample, horizontally and vertically; each maps (x, y) to a x + b y
  // + c.
  const a = motion(shot.openA, shot.openD, shot.shutA, shot.shutD, inverse)
  const b = motion(shot.openB, shot.openE, shot.shutB, shot.shutE, inverse)
  const c = motion(shot.openC, shot.openF, shot.shutC, shot.shutF, inverse)
  // Half a fraction of the interpolation is added, so that positions round to the nearest fraction.
  const middle: f32 = <f32>-0.5 * texelSize + (taps <= 1 ? <f32>128 : <f32>256)
  const start = f32x4.add(c, f32x4(middle, middle, 0, 0))
  for (let y = max(y0, shot.top); y < min(y1, shot.bottom); y++) {
    const py: f32 = <f32>y + <f32>0.5
    const ny: f32 = py * scaleY - 1
    const row = f32x4.add(start, f32x4.mul(b, f32x4.splat(py)))
    let out = shot.frame + ((<usize>(y * shot.width + left)) << 2)
    for (let x = left; x < right; x++, out += 4) {
      const px: f32 = <f32>x + <f32>0.5
      const position = i32x4.trunc_sat_f32x4_s(f32x4.add(row, f32x4.mul(a, f32x4.splat(px))))
      let tx = i32x4.extract_lane(position, 0)
      let ty = i32x4.extract_lane(position, 1)
      let value: v128
      if (taps <= 1) {
        value = sharpAt(texture, textureWidth, textureHeight, tx, ty, phases)
      } else {
        const stepX = i32x4.extract_lane(position, 2)
        const stepY = i32x4.extract_lane(position, 3)
        value = f32x4.splat(0)
        for (let tap = 0; tap < taps; tap++, tx += stepX, ty += stepY) {
          const colour = f32x4.convert_i32x4_s(smoothAt(texture, textureWidth, textureHeight, tx, ty))
          value = f32x4.add(value, f32x4.mul(colour, v128.load(weights + ((<usize>tap) << 4))))
        }
        value = f32x4.mul(value, f32x4.splat(1 / bilinearOne))
      }
      if (!isPlain) {
        const nx: f32 = px * scaleX - 1
        const shade: f32 = pictureLight * (1 - vignette * (nx * nx + ny * ny))
        value = f32x4.sqrt(f32x4.add(f32x4.mul(f32x4.mul(value, value), f32x4.splat(shade)), flash))
      }
      const whole = i32x4.trunc_sat_f32x4_s(f32x4.replace_lane(f32x4.add(value, f32x4.splat(0.5)), 3, 255))
      const halves = i16x8.narrow_i32x4_s(whole, whole)
      v128.store32_lane(out, i8x16.narrow_i16x8_u(halves, halves), 0)
    }
  }
}
