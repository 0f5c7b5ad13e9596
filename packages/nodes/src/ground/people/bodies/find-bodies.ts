import type { ImageValue } from '../../../execution-types.ts'
import { shrinkImage } from '../../codec/shrink.ts'
import { runNetwork } from '../../networks/run.ts'
import { magnitude } from '../../plane/magnitude.ts'
import type { Size } from '../../plane/size.ts'
import type { Face, Point } from '../faces/decode.ts'
import { findAllFaces } from '../faces/find-faces.ts'
import { overlapOf } from '../faces/merge.ts'
import { sampleSquare, type TurnedSquare, toPicture } from '../turned-square.ts'
import { type BodyCandidate, decodeBodies, detectorSide } from './decode-bodies.ts'

/** Joint or feature of a body in pixels of the searched picture; it may lie beyond the picture. */
export interface Joint extends Point {
  /** Likelihood that the point is visible, from 0 to 1. */
  readonly visibility: number
}

/** Body of a person (Bazarevsky et al. 2020, "BlazePose"). */
export interface Body {
  /** The 33 points of MediaPipe's model, in its order: for instance, 0 is the nose, and 11 and 12 are the shoulders. */
  readonly joints: readonly Joint[]
  /** Likelihood that the points show a body, from 0 to 1. */
  readonly sureness: number
  /** Side of the square that contains the whole body, in pixels. */
  readonly side: number
}

const jointCount = 33
/** Points behind the joints in the network's output: the middle of the hips, and a point on the circle around the body. */
const [middleIndex, circleIndex] = [33, 34]
/** Numbers for each point: x, y, z, visibility and presence. */
const stride = 5
/** Side of the input of the network that finds joints, in pixels. */
const jointsSide = 256
/** Side of the square around a body relative to the diameter of the circle around the body, as in MediaPipe. */
const around = 1.25
/** Minimum certainty of a body; MediaPipe also uses 0.5. */
const certain = 0.5
const minVisibility = 0.5
/** Minimum side of the square around a body, in heights of its face; the square around a crouching person is small. */
const minHeights = 4.5
/** Maximum number of bodies; the joints of a body take 50 ms. */
const maxBodies = 12
/** Longest side in pixels of the reduced copy that is searched: each tile reads its part of the copy. */
const searchSide = 1280
/** Sides of the tiles of each level, relative to the tiles of the first level. The second level finds people in a group. */
const levels = [1, 0.5]
/** Distance between neighbouring tiles, as a share of a tile's side. */
const step = 0.6
/** Minimum side of a tile in pixels of the picture: smaller tiles would only be enlarged. */
const minTile = 96
const maxTiles = 30

/** Returns the centres of overlapping tiles along a side of a picture. */
function centresAlong(length: number, tile: number): number[] {
  if (length <= tile) return [length / 2]
  const count = Math.ceil((length - tile) / (step * tile)) + 1
  return Array.from({ length: count }, (_, i) => tile / 2 + ((length - tile) * i) / (count - 1))
}

function tilesOf({ width, height }: Size): TurnedSquare[] {
  const longest = Math.max(width, height)
  const first = Math.max(Math.min(longest, 1.5 * Math.min(width, height)), longest / 8)
  const tiles: TurnedSquare[] = []
  for (const level of levels) {
    const side = first * level
    const found = centresAlong(height, side).flatMap((y) =>
      centresAlong(width, side).map((x) => ({ x, y, side, dx: 1, dy: 0 })),
    )
    if (level === 1 || (side >= minTile && tiles.length + found.length <= maxTiles)) tiles.push(...found)
  }
  return tiles
}

async function candidatesIn(
  image: ImageValue,
  tile: TurnedSquare,
  signal: AbortSignal,
): Promise<BodyCandidate[]> {
  const pixels = await sampleSquare(image, tile, detectorSide)
  if (!pixels) return []
  const outputs = await runNetwork(
    'bodies',
    pixels.map((value) => value * 2 - 1),
    signal,
  )
  return decodeBodies(outputs).map(({ head, middle, circle, sureness }) => {
    const { x: left, y: top } = toPicture(tile, { x: head.left, y: head.top })
    const { width, height } = { width: head.width * tile.side, height: head.height * tile.side }
    return {
      head: { left, top, width, height },
      middle: toPicture(tile, middle),
      circle: toPicture(tile, circle),
      sureness,
    }
  })
}

