import { loadLab, one, pad, storeLab } from './common'

/** Side of the table of sector weights over the unit disc's bounding square: 8 f32 per cell. */
const cells: i32 = 48
/** Places in the table are counted in shares of a cell: 2^16. */
const fraction: i32 = 16

/** Sum of the squares of L, a and b of every pixel of a padded plane, as f32. Rows count from the top of the padded plane. */
export function squares(y0: i32, y1: i32, lab: usize, out: usize, width: i32): void {
  const stride = width + 2 * pad
  const end = <usize>(y1 * stride)
  for (let i = <usize>(y0 * stride); i < end; i++) {
    const colour = loadLab(lab + (i << 3))
    const square = f32x4.mul(colour, colour)
    store<f32>(out + (i << 2), f32x4.extract_lane(square, 0) + f32x4.extract_lane(square, 1) + f32x4.extract_lane(square, 2))
  }
}

// @ts-ignore: decorator of the compiler
@inline
function pixelAt(at: usize): v128 {
  return v128.load_ext<i16>(at)
}

// @ts-ignore: decorator of the compiler
@inline
function lane0(value: v128): v128 {
  return v128.shuffle<f32>(value, value, 0, 0, 0, 0)
}

// @ts-ignore: decorator of the compiler
@inline
function lane1(value: v128): v128 {
  return v128.shuffle<f32>(value, value, 1, 1, 1, 1)
}

// @ts-ignore: decorator of the compiler
@inline
function lane2(value: v128): v128 {
  return v128.shuffle<f32>(value, value, 2, 2, 2, 2)
}

/**
 * Anisotropic Kuwahara filter (Kyprianidis, Kang, Doellner 2009) with polynomial sector weights (2010), from
 * padded Oklab to padded Oklab. `field` is the output of `orient`, at 1 / 2^`shift` of the size, and `squared` that of `squares`.
 *
 * Each sample and its mirror image through the centre share one look-up, because their sectors differ by half a turn. Of four sectors
 * and the four opposite ones, half the sum and half the difference are summed: the first takes only the sum of both samples, the second
 * only their difference. `table` holds both for the weights.
 */
