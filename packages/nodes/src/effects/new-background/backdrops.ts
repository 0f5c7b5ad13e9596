import type { ExecutionContext, ImageValue } from '../../execution-types.ts'
import { sharpOf } from '../../ground/codec/image-codec.ts'
import { type Lab, labOf, lch, mixLab, putLab } from '../../ground/colour/lab.ts'
import { byteOf } from '../../ground/colour/srgb.ts'
import { magnitude } from '../../ground/plane/magnitude.ts'
import { fitSize } from '../../ground/plane/plane.ts'
import { eachRow } from '../../ground/plane/rows.ts'
import type { Size } from '../../ground/plane/size.ts'
import { layeredNoise, noiseOf, step } from '../../ground/random/noise.ts'
import { randomOf } from '../../ground/random/random.ts'
import { drawLandscape } from '../../ground/scenery/landscape/draw-landscape.ts'
import { drawMarble } from '../../ground/scenery/marble.ts'
import sharp from '../../sharp.ts'
import type { backdrops, backdropTones } from './declaration.ts'

export type Tone = (typeof backdropTones)[number]

export interface BackdropOrder {
  readonly kind: (typeof backdrops)[number]
  readonly tone: Tone
  readonly size: Size
  readonly seed: number
  /** Position of the subject's head, as shares of the size. */
  readonly focus: { readonly x: number; readonly y: number }
  readonly subject: ImageValue
}

/** Longest side in pixels at which soft backgrounds are drawn. */
const softSide = 1024
/** Side at which a studio backdrop is drawn, which has no detail. */
const studioSide = 512

const moods = { auto: 'dusk', warm: 'autumn', cool: 'mist', light: 'day', dark: 'night' } as const
const silks = { auto: 'any', warm: 'ember', cool: 'lagoon', light: 'porcelain', dark: 'midnight' } as const

/** Range of hues, from teal to rose, of walls that suit every skin; for subjects in black, grey and white. */
const wallHues = { from: 170, span: 195 }
/** Mean of squared chroma of the clothes, below which a subject counts as colourless. */
const colourless = 0.0006

/** Returns the likelihood that a colour is skin, hair or wood: warm, and not very saturated. */
function skinLike([l, a, b]: Lab): number {
  const chroma = magnitude(a, b)
  const hue = (Math.atan2(b, a) * 180) / Math.PI
  const warm = 1 - step(22, 34, Math.abs(hue - 55))
  return warm * (1 - step(0.11, 0.16, chroma)) * step(0.12, 0.25, l)
}

/**
 * Returns a hue in degrees for the wall that contrasts with the clothes of a subject. Skin is ignored, because it would give
 * everyone a similar wall. If the clothes have no colour, the lightness of the subject determines the hue, so that a series of
 * portraits gets different walls; `start` shifts the hue within its range.
 */
function hueAgainst(subject: ImageValue, start: number): number {
  let [a, b, light, strength, count] = [0, 0, 0, 0, 0]
  const stride = Math.max(1, Math.floor(subject.data.length / 4 / 20_000)) * 4
  for (let i = 0; i < subject.data.length; i += stride) {
    if (subject.data[i + 3]! < 200) continue
    const lab = labOf(subject.data[i]!, subject.data[i + 1]!, subject.data[i + 2]!)
    const chroma = magnitude(lab[1], lab[2]) * (1 - skinLike(lab))
    a += lab[1] * chroma
    b += lab[2] * chroma
    strength += chroma * chroma
    light += lab[0]
    count += 1
  }
  if (strength > colourless * count) return (Math.atan2(b, a) * 180) / Math.PI + 180
  const direction = start + (3 * light) / Math.max(1, count)
  return wallHues.from + wallHues.span * Math.abs(2 * (direction - Math.floor(direction)) - 1)
}

/** Returns the colours of a painted studio backdrop: its lit centre and its corners. */
function canvasColours({ tone, subject, seed }: BackdropOrder): readonly [Lab, Lab] {
  const random = randomOf(seed ^ 0x7f4a7c15)
  const turn = (random() - 0.5) * 36
  const against = hueAgainst(subject, random()) + turn
  switch (tone) {
    case 'warm':
      return [lch(0.76, 0.085, 62 + turn), lch(0.4, 0.075, 42 + turn)]
    case 'cool':
      return [lch(0.72, 0.055, 235 + turn), lch(0.36, 0.06, 255 + turn)]
    case 'light':
      return [lch(0.96, 0.008, 80 + turn), lch(0.8, 0.018, 75 + turn)]
    case 'dark':
      return [lch(0.4, 0.03, against), lch(0.13, 0.018, against)]
    case 'auto':
      return [lch(0.68, 0.07, against), lch(0.33, 0.062, against - 12)]
  }
}

async function drawStudio(order: BackdropOrder, context: ExecutionContext): Promise<ImageValue> {
  const { width, height } = fitSize(order.size, studioSide)
  const [centre, corner] = canvasColours(order)
  const noise = noiseOf(order.seed ^ 0x41c64e6d)
  const unit = Math.max(width, height)
  const data = new Uint8ClampedArray(width * height * 4)
  await eachRow({ from: 0, to: height }, context, (y) => {
    for (let x = 0; x < width; x++) {
      const [u, v] = [x / unit, y / unit]
      const dx = (x - order.focus.x * width) / unit
      const dy = (y - (order.focus.y + 0.1) * height) / unit
      // The brushwork consists of broad clouds of paint, stretched along a diagonal.
      const paint =
        layeredNoise(noise, 2.2 * u + 1.1 * v, 3 * v - 0.8 * u, 4) +
        0.35 * layeredNoise(noise, 9 * u + 5 * v + 40, 14 * v, 2)
      const away = magnitude(dx, dy * 0.9) * 1.75
      const share = Math.min(1, Math.max(0, away + 0.11 * paint))
      const colour = mixLab(centre, corner, share * share * (3 - 2 * share))
      putLab(data, (y * width + x) * 4, colour[0] + 0.018 * paint, colour[1], colour[2])
    }
  })
  return { kind: 'image', width, height, data }
}

