import { blurPlane } from '../../plane/blur.ts'
import type { Size } from '../../plane/size.ts'
import { linesOf, type Portrait, seenAt } from './portrait.ts'

/**
 * Calls `draw` with the index of each pixel of a plane that a line of eyelids, brows, nostrils or lips covers, and with the
 * covered share of the pixel. The plane covers the whole picture. The lines are at least as thick as a pixel, because thinner
 * lines could fall between pixels.
 */
export function eachLine(
  portrait: Portrait,
  picture: Size,
  plane: Size,
  draw: (i: number, line: number) => void,
): void {
  const scale = plane.width / picture.width
  const height = portrait.face.height * scale
  const lines = blurPlane(linesOf(portrait), portrait, (0.5 * portrait.unit) / height)
  const { left, top, width: wide, height: high } = portrait.box
  const right = Math.min(plane.width, Math.floor((left + wide) * scale))
  const bottom = Math.min(plane.height, Math.floor((top + high) * scale))
  for (let y = Math.ceil(top * scale); y < bottom; y++) {
    for (let x = Math.ceil(left * scale); x < right; x++) {
      const line = seenAt(portrait, lines, { x: (x + 0.5) / scale, y: (y + 0.5) / scale })
      if (line > 0) draw(y * plane.width + x, line)
    }
  }
}
