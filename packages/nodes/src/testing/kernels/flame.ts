import { hash } from './hash.ts'

type Point = readonly [x: number, y: number]

/** Reference for a variation of a fractal flame (Draves & Reckase) at a point. `bits` choose the branch of a root. */
export function variationReference(
  kind: string,
  [x, y]: Point,
  { parameters, bits }: { parameters: readonly [number, number]; bits: number },
): Point {
  const [first, second] = parameters
  const r = Math.hypot(x, y)
  const r2 = r * r
  const theta = Math.atan2(x, y)
  switch (kind) {
    case 'linear':
      return [x, y]
    case 'sinusoidal':
      return [Math.sin(x), Math.sin(y)]
    case 'spherical':
      return [x / r2, y / r2]
    case 'swirl':
      return [x * Math.sin(r2) - y * Math.cos(r2), x * Math.cos(r2) + y * Math.sin(r2)]
    case 'horseshoe':
      return [((x - y) * (x + y)) / r, (2 * x * y) / r]
    case 'polar':
      return [theta / Math.PI, r - 1]
    case 'handkerchief':
      return [r * Math.sin(theta + r), r * Math.cos(theta - r)]
    case 'heart':
      return [r * Math.sin(theta * r), -r * Math.cos(theta * r)]
    case 'disc':
      return [(theta / Math.PI) * Math.sin(Math.PI * r), (theta / Math.PI) * Math.cos(Math.PI * r)]
    case 'spiral':
      return [(Math.cos(theta) + Math.sin(r)) / r, (Math.sin(theta) - Math.cos(r)) / r]
    case 'diamond':
      return [Math.sin(theta) * Math.cos(r), Math.cos(theta) * Math.sin(r)]
    case 'julian': {
      const branch = Math.floor(((bits >>> 8) / 16_777_216) * first)
      const angle = (Math.atan2(y, x) + 2 * Math.PI * branch) / first
      return [r ** (second / first) * Math.cos(angle), r ** (second / first) * Math.sin(angle)]
    }
    case 'fisheye':
      return [(2 * x) / (r + 1), (2 * y) / (r + 1)]
    case 'bubble':
      return [(4 * x) / (r2 + 4), (4 * y) / (r2 + 4)]
    case 'cylinder':
      return [Math.sin(x), y]
    case 'curl': {
      const re = 1 + first * x + second * (x * x - y * y)
      const im = first * y + 2 * second * x * y
      const size = re * re + im * im
      return [(x * re + y * im) / size, (y * re - x * im) / size]
    }
    default:
      return [x + first * Math.sin(y * second), y + first * Math.sin(x * second)]
  }
}

/** Returns the initial walkers of a batch: x, y, colour. */
export function walkersReference(seed: number, batch: number): { x: number; y: number; colour: number }[] {
  const start = hash(seed ^ Math.imul(batch, 0x85ebca6b))
  return Array.from({ length: 256 }, (_, i) => {
    const bits = hash(start + Math.imul(i, 0x9e3779b9))
    return {
      x: (bits & 0xffff) / 32768 - 1,
      y: (bits >>> 16) / 32768 - 1,
      colour: (hash(bits) & 0xffff) / 65536,
    }
  })
}

/** Returns the random bits of a batch's first round: the grouping of the walkers, and the bits of each walker's first step. */
export function firstBitsReference(seed: number, batch: number): Map<number, number> {
  const start = hash(seed ^ Math.imul(batch, 0x85ebca6b))
  let lanes = [0, 1, 2, 3].map((lane) => hash((start ^ (0x51ed270b + lane)) >>> 0) | 1)
  const next = () => {
    lanes = lanes.map((lane) => {
      let s = lane ^ (lane << 13)
      s ^= s >>> 17
      return s ^ (s << 5)
    })
  }
  next()
  const stride = lanes[1]! | 1
  let index = lanes[2]!
  const bits = new Map<number, number>()
  for (let group = 0; group < 64; group++) {
    next()
    for (let lane = 0; lane < 4; lane++) bits.set((index + Math.imul(stride, lane)) & 255, lanes[lane]! >>> 0)
    index = (index + Math.imul(4, stride)) | 0
  }
  return bits
}

/** Returns linear light of a cell (count, red, green, blue): its brightness is the logarithm of its density. */
export function toneMapReference(
  [count, ...sums]: readonly number[],
  { gain, range, gamma }: { gain: number; range: number; gamma: number },
): number[] {
  const level = Math.log2(1 + count! * gain) / range
  const pale = Math.min(0.75, Math.max(0, (level - 0.72) * 2)) ** 2
  return sums.map((sum) => {
    const colour = sum / 511 / Math.max(count!, 1e-9)
    return level ** gamma * (colour + pale * (1 - colour))
  })
}