interface Disc {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly light: number
  readonly colour: readonly number[]
}

const bokehHues: Readonly<Record<Tone, readonly number[]>> = {
  auto: [55, 75, 40, 330, 220],
  warm: [45, 60, 78, 30],
  cool: [210, 235, 260, 190],
  light: [85, 70, 140, 110],
  dark: [285, 320, 240, 55],
}

function planDiscs({ tone, seed }: BackdropOrder, size: Size): Disc[] {
  const random = randomOf(seed ^ 0x2545f491)
  const unit = Math.max(size.width, size.height)
  const hues = bokehHues[tone]
  const rgb = new Uint8ClampedArray(4)
  return Array.from({ length: 90 }, (_, i) => {
    const hue = hues[Math.floor(random() ** 1.4 * hues.length)]! + 14 * (random() - 0.5)
    putLab(rgb, 0, ...lch(tone === 'light' ? 0.93 : 0.8, tone === 'light' ? 0.07 : 0.14, hue))
    const far = i < 60
    return {
      x: random() * size.width,
      y: (0.5 + (random() - 0.5) * (far ? 0.8 : 1.1)) * size.height,
      radius: unit * (far ? 0.012 + 0.02 * random() : 0.035 + 0.05 * random() ** 2),
      light: (far ? 0.5 : 0.24) * (0.35 + random()),
      colour: [rgb[0]! / 255, rgb[1]! / 255, rgb[2]! / 255].map((value) => value ** 2.2),
    }
  })
}

/** Draws lights that are far out of focus: discs slightly brighter at the rim, added in linear light. */
async function drawBokeh(order: BackdropOrder, context: ExecutionContext): Promise<ImageValue> {
  const size = fitSize(order.size, softSide)
  const { width, height } = size
  const light = new Float32Array(width * height * 3)
  const base = new Uint8ClampedArray(8)
  const hue = bokehHues[order.tone][0]!
  const airy = order.tone === 'light'
  putLab(base, 0, ...(airy ? lch(0.88, 0.07, hue + 20) : lch(0.2, 0.045, hue + 200)))
  putLab(base, 4, ...(airy ? lch(0.7, 0.09, hue + 50) : lch(0.3, 0.07, hue + 10)))
  await eachRow({ from: 0, to: height }, context, (y) => {
    const share = (y / height) ** 1.5
    for (let x = 0; x < width; x++)
      for (let c = 0; c < 3; c++)
        light[(y * width + x) * 3 + c] = ((base[c]! * (1 - share) + base[4 + c]! * share) / 255) ** 2.2
  })
  for (const { x, y, radius, light: strength, colour } of planDiscs(order, size)) {
    for (let py = Math.max(0, Math.floor(y - radius - 1)); py < Math.min(height, y + radius + 1); py++) {
      for (let px = Math.max(0, Math.floor(x - radius - 1)); px < Math.min(width, x + radius + 1); px++) {
        const away = magnitude(px - x, py - y)
        const cover = Math.min(1, Math.max(0, (radius - away) / (0.06 * radius + 0.7)))
        if (cover <= 0) continue
        const gain = cover * strength * (0.72 + 0.28 * (away / radius) ** 4)
        for (let c = 0; c < 3; c++) light[(py * width + px) * 3 + c]! += gain * colour[c]!
      }
    }
  }
  const data = new Uint8ClampedArray(width * height * 4)
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) {
      const value = light[i * 3 + c]!
      data[i * 4 + c] = byteOf(value / (1 + 0.25 * value))
    }
    data[i * 4 + 3] = 255
  }
  return { kind: 'image', width, height, data }
}

/** Draws a background of the requested kind and aspect ratio; its longest side is about 1024 pixels at most. */
export async function drawBackdrop(order: BackdropOrder, context: ExecutionContext): Promise<ImageValue> {
  if (order.kind === 'studio') return drawStudio(order, context)
  if (order.kind === 'bokeh') return drawBokeh(order, context)
  const { width, height } = fitSize(order.size, softSide)
  const sides = { width: Math.max(64, width), height: Math.max(64, height), seed: order.seed }
  const { signal } = context
  return order.kind === 'landscape'
    ? drawLandscape({ ...sides, mood: moods[order.tone] }, { signal })
    : drawMarble({ ...sides, palette: silks[order.tone], veins: 0 }, { signal })
}

/** Fills a size with a picture, cropped around its centre and blurred; `blur` is sigma as a share of the longest side. */
export async function coverWith(image: ImageValue, size: Size, blur: number): Promise<ImageValue> {
  const small = fitSize(size, softSide)
  const fitted = sharpOf(image)
    .flatten({ background: '#f4eee6' })
    .resize(small.width, small.height, { fit: 'cover', kernel: 'cubic' })
  const sigma = blur * Math.max(small.width, small.height)
  const soft = await (sigma > 0.3 ? fitted.blur(sigma) : fitted).raw().toBuffer()
  const data = await sharp(soft, { raw: { ...small, channels: 3 } })
    .resize(size.width, size.height, { fit: 'fill', kernel: 'cubic' })
    .ensureAlpha()
    .raw()
    .toBuffer()
  return {
    kind: 'image',
    ...size,
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
  }
}
