import { loadLab, one, pad, storeLab } from './common'

/** Side of the table of sector weights over the unit disc's bounding square: 8 f32 per cell. */
const cells: i32 = 48

/**
 * Anisotropic Kuwahara filter (Kyprianidis, Kang, Doellner 2009) with polynomial sector weights (2010), from
 * padded Oklab to padded Oklab. `field` is the output of `orient`, at 1 / 2^`shift` of the size. Each sample
 * and its mirror image through the centre share one look-up, because their sectors differ by half a turn.
 */
export function kuwahara(
  y0: i32, y1: i32, lab: usize, out: usize, width: i32, field: usize, fieldWidth: i32, fieldHeight: i32, shift: i32,
  table: usize, radius: f32, sharpness: f32,
): void {
  const stride = width + 2 * pad
  const half: f32 = <f32>cells * <f32>0.5
  // Slightly less, so that the rim of the disc stays inside the table.
  const scale: f32 = half * <f32>0.999
  const zero = f32x4.splat(0)
  const tiny = f32x4.splat(1e-6)
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
      const centre = lab + ((<usize>((y + pad) * stride + x + pad)) << 3)

      let wA = zero, lA = zero, lB = zero, aA = zero, aB = zero, bA = zero, bB = zero, qA = zero, qB = zero
      {
        const colour = loadLab(centre)
        const weight = v128.load(table + ((<usize>((cells >> 1) * cells + (cells >> 1))) << 5))
        const square = f32x4.mul(colour, colour)
        const sq = f32x4.extract_lane(square, 0) + f32x4.extract_lane(square, 1) + f32x4.extract_lane(square, 2)
        const l = f32x4.mul(weight, v128.shuffle<f32>(colour, colour, 0, 0, 0, 0))
        const a = f32x4.mul(weight, v128.shuffle<f32>(colour, colour, 1, 1, 1, 1))
        const b = f32x4.mul(weight, v128.shuffle<f32>(colour, colour, 2, 2, 2, 2))
        const q = f32x4.mul(weight, f32x4.splat(sq))
        wA = weight; lA = l; lB = l; aA = a; aB = a; bA = b; bB = b; qA = q; qB = q
      }
      for (let dy = 0; dy <= reach; dy++) {
        const fy = <f32>dy
        const spread = qb * qb * fy * fy - qa * (qc * fy * fy - 1)
        if (spread < 0) continue
        const width2 = sqrt<f32>(spread)
        let from = <i32>ceil<f32>((-qb * fy - width2) * invA)
        const to = <i32>floor<f32>((-qb * fy + width2) * invA)
        if (dy == 0) from = 1
        let px: f32 = <f32>from * ux + fy * vx + half
        let py: f32 = <f32>from * uy + fy * vy + half
        let forth = centre + ((<usize>(dy * stride + from)) << 3)
        let back = centre - ((<usize>(dy * stride + from)) << 3)
        for (let dx = from; dx <= to; dx++) {
          const cell = table + ((<usize>(<i32>py * cells + <i32>px)) << 5)
          px += ux
          py += uy
          const w0 = v128.load(cell)
          const w1 = v128.load(cell, 16)
          const one1 = loadLab(forth)
          const two = loadLab(back)
          forth += 8
          back -= 8
          const l1 = v128.shuffle<f32>(one1, one1, 0, 0, 0, 0), l2 = v128.shuffle<f32>(two, two, 0, 0, 0, 0)
          const a1 = v128.shuffle<f32>(one1, one1, 1, 1, 1, 1), a2 = v128.shuffle<f32>(two, two, 1, 1, 1, 1)
          const b1 = v128.shuffle<f32>(one1, one1, 2, 2, 2, 2), b2 = v128.shuffle<f32>(two, two, 2, 2, 2, 2)
          const q1 = f32x4.add(f32x4.mul(l1, l1), f32x4.add(f32x4.mul(a1, a1), f32x4.mul(b1, b1)))
          const q2 = f32x4.add(f32x4.mul(l2, l2), f32x4.add(f32x4.mul(a2, a2), f32x4.mul(b2, b2)))
          wA = f32x4.add(wA, f32x4.add(w0, w1))
          lA = f32x4.add(lA, f32x4.add(f32x4.mul(w0, l1), f32x4.mul(w1, l2)))
          lB = f32x4.add(lB, f32x4.add(f32x4.mul(w1, l1), f32x4.mul(w0, l2)))
          aA = f32x4.add(aA, f32x4.add(f32x4.mul(w0, a1), f32x4.mul(w1, a2)))
          aB = f32x4.add(aB, f32x4.add(f32x4.mul(w1, a1), f32x4.mul(w0, a2)))
          bA = f32x4.add(bA, f32x4.add(f32x4.mul(w0, b1), f32x4.mul(w1, b2)))
          bB = f32x4.add(bB, f32x4.add(f32x4.mul(w1, b1), f32x4.mul(w0, b2)))
          qA = f32x4.add(qA, f32x4.add(f32x4.mul(w0, q1), f32x4.mul(w1, q2)))
          qB = f32x4.add(qB, f32x4.add(f32x4.mul(w1, q1), f32x4.mul(w0, q2)))
        }
      }
      // By symmetry, sectors half a turn apart have the same sum of weights: only one is computed.
      const inverse = f32x4.div(f32x4.splat(1), f32x4.max(wA, tiny))
      lA = f32x4.mul(lA, inverse); lB = f32x4.mul(lB, inverse)
      aA = f32x4.mul(aA, inverse); aB = f32x4.mul(aB, inverse)
      bA = f32x4.mul(bA, inverse); bB = f32x4.mul(bB, inverse)
      const gain = f32x4.splat(sharpness / (one * one))
      let sA = f32x4.sub(f32x4.mul(qA, inverse), f32x4.add(f32x4.mul(lA, lA), f32x4.add(f32x4.mul(aA, aA), f32x4.mul(bA, bA))))
      let sB = f32x4.sub(f32x4.mul(qB, inverse), f32x4.add(f32x4.mul(lB, lB), f32x4.add(f32x4.mul(aB, aB), f32x4.mul(bB, bB))))
      sA = f32x4.max(zero, f32x4.mul(sA, gain)); sB = f32x4.max(zero, f32x4.mul(sB, gain))
      sA = f32x4.mul(sA, sA); sB = f32x4.mul(sB, sB)
      const ones = f32x4.splat(1)
      const mA = f32x4.div(ones, f32x4.add(ones, f32x4.mul(sA, sA)))
      const mB = f32x4.div(ones, f32x4.add(ones, f32x4.mul(sB, sB)))
      const total: f32 = lanes(f32x4.add(mA, mB))
      const l = lanes(f32x4.add(f32x4.mul(mA, lA), f32x4.mul(mB, lB))) / total
      const a = lanes(f32x4.add(f32x4.mul(mA, aA), f32x4.mul(mB, aB))) / total
      const b = lanes(f32x4.add(f32x4.mul(mA, bA), f32x4.mul(mB, bB))) / total
      storeLab(out + ((<usize>((y + pad) * stride + x + pad)) << 3), f32x4(l, a, b, 0))
    }
  }
}

// @ts-ignore: decorator of the compiler
@inline
function lanes(value: v128): f32 {
  return f32x4.extract_lane(value, 0) + f32x4.extract_lane(value, 1) + f32x4.extract_lane(value, 2) + f32x4.extract_lane(value, 3)
}
