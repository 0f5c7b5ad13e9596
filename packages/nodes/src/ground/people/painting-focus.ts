import type { ImageValue } from '../../execution-types.ts'
import { fitSize, type Plane, planeOf, resizePlane, softBlur } from '../plane/plane.ts'
import { describePicture } from '../subject/describe.ts'
import type { Face } from './faces/decode.ts'
import { findFaces } from './faces/find-faces.ts'
import { facePlane } from './faces/shape.ts'

const side = 512
/** Degree of detail of a subject without a face, and of a person around a face. */
const [subjectShare, bodyShare] = [0.7, 0.1]

export interface PaintingFocus {
  readonly faces: readonly Face[]
  /** Degree of detail of each part, from 0 to 1. */
  readonly plane: Plane
}

/**
 * Finds the parts that a painter would paint in detail: faces, and to a lower degree the people around them; without faces, the
 * salient subject.
 */
export async function findPaintingFocus(image: ImageValue, signal: AbortSignal): Promise<PaintingFocus> {
  const faces = await findFaces(image, signal)
  const size = fitSize(image, side)
  const { mask, resembling } = await describePicture(image, signal)
  const soft = Math.max(1, Math.round(Math.max(size.width, size.height) * 0.02))
  if (faces.length === 0) {
    const subject = softBlur(resizePlane(mask, size), soft)
    return { faces, plane: planeOf(size, (i) => subjectShare * subject.data[i]!) }
  }
  const person = softBlur(resizePlane(resembling, size), soft)
  const inFaces = facePlane(faces, image, size, { grow: 1.05, soft: 0.5 })
  return {
    faces,
    plane: planeOf(size, (i) => Math.max(inFaces.data[i]!, bodyShare * person.data[i]!)),
  }
}

/** Height of a face in widths of the brush that paints its planes, and in widths of the brush that paints its features. */
const brushesPerFace = [19, 40]
/** Longest side of a picture without a face, in widths of the same two brushes. */
const brushesPerPicture = [330, 560]

/** Half widths of the fine brushes in pixels. Small faces among large faces get a brush of their own. */
function finishingBrushes({ faces }: PaintingFocus, longest: number, finish: number): number[] {
  const fine = 1.35 - 0.85 * finish
  const heights = faces.map(({ height }) => height).sort((a, b) => a - b)
  const usual = heights[heights.length >> 1]
  if (usual === undefined) return brushesPerPicture.map((count) => (fine * longest) / count)
  const brushes = brushesPerFace.map((count) => (fine * Math.min(usual, longest / 3)) / 2 / count)
  const finest = (fine * heights[0]!) / 2 / brushesPerFace[1]!
  return [...brushes, ...(finest < 0.6 * brushes[1]! ? [finest] : [])].map((size) => Math.max(1.1, size))
}

/**
 * Plans the detailed parts of a painting. `amount`, from 0 to 1, sets the degree of detail of faces and, above a third, also of
 * other parts. `longest` is the picture's longest side in pixels.
 */
export function planFinishing(found: PaintingFocus, longest: number, amount: number) {
  const inFocus = Math.min(1, 0.55 + 1.1 * amount)
  const elsewhere = Math.max(0, 1.5 * amount - 0.5)
  return {
    focus: planeOf(found.plane, (i) => Math.max(inFocus * found.plane.data[i]!, elsewhere)),
    brushes: finishingBrushes(found, longest, amount),
  }
}
