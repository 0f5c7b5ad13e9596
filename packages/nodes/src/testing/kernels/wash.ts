import { linearRgb } from '../../ground/colour/lab.ts'
import type { Light } from '../../ground/drawing/sheet.ts'
import { clamp01, smooth } from './hash.ts'
import { interpolate } from './lines.ts'
import { layersReference as layers, noiseReference as noise } from './paper.ts'
import { type Plane, planeOf, sampleClamped } from './plane.ts'

export interface WashReference {
  readonly paper: Plane
  readonly seed: number
  readonly unit: number
  readonly white: number
  readonly black: number
  readonly washes: number
  readonly wet: number
  readonly border: number
  readonly vivid: number
}

/** Interpolates a plane at 1 / 2^shift of the size, at a position of the full size. */
function softAt(soft: Plane, shift: number, x: number, y: number, channel: number): number {
  const ratio = 1 / 2 ** shift
  const position = (value: number, size: number) =>
    Math.min(size - 1, Math.max(0, (value + 0.5) * ratio - 0.5))
  const read = (px: number, py: number) => sampleClamped(soft, px, py, channel)
  return interpolate(read, position(x, soft.width), position(y, soft.height))
}

const channels = [0, 1, 2] as const

function coverAt(job: WashReference, into: number, grain: number, damp: number): number {
  if (job.border === 0) return 1
  const dry = smooth(0.42, 0.02, into + grain * 0.9 - 0.08)
  return smooth(-0.03, 0.03, into + grain * 0.1) * (1 - 0.75 * dry * smooth(0.02, 0.3, damp + 0.15))
}

/** Reference for `wash` of a plane and its blur at 1 / 2^shift of the size. */
export function washReference(plane: Plane, soft: Plane, shift: number, job: WashReference): Plane {
  const { width, height } = plane
  const { seed, unit } = job
  const out = planeOf(width, height, 4)
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const [px, py] = [x * unit, y * unit]
    const [slowX, slowY] = [noise(seed + 1, px * 0.021, py * 0.021), noise(seed + 2, px * 0.021, py * 0.021)]
    const [fastX, fastY] = [noise(seed + 3, px * 0.11, py * 0.11), noise(seed + 4, px * 0.11, py * 0.11)]
    const ox = x + (slowX * 2.6 + fastX * 1.1) / unit
    const oy = y + (slowY * 2.6 + fastY * 1.1) / unit
    const values = channels.map((c) => softAt(plane, 0, ox, oy, c))
    const damp = layers(seed + 5, px * 0.0052, py * 0.0052, 3)
    const fringe = layers(seed + 9, px * 0.03, py * 0.03, 3)
    const [rx, ry] = [x + (slowY * 14 + fringe * 20) / unit, y + (slowX * 14 - fringe * 20) / unit]
    const run = channels.map((c) => softAt(soft, shift, rx, ry, c))
    const difference = Math.hypot(...channels.map((c) => values[c]! - run[c]!))
    const stays = smooth(0.05, 0.2, difference)
    const wetness = job.wet * smooth(-0.12, 0.28, damp + job.wet * 0.3 - 0.12) * (1 - 0.92 * stays)
    const mixed = channels.map((c) => values[c]! + (run[c]! - values[c]!) * wetness)
    const light = clamp01((mixed[0]! - job.black) / (job.white - job.black))
    const level = light * job.washes + fastX * 0.06
    const half = Math.min(0.5, 0.09 + 0.41 * wetness + 0.34 * (1 - smooth(0.025, 0.09, difference)))
    const stepped = Math.floor(level) + smooth(0.5 - half, 0.5 + half, level - Math.floor(level))
    const final = light + (stepped / job.washes - light) * 0.72
    const grain = job.paper.data[i]! - 0.5
    const ends = noise(seed + 15, px * 0.0085, py * 0.0085)
    const ragged = job.border * Math.max(0.25, 1 + 1.1 * ends + 0.8 * damp + 0.6 * fringe + 0.1 * fastY)
    const into = (Math.min(x, width - 1 - x, y, height - 1 - y) - ragged) / job.border
    const cover = coverAt(job, into, grain, damp) * (1 - smooth(0.9, 1.01, light + grain * 0.05))
    const gain = job.vivid * (1 - 0.55 * smooth(0.72, 1, light))
    out.data.set([final, mixed[1]! * gain, mixed[2]! * gain, cover], i * 4)
  }
  return out
}

export interface PigmentReference {
  readonly paper: Plane
  readonly seed: number
  readonly unit: number
  readonly dark: number
  readonly bright: number
  readonly rim: number
  readonly grain: number
  readonly flow: number
  readonly bloom: number
  readonly bare: Light
}

function densities(light: number, a: number, b: number, bare: Light): number[] {
  const rgb = linearRgb([light, a, b])
  return rgb.map((value, c) => -Math.log(Math.max(0.04, Math.min(1, value / bare[c]!))))
}

/** Reference for `pigment` on an empty sheet. */
export function pigmentReference(washes: Plane, soft: Plane, shift: number, job: PigmentReference): Plane {
  const { width, height } = washes
  const { seed, unit } = job
  const out = planeOf(width, height, 4)
  for (let i = 0; i < width * height; i++) {
    const [tone, a, b, cover] = washes.data.subarray(i * 4, i * 4 + 4) as unknown as [
      number,
      number,
      number,
      number,
    ]
    const [x, y] = [i % width, Math.floor(i / width)]
    const [px, py] = [x * unit, y * unit]
    const [around, covered] = [softAt(soft, shift, x, y, 0), softAt(soft, shift, x, y, 3)]
    const rim = Math.min(1, Math.max(-0.35, (around - tone) * 5.5 + (cover - covered) * 1.3))
    const current = layers(seed + 41, px * 0.009, py * 0.009, 4)
    const damp = layers(seed + 47, px * 0.0032, py * 0.0032, 4) + current * 0.12
    const inside = smooth(0.27, 0.42, damp)
    const ring = smooth(0.2, 0.27, damp) * (1 - inside)
    const hollow = 0.5 - job.paper.data[i]!
    const settled =
      1 +
      job.rim * rim +
      job.grain * hollow * (1.1 - 0.5 * tone) * 2 +
      job.flow * current +
      job.bloom * (0.26 * ring - 0.24 * inside)
    const share = cover * Math.max(0.15, settled)
    const thick = densities(job.dark + (job.bright - job.dark) * tone, a, b, job.bare)
    for (const c of channels) out.data[i * 4 + c] = thick[c]! * share
  }
  return out
}
