import type { ImageValue } from '../../execution-types.ts'
import { byteOfLight, darkSteps, linearTable } from '../../ground/colour/srgb.ts'
import { alphaOf } from '../../ground/people/subject.ts'
import { lightPlanes, type Planes } from '../../ground/plane/light-planes.ts'
import { softBlurred } from '../../ground/plane/mean.ts'
import { type Plane, planeOf, resizePlane, softBlur } from '../../ground/plane/plane.ts'
import { takePicture } from '../../ground/plane/session-planes.ts'
import { randomOf } from '../../ground/random/random.ts'
import { KernelSession } from '../../kernels/session.ts'

export interface MergeSettings {
  /** 0: the subject keeps its light; 1: the subject is lit like the background. */
  readonly match: number
  /** Strength of the shadow on a wall close behind the subject. */
  readonly shadow: number
  readonly seed: number
}

/** Longest side in pixels of the planes in which light is computed. */
const lightSide = 256

interface Light {
  /** Blurred background light that wraps around the subject's edge. */
  readonly wrap: Planes
  /** Factor of the subject's light at every pixel. */
  readonly gain: Plane
  /**
   * Factors of red, green and blue at the subject's rim. They apply only to the rim, because elsewhere light from behind would
   * tint skin.
   */
  readonly cast: readonly [red: number, green: number, blue: number]
  /** Alpha of the subject blurred over the rim, at the subject's full size. */
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

/** Returns the width in pixels of the rim that the background's light reaches: 3 at 1024. */
const rimWidth = ({ width, height }: ImageValue) =>
  Math.max(1, Math.round((3 * Math.max(width, height)) / 1024))

/** Computes how the background lights the subject: its colour, its brightness and its direction. */
async function lightOf(
  subject: ImageValue,
  ground: ImageValue,
  { match, signal }: { readonly match: number; readonly signal: AbortSignal },
): Promise<Light> {
  const alpha = alphaOf(subject)
  const behind = lightPlanes(ground, lightSide)
  const mine = lightPlanes(subject, lightSide)
  const cover = resizePlane(await softBlurred(alpha, Math.max(1, subject.width >> 9), signal), behind[0])
  const unit = Math.max(cover.width, cover.height)
  const around = behind.map((plane) => softBlur(plane, Math.round(0.22 * unit))) as unknown as Planes
  const mean = meanOf(behind, () => 1)
  const subjectMean = meanOf(mine, (i) => cover.data[i]!)
  const bright = luma(...mean)
  // The exposure follows the background slightly, in stops; the colour follows it more, normalized by brightness.
  const stops = Math.min(
    0.45,
    Math.max(-0.8, 0.22 * Math.log2((bright + 0.02) / (luma(...subjectMean) + 0.02))),
  )
  const castOf = (value: number) => ((value + 0.02) / (bright + 0.02)) ** (0.32 * match)
  const gain = planeOf(cover, (i) => {
    const local = luma(around[0].data[i]!, around[1].data[i]!, around[2].data[i]!)
    const side = ((local + 0.03) / (bright + 0.03)) ** (0.35 * match)
    return 2 ** (stops * match) * Math.min(1.5, Math.max(0.6, side))
  })
  return {
    wrap: behind.map((plane) => softBlur(plane, Math.max(1, Math.round(0.035 * unit)))) as unknown as Planes,
    gain,
    cast: [castOf(mean[0]), castOf(mean[1]), castOf(mean[2])],
    rim: await softBlurred(alpha, rimWidth(subject), signal),
    shadow: softBlur(cover, Math.max(1, Math.round(0.05 * unit))),
  }
}

/** Length of the table of random grain values; each pixel takes a value from the table. */
const grainLevels = 1 << 16

/**
 * Composites a cut-out over a background of the same size, in linear light. The background's light tints the subject, wraps
 * around its edges (light wrap) and is strongest on the side from which it comes. Both pictures get the same fine grain, so that
 * they look like a single photo.
 */
export async function mergeLight(
  subject: ImageValue,
  ground: ImageValue,
  { match, shadow, seed }: MergeSettings,
  signal: AbortSignal,
): Promise<ImageValue> {
  const { width, height } = subject
  const light = await lightOf(subject, ground, { match, signal })
  const random = randomOf(seed ^ 0x68bc21eb)
  const grain = Float32Array.from({ length: grainLevels }, () => (random() + random() - 1) * 0.028)
  using session = new KernelSession(signal)
  const { width: smallWidth, height: smallHeight } = light.shadow
  const count = smallWidth * smallHeight
  const planes = new Float32Array(5 * count)
  for (const [i, { data }] of [light.shadow, light.gain, ...light.wrap].entries()) planes.set(data, i * count)
  const merged = session.place(ground.data)
  const [castRed, castGreen, castBlue] = light.cast
  await session.run('mergeLight', height, {
    subject: session.place(subject.data),
    ground: merged,
    width,
    height,
    planes: session.place(planes),
    smallWidth,
    smallHeight,
    rim: session.place(light.rim.data),
    grain: session.place(grain),
    linear: session.place(linearTable()),
    bytes: session.place(byteOfLight),
    darkSteps: session.place(darkSteps()),
    shadow,
    match,
    castRed,
    castGreen,
    castBlue,
  })
  return takePicture(session, merged, width, height)
}
