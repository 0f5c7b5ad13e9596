import type { Face, Point } from './decode.ts'

type Box = Pick<Face, 'left' | 'top' | 'width' | 'height'>

/** Returns the area that two boxes share, as a share of the smaller box. */
export function overlapOf(a: Box, b: Box): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top)
  if (width <= 0 || height <= 0) return 0
  return (width * height) / Math.min(a.width * a.height, b.width * b.height)
}

const points = ['leftEye', 'rightEye', 'nose', 'mouth', 'leftEar', 'rightEar'] as const

/** Moves and scales all positions of a face. */
export function mapFace(face: Face, map: (point: Point) => Point, scale: number): Face {
  const { x, y } = map({ x: face.left, y: face.top })
  const mapped = Object.fromEntries(points.map((name) => [name, map(face[name])]))
  return {
    ...face,
    ...mapped,
    left: x,
    top: y,
    width: face.width * scale,
    height: face.height * scale,
  }
}

/** Returns the mean of faces, weighted by their certainty; its certainty is the maximum. */
function meanOf(faces: readonly Face[]): Face {
  const total = faces.reduce((sum, { sureness }) => sum + sureness, 0)
  const mean = (coordinateOf: (face: Face) => number) =>
    faces.reduce((sum, face) => sum + coordinateOf(face) * face.sureness, 0) / total
  const pointOf = (name: (typeof points)[number]): Point => ({
    x: mean((face) => face[name].x),
    y: mean((face) => face[name].y),
  })
  return {
    left: mean((face) => face.left),
    top: mean((face) => face.top),
    width: mean((face) => face.width),
    height: mean((face) => face.height),
    sureness: faces[0]!.sureness,
    leftEye: pointOf('leftEye'),
    rightEye: pointOf('rightEye'),
    nose: pointOf('nose'),
    mouth: pointOf('mouth'),
    leftEar: pointOf('leftEar'),
    rightEar: pointOf('rightEar'),
  }
}

/** Merges overlapping faces, beginning with the most certain face. */
export function mergeFaces(faces: readonly Face[], limit = 0.4): Face[] {
  const remaining = faces.toSorted((a, b) => b.sureness - a.sureness)
  const merged: Face[] = []
  for (let first = remaining[0]; first; first = remaining[0]) {
    const best = first
    const same = remaining.filter((face) => overlapOf(face, best) > limit)
    merged.push(meanOf(same))
    for (const face of same) remaining.splice(remaining.indexOf(face), 1)
  }
  return merged
}
