import { setImmediate } from 'node:timers/promises'
import { encodeLight } from '../../colour/srgb.ts'
import type { Encoding } from './encoding.ts'
import { screenFactor } from './tone-map.ts'

/** Samples with straight alpha in four channels. */
export type Samples = Uint8Array | Uint8ClampedArray | Uint16Array

/** Number of steps of light in the table of samples: near black, a step is a twentieth of a sample. */
const steps = 65_535
/** Number of pixels that are converted without a pause, which takes some milliseconds. */
const bandPixels = 100_000

let table: Uint8ClampedArray | undefined

/** Returns sRGB for each light value, which is clipped to 0..`steps`. The array rounds the values. */
function samplesOfLight(): Uint8ClampedArray {
  table ??= Uint8ClampedArray.from({ length: steps + 1 }, (_, step) => encodeLight(step / steps))
  return table
}

/** Converts pixels of another encoding to sRGB, eight bits a sample. */
export async function toSrgb(samples: Samples, encoding: Encoding): Promise<Uint8ClampedArray> {
  const out = new Uint8ClampedArray(samples.length)
  const maxSample = samples instanceof Uint16Array ? 65_535 : 255
  const lights = Float64Array.from({ length: maxSample + 1 }, (_, sample) =>
    encoding.curve(sample / maxSample),
  )
  for (let from = 0; from < samples.length; from += bandPixels * 4) {
    const to = Math.min(samples.length, from + bandPixels * 4)
    convert(encoding, { samples, lights, out, from, to })
    await setImmediate()
  }
  return out
}

interface Band {
  readonly samples: Samples
  /** Light of each sample. */
  readonly lights: Float64Array
  readonly out: Uint8ClampedArray
  readonly from: number
  readonly to: number
}

const nothing = [0, 0, 0, 0, 0, 0, 0, 0, 0]

/**
 * This is a single function with numbers instead of matrices, because a call or an array for each pixel would take many times as
 * long.
 */
function convert({ scene, tone, toSrgb }: Encoding, { samples, lights, out, from, to }: Band): void {
  const srgb = samplesOfLight()
  const toAlpha = 255 / (lights.length - 1)
  const [yr, yg, yb] = (scene ?? nothing) as [number, number, number]
  const [w0, w1, w2, w3, w4, w5, w6, w7, w8] = (tone?.toWide ?? nothing) as NineNumbers
  const [m0, m1, m2, m3, m4, m5, m6, m7, m8] = toSrgb as unknown as NineNumbers
  for (let offset = from; offset < to; offset += 4) {
    let r = lights[samples[offset]!]!
    let g = lights[samples[offset + 1]!]!
    let b = lights[samples[offset + 2]!]!
    let factor = scene ? screenFactor(yr * r + yg * g + yb * b) : 1
    if (tone) {
      const red = r
      const green = g
      const blue = b
      r = w0 * red + w1 * green + w2 * blue
      g = w3 * red + w4 * green + w5 * blue
      b = w6 * red + w7 * green + w8 * blue
      const brightest = Math.max(r, g, b) * factor
      if (brightest > 0) factor *= tone.curve(brightest) / brightest
    }
    r *= factor * steps
    g *= factor * steps
    b *= factor * steps
    out[offset] = srgb[clipLight(m0 * r + m1 * g + m2 * b)]!
    out[offset + 1] = srgb[clipLight(m3 * r + m4 * g + m5 * b)]!
    out[offset + 2] = srgb[clipLight(m6 * r + m7 * g + m8 * b)]!
    out[offset + 3] = samples[offset + 3]! * toAlpha
  }
}

type Three = readonly [number, number, number]
type NineNumbers = [...Three, ...Three, ...Three]

function clipLight(light: number): number {
  return light <= 0 ? 0 : light >= steps ? steps : (light + 0.5) | 0
}

/** Mixes inks as browsers do: each ink removes its share of a colour's light, and black removes a share of all colours. */
export function inksToSrgb(inks: Uint8Array): Uint8ClampedArray {
  const out = new Uint8ClampedArray(inks.length)
  for (let offset = 0; offset < inks.length; offset += 4) {
    const left = (255 - inks[offset + 3]!) / 255
    for (let channel = 0; channel < 3; channel += 1)
      out[offset + channel] = (255 - inks[offset + channel]!) * left
    out[offset + 3] = 255
  }
  return out
}
