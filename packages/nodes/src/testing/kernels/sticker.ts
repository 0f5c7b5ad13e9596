import type { ImageValue } from '../../execution-types.ts'
import { byteOf, linearTable } from '../../ground/colour/srgb.ts'
import { magnitude } from '../../ground/plane/magnitude.ts'
import { type Plane, sampleAt } from '../../ground/plane/plane.ts'

export interface StickerToDraw {
  readonly subject: ImageValue
  /** Material of the border, RGBA in the size of the subject. */
  readonly paper: Uint8ClampedArray
  readonly die: Plane
  readonly depth: Plane
  readonly near: Plane
  readonly wide: Plane
  readonly isGlossy: boolean
  /** Peeled corner: position of the fold along the diagonal, and the length beyond the fold, in pixels. */
  readonly peel: { readonly fold: number; readonly length: number } | undefined
}

const linear = linearTable()
const [nx, ny] = [0.62, Math.sqrt(1 - 0.62 * 0.62)]

const clamp01 = (value: number) => Math.min(1, Math.max(0, value))

const smooth = (low: number, high: number, x: number) => {
  const t = clamp01((x - low) / (high - low))
  return t * t * (3 - 2 * t)
}

function glossAt(x: number, y: number): number {
  const u = x * 0.86 + y * 0.5 - 0.06 * Math.sin(3 * y)
  const band = (from: number, to: number) => smooth(from, from + 0.012, u) * (1 - smooth(to - 0.02, to, u))
  return (0.045 * band(0.2, 0.46) + 0.06 * band(0.5, 0.55)) * (1 - 0.75 * smooth(0.05, 0.95, y))
}

/** Reads a small plane at a pixel of the picture. */
const read = ({ subject }: StickerToDraw, plane: Plane, x: number, y: number) =>
  sampleAt(
    plane,
    ((x + 0.5) * plane.width) / subject.width - 0.5,
    ((y + 0.5) * plane.height) / subject.height - 0.5,
  )

const unitOf = ({ subject }: StickerToDraw) => Math.max(subject.width, subject.height)

function bevelAt(job: StickerToDraw, x: number, y: number): number {
  const rim = 0.0045 * unitOf(job)
  const away = read(job, job.depth, x, y)
  if (away > 3 * rim) return 0
  const gx = read(job, job.depth, x + 1, y) - read(job, job.depth, x - 1, y)
  const gy = read(job, job.depth, x, y + 1) - read(job, job.depth, x, y - 1)
  return (Math.exp(-((away / rim) ** 2)) * (0.55 * gx + 0.84 * gy)) / (magnitude(gx, gy) + 1e-6)
}

function frontAt(job: StickerToDraw, x: number, y: number): number[] {
  const { subject, paper, isGlossy } = job
  const offset = (y * subject.width + x) * 4
  const alpha = subject.data[offset + 3]! / 255
  const bevel = bevelAt(job, x, y)
  const gloss = isGlossy ? glossAt(x / unitOf(job), y / unitOf(job)) : 0
  return [0, 1, 2].map((c) => {
    const border = linear[paper[offset + c]!]!
    const flat = border + (linear[subject.data[offset + c]!]! - border) * alpha
    const edged = bevel < 0 ? flat * (1 + 0.38 * bevel) : flat + (1 - flat) * 0.6 * bevel
    return edged + (1 - edged) * gloss
  })
}

function foldAt(job: StickerToDraw, x: number, y: number) {
  const { peel } = job
  if (!peel) return { front: 1, flap: 0, light: 1, shade: 0, lifted: 1 }
  const { fold, length } = peel
  const away = x * nx + y * ny - fold
  const rise = clamp01((away + 0.3 * length) / (1.1 * length))
  const lifted = 1 - 0.85 * rise * rise * (3 - 2 * rise)
  if (away < -2.2 * length && away < -0.5) return { front: 1, flap: 0, light: 1, shade: 0, lifted }
  const front = clamp01(0.5 - away)
  const reach = -away * 1.12
  const [mx, my] = [x + (reach - away) * nx, y + (reach - away) * ny]
  const flap = away > 0.5 ? 0 : read(job, job.die, mx, my) * front
  const t = clamp01(reach / length)
  const light = 0.76 + 0.25 * Math.sin(Math.PI * Math.min(1, t * 1.5 + 0.08)) ** 0.8 + 0.07 * t
  const lag = 0.4 * length
  const shade = read(job, job.wide, mx - lag * nx, my - lag * ny) * Math.min(1, (1.6 - t) * 1.2)
  return { front, flap, light, shade: Math.max(0, shade), lifted }
}

function shadowAt(job: StickerToDraw, x: number, y: number): number {
  const unit = unitOf(job)
  const contact = 0.2 * read(job, job.near, x - 0.001 * unit, y - 0.003 * unit)
  const ambient = 0.26 * read(job, job.wide, x - 0.006 * unit, y - 0.016 * unit)
  return 1 - (1 - contact) * (1 - ambient)
}

/** Reference for `drawSticker`. */
export function drawStickerReference(job: StickerToDraw): Uint8ClampedArray {
  const { width, height } = job.subject
  const data = new Uint8ClampedArray(width * height * 4)
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const { front, flap, light, shade, lifted } = foldAt(job, x, y)
    const body = read(job, job.die, x, y) * front
    const covered = body + flap - body * flap
    const shadow = shadowAt(job, x, y) * lifted
    const alpha = covered + shadow * (1 - covered)
    if (alpha <= 0) continue
    const colour = body > 0 ? frontAt(job, x, y) : [0.8, 0.8, 0.8]
    for (const [c, back] of [0.9, 0.89, 0.87].entries()) {
      const shaded = colour[c]! * (1 - 0.5 * shade * (1 - flap))
      data[i * 4 + c] = byteOf(((shaded + (back * light - shaded) * flap) * covered) / alpha)
    }
    data[i * 4 + 3] = Math.round(255 * alpha)
  }
  return data
}
