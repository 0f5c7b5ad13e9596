import type { ImageValue } from '../../execution-types.ts'
import { mixLab, putLab, scaleLab } from '../colour/lab.ts'
import type { paletteNames } from '../colour/palette-names.ts'
import { accents, paletteOf, palettes } from '../colour/palettes.ts'
import type { DrawHooks } from '../drawing/previews.ts'
import { magnitude } from '../plane/magnitude.ts'
import { eachRow } from '../plane/rows.ts'
import { layeredNoise, type Noise, noiseOf, step } from '../random/noise.ts'
import { randomOf } from '../random/random.ts'
import { stratumAt } from './strata.ts'

interface Field {
  readonly width: number
  readonly height: number
  /** Value of the field at each pixel, and the displacement of the domain there. */
  readonly value: Float32Array
  readonly push: Float32Array
}

/** Stretch and displacement of the noise's domain. */
export interface Warp {
  readonly zoom: number
  readonly turn: number
  readonly stretch: number
  readonly first: number
  readonly second: number
}

/** Returns a sample of f(p + s g(p + t h(p))), after Inigo Quilez's "domain warping" (2002). */
export function warpedAt(
  warp: Warp,
  noise: Noise,
  { px, py }: { px: number; py: number },
): readonly [value: number, push: number] {
  const { first, second } = warp
  const x = (px * Math.cos(warp.turn) - py * Math.sin(warp.turn)) * warp.zoom
  const y = (px * Math.sin(warp.turn) + py * Math.cos(warp.turn)) * warp.zoom * warp.stretch
  const qx = layeredNoise(noise, x + 3.1, y + 7.7, 3)
  const qy = layeredNoise(noise, x + 15.2, y + 21.3, 3)
  const rx = layeredNoise(noise, x + first * qx + 31.7, y + first * qy + 9.2, 3)
  const ry = layeredNoise(noise, x + first * qx + 48.3, y + first * qy + 62.8, 3)
  const value = layeredNoise(noise, x + second * rx, y + second * ry, 4)
  return [value, magnitude(rx, ry) + 0.4 * qx]
}

function valueAt(plane: Float32Array, field: Field, x: number, y: number): number {
  const ix = Math.min(field.width - 2, Math.max(0, Math.floor(x)))
  const iy = Math.min(field.height - 2, Math.max(0, Math.floor(y)))
  const u = Math.min(1, Math.max(0, x - ix))
  const v = Math.min(1, Math.max(0, y - iy))
  const i = iy * field.width + ix
  const top = plane[i]! + (plane[i + 1]! - plane[i]!) * u
  const j = i + field.width
  const low = plane[j]! + (plane[j + 1]! - plane[j]!) * u
  return top + (low - top) * v
}

/** Returns a warp from the random numbers that follow the numbers of the palette. */
export function warpOf(random: () => number): Warp {
  return {
    zoom: 0.42 + random() * 0.5,
    turn: random() * Math.PI,
    stretch: 0.5 + random() * 0.6,
    first: 1.1 + random() * 1.1,
    second: 1.7 + random() * 1.3,
  }
}

export const marbleNoise = (seed: number) => seed ^ 0x3c6ef372

export interface MarbleOrder {
  readonly width: number
  readonly height: number
  readonly palette: (typeof paletteNames)[number]
  /** Strength of layers and veins, from 0 to 1. */
  readonly veins: number
  readonly seed: number
}

/** Draws a folded, marbled picture from a seed: noise whose domain is displaced by noise, twice, coloured and lit like silk. */
export async function drawMarble(order: MarbleOrder, hooks: DrawHooks): Promise<ImageValue> {
  const { width, height, veins, seed } = order
  const random = randomOf(seed)
  const palette = paletteOf(order.palette, random)
  const warp = warpOf(random)
  const noise = noiseOf(marbleNoise(seed))
  // The field is smooth, so computing it at half the size takes a quarter of the time without a visible difference.
  const field: Field = {
    width: (width >> 1) + 2,
    height: (height >> 1) + 2,
    value: new Float32Array(((width >> 1) + 2) * ((height >> 1) + 2)),
    push: new Float32Array(((width >> 1) + 2) * ((height >> 1) + 2)),
  }
  const unit = 2 / Math.min(width, height)
  await eachRow({ from: 0, to: field.height }, hooks, (y) => {
    for (let x = 0; x < field.width; x++) {
      const [value, push] = warpedAt(warp, noise, { px: 2 * x * unit, py: 2 * y * unit })
      field.value[y * field.width + x] = value
      field.push[y * field.width + x] = push
    }
  })
  hooks.progress?.(0.6)
  const stops = palettes[palette]
  const accent = accents[palette]
  const data = new Uint8ClampedArray(width * height * 4)
  const slope = Math.min(width, height) / 70
  const reach = Math.max(0.8, Math.min(width, height) / 1000)
  await eachRow({ from: 0, to: height }, hooks, (y) => {
    for (let x = 0; x < width; x++) {
      const fx = x / 2
      const fy = y / 2
      const value = valueAt(field.value, field, fx, fy)
      const push = valueAt(field.push, field, fx, fy)
      const gx = valueAt(field.value, field, fx + 1, fy) - valueAt(field.value, field, fx - 1, fy)
      const gy = valueAt(field.value, field, fx, fy + 1) - valueAt(field.value, field, fx, fy - 1)
      const lit = Math.tanh((gx * 0.6 + gy * 0.8) * slope)
      const base = scaleLab(stops, 0.5 + value * 1.25)
      const folded = mixLab(base, accent, 0.85 * step(0.3, 0.62, push))
      // Both differences are taken over four pixels.
      const stratum = stratumAt(value, { slope: magnitude(gx, gy) / 4, reach }, seed)
      const colour = mixLab(folded, stops[4]!, 0.8 * veins * stratum.vein)
      const light = 0.1 * lit + 0.03 * lit * lit + 0.16 * veins * stratum.tone
      putLab(data, (y * width + x) * 4, colour[0] + light, colour[1], colour[2])
    }
  })
  hooks.progress?.(1)
  return { kind: 'image', width, height, data }
}
