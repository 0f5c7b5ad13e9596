const units = 12
const unitFloats = 14

const logistic = (x: number) => 1 / (1 + Math.exp(-x))

function respond(kind: number, x: number): number {
  if (kind === 0) return Math.tanh(x)
  if (kind === 1) return Math.sin(x)
  if (kind === 2) return 2 * Math.exp(-x * x) - 1
  return Math.abs(Math.sin(x / 2)) - 0.5
}

/** Returns the inputs of the network at a position. */
function inputsOf(x: number, y: number, net: Float32Array, fold: number): number[] {
  const radius = Math.hypot(x, y)
  const ring = Math.sin(3 * radius)
  if (fold === 1) return [Math.sqrt(x * x + 0.004), y, radius, ring]
  if (fold > 1) return [radius * Math.cos(fold * Math.atan2(y, x)), (radius - 0.6) * 1.5, radius, ring]
  const [cos, sin] = [net[3]!, net[4]!]
  return [cos * x - sin * y, sin * x + cos * y, radius, ring]
}

const clamp01 = (value: number) => Math.min(1, Math.max(0, value))

function lineAt(height: number, slope: number, width: number): number {
  const away = Math.abs(height - Math.floor(height + 0.5)) / Math.max(slope, 1e-6)
  return clamp01(0.5 * width + 0.5 - away) * clamp01(2 - 5 * width * slope)
}

/**
 * Reference for `engrave`: returns the lightness that light and lines add at a pixel, from the heights and positions of its four
 * samples.
 */
export function engraveReference(
  samples: readonly { readonly x: number; readonly y: number; readonly level: number }[],
  { half, line, side }: { readonly half: number; readonly line: number; readonly side: number },
): number {
  const along = (axis: 'x' | 'y') =>
    samples.reduce((sum, sample) => sum + (sample[axis] - 0.5) * sample.level, 0) /
    samples.reduce((sum, sample) => sum + (sample[axis] - 0.5) ** 2, 0)
  const [gx, gy] = [along('x'), along('y')]
  const slope = Math.hypot(gx, gy)
  const bent = (0.3 * half) / Math.hypot(1, Math.sqrt(0.35) * 0.3 * half * slope)
  const upright = 1 / Math.hypot(1, bent * slope)
  const lit = (bent * (0.5 * side * gx + 0.62 * gy) + 0.6) * upright - 0.6
  const gloss = clamp01((bent * (0.28 * side * gx + 0.35 * gy) + 0.89) * upright) ** 24
  const middle = samples.reduce((sum, { level }) => sum + level / samples.length, 0)
  const lines = 0.07 * lineAt(middle * 5, slope * 5, line) + 0.14 * lineAt(middle, slope, 2.2 * line)
  return 0.17 * lit + 0.16 * (gloss - 0.06) - lines
}

/**
 * Reference for the values from which `cppn` computes a colour: tone, weight of the second scale, lift, and the height of the
 * relief at a position.
 */
export function cppnReference(net: Float32Array, fold: number, x: number, y: number): number[] {
  let values = inputsOf(x, y, net, fold)
  let position = 6
  const total = (entry: number) =>
    values.reduce((sum, value, i) => sum + value * net[entry + 2 + i]!, net[entry + 1]!)
  for (let layer = 0; layer < net[5]!; layer++) {
    values = Array.from({ length: units }, (_, i) =>
      respond(net[position + i * unitFloats]!, total(position + i * unitFloats)),
    )
    position += units * unitFloats
  }
  const [level, share, shade] = [
    total(position),
    total(position + unitFloats),
    total(position + 2 * unitFloats),
  ]
  const lift = 0.24 * (logistic(shade) - 0.5) + 0.035 * Math.sin(7 * level)
  return [logistic(level), logistic(share), lift, level]
}
