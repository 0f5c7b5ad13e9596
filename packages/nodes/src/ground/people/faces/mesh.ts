import type { ImageValue } from '../../../execution-types.ts'
import { runNetwork } from '../../networks/run.ts'
import { magnitude } from '../../plane/magnitude.ts'
import { sampleSquare, type TurnedSquare, toPicture } from '../turned-square.ts'
import type { Face, Point } from './decode.ts'

/** Points of MediaPipe's mesh of a face (Kartynnik et al. 2019), in pixels of the searched picture. */
export interface FaceMesh {
  /** x and y of each point; a point may lie beyond the picture. */
  readonly points: Float32Array
  /** Depth of each point in the unit of `points`, larger away from the viewer. Depths are less exact than places. */
  readonly depths: Float32Array
  /** Likelihood that the points show a face, from 0 to 1. */
  readonly sureness: number
}

export const meshPoints = 468
/** Side of the network's input in pixels. */
const side = 192
/** Side of the square that is the network's input, relative to the box around a face. */
const around = 1.5
/** Minimum certainty of a mesh. MediaPipe also uses 0.5; meshes of statues and drawings are not much more certain. */
const certain = 0.5

function squareAround(
  left: Point,
  right: Point,
  box: { x: number; y: number; width: number; height: number },
): TurnedSquare {
  const eyeDistance = magnitude(right.x - left.x, right.y - left.y)
  const [dx, dy] =
    eyeDistance > 0 ? [(right.x - left.x) / eyeDistance, (right.y - left.y) / eyeDistance] : [1, 0]
  return { x: box.x, y: box.y, dx, dy, side: around * Math.max(box.width, box.height) }
}

/** Returns the square around a face from the detector's box. */
function squareOfFace(face: Face): TurnedSquare {
  const { left, top, width, height } = face
  return squareAround(face.leftEye, face.rightEye, {
    x: left + width / 2,
    y: top + height / 2,
    width,
    height,
  })
}

/** Outer corners of the eyes. */
const [leftCorner, rightCorner] = [33, 263]

export function pointOf({ points }: FaceMesh, index: number): Point {
  return { x: points[index * 2]!, y: points[index * 2 + 1]! }
}

/** Returns the square around a face from its mesh, which is closer than the square from the detector's box. */
function squareOfMesh(mesh: FaceMesh): TurnedSquare {
  const [left, right] = [pointOf(mesh, leftCorner), pointOf(mesh, rightCorner)]
  const { dx, dy } = squareAround(left, right, { x: 0, y: 0, width: 0, height: 0 })
  let [u0, u1, v0, v1] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let i = 0; i < meshPoints; i++) {
    const { x, y } = pointOf(mesh, i)
    const [u, v] = [x * dx + y * dy, y * dx - x * dy]
    u0 = Math.min(u0, u)
    u1 = Math.max(u1, u)
    v0 = Math.min(v0, v)
    v1 = Math.max(v1, v)
  }
  const [u, v] = [(u0 + u1) / 2, (v0 + v1) / 2]
  return { x: u * dx - v * dy, y: v * dx + u * dy, dx, dy, side: around * Math.max(u1 - u0, v1 - v0) }
}

async function meshIn(
  image: ImageValue,
  square: TurnedSquare,
  signal: AbortSignal,
): Promise<FaceMesh | undefined> {
  const input = await sampleSquare(image, square, side)
  if (!input) return undefined
  const outputs = await runNetwork('mesh', input, signal)
  const [score, places] = outputs.toSorted((a, b) => a.length - b.length) as [Float32Array, Float32Array]
  const points = new Float32Array(meshPoints * 2)
  const depths = new Float32Array(meshPoints)
  for (let i = 0; i < meshPoints; i++) {
    const { x, y } = toPicture(square, { x: places[i * 3]! / side, y: places[i * 3 + 1]! / side })
    points[i * 2] = x
    points[i * 2 + 1] = y
    depths[i] = (places[i * 3 + 2]! / side) * square.side
  }
  return { points, depths, sureness: 1 / (1 + Math.exp(-score[0]!)) }
}

const known = new WeakMap<Face, Promise<FaceMesh | undefined>>()

async function searchMesh(image: ImageValue, face: Face, signal: AbortSignal): Promise<FaceMesh | undefined> {
  const first = await meshIn(image, squareOfFace(face), signal)
  if (!first || first.sureness < certain) return undefined
  // The network runs again on the closer square, as MediaPipe does for the next frame of a film: the points become more exact.
  const second = await meshIn(image, squareOfMesh(first), signal)
  return second && second.sureness >= first.sureness ? second : first
}

/** Finds the mesh of a face that was detected in a picture; undefined if the network does not confirm the face. */
export function meshOf(image: ImageValue, face: Face, signal: AbortSignal): Promise<FaceMesh | undefined> {
  const before = known.get(face)
  if (before) return before
  const mesh = searchMesh(image, face, signal)
  known.set(face, mesh)
  mesh.catch(() => known.delete(face))
  return mesh
}
