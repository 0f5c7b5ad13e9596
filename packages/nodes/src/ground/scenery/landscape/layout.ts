import {
  type Lattice,
  latticeOf,
  layeredNoise,
  type Noise,
  noiseOn,
  ridgedNoise,
} from '../../random/noise.ts'
import { randomOf } from '../../random/random.ts'
import { type Mood, moods } from './moods.ts'

/** Kind of land and water below the sky. */
export type Scene = 'lake' | 'hills' | 'sea' | 'forest' | 'dunes'

export interface Layer {
  readonly kind: 'mountain' | 'hill' | 'dune'
  /** y of the layer's upper edge for each column, in pixels from the top. */
  readonly ridge: Float32Array
  /** 0 at the horizon, 1 at the viewer. */
  readonly depth: number
  /** Index into the mood's fields, modulo their number. */
  readonly field: number
  readonly salt: number
}

export interface Layout {
  readonly scene: Scene
  readonly width: number
  readonly height: number
  readonly mood: Mood
  readonly noise: Noise
  readonly lattice: Lattice
  readonly random: () => number
  /** Height of the horizon in pixels from the top. */
  readonly horizon: number
  /** First and last row of the water, in pixels from the top; null without water. */
  readonly water: { readonly top: number; readonly bottom: number } | null
  readonly sun: { readonly x: number; readonly y: number; readonly radius: number }
  /** Ordered from far to near. */
  readonly layers: readonly Layer[]
  readonly cloudiness: number
  /** Offset of the dark part of the moon to one side, in its radii; undefined for a full moon. */
  readonly phase?: number
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
    const position = x / width
    const swell = 0.4 + 0.6 * Math.exp(-(((position - shape.peak) / shape.spread) ** 2))
    return (
      shape.base -
      shape.tall *
        swell *
        (ridgedNoise(noise, position * shape.zoom + shape.salt, shape.salt * 0.37, 6) - 0.12)
    )
  })
}

function hillRidge(width: number, noise: Noise, shape: RidgeShape): Float32Array {
  return Float32Array.from({ length: width }, (_, x) => {
    const position = x / width
    return (
      shape.base -
      shape.tall * (0.55 + layeredNoise(noise, position * shape.zoom + shape.salt, shape.salt * 0.53, 3))
    )
  })
}

/** Returns the ridge of an island: where the ridge is below `base`, there is water. */
function islandRidge(width: number, noise: Noise, shape: RidgeShape): Float32Array {
  return Float32Array.from({ length: width }, (_, x) => {
    const position = x / width
    const swell = Math.exp(-(((position - shape.peak) / shape.spread) ** 2))
    const rough =
      0.45 + 0.75 * ridgedNoise(noise, position * shape.zoom * 3 + shape.salt, shape.salt * 0.37, 6)
    return shape.base - shape.tall * (swell * rough - 0.1)
  })
}

/** Dunes have sharp crests between wide, smooth flanks. */
function duneRidge(width: number, noise: Noise, shape: RidgeShape): Float32Array {
  return Float32Array.from({ length: width }, (_, x) => {
    const position = x / width
    return (
      shape.base - shape.tall * ridgedNoise(noise, position * shape.zoom + shape.salt, shape.salt * 0.53, 1)
    )
  })
}

/** Returns the mood of a name; an unknown name such as `any` gives a random mood. */
export function moodOf(name: string, random: () => number): Mood {
  const names = Object.keys(moods) as (keyof typeof moods)[]
  const drawn = names[Math.floor(random() * names.length)]!
  const found = names.find((mood) => mood === name)
  return moods[found ?? drawn]
}

interface Ground {
  readonly width: number
  readonly height: number
  readonly horizon: number
  readonly peak: number
  readonly noise: Noise
  readonly random: () => number
}

const between = (random: () => number, low: number, high: number) => low + (high - low) * random()

/** Returns the mountains at the horizon, from far to near. */
function mountainsOf(
  { width, height, horizon, peak, noise, random }: Ground,
  count: number,
  tallest: readonly [number, number],
): Layer[] {
  return Array.from({ length: count }, (_, i) => {
    const near = i / count
    const salt = 10 + random() * 90
    const shape = {
      base: horizon + height * 0.02,
      tall: height * (between(random, ...tallest) - 0.2 * near),
      peak: peak + (random() - 0.5) * 0.5 * near,
      spread: between(random, 0.22, 0.4),
      zoom: between(random, 1.3, 2) + near,
      salt,
    }
    const ridge = mountainRidge(width, noise, shape)
    return { kind: 'mountain', ridge, depth: 0.05 + 0.35 * near, field: 0, salt }
  })
}

/** Returns the hills in front of the mountains, or the shore of a lake. */
function hillsOf(
  { width, height, horizon, peak, noise, random }: Ground,
  { isShore, waterTop }: { readonly isShore: boolean; readonly waterTop: number },
): Layer[] {
  const count = isShore ? 2 : 4 + Math.floor(random() * 2)
  return Array.from({ length: count }, (_, i) => {
    const near = (i + 1) / count
    const salt = 10 + random() * 90
    const base = isShore
      ? waterTop
      : horizon + (height - horizon) * (i / count) ** 1.25 * 0.92 + height * 0.03
    const tall = height * (isShore ? 0.05 + 0.035 * (1 - near) : 0.07 + 0.045 * near)
    const shape = { base, tall, peak, spread: 1, zoom: between(random, 0.8, 1.7), salt }
    const depth = isShore ? 0.45 + 0.2 * near : 0.45 + 0.55 * near
    return {
      kind: 'hill',
      ridge: hillRidge(width, noise, shape),
      depth,
      field: Math.floor(random() * 97),
      salt,
    }
  })
}

