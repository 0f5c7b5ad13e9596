import { anchorsOf, type Point } from '../faces/decode.ts'

/** Body that the detector proposes. Positions and lengths are shares of the input's side. */
export interface BodyCandidate {
  readonly head: {
    readonly left: number
    readonly top: number
    readonly width: number
    readonly height: number
  }
  /** Middle of the hips, which is the centre of the circle around the body. */
  readonly middle: Point
  /** Point on the circle around the body, above the head of an upright person. */
  readonly circle: Point
  /** Certainty of the detection, from 0 to 1. */
  readonly sureness: number
}

/** Side of the detector's input in pixels. */
export const detectorSide = 224
/** Anchors as MediaPipe configures them. */
const anchors = anchorsOf([
  { cells: 28, anchors: 2 },
  { cells: 14, anchors: 2 },
  { cells: 7, anchors: 6 },
])
/** Numbers per anchor: centre and size of the head's box, then four points. */
const stride = 12
/** Minimum certainty of a candidate; MediaPipe also uses 0.5. */
const minSureness = 0.5

/** Decodes the bodies in the detector's outputs. */
export function decodeBodies(outputs: readonly Float32Array[]): BodyCandidate[] {
  const [scores, boxes] = [...outputs].sort((a, b) => a.length - b.length) as [Float32Array, Float32Array]
  const bodies: BodyCandidate[] = []
  for (const [position, anchor] of anchors.entries()) {
    const sureness = 1 / (1 + Math.exp(-scores[position]!))
    if (sureness < minSureness) continue
    const numberAt = (index: number) => boxes[position * stride + index]! / detectorSide
    const pointAt = (index: number): Point => ({
      x: anchor.x + numberAt(index),
      y: anchor.y + numberAt(index + 1),
    })
    const [centre, width, height] = [pointAt(0), numberAt(2), numberAt(3)]
    if (width <= 0 || height <= 0) continue
    const head = { left: centre.x - width / 2, top: centre.y - height / 2, width, height }
    bodies.push({ head, middle: pointAt(4), circle: pointAt(6), sureness })
  }
  return bodies
}
