import { clampInt } from './common'
import { storeBytes, texel } from './frame'

// @ts-ignore: decorator of the compiler
@inline
function inside(value: f32, size: i32): f32 {
  return min<f32>(max<f32>(value, 0), <f32>(size - 1))
}

/** Samples a plane of f32 bilinearly. */
// @ts-ignore: decorator of the compiler
@inline
function depthAt(depth: usize, width: i32, height: i32, x: f32, y: f32): f32 {
  const px = inside(x, width)
  const py = inside(y, height)
  const x0 = <i32>px
  const y0 = <i32>py
  const x1 = clampInt(x0 + 1, 0, width - 1)
  const y1 = clampInt(y0 + 1, 0, height - 1)
  const u: f32 = px - <f32>x0
  const upper = depth + ((<usize>(y0 * width)) << 2)
  const lower = depth + ((<usize>(y1 * width)) << 2)
  const above = load<f32>(upper + ((<usize>x0) << 2)) * (1 - u) + load<f32>(upper + ((<usize>x1) << 2)) * u
  const below = load<f32>(lower + ((<usize>x0) << 2)) * (1 - u) + load<f32>(lower + ((<usize>x1) << 2)) * u
  return above + (below - above) * (py - <f32>y0)
}

/**
 * Draws rows y0 to y1 of a frame of a photo whose parts move by their depth (0 is far, 1 is near). A position (x, y) of the texture
 * appears at (x, y) * scale + shift, where scale and shift are interpolated between the values of `poses`: scale, x and y (f32)
 * of the farthest parts, then of the nearest parts. `depth` is a plane as large as the texture (opaque RGBA bytes).
 */
export function drawDepth(
  y0: i32, y1: i32, texture: usize, textureWidth: i32, textureHeight: i32, depth: usize, frame: usize, width: i32, poses: usize,
): void {
  const scale = load<f32>(poses)
  const left = load<f32>(poses, 4)
  const top = load<f32>(poses, 8)
  const scaleBy = load<f32>(poses, 12) - scale
  const leftBy = load<f32>(poses, 16) - left
  const topBy = load<f32>(poses, 20) - top
  const half = f32x4.splat(0.5)
  for (let y = y0; y < y1; y++) {
    let to = frame + ((<usize>(y * width)) << 2)
    // Depth changes slowly along a row, so the search begins with the depth of the previous pixel.
    let near: f32 = 0.5
    for (let x = 0; x < width; x++, to += 4) {
      let px: f32 = 0
      let py: f32 = 0
      for (let turn = x == 0 ? 4 : 2; turn > 0; turn--) {
        const inverse: f32 = 1 / (scale + scaleBy * near)
        px = (<f32>x - left - leftBy * near) * inverse
        py = (<f32>y - top - topBy * near) * inverse
        near = depthAt(depth, textureWidth, textureHeight, px, py)
      }
      px = inside(px, textureWidth)
      py = inside(py, textureHeight)
      const ix = <i32>px
      const iy = <i32>py
      const u = f32x4.splat(px - <f32>ix)
      const v = f32x4.splat(py - <f32>iy)
      const upper = texture + ((<usize>(iy * textureWidth)) << 2)
      const lower = texture + ((<usize>(clampInt(iy + 1, 0, textureHeight - 1) * textureWidth)) << 2)
      const here = (<usize>ix) << 2
      const beside = (<usize>clampInt(ix + 1, 0, textureWidth - 1)) << 2
      const above = f32x4.add(texel(upper + here), f32x4.mul(f32x4.sub(texel(upper + beside), texel(upper + here)), u))
      const below = f32x4.add(texel(lower + here), f32x4.mul(f32x4.sub(texel(lower + beside), texel(lower + here)), u))
      const value = f32x4.add(above, f32x4.mul(f32x4.sub(below, above), v))
      storeBytes(to, f32x4.replace_lane(f32x4.add(value, half), 3, 255))
    }
  }
}
