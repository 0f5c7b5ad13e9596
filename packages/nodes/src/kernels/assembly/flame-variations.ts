import { angleOf, cosOf, fma, powerOf, sinOf } from './simd-math'

const pi: f32 = 3.14159265359

// @ts-ignore: decorator of the compiler
@inline
function answer(out: usize, weight: v128, x: v128, y: v128): void {
  v128.store(out, fma(weight, x, v128.load(out)))
  v128.store(out + 16, fma(weight, y, v128.load(out + 16)))
}

/**
 * Adds a variation from the flame paper's list at (x, y) to `out`. `entry` has its kind, its weight, and its two parameters. The
 * kinds have the order of `variationNames`.
 */
export function variation(entry: usize, x: v128, y: v128, bits: v128, out: usize): void {
  const weight = v128.load_splat<f32>(entry + 4)
  const first = v128.load_splat<f32>(entry + 8)
  const second = v128.load_splat<f32>(entry + 12)
  const one = f32x4.splat(1)
  const r2 = f32x4.add(fma(x, x, f32x4.mul(y, y)), f32x4.splat(1e-12))
  switch (<i32>load<f32>(entry)) {
    case 0: // linear
      return answer(out, weight, x, y)
    case 1: // sinusoidal
      return answer(out, weight, sinOf(x), sinOf(y))
    case 2: { // spherical
      const inverse = f32x4.div(one, r2)
      return answer(out, weight, f32x4.mul(x, inverse), f32x4.mul(y, inverse))
    }
    case 3: { // swirl
      const s = sinOf(r2)
      const c = cosOf(r2)
      return answer(out, weight, f32x4.sub(f32x4.mul(x, s), f32x4.mul(y, c)), fma(x, c, f32x4.mul(y, s)))
    }
    case 4: { // horseshoe
      const inverse = f32x4.div(one, f32x4.sqrt(r2))
      const across = f32x4.mul(f32x4.sub(x, y), f32x4.add(x, y))
      return answer(out, weight, f32x4.mul(across, inverse), f32x4.mul(f32x4.mul(f32x4.add(x, x), y), inverse))
    }
    case 5: // polar
      return answer(out, weight, f32x4.mul(angleOf(x, y), f32x4.splat(1 / pi)), f32x4.sub(f32x4.sqrt(r2), one))
    case 6: { // handkerchief
      const r = f32x4.sqrt(r2)
      const angle = angleOf(x, y)
      return answer(out, weight, f32x4.mul(r, sinOf(f32x4.add(angle, r))), f32x4.mul(r, cosOf(f32x4.sub(angle, r))))
    }
    case 7: { // heart
      const r = f32x4.sqrt(r2)
      const angle = f32x4.mul(r, angleOf(x, y))
      return answer(out, weight, f32x4.mul(r, sinOf(angle)), f32x4.neg(f32x4.mul(r, cosOf(angle))))
    }
    case 8: { // disc
      const share = f32x4.mul(angleOf(x, y), f32x4.splat(1 / pi))
      const turn = f32x4.mul(f32x4.sqrt(r2), f32x4.splat(pi))
      return answer(out, weight, f32x4.mul(share, sinOf(turn)), f32x4.mul(share, cosOf(turn)))
    }
    case 9: { // spiral
      const r = f32x4.sqrt(r2)
      const inverse = f32x4.div(one, r)
      const sx = f32x4.add(f32x4.mul(y, inverse), sinOf(r))
      const sy = f32x4.sub(f32x4.mul(x, inverse), cosOf(r))
      return answer(out, weight, f32x4.mul(sx, inverse), f32x4.mul(sy, inverse))
    }
    case 10: { // diamond
      const r = f32x4.sqrt(r2)
      const inverse = f32x4.div(one, r)
      return answer(
        out, weight, f32x4.mul(f32x4.mul(x, inverse), cosOf(r)), f32x4.mul(f32x4.mul(y, inverse), sinOf(r)),
      )
    }
    case 11: { // julian: a root, chosen at random from `first` roots; the radius is raised to the power of `second` / first
      const draw = f32x4.convert_i32x4_u(i32x4.shr_u(bits, 8))
      const branch = f32x4.floor(f32x4.mul(draw, f32x4.mul(first, f32x4.splat(<f32>(1.0 / 16777216.0)))))
      const angle = f32x4.div(fma(branch, f32x4.splat(2 * pi), angleOf(y, x)), first)
      const r = powerOf(r2, f32x4.mul(f32x4.splat(0.5), f32x4.div(second, first)))
      return answer(out, weight, f32x4.mul(r, cosOf(angle)), f32x4.mul(r, sinOf(angle)))
    }
    case 12: { // fisheye, the variant that keeps its axes
      const scale = f32x4.div(f32x4.splat(2), f32x4.add(f32x4.sqrt(r2), one))
      return answer(out, weight, f32x4.mul(scale, x), f32x4.mul(scale, y))
    }
    case 13: { // bubble
      const scale = f32x4.div(f32x4.splat(4), f32x4.add(r2, f32x4.splat(4)))
      return answer(out, weight, f32x4.mul(scale, x), f32x4.mul(scale, y))
    }
    case 14: // cylinder
      return answer(out, weight, sinOf(x), y)
    case 15: { // curl
      const re = f32x4.add(one, fma(first, x, f32x4.mul(second, f32x4.sub(f32x4.mul(x, x), f32x4.mul(y, y)))))
      const im = fma(first, y, f32x4.mul(f32x4.mul(second, f32x4.splat(2)), f32x4.mul(x, y)))
      const inverse = f32x4.div(one, f32x4.add(fma(re, re, f32x4.mul(im, im)), f32x4.splat(1e-12)))
      const cx = f32x4.mul(fma(x, re, f32x4.mul(y, im)), inverse)
      const cy = f32x4.mul(f32x4.sub(f32x4.mul(y, re), f32x4.mul(x, im)), inverse)
      return answer(out, weight, cx, cy)
    }
    default: { // waves: ripples `first` high and `second` apart
      const wx = fma(first, sinOf(f32x4.mul(y, second)), x)
      const wy = fma(first, sinOf(f32x4.mul(x, second)), y)
      return answer(out, weight, wx, wy)
    }
  }
}
