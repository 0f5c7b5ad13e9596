import type { ImageValue } from '../../execution-types.ts'
import { putLab } from '../../ground/colour/lab.ts'
import { type Portrait, seenAt } from '../../ground/people/faces/portrait.ts'
import type { Box } from '../../ground/people/faces/shape.ts'
import { magnitude } from '../../ground/plane/magnitude.ts'
import type { Size } from '../../ground/plane/size.ts'
import type { Material } from './materials.ts'

/** Returns the box of a portrait in a picture of another size, in whole pixels. */
export function scaledBox({ left, top, width, height }: Box, picture: Size, target: Size): Box {
  const [sx, sy] = [target.width / picture.width, target.height / picture.height]
  const [x, y] = [Math.floor(left * sx), Math.floor(top * sy)]
  return {
    left: x,
    top: y,
    width: Math.max(1, Math.min(target.width, Math.round((left + width) * sx)) - x),
    height: Math.max(1, Math.min(target.height, Math.round((top + height) * sy)) - y),
  }
}

/** A picture of tiles, with the number of the tile at each pixel. */
interface NumberedTiles {
  readonly picture: ImageValue
  readonly owner: Int32Array
}

export interface Inlay {
  readonly portrait: Portrait
  /** Position of the drawn face in the picture, in pixels of the picture. */
  readonly faceBox: Box
  readonly material: Material
  /** Half the width of the joint around the face, in pixels. */
  readonly joint: number
  /** Number of tiles that are numbered before the tiles of the face. */
  readonly before: number
}

/** Inserts a drawn face into a mosaic, along the outline of its skin, with a joint around it. */
export function inlay(
  { picture: mosaic, owner }: NumberedTiles,
  { picture: face, owner: faceOwner }: NumberedTiles,
  { portrait, faceBox, material, joint, before }: Inlay,
): void {
  const { box, shape, skin } = portrait
  const [sx, sy] = [box.width / faceBox.width, box.height / faceBox.height]
  const [light, a, b] = material.grout
  const valueAt = (x: number, y: number) =>
    seenAt(portrait, shape.data, { x: box.left + (x + 0.5) * sx, y: box.top + (y + 0.5) * sy })
  for (let y = 0; y < faceBox.height; y++) {
    for (let x = 0; x < faceBox.width; x++) {
      const value = valueAt(x, y)
      const slope =
        magnitude(valueAt(x + 1, y) - valueAt(x - 1, y), valueAt(x, y + 1) - valueAt(x, y - 1)) / 2
      const inside = value / Math.max(1e-4, slope)
      const to = ((y + faceBox.top) * mosaic.width + x + faceBox.left) * 4
      if (Math.abs(inside) < joint) putLab(mosaic.data, to, light + 0.42 * (skin[0] - light), a, b)
      else if (inside > 0) {
        const from = y * faceBox.width + x
        mosaic.data.set(face.data.subarray(from * 4, from * 4 + 4), to)
        owner[to / 4] = faceOwner[from]! + before
      }
    }
  }
}
