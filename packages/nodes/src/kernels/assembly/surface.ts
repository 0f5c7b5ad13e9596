import { clampInt, loadLab, pad, reflect, storeLab } from './common'

/** Fills the padding of a plane with its mirror image. Rows count from the top of the padded plane. */
export function mirror(y0: i32, y1: i32, lab: usize, width: i32, height: i32): void {
  const stride = width + 2 * pad
  for (let y = y0; y < y1; y++) {
    const row = lab + ((<usize>(y * stride)) << 3)
    const inner = y >= pad && y < pad + height
    const source = lab + ((<usize>((reflect(y - pad, height) + pad) * stride + pad)) << 3)
    for (let x = 0; x < stride; x++) {
      if (inner && x == pad) x = pad + width
      store<u64>(row + ((<usize>x) << 3), load<u64>(source + ((<usize>reflect(x - pad, width)) << 3)))
    }
  }
}

/** Enlarges a padded plane bilinearly, like `resizePlane`. The padding of the result is not written. */
export function enlargeLab(y0: i32, y1: i32, from: usize, fromWidth: i32, fromHeight: i32, to: usize, width: i32, height: i32): void {
  const stride = width + 2 * pad
  const fromStride = fromWidth + 2 * pad
  const scaleX: f32 = <f32>fromWidth / <f32>width
  const scaleY: f32 = <f32>fromHeight / <f32>height
  for (let y = y0; y < y1; y++) {
    const fy: f32 = max<f32>(0, min<f32>(<f32>(fromHeight - 1), (<f32>y + <f32>0.5) * scaleY - <f32>0.5))
    const top = <i32>fy
    const v = f32x4.splat(fy - <f32>top)
    const upper = from + ((<usize>((top + pad) * fromStride + pad)) << 3)
    const lower = from + ((<usize>((min(fromHeight - 1, top + 1) + pad) * fromStride + pad)) << 3)
    const out = to + ((<usize>((y + pad) * stride + pad)) << 3)
    for (let x = 0; x < width; x++) {
      const fx: f32 = max<f32>(0, min<f32>(<f32>(fromWidth - 1), (<f32>x + <f32>0.5) * scaleX - <f32>0.5))
      const left = <i32>fx
      const u = f32x4.splat(fx - <f32>left)
      const near = (<usize>left) << 3
      const far = (<usize>min(fromWidth - 1, left + 1)) << 3
      const a = loadLab(upper + near)
      const b = loadLab(lower + near)
      const above = f32x4.add(a, f32x4.mul(u, f32x4.sub(loadLab(upper + far), a)))
      const below = f32x4.add(b, f32x4.mul(u, f32x4.sub(loadLab(lower + far), b)))
      storeLab(out + ((<usize>x) << 3), f32x4.add(above, f32x4.mul(v, f32x4.sub(below, above))))
    }
  }
}

/**
 * Computes the height of the underpainting: random noise is convolved along the flow (line integral convolution, Cabral & Leedom
 * 1993), which gives marks of bristles. `noise` is a tile of 512 x 512 f32 around 0; `grain` scales pixels to tile cells.
 */
export function bristles(
  y0: i32, y1: i32, heights: usize, width: i32, height: i32, field: usize, fieldWidth: i32, fieldHeight: i32, shift: i32,
  noise: usize, grain: f32, steps: i32, amount: f32,
): void {
  const samples: i32 = 2 * steps + 1
  const scale: f32 = amount / <f32>samples
  for (let y = y0; y < y1; y++) {
    for (let x = 0; x < width; x++) {
      let sum: f32 = tile(noise, <f32>x, <f32>y, grain)
      for (let side = 0; side < 2; side++) {
        let px = <f32>x
        let py = <f32>y
        let dx: f32 = 0
        let dy: f32 = 0
        for (let i = 0; i < steps; i++) {
          const fx = clampInt(<i32>(px + <f32>0.5) >> shift, 0, fieldWidth - 1)
          const fy = clampInt(<i32>(py + <f32>0.5) >> shift, 0, fieldHeight - 1)
          const address = field + ((<usize>(fy * fieldWidth + fx)) << 4)
          let tx = load<f32>(address)
          let ty = load<f32>(address, 4)
          // A tangent has no sign, so its sign is chosen to continue in the same direction.
          const turn: f32 = i == 0 ? (side == 0 ? 1 : -1) : tx * dx + ty * dy < 0 ? -1 : 1
          tx *= turn
          ty *= turn
          dx = tx
          dy = ty
          px += tx * <f32>1.5
          py += ty * <f32>1.5
          sum += tile(noise, px, py, grain)
        }
      }
      store<f32>(heights + ((<usize>(y * width + x)) << 2), sum * scale)
    }
  }
}

// @ts-ignore: decorator of the compiler
@inline
function tile(noise: usize, x: f32, y: f32, grain: f32): f32 {
  const ix = <i32>floor<f32>(x * grain) & 511
  const iy = <i32>floor<f32>(y * grain) & 511
  return load<f32>(noise + ((<usize>((iy << 9) + ix)) << 2))
}
