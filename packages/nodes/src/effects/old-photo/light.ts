import type { ImageValue } from '../../execution-types.ts'
import { labOfLight, putLab } from '../../ground/colour/lab.ts'
import { linearOfByte } from '../../ground/colour/srgb.ts'
import { planeOf, softBlur } from '../../ground/plane/plane.ts'
import type { PhotoTone } from './declaration.ts'

/** Values 0..255 of each channel that these shares of the pixels do not exceed. */
function quantiles({ data }: ImageValue, shares: readonly number[]): number[][] {
  return [0, 1, 2].map((c) => {
    const counts = new Uint32Array(256)
    for (let at = c; at < data.length; at += 4) counts[data[at]!]! += 1
    return shares.map((share) => {
      let seen = 0
      for (let value = 0; value < 256; value++) {
        seen += counts[value]!
        if (seen > (share * data.length) / 4) return value
      }
      return 255
    })
  })
}

/** Tables of the new value of each channel's bytes: the range that fading took, and without its cast. */
function developing(image: ImageValue, amount: number): Float32Array[] {
  const channels = quantiles(image, [0.004, 0.5, 0.996])
  const mean = [0, 1, 2].map((at) => channels.reduce((sum, values) => sum + values[at]!, 0) / 3)
  // A picture of one colour has no cast that could be told from it.
  const range = mean[2]! - mean[0]!
  const cast = 0.8 * Math.min(1, range / 60)
  const [dark, middle, white] = mean as [number, number, number]
  const share = Math.min(0.9, Math.max(0.1, (middle - dark) / Math.max(1, range)))
  const gamma = Math.min(1.25, Math.max(0.7, Math.log(0.47) / Math.log(share)))
  return channels.map(([low, , high]) => {
    const from = dark + cast * (low! - dark)
    const to = Math.max(from + 40, white + cast * (high! - white))
    return Float32Array.from({ length: 256 }, (_, value) => {
      const stretched = Math.min(1, Math.max(0, (value - from) / (to - from)))
      const wanted = 6 + 244 * stretched ** (1 + 0.7 * (gamma - 1))
      return value + amount * (wanted - value)
    })
  })
}

const tones: Readonly<Record<Exclude<PhotoTone, 'own'>, (l: number) => readonly [a: number, b: number]>> = {
  silver: () => [0, 0],
  sepia: (l) => [0.016 * 4 * l * (1 - l) + 0.004, 0.05 * 4 * l * (1 - l) + 0.012],
}

/** Gives a faded photo its range of light back, removes its cast, and raises the contrast of its parts. */
export function inNewLight(image: ImageValue, amount: number, tone: PhotoTone): ImageValue {
  const { width, height } = image
  const tables = developing(image, amount)
  const count = width * height
  const [l, a, b] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)]
  for (let i = 0; i < count; i++) {
    const channel = (c: number) => linearOfByte[Math.round(tables[c]![image.data[i * 4 + c]!]!)]!
    const colour = labOfLight(channel(0), channel(1), channel(2))
    l[i] = colour[0]
    a[i] = colour[1]
    b[i] = colour[2]
  }
  const around = softBlur(
    planeOf(image, (i) => l[i]!),
    Math.max(2, Math.round(Math.max(width, height) / 28)),
  )
  const data = new Uint8ClampedArray(count * 4)
  const tint = tone === 'own' ? undefined : tones[tone]
  for (let i = 0; i < count; i++) {
    const away = l[i]! - around.data[i]!
    // Less at strong edges, where it would make halos.
    const light = l[i]! + (0.35 * amount * away) / (1 + 14 * Math.abs(away))
    const gain = 1 + 0.3 * amount
    const [u, v] = tint ? tint(light) : [a[i]! * gain, b[i]! * gain]
    putLab(data, i * 4, Math.min(1, Math.max(0, light)), u, v)
    data[i * 4 + 3] = image.data[i * 4 + 3]!
  }
  return { kind: 'image', width, height, data }
}
