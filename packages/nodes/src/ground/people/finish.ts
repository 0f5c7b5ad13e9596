import type { ImageValue } from '../../execution-types.ts'
import { fitSize, type Plane, planeOf, resizePlane, softBlur } from '../plane/plane.ts'
import type { Face } from './faces/decode.ts'
import { findFaces } from './faces/find-faces.ts'
import { facePlane } from './faces/shape.ts'
import { personProbability } from './probability.ts'
import { salientPlane } from './salient.ts'

const side = 512
/** Share of finishing that a subject without a face gets, and a person around a face. */
const [subjectShare, bodyShare] = [0.7, 0.1]

export interface Finish {
  readonly faces: readonly Face[]
  /** How finely each part should be painted, 0..1. */
  readonly plane: Plane
}

/** Finds what a painter would finish: faces, and a little of the person around them; without faces the salient subject. */
export async function findFinish(image: ImageValue, signal: AbortSignal): Promise<Finish> {
  const faces = await findFaces(image, signal)
  const size = fitSize(image, side)
  const seen = await personProbability(image, signal)
  const soft = Math.max(1, Math.round(Math.max(size.width, size.height) * 0.02))
  if (faces.length === 0) {
    const { mask } = await salientPlane(image, seen)
    const subject = softBlur(resizePlane(mask, size), soft)
    return { faces, plane: planeOf(size, (i) => subjectShare * subject.data[i]!) }
  }
  const person = softBlur(resizePlane(seen, size), soft)
  const inFaces = facePlane(faces, image, size, { grow: 1.05, soft: 0.5 })
  return {
    faces,
    plane: planeOf(size, (i) => Math.max(inFaces.data[i]!, bodyShare * person.data[i]!)),
  }
}
