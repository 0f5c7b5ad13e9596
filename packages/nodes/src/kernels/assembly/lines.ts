import { clamp01, fixedOne, pad } from './common'

/** Writes the lightness of a padded Oklab plane as a padded plane of f32. Rows count from the top of the padded plane. */
export function lightness(y0: i32, y1: i32, lab: usize, out: usize, width: i32): void {
  const scale: f32 = 1 / fixedOne
  const end = <usize>(y1 * (width + 2 * pad))
  for (let i = <usize>(y0 * (width + 2 * pad)); i < end; i++) store<f32>(out + (i << 2), <f32>load<i16>(lab + (i << 3)) * scale)
}

/** Loads two neighbouring f32 from each of two positions. */
// @ts-ignore: decorator of the compiler
@inline
function twoPairs(first: usize, second: usize): v128 {
  return v128.load64_lane(second, v128.load64_zero(first), 1)
}

/**
 * Computes the difference of two Gaussians of the lightness along the gradient (Kang, Lee, Chui 2007, as separated by Kyprianidis
 * and Doellner 2008), the wide minus the narrow Gaussian: it is positive on the dark side of an edge. `light` is the output of
 * `lightness`. `taps` has, from the centre outwards, `radius` + 1 pairs of f32 weights: of the narrow and of the wide Gaussian.
 * `radius` steps of a pixel must stay within the padding.
 */
export function acrossFlow(
  y0: i32, y1: i32, light: usize, out: usize, width: i32, field: usize, fieldWidth: i32, fieldHeight: i32, shift: i32,
  taps: usize, radius: i32,
): void {
  const stride = width + 2 * pad
  const rowBytes = (<usize>stride) << 2
  for (let y = y0; y < y1; y++) {
    const flowRow = field + ((<usize>(min(y >> shift, fieldHeight - 1) * fieldWidth)) << 4)
    const lightRow = light + ((<usize>((y + pad) * stride + pad)) << 2)
    for (let x = 0; x < width; x++) {
      const flow = flowRow + ((<usize>min(x >> shift, fieldWidth - 1)) << 4)
      const nx: f32 = -load<f32>(flow, 4)
      const ny = load<f32>(flow)
      const centre = lightRow + ((<usize>x) << 2)
      // The lower lanes have the samples of this pixel and of the next pixel on one side, and the upper lanes have the samples on
      // the other side.
      let sum = f32x4.mul(v128.load64_zero(centre), f32x4.splat(load<f32>(taps, 4) - load<f32>(taps)))
      for (let i = 1; i <= radius; i++) {
        const dx: f32 = nx * <f32>i
        const dy: f32 = ny * <f32>i
        const left = floor<f32>(dx), leftBack = floor<f32>(-dx)
        const top = floor<f32>(dy), topBack = floor<f32>(-dy)
        const forth = centre + ((<isize>(<i32>top * stride + <i32>left)) << 2)
        const back = centre + ((<isize>(<i32>topBack * stride + <i32>leftBack)) << 2)
        const u = f32x4.replace_lane(f32x4.replace_lane(f32x4.splat(dx - left), 2, -dx - leftBack), 3, -dx - leftBack)
        const v = f32x4.replace_lane(f32x4.replace_lane(f32x4.splat(dy - top), 2, -dy - topBack), 3, -dy - topBack)
        const a = twoPairs(forth, back)
        const c = twoPairs(forth + rowBytes, back + rowBytes)
        const above = f32x4.add(a, f32x4.mul(u, f32x4.sub(twoPairs(forth + 4, back + 4), a)))
        const below = f32x4.add(c, f32x4.mul(u, f32x4.sub(twoPairs(forth + rowBytes + 4, back + rowBytes + 4), c)))
        const sample = f32x4.add(above, f32x4.mul(v, f32x4.sub(below, above)))
        const tap = taps + ((<usize>i) << 3)
        sum = f32x4.add(sum, f32x4.mul(sample, f32x4.splat(load<f32>(tap, 4) - load<f32>(tap))))
      }
      const to = out + ((<usize>(y * width + x)) << 2)
      store<f32>(to, f32x4.extract_lane(sum, 0) + f32x4.extract_lane(sum, 2))
      // The next pixel has the same flow if both lie in one cell of the flow.
      if (shift > 0 && (x & 1) == 0 && x + 1 < width) {
        store<f32>(to, f32x4.extract_lane(sum, 1) + f32x4.extract_lane(sum, 3), 4)
        x++
      }
    }
  }
}

/**
 * Loads two neighbouring f32 at each of two indices: the upper two or the lower two lanes of `places`, which count f32 from the
 * address `from`.
 */
// @ts-ignore: decorator of the compiler
@inline
function pairsAt(from: usize, places: v128, upper: bool): v128 {
  const first = upper ? i32x4.extract_lane(places, 2) : i32x4.extract_lane(places, 0)
  const second = upper ? i32x4.extract_lane(places, 3) : i32x4.extract_lane(places, 1)
  return twoPairs(from + ((<usize>first) << 2), from + ((<usize>second) << 2))
}

