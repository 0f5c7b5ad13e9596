import { clampInt } from './common'

/**
 * Draws rows y0..y1 of a video frame: a window of a texture (RGBA bytes, opaque) by Catmull-Rom sampling at sub-pixel
 * positions, written as f32 x 4 or mixed into what is there. Mixing squares the values first: a power of two is close
 * enough to light that a dissolve neither darkens nor flashes, and leaves an unmixed frame exactly as it is.
 * `share` is this picture's part (1 replaces), `light` dims it (fade from and to black). `lines` is scratch for one row
 * of the texture for every band: (textureWidth + 4) f32 x 4, found by the band's first row / `band`.
 */
export function drawFrame(
  y0: i32, y1: i32, texture: usize, textureWidth: i32, textureHeight: i32, frame: usize, width: i32,
  left: f32, top: f32, stepX: f32, stepY: f32, share: f32, light: f32, lines: usize, band: i32,
): void {
  const line = lines + <usize>(y0 / band) * ((<usize>(textureWidth + 4)) << 4)
  const first = clampInt(<i32>floor<f32>(left) - 2, 0, textureWidth - 1)
  const last = clampInt(<i32>floor<f32>(left + stepX * <f32>width) + 3, 0, textureWidth - 1)
  for (let y = y0; y < y1; y++) {
    const at: f32 = top + (<f32>y + <f32>0.5) * stepY - <f32>0.5
    const base = floor<f32>(at)
    column(texture, textureWidth, textureHeight, <i32>base, at - base, first, last, line)
    const out = frame + ((<usize>(y * width)) << 4)
    for (let x = 0; x < width; x++) {
      const px: f32 = left + (<f32>x + <f32>0.5) * stepX - <f32>0.5
      const bx = floor<f32>(px)
      const ix = <i32>bx
      const f: f32 = px - bx
      const f2 = f * f
      const f3 = f2 * f
      const p0 = v128.load(line + ((<usize>clampInt(ix - 1, first, last)) << 4))
      const p1 = v128.load(line + ((<usize>clampInt(ix, first, last)) << 4))
      const p2 = v128.load(line + ((<usize>clampInt(ix + 1, first, last)) << 4))
      const p3 = v128.load(line + ((<usize>clampInt(ix + 2, first, last)) << 4))
      let value = f32x4.mul(p0, f32x4.splat(<f32>-0.5 * f3 + f2 - <f32>0.5 * f))
      value = f32x4.add(value, f32x4.mul(p1, f32x4.splat(<f32>1.5 * f3 - <f32>2.5 * f2 + 1)))
      value = f32x4.add(value, f32x4.mul(p2, f32x4.splat(<f32>-1.5 * f3 + 2 * f2 + <f32>0.5 * f)))
      value = f32x4.add(value, f32x4.mul(p3, f32x4.splat(<f32>0.5 * f3 - <f32>0.5 * f2)))
      value = f32x4.min(f32x4.max(value, f32x4.splat(0)), f32x4.splat(255))
      const here = out + ((<usize>x) << 4)
      if (share < 1 || light < 1) {
        value = f32x4.mul(f32x4.mul(value, value), f32x4.splat(share * light))
        if (share < 1) {
          const old = v128.load(here)
          value = f32x4.add(value, f32x4.mul(f32x4.mul(old, old), f32x4.splat(1 - share)))
        }
        value = f32x4.sqrt(value)
      }
      v128.store(here, value)
    }
  }
}

// @ts-ignore: decorator of the compiler
@inline
function texel(at: usize): v128 {
  return f32x4.convert_i32x4_u(i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(at))))
}

