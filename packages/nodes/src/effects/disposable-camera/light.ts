import type { ImageValue } from '../../execution-types.ts'
import { sharpOf } from '../../ground/codec/image-codec.ts'
import { isWhole } from '../../ground/people/subject.ts'
import { boundsOf } from '../../ground/people/subject-bounds.ts'
import { noiseOf, step } from '../../ground/random/noise.ts'
import { randomOf } from '../../ground/random/random.ts'

/**
 * Side of the plane of light: this resolution suffices, because the light of a flash has no sharp edges except at the subject's
 * outline.
 */
const side = 512

interface Alpha {
  readonly width: number
  readonly height: number
  readonly data: Buffer
}

/** Returns the alpha of a cut-out at the size of the plane, blurred by a share of its side. */
async function alphaOf(cut: ImageValue, blur: number): Promise<Alpha> {
  const { data, info } = await sharpOf(cut)
    .extractChannel(3)
    .resize({ width: side, height: side, fit: 'inside', kernel: 'cubic' })
    .blur(Math.max(0.4, blur * side))
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

const clamp = (value: number, max: number) => Math.min(max, Math.max(0, value))

function alphaAt({ width, height, data }: Alpha, u: number, v: number): number {
  const px = clamp(u * width - 0.5, width - 1)
  const py = clamp(v * height - 0.5, height - 1)
  const [x, y] = [Math.floor(px), Math.floor(py)]
  const [right, below] = [Math.min(width - 1, x + 1), Math.min(height - 1, y + 1)]
  const upper = data[y * width + x]! * (1 - (px - x)) + data[y * width + right]! * (px - x)
  const lower = data[below * width + x]! * (1 - (px - x)) + data[below * width + right]! * (px - x)
  return (upper * (1 - (py - y)) + lower * (py - y)) / 255
}

/** Offset of the shadow of a flash beside the subject, as a share of the picture, and the darkness of the shadow. */
const shadow = { x: 0.016, y: 0.01, depth: 0.42 } as const

/**
 * Computes the light of a flash beside the lens. The subject is lit, with a soft outline. The background gets less light with
 * distance, which is estimated from the height in the picture. The subject casts a shadow to a side. Without a subject, the light
 * decreases from the middle outwards.
 */
export async function flashLight(cut: ImageValue, flash: number): Promise<(u: number, v: number) => number> {
  const corners = (u: number, v: number) =>
    1 - 0.32 * Math.min(1, 1.9 * ((u - 0.5) ** 2 + (v - 0.5) ** 2)) ** 1.5
  if (flash === 0) return corners
  if (isWhole(cut))
    return (u, v) => {
      const away = Math.sqrt((u - 0.5) ** 2 + (v - 0.55) ** 2)
      return corners(u, v) * (1 + flash * (0.55 - 1.25 * away))
    }
  const [near, soft] = await Promise.all([alphaOf(cut, 0.0025), alphaOf(cut, 0.006)])
  const { left, top, width, height } = boundsOf(cut)
  const middle = { x: (left + width / 2) / cut.width, y: (top + 0.4 * height) / cut.height }
  return (u, v) => {
    // Half-transparent pixels of the outline count as background: if they were lit, they would form a halo.
    const lit = step(0.4, 0.95, alphaAt(near, u, v))
    const away = Math.sqrt((u - middle.x) ** 2 + (v - middle.y) ** 2)
    const cast = alphaAt(soft, u - shadow.x, v - shadow.y) * (1 - alphaAt(near, u, v))
    const behind = (1 - flash * (0.62 - 0.3 * v)) * (1 - shadow.depth * flash * cast)
    const front = 1 + flash * Math.max(0.1, 0.85 - 0.7 * away)
    return corners(u, v) * (behind + (front - behind) * lit)
  }
}

/** Computes the light that leaks into the camera: one or two flares from an edge, with ragged sides and red ends. */
export function leakLight(strength: number, seed: number): ((u: number, v: number) => number) | undefined {
  if (strength === 0) return undefined
  const random = randomOf(seed ^ 0x27d4eb2f)
  const noise = noiseOf(seed)
  const flares = Array.from({ length: random() < 0.45 ? 2 : 1 }, () => ({
    edge: Math.floor(random() * 4),
    middle: random(),
    width: 0.16 + 0.3 * random(),
    reach: 0.12 + 0.16 * random(),
    power: 0.6 + 0.5 * random(),
  }))
  return (u, v) => {
    let sum = 0
    for (const { edge, middle, width, reach, power } of flares) {
      const [along, depth] = edge === 0 ? [v, u] : edge === 1 ? [v, 1 - u] : edge === 2 ? [u, v] : [u, 1 - v]
      const wavy = depth + 0.035 * noise(along * 5, edge * 9)
      const across = Math.exp(-(((along - middle) / width) ** 2))
      sum += power * across * Math.exp(-((Math.max(0, wavy) / reach) ** 1.4))
    }
    return 1.1 * strength * sum
  }
}