/** Interpolates an f32 plane at four positions within it. */
// @ts-ignore: decorator of the compiler
@inline
function fourAt(plane: usize, width: i32, height: i32, px: v128, py: v128): v128 {
  // The last column is always the right column of a pair.
  const left = i32x4.min_s(i32x4.trunc_sat_f32x4_s(px), i32x4.splat(max(0, width - 2)))
  const top = i32x4.trunc_sat_f32x4_s(py)
  const u = f32x4.sub(px, f32x4.convert_i32x4_s(left))
  const v = f32x4.sub(py, f32x4.convert_i32x4_s(top))
  const columns = i32x4.splat(width)
  const upper = i32x4.add(i32x4.mul(top, columns), left)
  const next = i32x4.min_s(i32x4.add(top, i32x4.splat(1)), i32x4.splat(height - 1))
  const lower = i32x4.add(i32x4.mul(next, columns), left)
  const a = pairsAt(plane, upper, false), b = pairsAt(plane, upper, true)
  const c = pairsAt(plane, lower, false), d = pairsAt(plane, lower, true)
  const nearUp = v128.shuffle<f32>(a, b, 0, 2, 4, 6)
  const nearLow = v128.shuffle<f32>(c, d, 0, 2, 4, 6)
  const above = f32x4.add(nearUp, f32x4.mul(u, f32x4.sub(v128.shuffle<f32>(a, b, 1, 3, 5, 7), nearUp)))
  const below = f32x4.add(nearLow, f32x4.mul(u, f32x4.sub(v128.shuffle<f32>(c, d, 1, 3, 5, 7), nearLow)))
  return f32x4.add(above, f32x4.mul(v, f32x4.sub(below, above)))
}

/**
 * Applies a Gaussian to an f32 plane along the flow, which is followed in both directions in steps of `step` pixels: broken lines
 * join and become smooth. `taps` has `radius` + 1 weights from the centre outwards, one per step.
 */
export function alongFlow(
  y0: i32, y1: i32, from: usize, out: usize, width: i32, height: i32, field: usize, fieldWidth: i32, fieldHeight: i32,
  shift: i32, taps: usize, radius: i32, step: f32,
): void {
  const zero = f32x4.splat(0)
  const half = f32x4.splat(0.5)
  const right = f32x4.splat(<f32>(width - 1))
  const bottom = f32x4.splat(<f32>(height - 1))
  const lastColumn = i32x4.splat(fieldWidth - 1)
  const lastRow = i32x4.splat(fieldHeight - 1)
  const columns = i32x4.splat(fieldWidth)
  const steps = f32x4.splat(step)
  const signBit = i32x4.splat(0x80000000)
  const bothWays = f32x4(1, -1, 1, -1)
  for (let y = y0; y < y1; y++) {
    for (let x = 0; x < width; x += 2) {
      const offset = (<usize>(y * width + x)) << 2
      // The four paths are the two directions from this pixel and the two directions from the next pixel.
      let px = f32x4.pmin(right, f32x4(<f32>x, <f32>x, <f32>(x + 1), <f32>(x + 1)))
      let py = f32x4.splat(<f32>y)
      let dx = zero
      let dy = zero
      let sum = zero
      for (let i = 1; i <= radius; i++) {
        const fx = i32x4.min_s(i32x4.shr_s(i32x4.trunc_sat_f32x4_s(f32x4.add(px, half)), shift), lastColumn)
        const fy = i32x4.min_s(i32x4.shr_s(i32x4.trunc_sat_f32x4_s(f32x4.add(py, half)), shift), lastRow)
        // The field has four f32 per cell; the first two are the tangent.
        const cells = i32x4.shl(i32x4.add(i32x4.mul(fy, columns), fx), 2)
        const low = pairsAt(field, cells, false), high = pairsAt(field, cells, true)
        const tx = v128.shuffle<f32>(low, high, 0, 2, 4, 6)
        const ty = v128.shuffle<f32>(low, high, 1, 3, 5, 7)
        // A tangent has no sign, so its sign is chosen to continue in the same direction.
        const along = i == 1 ? bothWays : f32x4.add(f32x4.mul(tx, dx), f32x4.mul(ty, dy))
        const turn = v128.and(f32x4.lt(along, zero), signBit)
        dx = v128.xor(tx, turn)
        dy = v128.xor(ty, turn)
        px = f32x4.pmax(zero, f32x4.pmin(right, f32x4.add(px, f32x4.mul(dx, steps))))
        py = f32x4.pmax(zero, f32x4.pmin(bottom, f32x4.add(py, f32x4.mul(dy, steps))))
        sum = f32x4.add(sum, f32x4.mul(v128.load_splat<f32>(taps + ((<usize>i) << 2)), fourAt(from, width, height, px, py)))
      }
      const centreWeight = load<f32>(taps)
      store<f32>(out + offset, load<f32>(from + offset) * centreWeight + f32x4.extract_lane(sum, 0) + f32x4.extract_lane(sum, 1))
      if (x + 1 < width)
        store<f32>(out + offset, load<f32>(from + offset, 4) * centreWeight + f32x4.extract_lane(sum, 2) + f32x4.extract_lane(sum, 3), 4)
    }
  }
}

/** Returns 0 below `low`, 1 above `high`, and a smooth transition between (smoothstep). */
// @ts-ignore: decorator of the compiler
@inline
export function smooth(low: f32, high: f32, value: f32): f32 {
  const t = clamp01((value - low) / (high - low))
  return t * t * (3 - 2 * t)
}