function islandsOf({ width, height, peak, noise, random }: Ground, waterTop: number): Layer[] {
  const count = 2 + Math.floor(random() * 3)
  return Array.from({ length: count }, (_, i) => {
    const near = i / count
    const salt = 10 + random() * 90
    const shape = {
      base: waterTop,
      tall: height * between(random, 0.1, 0.3) * (1 - 0.4 * near),
      peak: (peak + (i * 0.37 + 0.16 * random())) % 1,
      spread: between(random, 0.06, 0.16),
      zoom: between(random, 1.3, 2),
      salt,
    }
    const ridge = islandRidge(width, noise, shape)
    return { kind: 'mountain', ridge, depth: 0.1 + 0.4 * near, field: 0, salt }
  })
}

/** Returns wooded ridges; each nearer ridge is larger and lower in the picture. */
function woodedRidges({ width, height, horizon, peak, noise, random }: Ground): Layer[] {
  const count = 6
  return Array.from({ length: count }, (_, i) => {
    const near = (i + 1) / count
    const salt = 10 + random() * 90
    const shape = {
      base: horizon - height * 0.06 + (height * 1.02 - horizon) * near ** 1.5,
      tall: height * (0.1 + 0.09 * near),
      peak,
      spread: 1,
      zoom: between(random, 0.9, 1.6) + 0.4 * (1 - near),
      salt,
    }
    return { kind: 'hill', ridge: hillRidge(width, noise, shape), depth: near, field: 2, salt }
  })
}

function dunesOf({ width, height, horizon, peak, noise, random }: Ground): Layer[] {
  const count = 5
  return Array.from({ length: count }, (_, i) => {
    const near = (i + 1) / count
    const salt = 10 + random() * 90
    const shape = {
      base: horizon + (height - horizon) * (i / count) ** 1.3 + height * (0.06 + 0.12 * near),
      tall: height * (0.1 + 0.24 * near),
      peak,
      spread: 1,
      zoom: between(random, 1.1, 1.8) - 0.5 * near,
      salt,
    }
    return { kind: 'dune', ridge: duneRidge(width, noise, shape), depth: 0.3 + 0.7 * near, field: 0, salt }
  })
}

/** Scenes; a more frequent scene is listed more often. */
const drawnScenes: readonly Scene[] = [
  'lake',
  'lake',
  'hills',
  'hills',
  'sea',
  'sea',
  'forest',
  'forest',
  'dunes',
]

/** Returns the land of a scene from far to near, and the row where its water begins. */
function layersOf(scene: Scene, ground: Ground): { readonly layers: Layer[]; readonly waterTop: number } {
  const { height, horizon, random } = ground
  if (scene === 'sea') {
    const waterTop = horizon + height * 0.01
    return { layers: islandsOf(ground, waterTop), waterTop }
  }
  const waterTop = height
  if (scene === 'forest')
    return { layers: [...mountainsOf(ground, 1, [0.4, 0.62]), ...woodedRidges(ground)], waterTop }
  if (scene === 'dunes')
    return { layers: [...mountainsOf(ground, 1, [0.12, 0.2]), ...dunesOf(ground)], waterTop }
  const mountains = mountainsOf(ground, 2 + Math.floor(random() * 2), [0.38, 0.66])
  const shore = horizon + height * between(random, 0.03, 0.06)
  const hills = hillsOf(ground, { isShore: scene === 'lake', waterTop: shore })
  return { layers: [...mountains, ...hills], waterTop: shore }
}

export interface LandscapePlan {
  readonly seed: number
  readonly mood: string
  /**
   * True if the scene may also be a sea, a forest or dunes; otherwise it is a lake or hills, as a background for another picture.
   */
  readonly isVaried: boolean
}

/** Plans the composition from the seed. */
export function planLandscape(
  { width, height }: { width: number; height: number },
  { seed, mood: moodName, isVaried }: LandscapePlan,
): Layout {
  const random = randomOf(seed)
  const usual = moodOf(moodName, random)
  const lattice = latticeOf(seed ^ 0x6a09e667)
  const noise = noiseOn(lattice)
  const vary = randomOf(seed ^ 0x510e527f)
  const calm = random() < 0.55 ? 'lake' : 'hills'
  const scene = isVaried ? drawnScenes[Math.floor(vary() * drawnScenes.length)]! : calm
  // A forest needs haze between its ridges.
  const mood = scene === 'forest' ? { ...usual, thickness: Math.max(0.95, usual.thickness) } : usual
  const horizon = height * (scene === 'dunes' ? between(random, 0.4, 0.5) : between(random, 0.5, 0.6))
  const peak = between(random, 0.22, 0.78)
  const { layers, waterTop } = layersOf(scene, { width, height, horizon, peak, noise, random })
  const side = peak < 0.5 ? between(random, 0.6, 0.82) : between(random, 0.18, 0.4)
  const sunAt = between(random, mood.sunHeight[0], mood.sunHeight[1])
  return {
    ...{ scene, width, height, mood, noise, lattice, random, horizon, layers },
    water: scene === 'lake' || scene === 'sea' ? { top: Math.round(waterTop), bottom: height } : null,
    sun: {
      x: side * width,
      y: horizon * (1 - sunAt),
      radius: mood.sunSize * Math.min(width, height) * between(random, 0.9, 1.3),
    },
    cloudiness: between(random, 0.25, 0.75),
    ...(isVaried && mood.stars && vary() < 0.6 && { phase: 0.25 + 0.5 * vary() }),
  }
}
