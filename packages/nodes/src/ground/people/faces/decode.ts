import type { NetworkName } from '../../networks/messages.ts'

/** Position in pixels of the searched picture. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** A face, from the brows to the chin and from cheek to cheek. Left and right refer to the picture. */
export interface Face {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** Certainty of the detection, from 0 to 1. */
  readonly sureness: number
  readonly leftEye: Point
  readonly rightEye: Point
  readonly nose: Point
  readonly mouth: Point
  readonly leftEar: Point
  readonly rightEar: Point
}

/** Grid of anchors: cells per side, and anchors per cell. */
export interface AnchorGrid {
  readonly cells: number
  readonly anchors: number
}

/** Returns the anchors of grids in the order of a network's output, as shares of the input's side. */
export function anchorsOf(grids: readonly AnchorGrid[]): Point[] {
  return grids.flatMap(({ cells, anchors }) =>
    Array.from({ length: cells * cells * anchors }, (_, i) => {
      const cell = Math.floor(i / anchors)
      return { x: ((cell % cells) + 0.5) / cells, y: (Math.floor(cell / cells) + 0.5) / cells }
    }),
  )
}

interface Layout {
  /** Side of the network's input in pixels. */
  readonly side: number
  readonly anchors: readonly Point[]
}

export type FaceNetwork = Extract<NetworkName, 'largeFaces' | 'smallFaces'>

/**
 * Anchors of BlazeFace (Bazarevsky et al. 2019) as MediaPipe configures them: points at the centres of cells, all of the same size.
 */
export const layouts: Readonly<Record<FaceNetwork, Layout>> = {
  largeFaces: {
    side: 128,
    anchors: anchorsOf([
      { cells: 16, anchors: 2 },
      { cells: 8, anchors: 6 },
    ]),
  },
  smallFaces: { side: 192, anchors: anchorsOf([{ cells: 48, anchors: 1 }]) },
}

/** Numbers per anchor: centre and size of the box, then six points. */
const stride = 16

function faceAt(numbers: Float32Array, anchor: Point, side: number, sureness: number): Face {
  const point = (index: number): Point => ({
    x: anchor.x + numbers[index]! / side,
    y: anchor.y + numbers[index + 1]! / side,
  })
  const centre = point(0)
  const [width, height] = [numbers[2]! / side, numbers[3]! / side]
  return {
    left: centre.x - width / 2,
    top: centre.y - height / 2,
    width,
    height,
    sureness,
    leftEye: point(4),
    rightEye: point(6),
    nose: point(8),
    mouth: point(10),
    leftEar: point(12),
    rightEar: point(14),
  }
}

/** Decodes the faces of at least `minSureness` from a network's outputs, as fractions of the input's side. */
export function decodeFaces(
  network: FaceNetwork,
  outputs: readonly Float32Array[],
  minSureness: number,
): Face[] {
  const { side, anchors } = layouts[network]
  const [scores, boxes] = [...outputs].sort((a, b) => a.length - b.length) as [Float32Array, Float32Array]
  const faces: Face[] = []
  for (const [position, anchor] of anchors.entries()) {
    const sureness = 1 / (1 + Math.exp(-scores[position]!))
    if (sureness < minSureness) continue
    const face = faceAt(boxes.subarray(position * stride, (position + 1) * stride), anchor, side, sureness)
    if (face.width > 0 && face.height > 0) faces.push(face)
  }
  return faces
}
