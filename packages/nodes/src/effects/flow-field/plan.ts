import { magnitude } from '../../ground/plane/magnitude.ts'
import { layeredNoise, noiseOf, step } from '../../ground/random/noise.ts'
import { randomOf } from '../../ground/random/random.ts'

export type FlowStyle = 'silk' | 'wind' | 'whirl' | 'stones'

export interface Disc {
  readonly x: number
  readonly y: number
  readonly radius: number
}

/** The field that the lines follow. Positions are relative to the middle of the picture; 1 is half its shorter side. */
export interface FlowPlan {
  readonly style: FlowStyle
  /** Half the width and height. */
  readonly reach: readonly [number, number]
  /** Obstacles that lines flow around. */
  readonly stones: readonly Disc[]
  /** Returns the unit direction at a position. */
  direction(x: number, y: number): readonly [number, number]
  /** Returns the distance between lines at a position; infinite where no lines are drawn. */
  spacing(x: number, y: number): number
  /** Returns a slowly varying number from -1 to 1, which distributes the colours. */
  tint(x: number, y: number): number
}

type Random = () => number
const between = (random: Random, low: number, high: number) => low + (high - low) * random()

function placeStones(random: Random, [wide, tall]: readonly [number, number]): Disc[] {
  const stones: Disc[] = []
  for (let tries = 0; tries < 40 && stones.length < 3; tries++) {
    const radius = between(random, 0.13, 0.36) * (stones.length === 0 ? 1.25 : 0.75)
    const stone = {
      x: between(random, -wide * 0.6, wide * 0.6),
      y: between(random, -tall * 0.6, tall * 0.6),
      radius,
    }
    const clear = stones.every(
      (neighbour) =>
        magnitude(neighbour.x - stone.x, neighbour.y - stone.y) > 1.7 * (neighbour.radius + radius),
    )
    if (clear) stones.push(stone)
  }
  return stones
}

interface Potential {
  readonly angleAt: (x: number, y: number) => number
  readonly stones: readonly Disc[]
}

/** Scalar field whose level lines are the flow, which therefore has no sources and no sinks (Bridson et al. 2007). */
function potentialOf(
  style: FlowStyle,
  random: Random,
  seed: number,
  reach: readonly [number, number],
): Potential {
  const noise = noiseOf(seed ^ 0x452821e6)
  const turn = between(random, -0.9, 0.9) + (random() < 0.5 ? 0 : Math.PI / 2)
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const zoom = between(random, 0.55, 0.95)
  const stones = style === 'stones' ? placeStones(random, reach) : []
  const eyes = Array.from({ length: 3 + Math.floor(random() * 3) }, () => ({
    x: between(random, -reach[0], reach[0]),
    y: between(random, -reach[1], reach[1]),
    power: between(random, 0.5, 1.1) * (random() < 0.5 ? -1 : 1),
    size: between(random, 0.25, 0.6),
  }))
  const share = { silk: 0.25, wind: 1.5, whirl: 0.3, stones: 1.3 }[style]
  const base = (x: number, y: number) => {
    const wave = layeredNoise(noise, x * zoom + 11, y * zoom + 5, 2)
    let value = wave + share * (cos * x + sin * y) * 0.8
    if (style !== 'whirl') return value
    for (const eye of eyes) {
      const away = ((x - eye.x) ** 2 + (y - eye.y) ** 2) / (eye.size * eye.size)
      value += eye.power * Math.exp(-0.5 * away)
    }
    return value
  }
  // The potential is constant inside a stone, so that the rim of the stone is a line of the flow.
  const angleAt = (x: number, y: number) => {
    let value = base(x, y)
    for (const stone of stones) {
      const away = magnitude(x - stone.x, y - stone.y) / stone.radius
      const level = base(stone.x, stone.y)
      value = level + (value - level) * (away <= 1 ? 0 : 1 - 1 / (away * away))
    }
    return value
  }
  return { angleAt, stones }
}

/** Returns a mask of the empty parts of the page: a margin, everything outside a disc, or parts chosen by slow noise. */
function emptiness(random: Random, seed: number, style: FlowStyle, [wide, tall]: readonly [number, number]) {
  const noise = noiseOf(seed ^ 0x38d01377)
  const kind = random()
  const margin = 0.12
  const inFrame = (x: number, y: number) => Math.abs(x) < wide - margin && Math.abs(y) < tall - margin
  if (style !== 'stones' && kind < 0.28) return (x: number, y: number) => (magnitude(x, y) < 0.84 ? 1 : 0)
  if (kind < 0.55) return (x: number, y: number) => (inFrame(x, y) ? 1 : 0)
  const level = between(random, -0.5, -0.26)
  return (x: number, y: number) => {
    const calm = layeredNoise(noise, x * 0.6 + 3, y * 0.6 + 8, 2)
    return calm < level ? 0 : step(level, level + 0.35, calm)
  }
}

/** Makes all choices that the seed determines for a drawing. */
export function planFlow(
  style: FlowStyle,
  seed: number,
  { aspect, density }: { aspect: number; density: number },
): FlowPlan {
  const random = randomOf(seed ^ 0x3f84d5b5)
  const reach = [Math.max(1, aspect), Math.max(1, 1 / aspect)] as const
  const { angleAt, stones } = potentialOf(style, random, seed, reach)
  const filled = emptiness(random, seed, style, reach)
  const colours = noiseOf(seed ^ 0x34e90c6c)
  const apart = 0.034 * 0.3 ** density * (style === 'silk' ? 0.8 : 1)
  const uneven = between(random, 0.4, 1.8)
  const tiny = 1e-3
  return {
    style,
    reach,
    stones,
    direction(x, y) {
      const dx = angleAt(x, y + tiny) - angleAt(x, y - tiny)
      const dy = angleAt(x - tiny, y) - angleAt(x + tiny, y)
      const length = magnitude(dx, dy)
      return length > 1e-9 ? [dx / length, dy / length] : [1, 0]
    },
    spacing(x, y) {
      if (stones.some((stone) => magnitude(x - stone.x, y - stone.y) < stone.radius * 1.03)) return Infinity
      const share = filled(x, y)
      return share > 0 ? apart * (1 + uneven * (1 - share)) : Infinity
    },
    tint: (x, y) => Math.tanh(2.4 * layeredNoise(colours, x * 0.55 + 20, y * 0.55 + 40, 2)),
  }
}
