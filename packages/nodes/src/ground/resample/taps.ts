/** Scaling methods that a picture editor offers. */
export const scaleMethods = ['nearest-exact', 'bilinear', 'area', 'bicubic', 'lanczos'] as const
export type ScaleMethod = (typeof scaleMethods)[number]

/**
 * Weights of the pixels from which a pixel of the scaled line is computed. The first weight belongs to the pixel `start` of the
 * original line.
 */
export interface Taps {
  readonly start: number
  readonly weights: readonly number[]
}

/** Returns the pixels and weights for each pixel of a line of `from` pixels that is scaled to `to` pixels. */
export function tapsOf(method: ScaleMethod, from: number, to: number): readonly Taps[] {
  return Array.from({ length: to }, (_, index) => rules[method](index, from, to))
}

type Rule = (index: number, from: number, to: number) => Taps

/** Factor from positions on the scaled line to positions on the original line, in PyTorch's precision. */
const factor = (from: number, to: number) => Math.fround(from / to)

const nearest: Rule = (centre, from, to) => ({
  start: Math.min(from - 1, Math.floor(Math.fround(Math.fround(centre + 0.5) * factor(from, to)))),
  weights: [1],
})

const bilinear: Rule = (centre, from, to) => {
  const position = Math.max(0, factor(from, to) * (centre + 0.5) - 0.5)
  const start = Math.min(from - 1, Math.floor(position))
  const share = position - start
  return start === from - 1 ? { start, weights: [1] } : { start, weights: [1 - share, share] }
}

/** Returns the mean of all pixels that a scaled pixel covers completely or partly. */
const area: Rule = (centre, from, to) => {
  const start = Math.floor((centre * from) / to)
  const count = Math.ceil(((centre + 1) * from) / to) - start
  return { start, weights: Array<number>(count).fill(1 / count) }
}

/** Sharpness parameter of the cubic curve. */
const cubic = -0.75
const near = (x: number) => ((cubic + 2) * x - (cubic + 3)) * x * x + 1
const far = (x: number) => ((cubic * x - 5 * cubic) * x + 8 * cubic) * x - 4 * cubic

const bicubic: Rule = (centre, from, to) => {
  const position = factor(from, to) * (centre + 0.5) - 0.5
  const first = Math.floor(position)
  const share = position - first
  const weights = [far(share + 1), near(share), near(1 - share), far(2 - share)]
  return withinLine({ start: first - 1, weights }, from)
}

/** Adds the weights of positions beyond the ends of a line to the pixels at its ends. */
function withinLine({ start, weights }: Taps, length: number): Taps {
  const within = (position: number) => Math.min(length - 1, Math.max(0, position))
  const first = within(start)
  const weightsInside = Array<number>(within(start + weights.length - 1) - first + 1).fill(0)
  for (const [index, weight] of weights.entries()) weightsInside[within(start + index) - first]! += weight
  return { start: first, weights: weightsInside }
}

const lobes = 3
const sinc = (x: number) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))
const lanczosCurve = (x: number) => (Math.abs(x) < lobes ? sinc(x) * sinc(x / lobes) : 0)

/** Fractional bits of an integer weight, with which sums of bytes are integers. */
export const lanczosBits = 22

/** For a reduced picture, the curve is wider. Weights are integers with `lanczosBits` fractional bits. */
const lanczos: Rule = (centre, from, to) => {
  const scale = from / to
  const wide = Math.max(1, scale)
  const middle = (centre + 0.5) * scale
  const start = Math.max(0, Math.trunc(middle - lobes * wide + 0.5))
  const end = Math.min(from, Math.trunc(middle + lobes * wide + 0.5))
  const curve = Array.from({ length: end - start }, (_, x) => lanczosCurve((x + start - middle + 0.5) / wide))
  const sum = curve.reduce((total, weight) => total + weight, 0)
  const whole = (weight: number) => Math.trunc(weight + Math.sign(weight) * 0.5)
  return { start, weights: curve.map((weight) => whole((weight / sum) * 2 ** lanczosBits)) }
}

const rules: Readonly<Record<ScaleMethod, Rule>> = {
  'nearest-exact': nearest,
  bilinear,
  area,
  bicubic,
  lanczos,
}
