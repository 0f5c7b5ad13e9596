import { eachLine } from '../../ground/people/faces/lines.ts'
import type { Portrait } from '../../ground/people/faces/portrait.ts'
import type { Size } from '../../ground/plane/size.ts'
import { step } from '../../ground/random/noise.ts'

/**
 * Heights of a face in a panel, in pixels: the maximum for drawing all its features, and the minimum for which the tones show
 * them well enough.
 */
const [small, large] = [80, 180]
/** Difference between a line and the tone of the solid key, large enough that rounding of the key does not interrupt the line. */
const depth = 0.2

/**
 * Draws eyelids, brows, nostrils and lips of small faces into the tones that the key follows, f32 x 4 for each pixel of a panel.
 * Without these lines, small or overexposed faces would be plain ovals.
 */
export function drawFeatures(
  tones: Float32Array,
  panel: Size,
  { portraits, picture, solid }: { portraits: readonly Portrait[]; picture: Size; solid: number },
): void {
  for (const portrait of portraits) {
    const share = 1 - step(small, large, (portrait.face.height * panel.width) / picture.width)
    if (share === 0) continue
    eachLine(portrait, picture, panel, (i, seen) => {
      const line = share * step(0.16, 0.4, seen)
      const tone = tones[4 * i]!
      tones.fill(tone + line * (Math.min(tone, solid - depth) - tone), 4 * i, 4 * i + 4)
    })
  }
}