/** Returns the square around a body: the body's axis, from the middle of the hips to the circle around the body, points upwards. */
function squareOf({ middle, circle }: Pick<BodyCandidate, 'middle' | 'circle'>): TurnedSquare {
  const radius = magnitude(circle.x - middle.x, circle.y - middle.y)
  const [dx, dy] = radius > 0 ? [(middle.y - circle.y) / radius, (circle.x - middle.x) / radius] : [1, 0]
  return { ...middle, side: 2 * radius * around, dx, dy }
}

interface FoundJoints {
  readonly body: Body
  readonly middle: Point
  readonly circle: Point
}

async function jointsIn(
  image: ImageValue,
  square: TurnedSquare,
  signal: AbortSignal,
): Promise<FoundJoints | undefined> {
  const input = square.side >= 1 && (await sampleSquare(image, square, jointsSide))
  if (!input) return undefined
  const outputs = await runNetwork('joints', input, signal)
  const points = outputs.find(({ length }) => length === (jointCount + 6) * stride)!
  const [sureness] = outputs.find(({ length }) => length === 1)!
  const pointAt = (index: number) =>
    toPicture(square, {
      x: points[index * stride]! / jointsSide,
      y: points[index * stride + 1]! / jointsSide,
    })
  const likelihood = (value: number) => 1 / (1 + Math.exp(-value))
  const joints = Array.from({ length: jointCount }, (_, index) => ({
    ...pointAt(index),
    visibility: Math.min(likelihood(points[index * stride + 3]!), likelihood(points[index * stride + 4]!)),
  }))
  return {
    body: { joints, sureness: sureness!, side: square.side },
    middle: pointAt(middleIndex),
    circle: pointAt(circleIndex),
  }
}

/** Finds the joints of a candidate; undefined if the network confirms no body that fits. */
async function bodyOf(
  image: ImageValue,
  candidate: BodyCandidate,
  { fits, signal }: { fits: (body: Body) => boolean; signal: AbortSignal },
): Promise<Body | undefined> {
  const first = await jointsIn(image, squareOf(candidate), signal)
  if (!first || first.body.sureness < certain) return undefined
  // The network runs again on the closer square, as MediaPipe does for the next frame of a film: the joints become more exact.
  // In a group, the closer square may show another person.
  const second = await jointsIn(image, squareOf(first), signal)
  return [second?.body, first.body].find((body) => body && body.sureness >= certain && fits(body))
}

/**
 * Returns a candidate from a face, for people whom the detector misses, such as the back row of a group. The lengths fit an upright
 * adult, in heights of the face from the brows to the chin.
 */
function candidateOf(face: Face): BodyCandidate {
  const { left, top, width, height, sureness } = face
  const centre = { x: left + width / 2, y: top + height / 2 }
  const eyes = { x: (face.leftEye.x + face.rightEye.x) / 2, y: (face.leftEye.y + face.rightEye.y) / 2 }
  const length = Math.max(1, magnitude(face.mouth.x - eyes.x, face.mouth.y - eyes.y))
  const down = { x: (face.mouth.x - eyes.x) / length, y: (face.mouth.y - eyes.y) / length }
  const below = (heights: number) => ({
    x: centre.x + down.x * heights * height,
    y: centre.y + down.y * heights * height,
  })
  return { head: { left, top, width, height }, middle: below(3.8), circle: below(-1.2), sureness }
}

const seenJoints = ({ joints }: Body) => joints.filter(({ visibility }) => visibility >= minVisibility)

