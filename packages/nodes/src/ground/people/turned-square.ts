import type { ImageValue } from '../../execution-types.ts'
import { sharpOf } from '../codec/image-codec.ts'
import type { Point } from './faces/decode.ts'

/** Square part of a picture, turned like a face or a body in it: centre, side in pixels, and the unit vector to its right. */
export interface TurnedSquare extends Point {
  readonly side: number
  readonly dx: number
  readonly dy: number
}

/** Returns a point of a square in the picture. The coordinates of `point` are shares of the side, from the upper left corner. */
export function toPicture({ x, y, side, dx, dy }: TurnedSquare, point: Point): Point {
  const [across, down] = [(point.x - 0.5) * side, (point.y - 0.5) * side]
  return { x: x + across * dx - down * dy, y: y + across * dy + down * dx }
}

/**
 * Returns the pixels of a turned square as the input of a network of `side` × `side` pixels: RGB, from 0 to 1. Beyond the picture,
 * the border pixels repeat. Undefined for a square that lies completely beyond the picture.
 */
export async function sampleSquare(
  image: ImageValue,
  square: TurnedSquare,
  side: number,
): Promise<Float32Array | undefined> {
  const reach = (square.side / 2) * (Math.abs(square.dx) + Math.abs(square.dy))
  const left = Math.max(0, Math.floor(square.x - reach) - 1)
  const top = Math.max(0, Math.floor(square.y - reach) - 1)
  const width = Math.min(image.width, Math.ceil(square.x + reach) + 1) - left
  const height = Math.min(image.height, Math.ceil(square.y + reach) + 1) - top
  if (width < 1 || height < 1) return undefined
  const scale = side / square.side
  const { data, info } = await sharpOf(image)
    .extract({ left, top, width, height })
    .flatten({ background: '#808080' })
    .resize(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)), {
      fit: 'fill',
      kernel: 'cubic',
    })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [sx, sy] = [info.width / width, info.height / height]
  const input = new Float32Array(side * side * 3)
  for (let v = 0; v < side; v++) {
    for (let u = 0; u < side; u++) {
      const place = toPicture(square, { x: (u + 0.5) / side, y: (v + 0.5) / side })
      const px = Math.min(info.width - 1, Math.max(0, (place.x - left) * sx - 0.5))
      const py = Math.min(info.height - 1, Math.max(0, (place.y - top) * sy - 0.5))
      const [x0, y0] = [Math.floor(px), Math.floor(py)]
      const [x1, y1] = [Math.min(info.width - 1, x0 + 1), Math.min(info.height - 1, y0 + 1)]
      const [fx, fy] = [px - x0, py - y0]
      for (let c = 0; c < 3; c++) {
        const valueAt = (row: number, column: number) => data[(row * info.width + column) * 3 + c]!
        const upper = valueAt(y0, x0) + (valueAt(y0, x1) - valueAt(y0, x0)) * fx
        const lower = valueAt(y1, x0) + (valueAt(y1, x1) - valueAt(y1, x0)) * fx
        input[(v * side + u) * 3 + c] = (upper + (lower - upper) * fy) / 255
      }
    }
  }
  return input
}
