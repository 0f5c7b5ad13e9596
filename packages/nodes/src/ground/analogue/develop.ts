import type { ImageValue } from '../../execution-types.ts'
import { sharpOf } from '../codec/image-codec.ts'
import { grainSide, grainTile } from '../random/grain.ts'

type Channels = readonly [red: number, green: number, blue: number]

/** Response of a film or a paper to light. */
export interface Stock {
  /** Weights of the channels in a grey picture; undefined for colour stock. */
  readonly grey?: Channels
  readonly saturation: number
  /** Steepness around the middle; 1 keeps the photo's contrast. */
  readonly contrast: number
  /** Darkest and lightest value of each channel, from 0 to 1: differences between the channels tint the shadows and lights. */
  readonly black: Channels
  readonly white: Channels
  /** Strength of the grain in the midtones, from 0 to 1. */
  readonly grain: number
  /** Strength of the red light that spreads around bright parts on film without an anti-halation backing. */
  readonly halation: number
}

/** Light on the scene. */
export interface Exposure {
  /** Factor of all light. */
  readonly gain: number
  /** Returns the factor of the light at a position, both 0 to 1, for example of a flash, or of a lens that darkens corners. */
  readonly lightAt: (x: number, y: number) => number
  /** Returns the orange light that leaks in at a position, in units of white. */
  readonly leakAt?: (x: number, y: number) => number
  readonly seed: number
  /** Size of a clump of grain, in pixels. */
  readonly grainSize: number
}

/** Maximum light that a stock distinguishes, as a factor of white. */
const headroom = 4
const curveSteps = 4096
/** Side of the reduced copy in which the light of bright parts spreads. */
const glowSide = 256
/** Lightness that a change of contrast does not affect. */
const pivot = 0.46

const linear = Float32Array.from({ length: 256 }, (_, value) => {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
})

const encoded = (light: number) => (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055)

/**
 * Returns the density of a channel for the square root of the light, from 0 to 1 over the headroom; the square root gives shadows
 * as many steps as lights.
 */
function curveOf({ contrast, black, white }: Stock, channel: 0 | 1 | 2): Float32Array {
  return Float32Array.from({ length: curveSteps + 1 }, (_, i) => {
    const light = headroom * (i / curveSteps) ** 2
    // A soft shoulder compresses light beyond white towards white.
    const held = light / (1 + light ** 3) ** (1 / 3)
    const tone = encoded(held * 1.26)
    const bent =
      tone < pivot
        ? pivot * (tone / pivot) ** contrast
        : 1 - (1 - pivot) * (Math.max(0, 1 - tone) / (1 - pivot)) ** contrast
    return 255 * (black[channel] + (white[channel] - black[channel]) * Math.min(1, Math.max(0, bent)))
  })
}

