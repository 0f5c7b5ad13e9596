import { linesOf, type Portrait, seenAt } from '../../ground/people/faces/portrait.ts'
import { ellipseOf } from '../../ground/people/faces/shape.ts'
import { magnitude } from '../../ground/plane/magnitude.ts'
import type { Size } from '../../ground/plane/size.ts'
import { step } from '../../ground/random/noise.ts'

/** A tube as a sign maker bends it: a parabola across the face. Lengths are in heights of the face, downwards positive. */
interface Bend {
  readonly x: number
  readonly y: number
  /** Half its length. */
  readonly half: number
  /** Heights of the parabola: v = rise + lean u + bow u². */
  readonly rise: number
  readonly lean: number
  readonly bow: number
}

/** A feature to look for: half its length, its usual place above (-) or below a point, the search beside it, and its usual bow. */
interface Feature {
  readonly half: number
  readonly down: number
  readonly reach: number
  readonly bow: number
}

const [brow, lid, mouth, nostrils]: readonly [Feature, Feature, Feature, Feature] = [
  { half: 0.135, down: -0.125, reach: 0.075, bow: 2.2 },
  { half: 0.1, down: -0.012, reach: 0.05, bow: 3.2 },
  { half: 0.16, down: 0, reach: 0.09, bow: -0.6 },
  { half: 0.065, down: 0.05, reach: 0.035, bow: -4 },
]
/** Half the width of a tube. */
const tube = 0.012
/** Weight of the usual shape against the lines of the photo. */
const habit = 1.2
/** Steps of the search along and across a feature. */
const steps = 17

/** Solves three linear equations with a symmetric matrix by Cramer's rule. */
function solve(
  [a, b, c, d, e, f]: readonly number[],
  [x, y, z]: readonly number[],
): [number, number, number] {
  const [m0, m1, m2] = [d! * f! - e! * e!, c! * e! - b! * f!, b! * e! - c! * d!]
  const whole = a! * m0 + b! * m1 + c! * m2
  return [
    (m0 * x! + m1 * y! + m2 * z!) / whole,
    (m1 * x! + (a! * f! - c! * c!) * y! + (b! * c! - a! * e!) * z!) / whole,
    (m2 * x! + (b! * c! - a! * e!) * y! + (a! * d! - b! * b!) * z!) / whole,
  ]
}

/** Fits a tube to the dark lines of the photo around a point: a parabola by least squares, drawn to the usual shape where there is little to see. */
function bendAlong(
  at: { readonly x: number; readonly y: number },
  { half, down, reach, bow }: Feature,
  darkAt: (u: number, v: number) => number,
): Bend {
  // In units of the half length, so that the equations are well conditioned.
  const usual = [down, 0, bow * half * half] as const
  const sums = [habit, 0, habit / 3, habit, 0, habit / 3]
  const right = [habit * usual[0] + (habit * usual[2]) / 3, 0, (habit * (usual[0] + usual[2])) / 3]
  for (let i = 0; i < steps; i++) {
    const t = (2 * i) / (steps - 1) - 1
    const middle = usual[0] + usual[2] * t * t
    for (let j = 0; j < steps; j++) {
      const v = middle + reach * ((2 * j) / (steps - 1) - 1)
      const dark = darkAt(at.x + t * half, at.y + v) ** 2
      const powers = [1, t, t * t, t * t, t ** 3, t ** 4]
      for (const [k, power] of powers.entries()) sums[k]! += dark * power
      for (const [k, power] of [1, t, t * t].entries()) right[k]! += dark * v * power
    }
  }
  const [rise, lean, curve] = solve(sums, right)
  const hold = (value: number, around: number, by: number) =>
    Math.min(around + by, Math.max(around - by, value))
  return {
    ...at,
    half,
    rise: hold(rise, usual[0], reach),
    lean: hold(lean, 0, reach) / half,
    bow: hold(curve, usual[2], reach * 0.8) / (half * half),
  }
}

/** Tubes for brows, lids, nostrils and lips. Positions are in heights of the face from the eyes' middle, along and across the eyes. */
function bendsOf(portrait: Portrait): {
  bends: Bend[]
  place: (x: number, y: number) => { u: number; v: number }
} {
  const { face } = portrait
  const { dx, dy } = ellipseOf(face)
  const [ox, oy] = [(face.leftEye.x + face.rightEye.x) / 2, (face.leftEye.y + face.rightEye.y) / 2]
  const place = (x: number, y: number) => ({
    u: ((x - ox) * dx + (y - oy) * dy) / face.height,
    v: ((y - oy) * dx - (x - ox) * dy) / face.height,
  })
  const lines = linesOf(portrait)
  const darkAt = (u: number, v: number) =>
    seenAt(portrait, lines, {
      x: ox + (u * dx - v * dy) * face.height,
      y: oy + (u * dy + v * dx) * face.height,
    })
  const pointOf = ({ x, y }: { x: number; y: number }) => {
    const { u, v } = place(x, y)
    return { x: u, y: v }
  }
  const [left, right] = [pointOf(face.leftEye), pointOf(face.rightEye)]
  // In a half profile features are shorter, and in a profile there is one eye.
  const turned = Math.min(1, Math.max(0.5, (right.x - left.x) / 0.42))
  const shorter = (feature: Feature) => ({ ...feature, half: feature.half * turned })
  const eyes = right.x - left.x > 0.12 ? [left, right] : [left]
  const bends = eyes.flatMap((eye) => [
    bendAlong(eye, shorter(brow), darkAt),
    bendAlong(eye, shorter(lid), darkAt),
  ])
  const lips = bendAlong(pointOf(face.mouth), shorter(mouth), darkAt)
  bends.push(lips, bendAlong(pointOf(face.nose), shorter(nostrils), darkAt))
  // Lower lip: a deeper bow below the line between the lips.
  bends.push({ ...lips, half: 0.62 * lips.half, rise: lips.rise + 0.085, bow: lips.bow - 3 })
  return { bends, place }
}

/**
 * Replaces the lines inside a face by tubes: a line for everything dark would light up wrinkles, nostrils and the shade of a nose, like a
 * negative. `from` and `to` are the values at which a tube begins and is brightest.
 */
export function bendFace(
  lines: Float32Array,
  { width, height }: Size,
  portrait: Portrait,
  { from, to }: { readonly from: number; readonly to: number },
): void {
  const { bends, place } = bendsOf(portrait)
  const { face, box } = portrait
  const half = Math.max(tube, 0.7 / face.height)
  for (let y = box.top; y < Math.min(height, box.top + box.height); y++) {
    for (let x = box.left; x < Math.min(width, box.left + box.width); x++) {
      const inside = step(0.1, 0.55, seenAt(portrait, portrait.shape.data, { x: x + 0.5, y: y + 0.5 }))
      if (inside <= 0) continue
      const { u, v } = place(x + 0.5, y + 0.5)
      let away = Infinity
      for (const bend of bends) {
        const along = Math.min(bend.half, Math.max(-bend.half, u - bend.x))
        const off = v - bend.y - bend.rise - (bend.lean + bend.bow * along) * along
        const slope = bend.lean + 2 * bend.bow * along
        away = Math.min(away, magnitude(off / magnitude(1, slope), u - bend.x - along))
      }
      const i = y * width + x
      const own = from + (to - from) * 0.95 * (1 - step(0.5 * half, 1.6 * half, away))
      lines[i] = lines[i]! * (1 - inside) + own * inside
    }
  }
}
