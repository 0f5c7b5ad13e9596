import type { ExecutionContext, ImageValue } from '../../execution-types.ts'
import { sharpOf } from '../../ground/codec/image-codec.ts'
import { labOf, putLab } from '../../ground/colour/lab.ts'
import { mainFaces } from '../../ground/people/faces/crop.ts'
import { facePlane } from '../../ground/people/faces/shape.ts'
import { placeIn } from '../../ground/plane/light-planes.ts'
import { magnitude } from '../../ground/plane/magnitude.ts'
import { fitSize, type Plane, planeOf, sampleAt, softBlur } from '../../ground/plane/plane.ts'
import { eachRow } from '../../ground/plane/rows.ts'
import { randomOf } from '../../ground/random/random.ts'
import sharp from '../../sharp.ts'
import type { exposureGrounds } from './declaration.ts'
import { sheetGrounds } from './grounds.ts'
import type { Negative } from './negative.ts'

export interface ExposureSettings {
  readonly ground: (typeof exposureGrounds)[number]
  /** 0 shows mostly the scene; 1 shows mostly the person. */
  readonly balance: number
  readonly seed: number
}

/** Fits the scene to the subject's box with a small margin, and stretches its tones over the whole range. */
async function fitScene(scene: ImageValue, { width, height, box }: Negative): Promise<ImageValue> {
  const marginShare = 0.06
  const left = Math.max(0, Math.round(box.x - marginShare * width))
  const top = Math.max(0, Math.round(box.y - marginShare * height))
  const right = Math.min(width, Math.round(box.x + box.width + marginShare * width))
  const bottom = Math.min(height, Math.round(box.y + box.height + marginShare * height))
  const { data: part, info } = await sharpOf(scene)
    .flatten({ background: '#f4eee6' })
    .resize(right - left, bottom - top, { fit: 'cover', kernel: 'cubic' })
    .normalise({ lower: 1, upper: 99 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const data = await sharp(part, { raw: info })
    .extend({ left, top, right: width - right, bottom: height - bottom, extendWith: 'mirror' })
    .ensureAlpha()
    .raw()
    .toBuffer()
  return {
    kind: 'image',
    width,
    height,
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
  }
}

/** Returns the 5th and 95th percentile of a cut-out's lightness. */
function rangeOf({ data }: ImageValue): readonly [low: number, high: number] {
  const counts = new Uint32Array(101)
  let total = 0
  for (let i = 0; i < data.length; i += 16) {
    if (data[i + 3]! < 128) continue
    counts[Math.min(100, Math.max(0, Math.round(100 * labOf(data[i]!, data[i + 1]!, data[i + 2]!)[0])))]! += 1
    total += 1
  }
  const quantile = (share: number) => {
    let [sum, step] = [counts[0]!, 0]
    while (sum < share * total && step < 100) {
      step += 1
      sum += counts[step]!
    }
    return step / 100
  }
  return total === 0 ? [0, 1] : [quantile(0.05), Math.max(quantile(0.05) + 0.1, quantile(0.95))]
}

/** Likelihood that a colour is skin of any tone: a band of hue and chroma in YCbCr (Chai & Ngan 1999), soft at its borders. */
function skinOf(r: number, g: number, b: number): number {
  const cb = -0.1687 * r - 0.3313 * g + 0.5 * b
  const cr = 0.5 * r - 0.4187 * g - 0.0813 * b
  return Math.max(0, 1 - ((cb + 18) / 20) ** 2 - ((cr - 22) / 17) ** 2)
}

/**
 * Returns a small, soft map of faces: detected faces, and skin surrounded by skin, because a face that is turned away is not
 * detected.
 */
async function facesOf(subject: ImageValue, signal: AbortSignal): Promise<Plane> {
  const size = fitSize(subject, 160)
  const found = facePlane(await mainFaces(subject, signal), subject, size, { grow: 0.85, soft: 0.5 })
  const scale = subject.width / size.width
  const skin = planeOf(size, (i) => {
    const x = Math.floor(((i % size.width) + 0.5) * scale)
    const y = Math.min(subject.height - 1, Math.floor((Math.floor(i / size.width) + 0.5) * scale))
    const offset = (y * subject.width + x) * 4
    const [r, g, b, alpha] = subject.data.subarray(offset, offset + 4) as unknown as readonly [
      number,
      number,
      number,
      number,
    ]
    return (skinOf(r, g, b) * alpha) / 255
  })
  const soft = softBlur(skin, 5)
  return planeOf(size, (i) =>
    Math.max(found.data[i]!, 0.75 * Math.min(1, Math.max(0, (soft.data[i]! - 0.52) / 0.3))),
  )
}

const clamp = (value: number) => Math.min(1, Math.max(0, value))

/**
 * Exposes both pictures on the same sheet. As on film, light adds up: dark parts of the person show the scene, and light parts
 * become white.
 * Computed in Oklab lightness (screen blending) with the colours of the scene. The colours of the person only tint the light parts.
 */
export async function expose(
  negative: Negative,
  scene: ImageValue,
  settings: ExposureSettings,
  context: ExecutionContext,
): Promise<ImageValue> {
  const { width, height, subject } = negative
  const fill = await fitScene(scene, negative)
  const [low, high] = rangeOf(subject)
  const [centre, corner] = sheetGrounds[settings.ground]
  const person = 0.55 + 0.75 * settings.balance
  const place = 1.12 - 0.5 * settings.balance
  const faces = await facesOf(subject, context.signal)
  const inFaces = placeIn(faces, subject)
  const random = randomOf(settings.seed ^ 0x51ab3f7d)
  const grain = Float32Array.from({ length: 1 << 16 }, () => (random() + random() - 1) * 0.014)
  const data = new Uint8ClampedArray(width * height * 4)
  const { data: pixels } = subject
  await eachRow({ from: 0, to: height }, context, (y) => {
    const shift = Math.imul(y, 40503) >>> 0
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 4
      const away = clamp(magnitude((x / width - 0.5) * 1.1, y / height - 0.42) * 1.5 - 0.1)
      const alpha = pixels[i + 3]! / 255
      const share = away * away
      let light = centre[0] + (corner[0] - centre[0]) * share
      let a = centre[1] + (corner[1] - centre[1]) * share
      let b = centre[2] + (corner[2] - centre[2]) * share
      if (alpha > 0) {
        const mine = labOf(pixels[i]!, pixels[i + 1]!, pixels[i + 2]!)
        const theirs = labOf(fill.data[i]!, fill.data[i + 1]!, fill.data[i + 2]!)
        const tone = clamp((mine[0] - low) / (high - low)) ** 1.35 * person
        // Faces remain recognizable, because the scene is only a faint, even light there.
        const face = 0.82 * sampleAt(faces, inFaces.x(x), inFaces.y(y))
        const behind = clamp(theirs[0] * place) * (1 - face) + 0.3 * face
        const screen = 1 - (1 - clamp(tone * 0.86)) * (1 - behind * (1 - 0.25 * clamp(tone)))
        const veil = (1 - 0.75 * clamp(tone)) * (1 - 0.7 * face)
        light += (0.08 + 0.9 * screen - light) * alpha
        a += (theirs[1] * veil + mine[1] * (0.4 * clamp(tone) + 0.3 * face) - a) * alpha
        b += (theirs[2] * veil + mine[2] * (0.4 * clamp(tone) + 0.3 * face) - b) * alpha
      }
      putLab(data, i, clamp(light + grain[(x + shift) & 0xffff]!), a, b)
    }
  })
  return { kind: 'image', width, height, data }
}
