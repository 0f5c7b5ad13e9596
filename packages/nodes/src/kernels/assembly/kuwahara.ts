import { fixedOne, loadLab, pad, storeLab } from './common'

/** Side of the table of sector weights over the unit disc's bounding square: 8 f32 per cell. */
const cells: i32 = 48
const half: f32 = <f32>cells * <f32>0.5
/** Number of fractional bits of positions in the table: a cell is 2^16. */
const fraction: i32 = 16
const fixed = <f32>(1 << fraction)
/**
 * Size of the spans of an ellipse: 16 bytes for each of its rows from the middle down (at most 19), and for an empty span after
 * them.
 */
const spansBytes: usize = 320

/**
 * Converts a padded plane to f32 x 4 per pixel: L, a, b, and the sum of their squares. Rows count from the top of the padded plane.
 */
export function squares(y0: i32, y1: i32, lab: usize, out: usize, width: i32): void {
  const stride = width + 2 * pad
  const end = <usize>(y1 * stride)
  for (let i = <usize>(y0 * stride); i < end; i++) {
    const colour = loadLab(lab + (i << 3))
    const square = f32x4.mul(colour, colour)
    const sum: f32 = f32x4.extract_lane(square, 0) + f32x4.extract_lane(square, 1) + f32x4.extract_lane(square, 2)
    v128.store(out + (i << 4), f32x4.replace_lane(colour, 3, sum))
  }
}

/** Returns positions in the table of weights, along one of its sides. */
// @ts-ignore: decorator of the compiler
@inline
function placeOf(x: v128, y: v128, u: f32, v: f32): v128 {
  const position = f32x4.add(f32x4.mul(x, f32x4.splat(u)), f32x4.mul(y, f32x4.splat(v)))
  return f32x4.mul(f32x4.add(position, f32x4.splat(half)), f32x4.splat(fixed))
}

/** Stores a span, and returns the address of the next span: the same address if this span has no pixels. */
// @ts-ignore: decorator of the compiler
@inline
function spanTo(address: usize, span: v128): usize {
  v128.store(address, span)
  return i32x4.extract_lane(span, 1) > 0 ? address + 16 : address
}

/**
 * Lists the lower half of an ellipse as spans of 16 bytes: offset of the first pixel from the centre in a plane of 16 bytes per
 * pixel, number of pixels, and the x and y of the first pixel in the table of weights. Returns the address after the last span.
 */
// @ts-ignore: decorator of the compiler
@inline
function spansOf(
  spans: usize, stride: i32, c: f32, s: f32, ia: f32, ib: f32, ux: f32, uy: f32, vx: f32, vy: f32,
): usize {
  const qa: f32 = c * c * ia * ia + s * s * ib * ib
  const qb: f32 = c * s * (ia * ia - ib * ib)
  const qc: f32 = s * s * ia * ia + c * c * ib * ib
  const invA = f32x4.splat(<f32>1 / qa)
  // The vertical extent of the ellipse follows from y^2 = qa / (qa qc - qb^2), where the determinant is (ia ib)^2.
  const reach = <i32>(sqrt<f32>(qa) / (ia * ib))
  let next = spans
  for (let dy = 0; dy <= reach; dy += 4) {
    const rows = i32x4.add(i32x4.splat(dy), i32x4(0, 1, 2, 3))
    const fy = f32x4.convert_i32x4_s(rows)
    const tilt = f32x4.mul(f32x4.splat(-qb), fy)
    const bend = f32x4.sub(f32x4.mul(f32x4.mul(f32x4.splat(qc), fy), fy), f32x4.splat(1))
    const square = f32x4.mul(f32x4.mul(f32x4.splat(qb * qb), fy), fy)
    const spread = f32x4.sub(square, f32x4.mul(f32x4.splat(qa), bend))
    const wide = f32x4.sqrt(spread)
    let from = i32x4.trunc_sat_f32x4_s(f32x4.ceil(f32x4.mul(f32x4.sub(tilt, wide), invA)))
    if (dy == 0) from = i32x4.replace_lane(from, 0, 1)
    const to = i32x4.trunc_sat_f32x4_s(f32x4.floor(f32x4.mul(f32x4.add(tilt, wide), invA)))
    // Rows beyond the ellipse have a negative spread, and no pixels.
    const count = v128.and(i32x4.sub(i32x4.add(to, i32x4.splat(1)), from), f32x4.ge(spread, f32x4.splat(0)))
    const offset = i32x4.shl(i32x4.add(i32x4.mul(rows, i32x4.splat(stride)), from), 4)
    const x = f32x4.convert_i32x4_s(from)
    const placeX = i32x4.trunc_sat_f32x4_s(placeOf(x, fy, ux, vx))
    const placeY = i32x4.trunc_sat_f32x4_s(placeOf(x, fy, uy, vy))
    const lowA = v128.shuffle<i32>(offset, count, 0, 4, 1, 5), lowB = v128.shuffle<i32>(placeX, placeY, 0, 4, 1, 5)
    const highA = v128.shuffle<i32>(offset, count, 2, 6, 3, 7), highB = v128.shuffle<i32>(placeX, placeY, 2, 6, 3, 7)
    next = spanTo(next, v128.shuffle<i64>(lowA, lowB, 0, 2))
    next = spanTo(next, v128.shuffle<i64>(lowA, lowB, 1, 3))
    next = spanTo(next, v128.shuffle<i64>(highA, highB, 0, 2))
    next = spanTo(next, v128.shuffle<i64>(highA, highB, 1, 3))
  }
  return next
}

