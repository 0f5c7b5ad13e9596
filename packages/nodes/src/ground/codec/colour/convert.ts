import { setImmediate } from 'node:timers/promises'
import { byteOf } from '../../colour/srgb.ts'
import type { Encoding } from './encoding.ts'
import type { Matrix } from './primaries.ts'
import { screenFactor } from './tone-map.ts'

/** Straight alpha, four channels. */
export type Samples = Uint8Array | Uint8ClampedArray | Uint16Array

/** Pixels converted before the process may do something else: some milliseconds. */
const bandPixels = 250_000

/** Converts pixels of another encoding to sRGB, eight bits a sample. */
export async function toSrgb(samples: Samples, encoding: Encoding): Promise<Uint8ClampedArray> {
  const out = new Uint8ClampedArray(samples.length)
  const convert = converter(samples instanceof Uint16Array ? 65_535 : 255, encoding)
  for (let from = 0; from < samples.length; from += bandPixels * 4) {
    convert(samples, out, from, Math.min(samples.length, from + bandPixels * 4))
    await setImmediate()
  }
  return out
}

type Convert = (samples: Samples, out: Uint8ClampedArray, from: number, to: number) => void

function converter(most: number, { curve, scene, tone, toSrgb }: Encoding): Convert {
  const lights = Float32Array.from({ length: most + 1 }, (_, sample) => curve(sample / most))
  const alphaScale = 255 / most
  const colour = new Float64Array(3)
  return (samples, out, from, to) => {
    for (let at = from; at < to; at += 4) {
      for (let channel = 0; channel < 3; channel += 1) colour[channel] = lights[samples[at + channel]!]!
      if (scene) scale(colour, screenFactor(sum(scene, colour)))
      if (tone) {
        transform(colour, tone.toWide)
        const brightest = Math.max(colour[0]!, colour[1]!, colour[2]!)
        if (brightest > 0) scale(colour, tone.curve(brightest) / brightest)
      }
      transform(colour, toSrgb)
      for (let channel = 0; channel < 3; channel += 1) out[at + channel] = byteOf(colour[channel]!)
      out[at + 3] = samples[at + 3]! * alphaScale
    }
  }
}

function scale(colour: Float64Array, by: number): void {
  for (let channel = 0; channel < 3; channel += 1) colour[channel]! *= by
}

function sum(shares: Matrix, colour: Float64Array): number {
  return shares[0]! * colour[0]! + shares[1]! * colour[1]! + shares[2]! * colour[2]!
}

function transform(colour: Float64Array, m: Matrix): void {
  const [r, g, b] = [colour[0]!, colour[1]!, colour[2]!]
  colour[0] = m[0]! * r + m[1]! * g + m[2]! * b
  colour[1] = m[3]! * r + m[4]! * g + m[5]! * b
  colour[2] = m[6]! * r + m[7]! * g + m[8]! * b
}

/** Mixes inks as browsers do: each takes its share of light away, and black a share of all. */
export function inksToSrgb(inks: Uint8Array): Uint8ClampedArray {
  const out = new Uint8ClampedArray(inks.length)
  for (let at = 0; at < inks.length; at += 4) {
    const left = (255 - inks[at + 3]!) / 255
    for (let channel = 0; channel < 3; channel += 1) out[at + channel] = (255 - inks[at + channel]!) * left
    out[at + 3] = 255
  }
  return out
}
