import type { ImageValue } from '../../execution-types.ts'
import { pointOf } from '../../ground/people/faces/mesh.ts'
import { partAt } from '../../ground/people/heads/flat-face.ts'
import { eachNear, hiddenEyes, hullOf, inPlanes } from '../../ground/people/heads/geometry.ts'
import { type Head, type HeadOrFace, parts } from '../../ground/people/heads/head.ts'
import * as mesh from '../../ground/people/heads/mesh-lines.ts'
import { magnitude } from '../../ground/plane/magnitude.ts'
import { step } from '../../ground/random/noise.ts'

/** Minimum height of a face whose features become tubes, in pixels at a longest side of 1024; tubes would fill a smaller face. */
const minFace = 44
/** Remaining share of the photo's own lines on skin, where they are wrinkles and shadows, on lids and lenses, and within eyes. */
const [onSkin, onLids, inEyes] = [0.4, 0.25, 0.8]
/**
 * Strength of the outline of lips relative to other tubes, and half the height of a closed mouth, as a share of the face's height.
 */
const [lipStrength, closedMouth] = [0.72, 0.016]
/** Half the width of a tube, as a share of the height of a face. */
const thickness = 0.0085

type Line = readonly number[]

/** Returns the middle line of a brow: its mesh has an upper and a lower line of the same length. */
function middleLine(points: Line): number[] {
  const half = points.length / 4
  return Array.from({ length: 2 * half }, (_, i) => {
    const [k, axis] = [i >> 1, i % 2]
    return (points[2 * k + axis]! + points[2 * (2 * half - 1 - k) + axis]!) / 2
  })
}

/** Returns points on a smooth curve through the points of a line (Catmull and Rom 1974). */
function curveThrough(line: Line, isClosed: boolean): number[] {
  const count = line.length / 2
  const coordinate = (i: number, axis: 0 | 1) =>
    line[2 * (isClosed ? (i + count) % count : Math.min(count - 1, Math.max(0, i))) + axis]!
  const out: number[] = []
  for (let i = 0; i < (isClosed ? count : count - 1); i++) {
    for (const t of [0, 0.25, 0.5, 0.75]) {
      for (const axis of [0, 1] as const) {
        const [p, q, r, s] = [
          coordinate(i - 1, axis),
          coordinate(i, axis),
          coordinate(i + 1, axis),
          coordinate(i + 2, axis),
        ]
        out.push(q + 0.5 * t * (r - p + t * (2 * p - 5 * q + 4 * r - s + t * (3 * (q - r) + s - p))))
      }
    }
  }
  const last = isClosed ? 0 : count - 1
  return [...out, coordinate(last, 0), coordinate(last, 1)]
}

/** Returns the outline of each lens of sunglasses, in pixels of the picture. */
function lensLines({ portrait, parts: seen }: Head): Line[] {
  const { box, width, height, face } = portrait
  const ridge = (face.leftEye.x + face.rightEye.x) / 2
  const sides: [number, number][][] = [[], []]
  for (let i = 0; i < seen.length; i++) {
    if (seen[i] !== parts.lens) continue
    const x = box.left + (((i % width) + 0.5) / width) * box.width
    const y = box.top + ((Math.floor(i / width) + 0.5) / height) * box.height
    sides[x < ridge ? 0 : 1]!.push([x, y])
  }
  return sides.filter(({ length }) => length > 8).map(hullOf)
}

interface Feature {
  readonly line: Line
  readonly isClosed: boolean
  /** Strength of the line; 1 by default. */
  readonly strength?: number
}

/** Returns the lines of a face's features. Lenses replace eyes and brows. */
function featureLines(head: Head): Feature[] {
  const line = (indices: readonly number[]) =>
    indices.flatMap((index) => {
      const { x, y } = pointOf(head.mesh, index)
      return [x, y]
    })
  const hidden = hiddenEyes(head.mesh)
  const lenses = lensLines(head)
  const eyes = [
    { eye: mesh.leftEye, brow: mesh.leftBrow },
    { eye: mesh.rightEye, brow: mesh.rightBrow },
  ].filter((_, side) => !hidden[side])
  const jaw = mesh.oval.slice(9, 28)
  const open = [jaw, mesh.nose].map((indices) => ({ line: line(indices), isClosed: false }))
  const closed = lenses.length > 0 ? lenses : eyes.map(({ eye }) => line(eye))
  const brows = lenses.length > 0 ? [] : eyes.map(({ brow }) => middleLine(line(brow)))
  return [
    ...open,
    ...brows.map((brow) => ({ line: brow, isClosed: false })),
    ...closed.map((part) => ({ line: part, isClosed: true })),
    { line: line(mesh.lips), isClosed: true, strength: lipStrength },
    ...mouthLines(head, line),
  ]
}

