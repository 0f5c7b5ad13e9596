import type { ImageValue } from '../../execution-types.ts'
import { sampleColours } from '../grade/sample.ts'
import { magnitude } from '../plane/magnitude.ts'
import { step } from '../random/noise.ts'
import { srgbOf } from './lab.ts'

const samples = 4000
/** Minimum chroma of light whose own hue determines the shadows. */
const coloured = 0.02
/** Colour of shadows in light without a hue: the blue of the sky. */
const sky = { a: -0.004, b: -0.02 } as const

/** Minimum luma in bytes of a pixel that is not in shadow. */
const lightest = 135

/** Returns the hue of a picture's light, estimated as the mean colour of its lighter half. */
function lightOf(image: ImageValue): { a: number; b: number } {
  const colours = sampleColours(image, samples)
  const lights = colours.filter((_, i) => i % 3 === 0).sort()
  const middle = lights[lights.length >> 1]!
  let [a, b, count] = [0, 0, 0]
  for (let i = 0; i < colours.length; i += 3) {
    if (colours[i]! < middle) continue
    a += colours[i + 1]!
    b += colours[i + 2]!
    count += 1
  }
  return { a: a / count, b: b / count }
}

/**
 * Returns the whole steps by which a channel is shifted at each luma below `lightest`; the darkest shadows are shifted by `full`.
 */
function shiftsByLuma(full: number): Int16Array {
  return Int16Array.from({ length: lightest }, (_, luma) =>
    Math.round(Math.fround(1 - step(40, lightest, luma)) * full),
  )
}

/**
 * Mixes the complement of the light's hue into the shadows, as painters do instead of adding black. The darkest shadows gain
 * `gain` of chroma.
 */
export function colourShadows(image: ImageValue, gain: number): ImageValue {
  const light = lightOf(image)
  const trust = step(0, coloured, magnitude(light.a, light.b))
  const [a, b] = [sky.a - light.a * trust, sky.b - light.b * trust]
  const chroma = magnitude(a, b)
  const grey = srgbOf([0.35, 0, 0])
  const tinted = srgbOf([0.35, (a / chroma) * gain, (b / chroma) * gain])
  const shift = tinted.map((value, c) => value - grey[c]!)
  const shifts = shift.map((full) => shiftsByLuma(full)) as [Int16Array, Int16Array, Int16Array]
  const data = new Uint8ClampedArray(image.data)
  for (let i = 0; i < data.length; i += 4) {
    const luma = (54 * data[i]! + 183 * data[i + 1]! + 19 * data[i + 2]!) >> 8
    if (luma >= lightest) continue
    data[i]! += shifts[0][luma]!
    data[i + 1]! += shifts[1][luma]!
    data[i + 2]! += shifts[2][luma]!
  }
  return { ...image, data }
}
