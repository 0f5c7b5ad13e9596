import type { ImageValue } from '../../execution-types.ts'
import type { Body, Joint } from '../people/bodies/find-bodies.ts'
import type { Point } from '../people/faces/decode.ts'
import { magnitude } from '../plane/magnitude.ts'
import type { Size } from '../plane/size.ts'

/** Joints of a body by the number that the format of OpenPose (Cao et al. 2017) gives them; the neck is between the shoulders. */
const jointsOfFormat = [0, 'neck', 12, 14, 16, 11, 13, 15, 24, 26, 28, 23, 25, 27, 5, 2, 8, 7] as const
const shoulders = [11, 12] as const

/** Limbs as pairs of the format's joints, in the order of their colours. */
const limbs = [
  ...([
    [1, 2],
    [1, 5],
    [2, 3],
    [3, 4],
    [5, 6],
    [6, 7],
  ] as const),
  ...([
    [1, 8],
    [8, 9],
    [9, 10],
    [1, 11],
    [11, 12],
    [12, 13],
  ] as const),
  ...([
    [1, 0],
    [0, 14],
    [14, 16],
    [0, 15],
    [15, 17],
  ] as const),
] as const

/** Colours of the joints, and of the limbs in the same order. ControlNets were trained with exactly these colours. */
const colours = [
  ...([
    [255, 0, 0],
    [255, 85, 0],
    [255, 170, 0],
    [255, 255, 0],
    [170, 255, 0],
    [85, 255, 0],
  ] as const),
  ...([
    [0, 255, 0],
    [0, 255, 85],
    [0, 255, 170],
    [0, 255, 255],
    [0, 170, 255],
    [0, 85, 255],
  ] as const),
  ...([
    [0, 0, 255],
    [85, 0, 255],
    [170, 0, 255],
    [255, 0, 255],
    [255, 0, 170],
    [255, 0, 85],
  ] as const),
] as const

/** Lightness of limbs relative to joints. */
const limbShare = 0.6
/** Half the width of a limb, and the radius of a joint, as a share of the map's shorter side: 4 of 512 pixels. */
const radiusShare = 4 / 512
const minVisibility = 0.5

type Colour = readonly [number, number, number]

/** Returns the joints in the order of the format. Hidden joints are undefined. */
function jointsOf({ joints }: Body): (Point | undefined)[] {
  const shown = (joint: Joint) => (joint.visibility >= minVisibility ? joint : undefined)
  const [left, right] = shoulders.map((index) => shown(joints[index]!))
  const neck = left && right && { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 }
  return jointsOfFormat.map((index) => (index === 'neck' ? neck : shown(joints[index]!)))
}

/** Ellipse: its centre, half its length along the unit vector `dx`, `dy`, and half its width. */
interface Ellipse {
  readonly centre: Point
  readonly length: number
  readonly radius: number
  readonly dx: number
  readonly dy: number
}

/** Fills an ellipse row by row, so that a long limb takes no longer than its pixels. */
function fillEllipse(map: ImageValue, { centre, length, radius, dx, dy }: Ellipse, colour: Colour): void {
  const [along, beside] = [1 / Math.max(length, 0.5) ** 2, 1 / radius ** 2]
  // A point (u, v) from the centre is inside if a u² + 2 b u v + c v² ≤ 1.
  const a = along * dx * dx + beside * dy * dy
  const b = (along - beside) * dx * dy
  const c = along * dy * dy + beside * dx * dx
  const reach = magnitude(Math.max(length, 0.5) * dy, radius * dx)
  const bottom = Math.min(map.height - 1, Math.floor(centre.y + reach))
  for (let y = Math.max(0, Math.floor(centre.y - reach)); y <= bottom; y++) {
    const v = y + 0.5 - centre.y
    const root = (b * v) ** 2 - a * (c * v * v - 1)
    if (root < 0) continue
    const [middle, half] = [centre.x - (b * v) / a - 0.5, Math.sqrt(root) / a]
    const right = Math.min(map.width - 1, Math.floor(middle + half))
    for (let x = Math.max(0, Math.ceil(middle - half)); x <= right; x++)
      map.data.set(colour, (y * map.width + x) * 4)
  }
}

/** Draws bodies on black, in the colours of OpenPose's format: each limb as an ellipse, and each joint as a disc. */
export function drawPose(bodies: readonly Body[], { width, height }: Size): ImageValue {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let i = 3; i < data.length; i += 4) data[i] = 255
  const map: ImageValue = { kind: 'image', width, height, data }
  const radius = Math.max(1.5, radiusShare * Math.min(width, height))
  // Small bodies are far away, so larger bodies cover them.
  for (const body of bodies.toSorted((a, b) => a.side - b.side)) {
    const joints = jointsOf(body)
    limbs.forEach(([from, to], index) => {
      const [start, end] = [joints[from], joints[to]]
      if (!start || !end) return
      const length = magnitude(end.x - start.x, end.y - start.y)
      const [dx, dy] = length > 0 ? [(end.x - start.x) / length, (end.y - start.y) / length] : [1, 0]
      const [red, green, blue] = colours[index]!
      const centre = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }
      const colour = [red * limbShare, green * limbShare, blue * limbShare] as const
      fillEllipse(map, { centre, length: length / 2, radius, dx, dy }, colour)
    })
    joints.forEach((joint, index) => {
      if (joint) fillEllipse(map, { centre: joint, length: radius, radius, dx: 1, dy: 0 }, colours[index]!)
    })
  }
  return map
}