/** Adds a value, multiplied by the weight of a sector. */
// @ts-ignore: decorator of the compiler
@inline
function weighed(sum: v128, weights: usize, sector: usize, value: v128): v128 {
  return f32x4.add(sum, f32x4.mul(v128.load_splat<f32>(weights + (sector << 2)), value))
}

/**
 * Applies the anisotropic Kuwahara filter (Kyprianidis, Kang, Doellner 2009) with polynomial sector weights (2010), from the
 * output of `squares` to padded Oklab. `field` is the output of `orient`, at 1 / 2^`shift` of the size. Each sample and its
 * mirror image through the centre share a look-up, because their sectors differ by half a turn. For each pair of opposite
 * sectors, the kernel accumulates half the sum and half the difference: the first depends only on the sum of both samples, the
 * second only on their difference. `table` has the weights for both. Pixels of one cell of the field share an ellipse. `scratch`
 * has 320 bytes for each row.
 */
export function kuwahara(
  y0: i32, y1: i32, squared: usize, out: usize, width: i32, field: usize, fieldWidth: i32, fieldHeight: i32, shift: i32,
  table: usize, scratch: usize, radius: f32, sharpness: f32,
): void {
  const stride = width + 2 * pad
  // The scale is slightly less than half of the table, so that the rim of the disc stays inside.
  const scale: f32 = half * <f32>0.999
  const zero = f32x4.splat(0)
  const tiny = f32x4.splat(1e-6)
  const middle = table + ((<usize>((cells >> 1) * cells + (cells >> 1))) << 5)
  const spans = scratch + <usize>y0 * spansBytes
  for (let top = y0; top < y1; ) {
    const bottom = min(y1, ((top >> shift) + 1) << shift)
    const fieldRow = field + ((<usize>(min(top >> shift, fieldHeight - 1) * fieldWidth)) << 4)
    for (let left = 0; left < width; ) {
      const right = min(width, ((left >> shift) + 1) << shift)
      const flow = fieldRow + ((<usize>min(left >> shift, fieldWidth - 1)) << 4)
      const c = load<f32>(flow)
      const s = load<f32>(flow, 4)
      const stretch: f32 = 1 + load<f32>(flow, 8)
      const ia: f32 = <f32>1 / (radius * stretch)
      const ib: f32 = stretch / radius
      const ux: f32 = c * ia * scale
      const uy: f32 = -s * ib * scale
      const vx: f32 = s * ia * scale
      const vy: f32 = c * ib * scale
      const stepX = <i32>(ux * fixed)
      const stepY = <i32>(uy * fixed)
      const end = spansOf(spans, stride, c, s, ia, ib, ux, uy, vx, vy)
      for (let y = top; y < bottom; y++) {
        for (let x = left; x < right; x++) {
          const index = <usize>((y + pad) * stride + x + pad)
          const centre = squared + (index << 4)
          // The centre is its own mirror image, so it counts once. The sums of a sector are L, a, b and the square.
          const centreSums = v128.load(centre)
          let weight = f32x4.mul(v128.load(middle), f32x4.splat(0.5))
          let s0 = weighed(zero, middle, 0, centreSums), s1 = weighed(zero, middle, 1, centreSums)
          let s2 = weighed(zero, middle, 2, centreSums), s3 = weighed(zero, middle, 3, centreSums)
          let d0 = zero, d1 = zero, d2 = zero, d3 = zero
          for (let span = spans; span < end; span += 16) {
            const offset = load<usize>(span)
            let px = load<i32>(span, 8)
            let py = load<i32>(span, 12)
            let forth = centre + offset
            let back = centre - offset
            for (let count = load<i32>(span, 4); count > 0; count--) {
              const cell = table + ((<usize>((py >> fraction) * cells + (px >> fraction))) << 5)
              px += stepX
              py += stepY
              const forward = v128.load(forth)
              const backward = v128.load(back)
              forth += 16
              back -= 16
              const sum = f32x4.add(forward, backward)
              const gap = f32x4.sub(forward, backward)
              weight = f32x4.add(weight, v128.load(cell))
              s0 = weighed(s0, cell, 0, sum)
              s1 = weighed(s1, cell, 1, sum)
              s2 = weighed(s2, cell, 2, sum)
              s3 = weighed(s3, cell, 3, sum)
              d0 = weighed(d0, cell, 4, gap)
              d1 = weighed(d1, cell, 5, gap)
              d2 = weighed(d2, cell, 6, gap)
              d3 = weighed(d3, cell, 7, gap)
            }
          }
          // Transposes sums by sector to sums by channel.
          const sLow = v128.shuffle<f32>(s0, s1, 0, 4, 1, 5), sLow2 = v128.shuffle<f32>(s2, s3, 0, 4, 1, 5)
          const sHigh = v128.shuffle<f32>(s0, s1, 2, 6, 3, 7), sHigh2 = v128.shuffle<f32>(s2, s3, 2, 6, 3, 7)
          const dLow = v128.shuffle<f32>(d0, d1, 0, 4, 1, 5), dLow2 = v128.shuffle<f32>(d2, d3, 0, 4, 1, 5)
          const dHigh = v128.shuffle<f32>(d0, d1, 2, 6, 3, 7), dHigh2 = v128.shuffle<f32>(d2, d3, 2, 6, 3, 7)
          const lS = v128.shuffle<f32>(sLow, sLow2, 0, 1, 4, 5), aS = v128.shuffle<f32>(sLow, sLow2, 2, 3, 6, 7)
          const bS = v128.shuffle<f32>(sHigh, sHigh2, 0, 1, 4, 5), qS = v128.shuffle<f32>(sHigh, sHigh2, 2, 3, 6, 7)
          const lD = v128.shuffle<f32>(dLow, dLow2, 0, 1, 4, 5), aD = v128.shuffle<f32>(dLow, dLow2, 2, 3, 6, 7)
          const bD = v128.shuffle<f32>(dHigh, dHigh2, 0, 1, 4, 5), qD = v128.shuffle<f32>(dHigh, dHigh2, 2, 3, 6, 7)
          // By symmetry, opposite sectors have the same sum of weights.
          const inverse = f32x4.div(f32x4.splat(0.5), f32x4.pmax(weight, tiny))
          const lA = f32x4.mul(f32x4.add(lS, lD), inverse), lB = f32x4.mul(f32x4.sub(lS, lD), inverse)
          const aA = f32x4.mul(f32x4.add(aS, aD), inverse), aB = f32x4.mul(f32x4.sub(aS, aD), inverse)
          const bA = f32x4.mul(f32x4.add(bS, bD), inverse), bB = f32x4.mul(f32x4.sub(bS, bD), inverse)
          const qA = f32x4.mul(f32x4.add(qS, qD), inverse), qB = f32x4.mul(f32x4.sub(qS, qD), inverse)
          const gain = f32x4.splat(sharpness / (fixedOne * fixedOne))
          let sA = f32x4.sub(qA, f32x4.add(f32x4.mul(lA, lA), f32x4.add(f32x4.mul(aA, aA), f32x4.mul(bA, bA))))
          let sB = f32x4.sub(qB, f32x4.add(f32x4.mul(lB, lB), f32x4.add(f32x4.mul(aB, aB), f32x4.mul(bB, bB))))
          sA = f32x4.pmax(zero, f32x4.mul(sA, gain)); sB = f32x4.pmax(zero, f32x4.mul(sB, gain))
          sA = f32x4.mul(sA, sA); sB = f32x4.mul(sB, sB)
          const ones = f32x4.splat(1)
          const mA = f32x4.div(ones, f32x4.add(ones, f32x4.mul(sA, sA)))
          const mB = f32x4.div(ones, f32x4.add(ones, f32x4.mul(sB, sB)))
          const l = f32x4.add(f32x4.mul(mA, lA), f32x4.mul(mB, lB))
          const a = f32x4.add(f32x4.mul(mA, aA), f32x4.mul(mB, aB))
          const b = f32x4.add(f32x4.mul(mA, bA), f32x4.mul(mB, bB))
          const sum = sumOfLanes(l, a, b, f32x4.add(mA, mB))
          const mean = f32x4.div(sum, v128.shuffle<f32>(sum, sum, 3, 3, 3, 3))
          storeLab(out + (index << 3), f32x4.replace_lane(mean, 3, 0))
        }
      }
      left = right
    }
    top = bottom
  }
}

/** Returns the sums of the lanes of each of four values, in the same order. */
// @ts-ignore: decorator of the compiler
@inline
function sumOfLanes(a: v128, b: v128, c: v128, d: v128): v128 {
  const lowAB = v128.shuffle<f32>(a, b, 0, 4, 1, 5), lowCD = v128.shuffle<f32>(c, d, 0, 4, 1, 5)
  const highAB = v128.shuffle<f32>(a, b, 2, 6, 3, 7), highCD = v128.shuffle<f32>(c, d, 2, 6, 3, 7)
  const first = f32x4.add(v128.shuffle<f32>(lowAB, lowCD, 0, 1, 4, 5), v128.shuffle<f32>(lowAB, lowCD, 2, 3, 6, 7))
  const third = f32x4.add(first, v128.shuffle<f32>(highAB, highCD, 0, 1, 4, 5))
  return f32x4.add(third, v128.shuffle<f32>(highAB, highCD, 2, 3, 6, 7))
}
