import { type Portrait, paintFace, seenAt } from '../../ground/people/faces/portrait.ts'
import { blurPlane } from '../../ground/plane/blur.ts'
import type { Size } from '../../ground/plane/size.ts'
import { step } from '../../ground/random/noise.ts'

/** Heights of a face in a panel, in pixels, up to which its features are all drawn, and from which the tones draw them well enough. */
const [small, large] = [80, 180]
/** How far below the solid key's tone a line is, so that the rounding of the key leaves it whole. */
const depth = 0.2

/**
 * Draws lids, brows, nostrils and lips of small faces into the tones that the key follows, f32 x 4 for each pixel of a panel. Otherwise a
 * flash, or a small size, would leave ovals.
 */
export function drawFeatures(
  tones: Float32Array,
  panel: Size,
  { portraits, picture, solid }: { portraits: readonly Portrait[]; picture: Size; solid: number },
): void {
  const scale = panel.width / picture.width
  for (const portrait of portraits) {
    const height = portrait.face.height * scale
    const share = 1 - step(small, large, height)
    if (share === 0) continue
    // Lines are wider than pixels of the panel, or some would fall between them.
    const lines = blurPlane(paintFace(portrait).lines, portrait, (0.5 * portrait.unit) / height)
    const { left, top, width: wide, height: high } = portrait.box
    const right = Math.min(panel.width, Math.floor((left + wide) * scale))
    const bottom = Math.min(panel.height, Math.floor((top + high) * scale))
    for (let y = Math.ceil(top * scale); y < bottom; y++) {
      for (let x = Math.ceil(left * scale); x < right; x++) {
        const at = { x: (x + 0.5) / scale, y: (y + 0.5) / scale }
        const line = share * step(0.16, 0.4, seenAt(portrait, lines, at))
        if (line === 0) continue
        const i = 4 * (y * panel.width + x)
        const tone = tones[i]!
        tones.fill(tone + line * (Math.min(tone, solid - depth) - tone), i, i + 4)
      }
    }
  }
}
