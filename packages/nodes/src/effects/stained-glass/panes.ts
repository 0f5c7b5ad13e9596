import { deepenedBy } from '../../ground/colour/deepen.ts'
import type { Lab } from '../../ground/colour/lab.ts'
import { magnitude } from '../../ground/plane/magnitude.ts'
import { step } from '../../ground/random/noise.ts'
import { randomOf } from '../../ground/random/random.ts'
import type { Regions } from '../../ground/shapes/regions.ts'

/**
 * Numbers per pane: L, a, b of its glass, mean lightness of the picture within the pane, cosine and sine of the direction of its
 * streaks.
 */
export const paneFields = 6

/**
 * Limits of the lightness of a face's glass, which otherwise equals the lightness of the skin: on darker or brighter glass, the
 * painting would be invisible.
 */
const [darkestFace, brightestFace] = [0.28, 0.8]

/** Gain of the saturation of skin on glass; with the gain of other panes, skin would look like paint. */
const skinGain = 1.4

/** Tints of nearly clear glass (a and b of Oklab). */
const [straw, sea, rose, ice] = [
  [0.0, 0.032],
  [-0.022, -0.006],
  [0.018, 0.012],
  [-0.008, -0.026],
] as const
const clear = [straw, sea, rose] as const
/** Tints outside and inside of the outline of a subject: a pale subject on a pale ground is warm on cold. */
const [cold, warm] = [
  [sea, ice],
  [straw, rose],
] as const

/**
 * Returns the glass of every pane: the picture's mean colour, as saturated as backlit glass. Windows have no grey glass: if the
 * picture is nearly colourless, the pane gets clear glass in one of its natural tints. `skins` holds the skin colour for panes
 * that show faces, and `sides` holds 1 for panes inside of the outline of the subject.
 */
export function cutGlass(
  regions: Regions,
  seed: number,
  { skins, sides }: { readonly skins: readonly (Lab | undefined)[]; readonly sides?: Uint8Array | undefined },
): Float32Array {
  const random = randomOf(seed ^ 0x3c6ef372)
  const panes = new Float32Array(regions.count * paneFields)
  for (let i = 0; i < regions.count; i++) {
    const skin = skins[i]
    const [l, a, b] = skin ?? (regions.colours.subarray(i * 3, i * 3 + 3) as unknown as Lab)
    const chroma = magnitude(a, b)
    const gain = skin ? deepenedBy([l, a, b], skinGain, 0.2) : deepenedBy([l, a, b], 1.75, 0.27)
    const turn = (random() - 0.5) * 0.14
    const tints = sides ? [cold, warm][sides[i]!]! : clear
    const tint = tints[Math.floor(random() * tints.length)]!
    const pale = 1 - step(0.01, 0.06, chroma)
    const plain = 0.21 + 0.76 * step(-0.01, 1.01, l) ** 0.93 + (random() - 0.5) * 0.07
    const light = skin ? Math.min(brightestFace, Math.max(darkestFace, l)) : plain
    const angle = random() * Math.PI
    panes.set(
      [
        light,
        (a * Math.cos(turn) - b * Math.sin(turn)) * gain + tint[0] * pale,
        (b * Math.cos(turn) + a * Math.sin(turn)) * gain + tint[1] * pale,
        l,
        Math.cos(angle),
        Math.sin(angle),
      ],
      i * paneFields,
    )
  }
  return panes
}
