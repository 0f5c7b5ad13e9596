import type { ImageValue } from '../execution-types.ts'
import { type Lab, labOf, labOfHex, putLab } from '../ground/colour/lab.ts'
import { byteOf, linearOfByte } from '../ground/colour/srgb.ts'
import type { Face } from '../ground/people/faces/decode.ts'
import { ellipseOf, shareAt } from '../ground/people/faces/shape.ts'
import type { Size } from '../ground/plane/size.ts'

/** Skin colours from very dark to very fair: the Monk Skin Tone Scale (Monk 2019, CC BY 4.0). */
export const skinTones = [
  ...['#292420', '#3a312a', '#604134', '#825c43', '#a07e56'],
  ...['#d7bd96', '#eadaba', '#f7ead0', '#f3e7db', '#f6ede4'],
] as const

export interface SkinPatch {
  /** Index of each pixel of bare skin in the face, without eyes, brows, lips, hair or highlights. */
  readonly pixels: readonly number[]
  readonly mean: Lab
}

const labAt = ({ data }: ImageValue, i: number): Lab =>
  labOf(data[i * 4]!, data[i * 4 + 1]!, data[i * 4 + 2]!)
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!

/** Returns the mean Oklab colour of some pixels. */
export function meanLab(image: ImageValue, pixels: readonly number[]): Lab {
  const sums = [0, 0, 0]
  for (const i of pixels) for (const [c, value] of labAt(image, i).entries()) sums[c]! += value
  return sums.map((sum) => sum / pixels.length) as unknown as Lab
}

/** Returns the bare skin of a face: the pixels in the most frequent colour of the face. */
export function skinOf(image: ImageValue, face: Face): SkinPatch {
  const ellipse = ellipseOf(face, 0.8)
  const inside = Array.from({ length: image.width * image.height }, (_, i) => i).filter(
    (i) => shareAt(ellipse, { x: i % image.width, y: Math.floor(i / image.width) }, 0.01) > 0.5,
  )
  const middle = [0, 1, 2].map((c) => median(inside.map((i) => labAt(image, i)[c]!)))
  const pixels = inside.filter((i) => {
    const [l, a, b] = labAt(image, i)
    return Math.abs(l - middle[0]!) < 0.15 && Math.hypot(a - middle[1]!, b - middle[2]!) < 0.03
  })
  return { pixels, mean: meanLab(image, pixels) }
}

/**
 * Gives the person of a photo another skin colour, which is given in hexadecimal digits. Lightness is scaled in proportion, so
 * that the light on the face stays. All pixels with the hue of the face count as skin, anywhere in the picture.
 */
export function withSkin(image: ImageValue, face: Face, tone: string): ImageValue {
  const { mean } = skinOf(image, face)
  const wanted = labOfHex(tone)
  const data = image.data.slice()
  for (let i = 0; i < image.width * image.height; i++) {
    const [l, a, b] = labAt(image, i)
    const stray = Math.hypot(a - (mean[1] * l) / mean[0], b - (mean[2] * l) / mean[0])
    const share = Math.min(1, Math.max(0, (0.045 - stray) / 0.02)) * Math.min(1, l / 0.3)
    if (share === 0) continue
    const lit = Math.min(0.99, (l * wanted[0]) / mean[0])
    const gain = lit / wanted[0]
    putLab(
      data,
      i * 4,
      l + share * (lit - l),
      a + share * (wanted[1] * gain - a),
      b + share * (wanted[2] * gain - b),
    )
  }
  return { ...image, data }
}

/** Multiplies the light of a picture by a factor for each horizontal position, from 0 to 1. */
export function inLight(image: ImageValue, light: (x: number) => number): ImageValue {
  const { width } = image
  const data = image.data.map((value, index) =>
    index % 4 === 3 ? value : byteOf(linearOfByte[value]! * light(((index >> 2) % width) / width)),
  )
  return { ...image, data }
}

/** Divides the skin of a face into forehead and cheeks. */
export function partsOf({ pixels }: SkinPatch, { width }: Size, face: Face) {
  const brow = Math.min(face.leftEye.y, face.rightEye.y) - 0.12 * face.height
  const eyes = Math.max(face.leftEye.y, face.rightEye.y) + 0.08 * face.height
  const within = (isPart: (x: number, y: number) => boolean) =>
    pixels.filter((i) => isPart(i % width, Math.floor(i / width)))
  return {
    forehead: within((_, y) => y < brow),
    'left cheek': within((x, y) => y > eyes && y < face.mouth.y && x < face.nose.x - 0.1 * face.width),
    'right cheek': within((x, y) => y > eyes && y < face.mouth.y && x > face.nose.x + 0.1 * face.width),
  }
}

/**
 * Covers a corner with pixels of the skin, like a wall in the same colours; returns the picture and the indices of the wall's
 * inner pixels.
 */
export function withWall(image: ImageValue, { pixels }: SkinPatch): { picture: ImageValue; wall: number[] } {
  const data = image.data.slice()
  const wall: number[] = []
  const [left, bottom] = [Math.round(image.width * 0.7), Math.round(image.height * 0.25)]
  const margin = Math.round(image.width * 0.04)
  for (let y = 0; y < bottom; y++) {
    for (let x = left; x < image.width; x++) {
      const to = y * image.width + x
      const from = pixels[(y * 13 + Math.floor(x / 9) * 7) % pixels.length]!
      data.copyWithin(to * 4, from * 4, from * 4 + 4)
      if (x >= left + margin && x < image.width - margin && y < bottom - margin) wall.push(to)
    }
  }
  return { picture: { ...image, data }, wall }
}