/** An open mouth has an upper and a lower line, a closed mouth a single line. */
function mouthLines(head: Head, line: (indices: readonly number[]) => Line): Feature[] {
  const [upper, lower] = [pointOf(head.mesh, 13), pointOf(head.mesh, 14)]
  const isOpen = magnitude(upper.x - lower.x, upper.y - lower.y) > 2 * closedMouth * head.portrait.face.height
  if (isOpen) return [{ line: line(mesh.mouth), isClosed: true }]
  const [above, below] = [mesh.mouth.slice(11).toReversed(), mesh.mouth.slice(1, 10)].map((part) =>
    line(part),
  )
  const middle = above!.map((value, i) => (value + below![i]!) / 2)
  return [{ line: [...line([78]), ...middle, ...line([308])], isClosed: false }]
}

/** Draws a line into the plane of strengths; the strength in its middle is `full`. */
function drawLine(
  out: Float32Array,
  { width, height }: ImageValue,
  {
    curve,
    half,
    full,
    isSeen,
  }: { curve: Line; half: number; full: number; isSeen: (x: number, y: number) => boolean },
): void {
  const reach = 2 * half + 0.5
  for (let k = 0; k + 3 < curve.length; k += 2) {
    const [x0, y0, x1, y1] = curve.slice(k, k + 4) as [number, number, number, number]
    if (!isSeen(x0, y0)) continue
    const [dx, dy] = [x1 - x0, y1 - y0]
    const length = dx * dx + dy * dy
    const bottom = Math.min(height - 1, Math.floor(Math.max(y0, y1) + reach))
    const right = Math.min(width - 1, Math.floor(Math.max(x0, x1) + reach))
    for (let y = Math.max(0, Math.ceil(Math.min(y0, y1) - reach)); y <= bottom; y++) {
      for (let x = Math.max(0, Math.ceil(Math.min(x0, x1) - reach)); x <= right; x++) {
        const [px, py] = [x + 0.5 - x0, y + 0.5 - y0]
        const t = length > 0 ? Math.min(1, Math.max(0, (px * dx + py * dy) / length)) : 0
        const strength = full * (1 - step(0.4 * half, reach, magnitude(px - t * dx, py - t * dy)))
        const i = y * width + x
        if (strength > out[i]!) out[i] = strength
      }
    }
  }
}

/**
 * Weakens the photo's own lines on the skin of a face, where they are wrinkles. Frames of glasses beside the eyes are not weakened.
 */
function quietSkin(out: Float32Array, picture: ImageValue, head: Head): void {
  const { portrait } = head
  const { box, width, height, unit } = portrait
  const keeps = new Float32Array(width * height).fill(1)
  for (let i = 0; i < keeps.length; i++)
    if (head.parts[i] === parts.lens) keeps[i] = onLids
    else if (head.parts[i] !== parts.none && head.parts[i] !== parts.hair) keeps[i] = onSkin
  for (const indices of [mesh.leftEye, mesh.rightEye]) {
    // Frames of glasses surround the eyes at a distance; lids do not.
    eachNear(portrait, inPlanes(portrait, head.mesh, indices), 0.2 * unit, (i, away) => {
      if (head.parts[i] !== parts.lens) keeps[i] = away > 0.045 * unit ? 1 : away > 0 ? onLids : inEyes
    })
  }
  const [sx, sy] = [width / box.width, height / box.height]
  for (let y = box.top; y < Math.min(picture.height, box.top + box.height); y++) {
    for (let x = box.left; x < Math.min(picture.width, box.left + box.width); x++) {
      const [px, py] = [Math.floor((x + 0.5 - box.left) * sx), Math.floor((y + 0.5 - box.top) * sy)]
      out[y * picture.width + x]! *= keeps[Math.min(height - 1, py) * width + Math.min(width - 1, px)]!
    }
  }
}

/** Draws the visible lines of faces along their meshes; `full` is the strength of a bright tube. */
export function drawFaces(
  lines: Float32Array,
  picture: ImageValue,
  heads: readonly HeadOrFace[],
  { full, scale }: { full: number; scale: number },
): void {
  for (const head of heads) {
    const { face } = head.portrait
    if (!head.mesh || face.height < minFace * scale) continue
    quietSkin(lines, picture, head)
    const half = Math.max(0.75 * scale, thickness * face.height)
    const isSeen = (x: number, y: number) => partAt(head, x, y) !== parts.hair
    for (const { line, isClosed, strength = 1 } of featureLines(head))
      drawLine(lines, picture, { curve: curveThrough(line, isClosed), half, full: strength * full, isSeen })
  }
}
