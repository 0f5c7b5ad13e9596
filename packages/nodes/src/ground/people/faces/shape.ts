import { magnitude } from '../../plane/magnitude.ts'
import { type Plane, planeOf } from '../../plane/plane.ts'
import type { Size } from '../../plane/size.ts'
import type { Face, Point } from './decode.ts'

export interface Box extends Size {
  readonly left: number
  readonly top: number
}

/** Returns the box of the whole head, with hair and chin; a face reaches only from the brows to the chin. */
export function headOf({ left, top, width, height }: Face): Box {
  return { left: left - 0.22 * width, top: top - 0.5 * height, width: 1.44 * width, height: 1.68 * height }
}

/** Returns the smallest box around boxes; undefined for an empty list. */
export function unionOf(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  const right = Math.max(...boxes.map((box) => box.left + box.width))
  const bottom = Math.max(...boxes.map((box) => box.top + box.height))
  return { left, top, width: right - left, height: bottom - top }
}

/** Returns the midpoint between the eyes. */
export function eyesOf({ leftEye, rightEye }: Face): Point {
  return { x: (leftEye.x + rightEye.x) / 2, y: (leftEye.y + rightEye.y) / 2 }
}

export interface FaceEllipse {
  readonly x: number
  readonly y: number
  /** Half axes, across the face and along it. */
  readonly across: number
  readonly along: number
  /** Unit vector from the left eye to the right eye. */
  readonly dx: number
  readonly dy: number
}

/** Returns the ellipse around a face from the hairline to the chin, tilted with the eyes; `grow` scales it. */
export function ellipseOf(face: Face, grow = 1): FaceEllipse {
  const [ex, ey] = [face.rightEye.x - face.leftEye.x, face.rightEye.y - face.leftEye.y]
  const eyeDistance = magnitude(ex, ey)
  // The eyes of a face in profile are at the same position and give no direction.
  const [dx, dy] = eyeDistance > 0.2 * face.width ? [ex / eyeDistance, ey / eyeDistance] : [1, 0]
  const along = 0.68 * face.height * grow
  // The middle of the box is moved up, because the box ends at the brow.
  const up = 0.13 * face.height
  return {
    x: face.left + face.width / 2 + dy * up,
    y: face.top + face.height / 2 - dx * up,
    across: 0.56 * face.width * grow,
    along,
    dx,
    dy,
  }
}

/** Returns the share of a face at a position: 1 inside its ellipse, falling to 0 over `soft` of its size. */
export function shareAt({ x, y, across, along, dx, dy }: FaceEllipse, point: Point, soft: number): number {
  const [px, py] = [point.x - x, point.y - y]
  const away = magnitude((px * dx + py * dy) / across, (py * dx - px * dy) / along)
  const t = Math.min(1, Math.max(0, (1 + soft - away) / soft))
  return t * t * (3 - 2 * t)
}

/** Returns the share of each pixel that belongs to a face, from 0 to 1, in a plane of any size over a picture. */
export function facePlane(
  faces: readonly Face[],
  picture: Size,
  size: Size,
  { grow = 1, soft = 0.35 }: { readonly grow?: number; readonly soft?: number } = {},
): Plane {
  const plane = planeOf(size)
  const [sx, sy] = [picture.width / size.width, picture.height / size.height]
  for (const face of faces) {
    const ellipse = ellipseOf(face, grow)
    const reach = Math.max(ellipse.across, ellipse.along) * (1 + soft)
    const [x0, x1] = [Math.floor((ellipse.x - reach) / sx), Math.ceil((ellipse.x + reach) / sx)]
    const [y0, y1] = [Math.floor((ellipse.y - reach) / sy), Math.ceil((ellipse.y + reach) / sy)]
    for (let y = Math.max(0, y0); y < Math.min(size.height, y1); y++) {
      for (let x = Math.max(0, x0); x < Math.min(size.width, x1); x++) {
        const i = y * size.width + x
        const share = shareAt(ellipse, { x: (x + 0.5) * sx, y: (y + 0.5) * sy }, soft)
        plane.data[i] = Math.max(plane.data[i]!, share)
      }
    }
  }
  return plane
}