export function kuwahara(
  y0: i32, y1: i32, lab: usize, squared: usize, out: usize, width: i32, field: usize, fieldWidth: i32, fieldHeight: i32, shift: i32,
  table: usize, radius: f32, sharpness: f32,
): void {
  const stride = width + 2 * pad
  const half: f32 = <f32>cells * <f32>0.5
  // Slightly less, so that the rim of the disc stays inside the table.
  const scale: f32 = half * <f32>0.999
  const fixed = <f32>(1 << fraction)
  const zero = f32x4.splat(0)
  const tiny = f32x4.splat(1e-6)
  const middle = table + ((<usize>((cells >> 1) * cells + (cells >> 1))) << 5)
  for (let y = y0; y < y1; y++) {
    const fieldRow = field + ((<usize>(min(y >> shift, fieldHeight - 1) * fieldWidth)) << 4)
    for (let x = 0; x < width; x++) {
      const flow = fieldRow + ((<usize>min(x >> shift, fieldWidth - 1)) << 4)
      const c = load<f32>(flow)
      const s = load<f32>(flow, 4)
      const stretch: f32 = 1 + load<f32>(flow, 8)
      const ia: f32 = <f32>1 / (radius * stretch)
      const ib: f32 = stretch / radius
      const qa: f32 = c * c * ia * ia + s * s * ib * ib
      const qb: f32 = c * s * (ia * ia - ib * ib)
      const qc: f32 = s * s * ia * ia + c * c * ib * ib
      const invA: f32 = <f32>1 / qa
      // Vertical extent of the ellipse: y^2 = qa / (qa qc - qb^2), and the determinant is (ia ib)^2.
      const reach = <i32>(sqrt<f32>(qa) / (ia * ib))
      const ux: f32 = c * ia * scale
      const uy: f32 = -s * ib * scale
      const vx: f32 = s * ia * scale
      const vy: f32 = c * ib * scale
      const stepX = <i32>(ux * fixed)
      const stepY = <i32>(uy * fixed)
      const place = <usize>((y + pad) * stride + x + pad)
      const centre = lab + (place << 3)
      const centreOf = squared + (place << 2)

      // The centre is its own mirror image, and counts once.
      const own = loadLab(centre)
      const ownWeight = v128.load(middle)
      let weight = f32x4.mul(ownWeight, f32x4.splat(0.5))
      let lS = f32x4.mul(ownWeight, lane0(own)), lD = zero
      let aS = f32x4.mul(ownWeight, lane1(own)), aD = zero
      let bS = f32x4.mul(ownWeight, lane2(own)), bD = zero
      let qS = f32x4.mul(ownWeight, v128.load_splat<f32>(centreOf)), qD = zero
      for (let dy = 0; dy <= reach; dy++) {
        const fy = <f32>dy
        const spread = qb * qb * fy * fy - qa * (qc * fy * fy - 1)
        if (spread < 0) continue
        const width2 = sqrt<f32>(spread)
        let from = <i32>ceil<f32>((-qb * fy - width2) * invA)
        const to = <i32>floor<f32>((-qb * fy + width2) * invA)
        if (dy == 0) from = 1
        let px = <i32>((<f32>from * ux + fy * vx + half) * fixed)
        let py = <i32>((<f32>from * uy + fy * vy + half) * fixed)
        const offset = dy * stride + from
        let forth = centre + ((<usize>offset) << 3)
        let back = centre - ((<usize>offset) << 3)
        let forthOf = centreOf + ((<usize>offset) << 2)
        let backOf = centreOf - ((<usize>offset) << 2)
        for (let dx = from; dx <= to; dx++) {
          const cell = table + ((<usize>((py >> fraction) * cells + (px >> fraction))) << 5)
          px += stepX
          py += stepY
          const one1 = pixelAt(forth)
          const two = pixelAt(back)
          const sum = f32x4.convert_i32x4_s(i32x4.add(one1, two))
          const gap = f32x4.convert_i32x4_s(i32x4.sub(one1, two))
          const q1 = v128.load_splat<f32>(forthOf)
          const q2 = v128.load_splat<f32>(backOf)
          forth += 8
          back -= 8
          forthOf += 4
          backOf -= 4
          const wS = v128.load(cell)
          weight = f32x4.add(weight, wS)
          lS = f32x4.add(lS, f32x4.mul(wS, lane0(sum)))
          aS = f32x4.add(aS, f32x4.mul(wS, lane1(sum)))
          bS = f32x4.add(bS, f32x4.mul(wS, lane2(sum)))
          qS = f32x4.add(qS, f32x4.mul(wS, f32x4.add(q1, q2)))
          const wD = v128.load(cell, 16)
          lD = f32x4.add(lD, f32x4.mul(wD, lane0(gap)))
          aD = f32x4.add(aD, f32x4.mul(wD, lane1(gap)))
          bD = f32x4.add(bD, f32x4.mul(wD, lane2(gap)))
          qD = f32x4.add(qD, f32x4.mul(wD, f32x4.sub(q1, q2)))
        }
      }
      // By symmetry, sectors half a turn apart have the same sum of weights.
      const inverse = f32x4.div(f32x4.splat(0.5), f32x4.max(weight, tiny))
      const lA = f32x4.mul(f32x4.add(lS, lD), inverse), lB = f32x4.mul(f32x4.sub(lS, lD), inverse)
      const aA = f32x4.mul(f32x4.add(aS, aD), inverse), aB = f32x4.mul(f32x4.sub(aS, aD), inverse)
      const bA = f32x4.mul(f32x4.add(bS, bD), inverse), bB = f32x4.mul(f32x4.sub(bS, bD), inverse)
      const qA = f32x4.mul(f32x4.add(qS, qD), inverse), qB = f32x4.mul(f32x4.sub(qS, qD), inverse)
      const gain = f32x4.splat(sharpness / (one * one))
      let sA = f32x4.sub(qA, f32x4.add(f32x4.mul(lA, lA), f32x4.add(f32x4.mul(aA, aA), f32x4.mul(bA, bA))))
      let sB = f32x4.sub(qB, f32x4.add(f32x4.mul(lB, lB), f32x4.add(f32x4.mul(aB, aB), f32x4.mul(bB, bB))))
      sA = f32x4.max(zero, f32x4.mul(sA, gain)); sB = f32x4.max(zero, f32x4.mul(sB, gain))
      sA = f32x4.mul(sA, sA); sB = f32x4.mul(sB, sB)
      const ones = f32x4.splat(1)
      const mA = f32x4.div(ones, f32x4.add(ones, f32x4.mul(sA, sA)))
      const mB = f32x4.div(ones, f32x4.add(ones, f32x4.mul(sB, sB)))
      const total: f32 = lanes(f32x4.add(mA, mB))
      const l = lanes(f32x4.add(f32x4.mul(mA, lA), f32x4.mul(mB, lB))) / total
      const a = lanes(f32x4.add(f32x4.mul(mA, aA), f32x4.mul(mB, aB))) / total
      const b = lanes(f32x4.add(f32x4.mul(mA, bA), f32x4.mul(mB, bB))) / total
      storeLab(out + (place << 3), f32x4(l, a, b, 0))
    }
  }
}

// @ts-ignore: decorator of the compiler
@inline
function lanes(value: v128): f32 {
  return f32x4.extract_lane(value, 0) + f32x4.extract_lane(value, 1) + f32x4.extract_lane(value, 2) + f32x4.extract_lane(value, 3)
}
