import { lch, linearRgb, type Rgb } from '../../ground/colour/lab.ts'
import { magnitude } from '../../ground/plane/magnitude.ts'
import { step } from '../../ground/random/noise.ts'
import { randomOf } from '../../ground/random/random.ts'
import type { cardFoils } from './declaration.ts'

/**
 * Light that a foil reflects at a position on the card, in linear red, green and blue; positions are in units of the card's width.
 */
export type Foil = (x: number, y: number) => Rgb

const hues = 256
/** Colours of a diffraction grating by phase. */
const rainbow = Array.from({ length: hues }, (_, index) => linearRgb(lch(0.76, 0.16, (360 * index) / hues)))

const colourAt = (phase: number, light: number): Rgb => {
  const [r, g, b] = rainbow[Math.floor((phase - Math.floor(phase)) * hues) & (hues - 1)]!
  return [Math.max(0, r) * light, Math.max(0, g) * light, Math.max(0, b) * light]
}

/** Returns the light of the lamp that the card mirrors: two broad diagonal bands. */
const glare = (x: number, y: number) => {
  const along = x * 0.8 + y * 0.45
  const band = (centre: number, width: number) => Math.exp(-(((along - centre) / width) ** 2))
  return 0.34 + 0.66 * Math.min(1, band(0.34, 0.16) + 0.8 * band(0.95, 0.2))
}

/** Rays from a point behind the subject. */
function raysFrom(x0: number, y0: number): Foil {
  const rays = 36
  return (x, y) => {
    const [dx, dy] = [x - x0, y - y0]
    const turn = (Math.atan2(dy, dx) / (2 * Math.PI)) * rays
    const inRay = turn - Math.floor(turn)
    const far = magnitude(dx, dy)
    const ray = step(0.03, 0.14, Math.min(inRay, 1 - inRay)) * (Math.floor(turn) % 2 === 0 ? 1 : 0.42)
    return colourAt(0.9 * far + 0.35 * x + 0.02 * Math.floor(turn), glare(x, y) * ray)
  }
}

/** Flat shards, each tilted in its own direction. */
function shardsOf(): Foil {
  const random = randomOf(1971)
  const cells = 9
  const seeds = Array.from({ length: cells * cells * 2 }, (_, index) => ({
    x: ((index % cells) + random()) / cells,
    y: (Math.floor(index / cells) + random()) / cells,
    tilt: random(),
    light: 0.35 + 0.65 * random(),
  }))
  return (x, y) => {
    let [first, second] = [9, 9]
    let nearest = seeds[0]!
    const [cx, cy] = [Math.floor(x * cells), Math.floor(y * cells)]
    for (let row = Math.max(0, cy - 2); row <= Math.min(2 * cells - 1, cy + 2); row++) {
      for (let column = Math.max(0, cx - 2); column <= Math.min(cells - 1, cx + 2); column++) {
        const seed = seeds[row * cells + column]!
        const far = magnitude(x - seed.x, y - seed.y)
        if (far < first) {
          second = first
          first = far
          nearest = seed
        } else if (far < second) second = far
      }
    }
    const edge = step(0.001, 0.006, second - first)
    return colourAt(nearest.tilt + 0.8 * x + 0.5 * y, glare(x, y) * nearest.light * (0.55 + 0.45 * edge))
  }
}

/** Small stars of many sizes on a faint grating. */
function starsOf(): Foil {
  const random = randomOf(2049)
  const cells = 16
  const stars = Array.from({ length: cells * cells * 2 }, (_, index) => ({
    x: ((index % cells) + 0.2 + 0.6 * random()) / cells,
    y: (Math.floor(index / cells) + 0.2 + 0.6 * random()) / cells,
    size: 0.006 + 0.02 * random() ** 3,
    phase: random(),
  }))
  return (x, y) => {
    const [cx, cy] = [Math.floor(x * cells), Math.floor(y * cells)]
    let star = 0
    let phase = 0
    for (let row = Math.max(0, cy - 1); row <= Math.min(2 * cells - 1, cy + 1); row++) {
      for (let column = Math.max(0, cx - 1); column <= Math.min(cells - 1, cx + 1); column++) {
        const { x: sx, y: sy, size, phase: starPhase } = stars[row * cells + column]!
        const [dx, dy] = [Math.abs(x - sx) / size, Math.abs(y - sy) / size]
        // A star of four points: an astroid.
        const inside = step(1.06, 0.94, Math.sqrt(dx) + Math.sqrt(dy))
        if (inside > star) {
          star = inside
          phase = starPhase
        }
      }
    }
    const light = glare(x, y)
    const [r, g, b] = colourAt(0.9 * x + 0.6 * y, 0.5 * light)
    const [sr, sg, sb] = colourAt(phase, light)
    return [r + (0.5 + 0.5 * sr - r) * star, g + (0.5 + 0.5 * sg - g) * star, b + (0.5 + 0.5 * sb - b) * star]
  }
}

/** Returns a foil; rays come from a point on the card. */
export function foilOf(
  kind: Exclude<(typeof cardFoils)[number], 'none'>,
  centre: { x: number; y: number },
): Foil {
  if (kind === 'rays') return raysFrom(centre.x, centre.y)
  return kind === 'shards' ? shardsOf() : starsOf()
}
