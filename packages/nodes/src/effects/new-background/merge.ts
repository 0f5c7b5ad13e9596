import type { ExecutionContext, ImageValue } from '../../execution-types.ts'
import { byteOf, linearTable } from '../../ground/colour/srgb.ts'
import { alphaOf } from '../../ground/people/subject.ts'
import { lightPlanes, type Planes, placeIn } from '../../ground/plane/light-planes.ts'
import { type Plane, planeOf, resizePlane, sampleAt, softBlur } from '../../ground/plane/plane.ts'
import { eachRow } from '../../ground/plane/rows.ts'
import { randomOf } from '../../ground/random/random.ts'

export interface MergeSettings {
  /** 0: the subject keeps its light; 1: it takes on the light of the background. */
  readonly match: number
  /** Strength of the shadow on a wall close behind. */
  readonly shadow: number
  readonly seed: number
}

const linear = linearTable()

/** Longest side in pixels of the planes that light is computed on. */
const lightSide = 256

interface Light {
  /** Blurred background light that wraps around the subject's edge. */
  readonly wrap: Planes
  /** Gain of the subject's light at every pixel. */
  readonly gain: Plane
  /** Gains of red, green and blue at its rim: farther in, light from behind would tint skin. */
  readonly cast: readonly number[]
  /** Alpha of the subject blurred over the rim, at its full size. */
  readonly rim: Plane
  readonly shadow: Plane
}

function meanOf(planes: Planes, weight: (i: number) => number): readonly [number, number, number] {
  let sum = 1e-6
  for (let i = 0; i < planes[0].data.length; i++) sum += weight(i)
  return planes.map(
    (plane) => plane.data.reduce((total, value, i) => total + value * weight(i), 0) / sum,
  ) as unknown as readonly [number, number, number]
}

const luma = (r: number, g: number, b: number) => 0.2126 * r + 0.7152 * g + 0.0722 * b

/** Width of the rim that the background's light reaches, in pixels: 3 at 1024. */
const rimWidth = ({ width, height }: ImageValue) =>
  Math.max(1, Math.round((3 * Math.max(width, height)) / 1024))

/** Computes how the background lights the subject: its colour, its brightness and its direction. */
function lightOf(subject: ImageValue, ground: ImageValue, match: number): Light {
  const behind = lightPlanes(ground, lightSide)
  const mine = lightPlanes(subject, lightSide)
  const cover = resizePlane(softBlur(alphaOf(subject), Math.max(1, subject.width >> 9)), behind[0])
  const unit = Math.max(cover.width, cover.height)
  const around = behind.map((plane) => softBlur(plane, Math.round(0.22 * unit))) as unknown as Planes
  const mean = meanOf(behind, () => 1)
  const own = meanOf(mine, (i) => cover.data[i]!)
  const bright = luma(...mean)
  // Exposure follows the background a little, in stops; colour follows it more, normalized by brightness.
  const stops = Math.min(0.45, Math.max(-0.8, 0.22 * Math.log2((bright + 0.02) / (luma(...own) + 0.02))))
  const cast = mean.map((value) => ((value + 0.02) / (bright + 0.02)) ** (0.32 * match))
  const gain = planeOf(cover, (i) => {
    const local = luma(around[0].data[i]!, around[1].data[i]!, around[2].data[i]!)
    const side = ((local + 0.03) / (bright + 0.03)) ** (0.35 * match)
    return 2 ** (stops * match) * Math.min(1.5, Math.max(0.6, side))
  })
  return {
    wrap: behind.map((plane) => softBlur(plane, Math.max(1, Math.round(0.035 * unit)))) as unknown as Planes,
    gain,
    cast,
    rim: softBlur(alphaOf(subject), rimWidth(subject)),
    shadow: softBlur(cover, Math.max(1, Math.round(0.05 * unit))),
  }
}

/**
 * Composites a cut-out over a background of the same size, in linear light. The background's
 * light tints it, wraps around its edges (light wrap) and is strongest on the side it comes
 * from. Both get the same fine grain, so that they look taken in one shot.
 */
export async function mergeLight(
  subject: ImageValue,
  ground: ImageValue,
  settings: MergeSettings,
  context: ExecutionContext,
): Promise<ImageValue> {
  const { width, height } = subject
  const light = lightOf(subject, ground, settings.match)
  const place = placeIn(light.shadow, subject)
  const random = randomOf(settings.seed ^ 0x68bc21eb)
  const grain = Float32Array.from({ length: 1 << 16 }, () => (random() + random() - 1) * 0.028)
  const data = new Uint8ClampedArray(width * height * 4)
  const unit = Math.max(light.shadow.width, light.shadow.height)
  await eachRow({ from: 0, to: height }, context, (y) => {
    const py = place.y(y)
    // Each row starts at another offset of the grain tile, so that no pattern shows.
    const shift = Math.imul(y, 40503) >>> 0
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 4
      const alpha = subject.data[i + 3]! / 255
      const px = place.x(x)
      const dark = settings.shadow * sampleAt(light.shadow, px - 0.03 * unit, py - 0.02 * unit)
      const rim = alpha > 0 ? Math.min(1, 2 * (1 - light.rim.data[y * width + x]!)) : 0
      const wrap = 0.6 * settings.match * rim
      const gain = alpha > 0 ? sampleAt(light.gain, px, py) : 1
      for (let c = 0; c < 3; c++) {
        let value = linear[ground.data[i + c]!]! * (1 - dark)
        if (alpha > 0) {
          const lit = linear[subject.data[i + c]!]! * gain * (1 + (light.cast[c]! - 1) * rim)
          const around = sampleAt(light.wrap[c]!, px, py)
          value += (lit + wrap * around * (1 - 0.6 * lit) - value) * alpha
        }
        data[i + c] = byteOf(value * (1 + grain[(x + shift) & 0xffff]! * (1 - 0.5 * alpha)))
      }
      data[i + 3] = 255
    }
  })
  return { kind: 'image', width, height, data }
}
