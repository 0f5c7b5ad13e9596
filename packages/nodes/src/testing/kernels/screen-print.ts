import { type Plane, planeOf } from './plane.ts'
import { planeAtReference } from './planes.ts'

interface Soft {
  readonly plane: Plane
  readonly shift: number
}

export interface InkSplit {
  /** Five centres, each with L, a, b, and a fourth number: 1 if pixels of the centre may count as ground. */
  readonly centres: Float32Array
  readonly near: Soft
  readonly far: Soft
  readonly ground: Soft
  readonly low: number
  readonly gain: number
  readonly nearGain: number
  readonly farGain: number
}

function softAt({ plane, shift }: Soft, x: number, y: number): number {
  const zoom = 1 / 2 ** shift
  return planeAtReference(plane, (x + 0.5) * zoom - 0.5, (y + 0.5) * zoom - 0.5, 0)
}

/** Reference for `splitInks`. */
export function splitInksReference(plane: Plane, split: InkSplit): { inks: Plane; tones: Plane } {
  const inks = planeOf(plane.width, plane.height, 4)
  const tones = planeOf(plane.width, plane.height, 4)
  for (let i = 0; i < plane.width * plane.height; i++) {
    const [x, y] = [i % plane.width, Math.floor(i / plane.width)]
    const open = softAt(split.ground, x, y)
    const distances = [0, 1, 2, 3, 4].map((k) => {
      if (k === 0 && open < 0.25) return Number.POSITIVE_INFINITY
      const d = (c: number) => plane.data[i * 4 + c]! - split.centres[k * 4 + c]!
      return d(0) ** 2 + (1.6 * d(1)) ** 2 + (1.6 * d(2)) ** 2
    })
    let best = distances.indexOf(Math.min(...distances))
    if (open > 0.6 && split.centres[best * 4 + 3]! > 0) best = 0
    if (best > 0) inks.data[i * 4 + best - 1] = 1
    const light = plane.data[i * 4]!
    const local =
      split.nearGain * (light - softAt(split.near, x, y)) + split.farGain * (light - softAt(split.far, x, y))
    const tone = (light + local - split.low) * split.gain
    tones.data.fill(Math.max(-0.5, Math.min(1.5, tone)), i * 4, i * 4 + 4)
  }
  return { inks, tones }
}

/** Reference for `cutInks`. */
export function cutInksReference(shares: Plane, crisp: number): Plane {
  const cover = planeOf(shares.width, shares.height, 4)
  for (let i = 0; i < shares.data.length; i += 4) {
    const inkShares = [...shares.data.subarray(i, i + 4)]
    const all = [1 - inkShares.reduce((sum, share) => sum + share, 0), ...inkShares]
    inkShares.forEach((share, k) => {
      const rival = Math.max(...all.filter((_, j) => j !== k + 1))
      cover.data[i + k] = Math.max(0, Math.min(1, 0.5 + (share - rival) * crisp))
    })
  }
  return cover
}

export interface PanelPrint {
  readonly cover: Plane
  readonly tones: Plane
  /** Parameters, 40 numbers: see the kernel. */
  readonly job: Float32Array
  readonly grain: Float32Array
  readonly seed: number
}

const paper = [0.93, 0.905, 0.85] as const
const clamp01 = (value: number) => Math.max(0, Math.min(1, value))

function hashUnit(value: number): number {
  let x = value >>> 0
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d) >>> 0
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b) >>> 0
  return ((x ^ (x >>> 16)) & 0xffffff) / 16_777_216
}

/** Returns the coverage of a pixel by the key, before missing ink is subtracted. */
function keyAt({ tones, job }: PanelPrint, x: number, y: number, rough: number): number {
  const [solid, dotEnd, pitch, texture, sine, cosine] = job.subarray(32, 38)
  const tone = (dx: number, dy: number) => planeAtReference(tones, x + dx, y + dy, 0)
  const slope = Math.max(0.004, 0.5 * Math.hypot(tone(1, 0) - tone(-1, 0), tone(0, 1) - tone(0, -1)))
  const full = clamp01(0.5 + (solid! - tone(0, 0)) / slope + 0.35 * texture! * rough)
  if (tone(0, 0) >= dotEnd!) return full
  const u = (x * cosine! + y * sine!) / pitch!
  const v = (y * cosine! - x * sine!) / pitch!
  const away = Math.hypot(u - Math.floor(u) - 0.5, v - Math.floor(v) - 0.5)
  const radius = 0.6 * Math.sqrt(clamp01((dotEnd! - tone(0, 0)) / (dotEnd! - solid!)))
  return Math.max(full, clamp01((radius - away) * pitch! + (radius > 0.08 ? 0.5 : 0)))
}

/** Reference for `printPanel` of a panel that fills the sheet: returns linear light, three numbers per pixel. */
export function printPanelReference(print: PanelPrint): Plane {
  const { cover, job, grain, seed } = print
  const { width, height } = cover
  const out = planeOf(width, height, 3)
  const [texture, missing] = [job[35]!, job[38]!]
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const [gx, gy] = [(x + seed) & 511, (y + (seed >>> 9)) & 511]
    const rough = grain[gy * 512 + gx]!
    const slow = grain[(((gy >> 3) + 77) & 511) * 512 + (((gx >> 3) + 191) & 511)]!
    const thin = clamp01((rough + 0.6 * slow - 3.1 + 0.5 * missing) * 1.4) * texture
    const lost = texture * clamp01((rough + slow - 2.6 + missing) * 1.2) * (0.55 + 0.45 * hashUnit(i ^ seed))
    const key = keyAt(print, x, y, rough) * (1 - lost) * 0.97
    for (let c = 0; c < 3; c++) {
      let value = job[c]!
      for (let k = 0; k < 4; k++) {
        const share = planeAtReference(cover, x - job[24 + k * 2]!, y - job[25 + k * 2]!, k)
        value += share * (job[4 + k * 4 + c]! - value)
      }
      value *= 1 + texture * 0.022 * rough
      value += thin * 0.6 * (paper[c]! - value)
      out.data[i * 3 + c] = value + key * (job[20 + c]! - value)
    }
  }
  return out
}