/** Returns the bright parts, spread widely: a byte for each pixel of a small copy. */
async function glowOf(image: ImageValue): Promise<{ width: number; height: number; data: Buffer }> {
  const { data, info } = await sharpOf(image)
    .removeAlpha()
    .resize({ width: glowSide, height: glowSide, fit: 'inside', kernel: 'cubic' })
    .greyscale()
    .linear(4.2, -3.2 * 255)
    .blur(Math.max(0.5, glowSide / 50))
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/** Interpolates a small plane of bytes at a position of 0 to 1. */
function interpolate(
  { width, height, data }: { width: number; height: number; data: Buffer },
  x: number,
  y: number,
) {
  const px = Math.min(width - 1.001, Math.max(0, x * width - 0.5))
  const py = Math.min(height - 1.001, Math.max(0, y * height - 0.5))
  const [left, top] = [Math.floor(px), Math.floor(py)]
  const [fx, fy] = [px - left, py - top]
  const index = top * width + left
  const right = Math.min(1, width - 1 - left)
  const down = top + 1 < height ? width : 0
  const upper = data[index]! + (data[index + right]! - data[index]!) * fx
  const lower = data[index + down]! + (data[index + down + right]! - data[index + down]!) * fx
  return (upper + (lower - upper) * fy) / 255
}

/** Exposes a stock to a photo and develops it. Transparent parts are black, because they emit no light. */
export async function develop(image: ImageValue, stock: Stock, exposure: Exposure): Promise<ImageValue> {
  const { width, height, data } = image
  const glow = await glowOf(image)
  const curves = [curveOf(stock, 0), curveOf(stock, 1), curveOf(stock, 2)] as const
  const tile = grainTile(exposure.seed, exposure.grainSize)
  const out = new Uint8ClampedArray(data.length)
  const { grey, saturation, halation } = stock
  const stepOf = curveSteps / Math.sqrt(headroom)
  for (let y = 0; y < height; y++) {
    const v = (y + 0.5) / height
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 4
      const u = (x + 0.5) / width
      const light = (exposure.gain * exposure.lightAt(u, v) * data[i + 3]!) / 255
      const spread = halation * interpolate(glow, u, v)
      const leak = exposure.leakAt?.(u, v) ?? 0
      let r = light * linear[data[i]!]! + spread + leak
      let g = light * linear[data[i + 1]!]! + 0.3 * spread + 0.26 * leak
      let b = light * linear[data[i + 2]!]! + 0.08 * spread + 0.05 * leak
      if (grey) {
        r = grey[0] * r + grey[1] * g + grey[2] * b
        g = r
        b = r
      } else {
        const mean = 0.2126 * r + 0.7152 * g + 0.0722 * b
        r = Math.max(0, mean + saturation * (r - mean))
        g = Math.max(0, mean + saturation * (g - mean))
        b = Math.max(0, mean + saturation * (b - mean))
      }
      const noise = tile[(y % grainSide) * grainSide + (x % grainSide)]!
      const mean = Math.min(1, (r + g + b) / 3)
      // The grain is strongest in the midtones, and weak in the shadows.
      const grit = 255 * stock.grain * noise * (0.25 + 2.4 * Math.sqrt(mean) * (1 - Math.sqrt(mean)))
      out[i] = curves[0][Math.min(curveSteps, (Math.sqrt(r) * stepOf) | 0)]! + grit
      out[i + 1] = curves[1][Math.min(curveSteps, (Math.sqrt(g) * stepOf) | 0)]! + grit
      out[i + 2] = curves[2][Math.min(curveSteps, (Math.sqrt(b) * stepOf) | 0)]! + grit
      out[i + 3] = 255
    }
  }
  return { kind: 'image', width, height, data: out }
}

/** Returns the mean light of a part of a picture, from 0 to 1. */
function meanLight(
  image: ImageValue,
  part: { left: number; top: number; width: number; height: number },
): number {
  const [x0, y0] = [Math.max(0, Math.floor(part.left)), Math.max(0, Math.floor(part.top))]
  const x1 = Math.min(image.width, Math.ceil(part.left + part.width))
  const y1 = Math.min(image.height, Math.ceil(part.top + part.height))
  const stride = Math.max(1, Math.floor(Math.min(x1 - x0, y1 - y0) / 64))
  let [sum, count] = [0, 0]
  for (let y = y0; y < y1; y += stride) {
    for (let x = x0; x < x1; x += stride) {
      const i = (y * image.width + x) * 4
      sum +=
        0.2126 * linear[image.data[i]!]! +
        0.7152 * linear[image.data[i + 1]!]! +
        0.0722 * linear[image.data[i + 2]!]!
      count += 1
    }
  }
  return count === 0 ? 0.18 : sum / count
}

/** Light of a middle grey, and limits of the factor that brings a picture nearer to it. */
const middleGrey = 0.2
const gains = [0.72, 1.7] as const

/**
 * Returns the factor that brings a part of a picture halfway to a middle grey: only halfway, so that dark skin remains dark, and
 * snow remains white.
 */
export function gainFor(
  image: ImageValue,
  part: { left: number; top: number; width: number; height: number },
): number {
  return Math.min(
    gains[1],
    Math.max(gains[0], Math.sqrt(middleGrey / Math.max(0.01, meanLight(image, part)))),
  )
}