/** Returns whether a candidate's head is this face: their centres are close, and their sizes are similar. */
function isHeadOf({ head }: BodyCandidate, face: Face): boolean {
  const size = head.width / face.width
  const across = head.left + head.width / 2 - face.left - face.width / 2
  const down = head.top + head.height / 2 - face.top - face.height / 2
  return size > 0.4 && size < 2.5 && magnitude(across, down) < 0.6 * Math.max(head.width, face.width)
}

/** Returns whether a body is larger than a face as a whole. In a close-up, the network may see a small body in a face. */
const isLarger = ({ side }: Body, face: Face) => side >= minHeights * face.height

/** Returns whether a body belongs to a face: its nose is near the nose of the face. */
function hasFace(body: Body, face: Face): boolean {
  const nose = body.joints[0]!
  return (
    isLarger(body, face) &&
    magnitude(nose.x - face.nose.x, nose.y - face.nose.y) < 0.6 * Math.max(face.width, face.height)
  )
}

/** Returns whether a body without a face is a person from behind or far away, and no animal, thing, or part of a face. */
function isClear(body: Body, faces: readonly Face[]): boolean {
  const isInFace = ({ x, y }: Point) =>
    faces.some(
      (face) =>
        !isLarger(body, face) &&
        Math.abs(x - face.nose.x) < face.width &&
        Math.abs(y - face.nose.y) < face.height,
    )
  return body.sureness >= 0.97 && seenJoints(body).length >= 20 && !isInFace(body.joints[0]!)
}

/** Returns whether two bodies are the same person: their visible joints are close to each other. */
function isSame(body: Body, other: Body): boolean {
  const distances = body.joints.flatMap((joint, index) => {
    const same = other.joints[index]!
    const isSeen = joint.visibility >= minVisibility && same.visibility >= minVisibility
    return isSeen ? [magnitude(joint.x - same.x, joint.y - same.y)] : []
  })
  const mean = distances.reduce((sum, distance) => sum + distance, 0) / Math.max(1, distances.length)
  return distances.length > 0 && mean < 0.1 * Math.min(body.side, other.side)
}

/**
 * Finds the bodies in a picture. It detects where people are, but does not identify them. The network also confirms bodies in
 * animals and things, so a body needs a face, or clear joints. A search takes about half a second, and 0.1 s more for each body.
 */
export async function findBodies(image: ImageValue, signal: AbortSignal): Promise<readonly Body[]> {
  const copy = await shrinkImage(image, searchSide)
  const scale = image.width / copy.width
  return (await searchBodies(copy, signal)).map(({ joints, sureness, side }) => ({
    joints: joints.map(({ x, y, visibility }) => ({ x: x * scale, y: y * scale, visibility })),
    sureness,
    side: side * scale,
  }))
}

async function searchBodies(image: ImageValue, signal: AbortSignal): Promise<readonly Body[]> {
  const [faces, found] = await Promise.all([
    findAllFaces(image, signal),
    Promise.all(tilesOf(image).map((tile) => candidatesIn(image, tile, signal))),
  ])
  const detected: BodyCandidate[] = []
  for (const candidate of found.flat().toSorted((a, b) => b.sureness - a.sureness))
    if (detected.every(({ head }) => overlapOf(head, candidate.head) < 0.4)) detected.push(candidate)
  const withFace = faces.slice(0, maxBodies).map(async (face) => {
    const candidates = [...detected.filter((candidate) => isHeadOf(candidate, face)), candidateOf(face)]
    for (const candidate of candidates) {
      const body = await bodyOf(image, candidate, { fits: (body) => hasFace(body, face), signal })
      if (body) return body
    }
    return undefined
  })
  const others = detected.filter((candidate) => !faces.some((face) => isHeadOf(candidate, face)))
  const withoutFace = others
    .slice(0, maxBodies)
    .map((candidate) => bodyOf(image, candidate, { fits: (body) => isClear(body, faces), signal }))
  const bodies: Body[] = []
  for (const body of await Promise.all([...withFace, ...withoutFace]))
    if (body && !bodies.some((other) => isSame(body, other))) bodies.push(body)
  return bodies.slice(0, maxBodies)
}