function column(
  texture: usize, width: i32, height: i32, row: i32, f: f32, first: i32, last: i32, line: usize,
): void {
  const f2 = f * f
  const f3 = f2 * f
  const k0 = f32x4.splat(<f32>-0.5 * f3 + f2 - <f32>0.5 * f)
  const k1 = f32x4.splat(<f32>1.5 * f3 - <f32>2.5 * f2 + 1)
  const k2 = f32x4.splat(<f32>-1.5 * f3 + 2 * f2 + <f32>0.5 * f)
  const k3 = f32x4.splat(<f32>0.5 * f3 - <f32>0.5 * f2)
  const r0 = texture + ((<usize>(clampInt(row - 1, 0, height - 1) * width)) << 2)
  const r1 = texture + ((<usize>(clampInt(row, 0, height - 1) * width)) << 2)
  const r2 = texture + ((<usize>(clampInt(row + 1, 0, height - 1) * width)) << 2)
  const r3 = texture + ((<usize>(clampInt(row + 2, 0, height - 1) * width)) << 2)
  for (let x = first; x <= last; x++) {
    const at = (<usize>x) << 2
    let value = f32x4.mul(texel(r0 + at), k0)
    value = f32x4.add(value, f32x4.mul(texel(r1 + at), k1))
    value = f32x4.add(value, f32x4.mul(texel(r2 + at), k2))
    value = f32x4.add(value, f32x4.mul(texel(r3 + at), k3))
    v128.store(line + ((<usize>x) << 4), value)
  }
}

/** f32 x 4 frame -> I420, BT.709, limited range; rows count pairs of lines. Sizes are even. */
export function frameToI420(y0: i32, y1: i32, frame: usize, out: usize, width: i32, height: i32): void {
  const pixels = <usize>(width * height)
  const chromaWidth = width >> 1
  const luma = f32x4(<f32>(0.2126 * 219.0 / 255.0), <f32>(0.7152 * 219.0 / 255.0), <f32>(0.0722 * 219.0 / 255.0), 0)
  const blue = f32x4(<f32>(-0.2126 / 1.8556 * 224.0 / 255.0), <f32>(-0.7152 / 1.8556 * 224.0 / 255.0), <f32>(0.5 * 224.0 / 255.0), 0)
  const red = f32x4(<f32>(0.5 * 224.0 / 255.0), <f32>(-0.7152 / 1.5748 * 224.0 / 255.0), <f32>(-0.0722 / 1.5748 * 224.0 / 255.0), 0)
  for (let pair = y0; pair < y1; pair++) {
    const upper = frame + ((<usize>(2 * pair * width)) << 4)
    const lower = upper + ((<usize>width) << 4)
    const y = out + <usize>(2 * pair * width)
    const u = out + pixels + <usize>(pair * chromaWidth)
    const v = u + <usize>((height >> 1) * chromaWidth)
    for (let x = 0; x < width; x += 2) {
      const at = (<usize>x) << 4
      const a = v128.load(upper + at)
      const b = v128.load(upper + at + 16)
      const c = v128.load(lower + at)
      const d = v128.load(lower + at + 16)
      store<u8>(y + <usize>x, <u8>(dot(a, luma) + <f32>16.5))
      store<u8>(y + <usize>x, <u8>(dot(b, luma) + <f32>16.5), 1)
      store<u8>(y + <usize>(x + width), <u8>(dot(c, luma) + <f32>16.5))
      store<u8>(y + <usize>(x + width), <u8>(dot(d, luma) + <f32>16.5), 1)
      const mean = f32x4.mul(f32x4.add(f32x4.add(a, b), f32x4.add(c, d)), f32x4.splat(0.25))
      store<u8>(u + <usize>(x >> 1), <u8>(dot(mean, blue) + <f32>128.5))
      store<u8>(v + <usize>(x >> 1), <u8>(dot(mean, red) + <f32>128.5))
    }
  }
}

// @ts-ignore: decorator of the compiler
@inline
function dot(value: v128, weights: v128): f32 {
  const product = f32x4.mul(value, weights)
  return f32x4.extract_lane(product, 0) + f32x4.extract_lane(product, 1) + f32x4.extract_lane(product, 2)
}

/** f32 x 4 frame -> opaque RGBA bytes. */
export function frameToRgba(y0: i32, y1: i32, frame: usize, out: usize, width: i32): void {
  for (let i = y0 * width; i < y1 * width; i++) {
    const whole = i32x4.trunc_sat_f32x4_s(f32x4.add(v128.load(frame + ((<usize>i) << 4)), f32x4.splat(0.5)))
    const at = out + ((<usize>i) << 2)
    store<u8>(at, <u8>i32x4.extract_lane(whole, 0))
    store<u8>(at, <u8>i32x4.extract_lane(whole, 1), 1)
    store<u8>(at, <u8>i32x4.extract_lane(whole, 2), 2)
    store<u8>(at, 255, 3)
  }
}
