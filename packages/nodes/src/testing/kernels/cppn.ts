const units = 12
const unitFloats = 14

const logistic = (x: number) => 1 / (1 + Math.exp(-x))

function respond(kind: number, x: number): number {
  if (kind === 0) return Math.tanh(x)
  if (kind === 1) return Math.sin(x)
  if (kind === 2) return 2 * Math.exp(-x * x) - 1
  return Math.abs(Math.sin(x / 2)) - 0.5
}

/** Inputs of the network at a position. */
function told(x: number, y: number, net: Float32Array, fold: number): number[] {
  const radius = Math.hypot(x, y)
  const ring = Math.sin(3 * radius)
  if (fold === 1) return [Math.sqrt(x * x + 0.004), y, radius, ring]
  if (fold > 1) return [radius * Math.cos(fold * Math.atan2(y, x)), (radius - 0.6) * 1.5, radius, ring]
  const [cos, sin] = [net[3]!, net[4]!]
  return [cos * x - sin * y, sin * x + cos * y, radius, ring]
}

/** Reference for `cppn` before it picks a colour: tone, weight of the second scale, and lift at a position. */
export function cppnReference(net: Float32Array, fold: number, x: number, y: number): number[] {
  let values = told(x, y, net, fold)
  let at = 6
  const total = (entry: number) =>
    values.reduce((sum, value, i) => sum + value * net[entry + 2 + i]!, net[entry + 1]!)
  for (let layer = 0; layer < net[5]!; layer++) {
    values = Array.from({ length: units }, (_, i) =>
      respond(net[at + i * unitFloats]!, total(at + i * unitFloats)),
    )
    at += units * unitFloats
  }
  const [level, share, shade] = [total(at), total(at + unitFloats), total(at + 2 * unitFloats)]
  const lift = 0.24 * (logistic(shade) - 0.5) + 0.035 * Math.sin(7 * level)
  return [logistic(level), logistic(share), lift]
}
