import { type Lab, mixLab } from '../../colour/lab.ts'
import { magnitude } from '../../plane/magnitude.ts'
import { layeredNoise, step } from '../../random/noise.ts'
import { cloudsBegin } from './air.ts'
import type { Layout } from './layout.ts'

/** Returns a hash of a grid cell, from 0 to 1, which decides the positions of the stars. */
function cellHash(x: number, y: number): number {
  let bits = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1)
  bits = Math.imul(bits ^ (bits >>> 15), 0x85ebca6b)
  return ((bits ^ (bits >>> 13)) >>> 0) / 4_294_967_296
}

function star(layout: Layout, x: number, y: number, up: number): number {
  const unit = Math.min(layout.width, layout.height) / 420
  const cx = Math.floor(x / (9 * unit))
  const cy = Math.floor(y / (9 * unit))
  const chance = cellHash(cx, cy)
  if (chance > 0.16) return 0
  const sx = (cx + 0.2 + 0.6 * cellHash(cx + 71, cy)) * 9 * unit
  const sy = (cy + 0.2 + 0.6 * cellHash(cx, cy + 37)) * 9 * unit
  const size = unit * (0.45 + 1.1 * (chance / 0.16) ** 6)
  const away = ((x - sx) ** 2 + (y - sy) ** 2) / (size * size)
  return Math.exp(-away) * (0.5 + 2.5 * chance) * step(0, 0.5, up)
}

/**
 * Blends clouds over a colour of the sky, by the noise of the clouds and of the air above them; without clouds, the colour stays.
 */
function withClouds(
  { mood, cloudiness }: Layout,
  base: Lab,
  { up, glow, body, above }: { up: number; glow: number; body: number; above: number },
): Lab {
  const cover = step(cloudsBegin(cloudiness), 0.5 - 0.3 * cloudiness, body) * step(0.01, 0.12, up)
  if (cover <= 0) return base
  const lit = step(-0.28, 0.3, (above - body) * -1 + 0.12 + 0.5 * glow)
  const colour = mixLab(mood.cloudShade, mood.cloudLit, lit)
  return mixLab(base, colour, cover * (0.5 + 0.45 * lit))
}

/** Returns the colour of the sky at a pixel, including sun or moon, stars, and the clouds of `clouds` (see `skyNoise`). */
export function skyAt(layout: Layout, clouds: Float64Array, x: number, y: number): Lab {
  const { mood, sun, horizon, width, height } = layout
  const up = Math.max(0, 1 - y / horizon)
  const low = step(0, 0.42, up)
  let colour = mixLab(mixLab(mood.skyLow, mood.skyMiddle, low), mood.skyTop, step(0.3, 1, up))
  const away = magnitude(x - sun.x, (y - sun.y) * 1.15) / Math.min(width, height)
  const glow = mood.glow * Math.exp(-away * (mood.stars ? 7 : 3.6))
  colour = mixLab(colour, mixLab(mood.skyLow, mood.sun, glow), glow * 0.75)
  if (mood.stars) {
    const light = star(layout, x, y, up)
    // The Milky Way is a band of faint light.
    const lane = (x / width - 0.5) * 0.8 + (y / height) * 1.4 - 0.35
    const river =
      Math.exp(-lane * lane * 26) *
      step(-0.3, 0.5, layeredNoise(layout.noise, (x / width) * 5 + 90, (y / height) * 5, 4))
    colour = [
      colour[0] + 0.1 * river + Math.min(0.6, light),
      colour[1] + 0.012 * river,
      colour[2] - 0.01 * river,
    ]
  }
  const roundAt = (left: number) =>
    1 - step(sun.radius * 0.94, sun.radius * 1.06, magnitude(x - left, y - sun.y))
  const dark = layout.phase === undefined ? 0 : 0.94 * roundAt(sun.x + layout.phase * sun.radius)
  const disc = roundAt(sun.x) * (1 - dark)
  if (disc > 0) {
    const crater = mood.stars
      ? 0.07 * Math.max(0, layeredNoise(layout.noise, x / sun.radius + 40, y / sun.radius, 3))
      : 0
    colour = mixLab(colour, [mood.sun[0] - crater, mood.sun[1], mood.sun[2]], disc)
  }
  const index = 2 * (y * width + x)
  return withClouds(layout, colour, { up, glow, body: clouds[index]!, above: clouds[index + 1]! })
}
