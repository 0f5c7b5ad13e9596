import type { Size } from '../../ground/plane/size.ts'
import sharp from '../../sharp.ts'

export const gradeNames = ['natural', 'film', 'night', 'mono'] as const
export type GradeName = (typeof gradeNames)[number]

type Matrix = [[number, number, number], [number, number, number], [number, number, number]]

interface Grade {
  /** Matrix from RGB to RGB; by default the colours are unchanged. */
  readonly mix?: Matrix
  /** Gain and offset for each of red, green and blue. */
  readonly tone?: {
    readonly gain: readonly [number, number, number]
    readonly lift: readonly [number, number, number]
  }
  readonly vignette: number
  /** Colour of a flash. */
  readonly flash: readonly [number, number, number]
}

export const grades: Readonly<Record<GradeName, Grade>> = {
  natural: { vignette: 0.12, flash: [255, 250, 240] },
  film: {
    mix: [
      [0.96, 0.05, -0.01],
      [0.02, 0.95, 0.03],
      [0.02, 0.12, 0.82],
    ],
    tone: { gain: [0.95, 0.93, 0.88], lift: [14, 10, 16] },
    vignette: 0.3,
    flash: [255, 214, 160],
  },
  night: {
    mix: [
      [0.86, 0.06, 0.08],
      [0, 0.92, 0.1],
      [0.02, 0.14, 0.98],
    ],
    tone: { gain: [0.93, 0.97, 1], lift: [-8, -2, 14] },
    vignette: 0.42,
    flash: [214, 240, 255],
  },
  mono: {
    mix: [
      [0.3, 0.58, 0.12],
      [0.3, 0.58, 0.12],
      [0.3, 0.58, 0.12],
    ],
    tone: { gain: [1.12, 1.11, 1.09], lift: [-14, -14, -13] },
    vignette: 0.34,
    flash: [255, 255, 255],
  },
}

/** Applies the colours of a look to a laid-out photo; returns opaque RGBA bytes. */
export async function colour(
  data: Uint8Array,
  { width, height }: Size,
  name: GradeName,
): Promise<Uint8Array> {
  const { mix, tone } = grades[name]
  if (!mix || !tone) return data
  return await sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .recomb(mix)
    .linear([...tone.gain], [...tone.lift])
    .ensureAlpha()
    .raw()
    .toBuffer()
}
