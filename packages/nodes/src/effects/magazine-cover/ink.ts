import type { ImageValue } from '../../execution-types.ts'
import { type Lab, labOf, lch } from '../../ground/colour/lab.ts'
import { magnitude } from '../../ground/plane/magnitude.ts'

/** A box in pixels. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Returns the mean lightness (Oklab) of a box, and its standard deviation. */
export function toneOf(image: ImageValue, box: Box): { light: number; rough: number } {
  let [sum, squares, count] = [0, 0, 1e-6]
  const step = Math.max(1, Math.round(image.width / 200))
  for (let y = Math.max(0, Math.floor(box.y)); y < Math.min(image.height, box.y + box.height); y += step) {
    for (let x = Math.max(0, Math.floor(box.x)); x < Math.min(image.width, box.x + box.width); x += step) {
      const i = (y * image.width + x) * 4
      const light = labOf(image.data[i]!, image.data[i + 1]!, image.data[i + 2]!)[0]
      sum += light
      squares += light * light
      count += 1
    }
  }
  const light = sum / count
  return { light, rough: Math.sqrt(Math.max(0, squares / count - light * light)) }
}

/** Returns the share of a box that a cut-out covers. */
export function coverOf(subject: ImageValue | undefined, box: Box): number {
  if (!subject) return 0
  let [sum, count] = [0, 1e-6]
  for (let y = Math.max(0, Math.floor(box.y)); y < Math.min(subject.height, box.y + box.height); y += 4) {
    for (let x = Math.max(0, Math.floor(box.x)); x < Math.min(subject.width, box.x + box.width); x += 4) {
      sum += subject.data[(y * subject.width + x) * 4 + 3]! / 255
      count += 1
    }
  }
  return sum / count
}

export const white = lch(0.985, 0.004, 90)
export const black = lch(0.16, 0.008, 280)

/** Returns black or white: the colour with the higher contrast to a background of lightness `light`. */
export const inkOn = (light: number): Lab => (light > 0.7 ? black : white)

/** Returns the dominant hue of a picture in degrees, weighted by chroma. */
function mainHue(image: ImageValue): { hue: number; chroma: number } {
  let [a, b, weight] = [0, 0, 1e-6]
  const step = Math.max(1, Math.round(image.data.length / 4 / 20_000)) * 4
  for (let i = 0; i < image.data.length; i += step) {
    if (image.data[i + 3]! < 128) continue
    const lab = labOf(image.data[i]!, image.data[i + 1]!, image.data[i + 2]!)
    const strength = magnitude(lab[1], lab[2]) ** 2
    a += lab[1] * strength
    b += lab[2] * strength
    weight += strength
  }
  return { hue: (Math.atan2(b, a) * 180) / Math.PI, chroma: magnitude(a, b) / weight }
}

/**
 * Returns an accent colour in the picture's dominant hue that is legible on lightness `light`; gold if the picture is nearly grey.
 */
export function accentOn(image: ImageValue, light: number): Lab {
  const { hue, chroma } = mainHue(image)
  const shade = chroma > 0.06 ? hue : 85
  return light > 0.7 ? lch(0.46, 0.17, shade) : lch(0.86, 0.13, shade)
}
