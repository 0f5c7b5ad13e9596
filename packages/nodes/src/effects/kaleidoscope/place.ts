import type { ImageValue } from '../../execution-types.ts'
import type { Box } from '../../ground/people/faces/shape.ts'
import { labPlanes } from '../../ground/plane/lab-planes.ts'
import { magnitude } from '../../ground/plane/magnitude.ts'
import { fitSize } from '../../ground/plane/plane.ts'
import type { Size } from '../../ground/plane/size.ts'

/** View of the mirrors on a photo: a centre as fractions of its size, and the direction of their wedge, in radians. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly turn: number
}

const side = 72
const [centres, turns] = [11, 16]
/** Number of rings and of rays of the samples in a wedge. */
const [rings, rays] = [6, 4]
/** Weight of differences across the whole wedge relative to local contrast. */
const spreadWeight = 0.6
/** Fraction of the score by which the corners of a photo are rated lower than its middle. */
const asidePenalty = 0.3
/** Share of the score that a wedge loses if it lies within heads: mirrors cut faces into rings of halves. */
const ofHeads = 0.7

/** Returns the local contrast: the difference of each pixel from its right and lower neighbours, in Oklab. */
function contrastOf({ l, a, b }: Record<'l' | 'a' | 'b', Float32Array>, width: number): Float32Array {
  return l.map((_, i) => {
    const differ = (j: number) =>
      j < l.length ? Math.abs(l[i]! - l[j]!) + Math.abs(a[i]! - a[j]!) + Math.abs(b[i]! - b[j]!) : 0
    return differ(i + 1) + differ(i + width)
  })
}

/** Returns 1 for pixels of a copy of the photo that lie within heads. */
function headsOver({ width, height }: Size, image: Size, heads: readonly Box[]): Uint8Array {
  const marks = new Uint8Array(width * height)
  for (const head of heads) {
    const [sx, sy] = [width / image.width, height / image.height]
    const bottom = Math.min(height, (head.top + head.height) * sy)
    const right = Math.min(width, (head.left + head.width) * sx)
    for (let y = Math.max(0, Math.floor(head.top * sy)); y < bottom; y++)
      for (let x = Math.max(0, Math.floor(head.left * sx)); x < right; x++) marks[y * width + x] = 1
  }
  return marks
}

/**
 * The wedge that mirrors repeat: its radius as a share of the photo's shorter side, its width in radians, and its movement from
 * its position.
 */
export interface Wedge {
  readonly reach: number
  readonly angle: number
  readonly moments: readonly Place[]
  /** Heads in pixels of the photo. */
  readonly heads?: readonly Box[]
}

/**
 * Finds the position at which the mirrors show the most detail: contrast in every part of the wedge during its whole movement.
 * Over a plain sky or a black night, the whole frame would have a single colour.
 */
export async function findPlace(
  image: ImageValue,
  { reach, angle, moments, heads = [] }: Wedge,
): Promise<Place> {
  const size = fitSize(image, side)
  const { width, height } = size
  const planes = await labPlanes(
    image,
    { width: Math.max(4, width), height: Math.max(4, height) },
    [16, 16, 20],
  )
  const contrast = contrastOf(planes, planes.width)
  const isHead = headsOver(planes, image, heads)
  const radius = reach * Math.min(planes.width, planes.height)
  const mirrored = (position: number, length: number) => {
    const folded = Math.abs(((Math.floor(position) % (2 * length)) + 2 * length) % (2 * length))
    return folded < length ? folded : 2 * length - 1 - folded
  }
  const scoreAt = (x: number, y: number, turn: number) => {
    let [sum, lowest, lights, squares, ofHead] = [0, Infinity, 0, 0, 0]
    for (let ring = 1; ring <= rings; ring++) {
      let ringSum = 0
      for (let ray = 0; ray < rays; ray++) {
        const rayAngle = turn + (angle * ray) / (rays - 1)
        const px = mirrored(x * planes.width + ((radius * ring) / rings) * Math.cos(rayAngle), planes.width)
        const py = mirrored(y * planes.height + ((radius * ring) / rings) * Math.sin(rayAngle), planes.height)
        const i = py * planes.width + px
        ringSum += Math.min(0.15, contrast[i]!)
        lights += planes.l[i]!
        squares += planes.l[i]! ** 2
        ofHead += isHead[i]!
      }
      sum += ringSum
      lowest = Math.min(lowest, ringSum)
    }
    const count = rings * rays
    const spread = Math.sqrt(Math.max(0, squares / count - (lights / count) ** 2))
    const aside = magnitude(x - 0.5, y - 0.5)
    // The emptiest ring is counted, too, because it becomes a band of a single colour.
    const worth = (1 - asidePenalty * aside) * (1 - (ofHeads * ofHead) / count)
    return (sum / count + (lowest * rings) / count / 2 + spreadWeight * spread) * worth
  }
  let best: Place = { x: 0.5, y: 0.5, turn: 0 }
  let bestScore = -1
  for (let row = 0; row < centres; row++) {
    for (let column = 0; column < centres; column++) {
      for (let step = 0; step < turns; step++) {
        const x = 0.2 + (0.6 * column) / (centres - 1)
        const y = 0.2 + (0.6 * row) / (centres - 1)
        const turn = (2 * Math.PI * step) / turns
        const scores = moments.map((step) => scoreAt(x + step.x, y + step.y, turn + step.turn))
        const score = Math.min(...scores)
        if (score > bestScore + 1e-9) [best, bestScore] = [{ x, y, turn }, score]
      }
    }
  }
  return best
}
