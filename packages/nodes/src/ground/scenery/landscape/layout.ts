import { type Lattice, latticeOf, layered, type Noise, noiseOn, ridged } from '../../random/noise.ts'
import { randomOf } from '../../random/random.ts'
import { type Mood, moods } from './moods.ts'

export interface Layer {
  readonly kind: 'mountain' | 'hill'
  /** y of its upper edge for each column, in pixels from the top. */
  readonly ridge: Float32Array
  /** 0 at the horizon, 1 at the viewer. */
  readonly depth: number
  /** Index into the mood's fields; modulo their number. */
  readonly field: number
  readonly salt: number
}

export interface Layout {
  readonly width: number
  readonly height: number
  readonly mood: Mood
  readonly noise: Noise
  readonly lattice: Lattice
  readonly random: () => number
  /** In pixels from the top. */
  readonly horizon: number
  /** Rows where the water begins and ends, in pixels from the top; null without water. */
  readonly water: { readonly top: number; readonly bottom: number } | null
  readonly sun: { readonly x: number; readonly y: number; readonly radius: number }
  /** Ordered from far to near. */
  readonly layers: readonly Layer[]
  readonly cloudiness: number
}

interface RidgeShape {
  readonly base: number
  readonly tall: number
  readonly peak: number
  readonly spread: number
  readonly zoom: number
  readonly salt: number
}

function mountainRidge(width: number, noise: Noise, shape: RidgeShape): Float32Array {
  return Float32Array.from({ length: width }, (_, x) => {
    const at = x / width
    const swell = 0.4 + 0.6 * Math.exp(-(((at - shape.peak) / shape.spread) ** 2))
    return (
      shape.base -
      shape.tall * swell * (ridged(noise, at * shape.zoom + shape.salt, shape.salt * 0.37, 6) - 0.12)
    )
  })
}

function hillRidge(width: number, noise: Noise, shape: RidgeShape): Float32Array {
  return Float32Array.from({ length: width }, (_, x) => {
    const at = x / width
    return (
      shape.base - shape.tall * (0.55 + layered(noise, at * shape.zoom + shape.salt, shape.salt * 0.53, 3))
    )
  })
}

/** Mood by name; an unknown name such as `any` picks a random one. */
export function moodOf(name: string, random: () => number): Mood {
  const names = Object.keys(moods) as (keyof typeof moods)[]
  const drawn = names[Math.floor(random() * names.length)]!
  const found = names.find((mood) => mood === name)
  return moods[found ?? drawn]
}

/** Plans the composition from the seed. */
export function planLandscape(
  size: { width: number; height: number },
  seed: number,
  moodName: string,
): Layout {
  const { width, height } = size
  const random = randomOf(seed)
  const mood = moodOf(moodName, random)
  const lattice = latticeOf(seed ^ 0x6a09e667)
  const noise = noiseOn(lattice)
  const between = (low: number, high: number) => low + (high - low) * random()
  const hasWater = random() < 0.55
  const horizon = height * between(0.5, 0.6)
  const peak = between(0.22, 0.78)
  const layers: Layer[] = []
  const mountains = 2 + Math.floor(random() * 2)
  for (let i = 0; i < mountains; i++) {
    const near = i / mountains
    const salt = 10 + random() * 90
    const shape = {
      base: horizon + height * 0.02,
      tall: height * (between(0.38, 0.66) - 0.2 * near),
      peak: peak + (random() - 0.5) * 0.5 * near,
      spread: between(0.22, 0.4),
      zoom: between(1.3, 2) + near,
      salt,
    }
    layers.push({
      kind: 'mountain',
      ridge: mountainRidge(width, noise, shape),
      depth: 0.05 + 0.35 * near,
      field: 0,
      salt,
    })
  }
  const waterTop = horizon + height * between(0.03, 0.06)
  const hills = hasWater ? 2 : 4 + Math.floor(random() * 2)
  for (let i = 0; i < hills; i++) {
    const near = (i + 1) / hills
    const salt = 10 + random() * 90
    const base = hasWater
      ? waterTop
      : horizon + (height - horizon) * (i / hills) ** 1.25 * 0.92 + height * 0.03
    const tall = height * (hasWater ? 0.05 + 0.035 * (1 - near) : 0.07 + 0.045 * near)
    const shape = { base, tall, peak, spread: 1, zoom: between(0.8, 1.7), salt }
    const depth = hasWater ? 0.45 + 0.2 * near : 0.45 + 0.55 * near
    layers.push({
      kind: 'hill',
      ridge: hillRidge(width, noise, shape),
      depth,
      field: Math.floor(random() * 97),
      salt,
    })
  }
  const side = peak < 0.5 ? between(0.6, 0.82) : between(0.18, 0.4)
  const sunAt = between(mood.sunHeight[0], mood.sunHeight[1])
  return {
    width,
    height,
    mood,
    noise,
    lattice,
    random,
    horizon,
    water: hasWater ? { top: Math.round(waterTop), bottom: height } : null,
    sun: {
      x: side * width,
      y: horizon * (1 - sunAt),
      radius: mood.sunSize * Math.min(width, height) * between(0.9, 1.3),
    },
    layers,
    cloudiness: between(0.25, 0.75),
  }
}
