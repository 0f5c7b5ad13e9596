import type { ImageValue } from '../../execution-types.ts'
import { sharpOf } from '../../ground/codec/image-codec.ts'
import { findFocus } from '../../ground/film/focus.ts'
import type { Point } from '../../ground/film/saliency.ts'
import { cropWindow } from '../../ground/film/scene.ts'
import { mainFaces } from '../../ground/people/faces/crop.ts'
import type { Face } from '../../ground/people/faces/decode.ts'
import { eyesOf, headOf } from '../../ground/people/faces/shape.ts'
import type { Size } from '../../ground/plane/size.ts'
import { boxesToKeep } from '../../ground/subject/boxes-to-keep.ts'

/** Texture pixels per frame pixel at zoom 1: a compromise between the widest and the closest view. */
const oversize = 1.15
/** A laid-out photo is at most this many times longer than the frame, across or down; the camera pans over the excess. */
const maxTravel = 2.2
const ground = { r: 18, g: 18, b: 20 }

export interface LaidOut extends Size {
  /** Opaque RGBA bytes. */
  readonly data: Uint8Array
  /** Points on which the camera is centred: a different point each time that the photo is shown. */
  readonly subjects: readonly Point[]
  /** Points for close-up views. Each shows a single face, because a view centred between two faces would cut both. */
  readonly closeUps: readonly Point[]
}

/** Maximum share of the frame's width that the heads of a group may take. */
const groupWidth = 0.94

/**
 * Divides the faces of a photo that is wider than the frame into groups of neighbours whose heads fit into the frame together.
 * Returns the middle of each group in pixels of the photo, the group with the largest faces first.
 */
export function groupsOf(faces: readonly Face[], width: number): Point[] {
  const groups: { from: number; to: number; faces: Face[] }[] = []
  const heads = faces.map((face) => ({ face, head: headOf(face) }))
  for (const { face, head } of heads.toSorted((a, b) => a.head.left - b.head.left)) {
    const to = head.left + head.width
    const group = groups.at(-1)
    if (group && Math.max(group.to, to) - group.from <= groupWidth * width) {
      group.to = Math.max(group.to, to)
      group.faces.push(face)
    } else groups.push({ from: head.left, to, faces: [face] })
  }
  const weight = (group: { faces: readonly Face[] }) =>
    group.faces.reduce((sum, face) => sum + face.width * face.height, 0)
  return groups
    .toSorted((a, b) => weight(b) - weight(a))
    .map(({ from, to, faces: partFaces }) => {
      return {
        x: (from + to) / 2,
        y: partFaces.reduce((sum, face) => sum + eyesOf(face).y, 0) / partFaces.length,
      }
    })
}

/**
 * Scales a photo to cover the frame. The whole photo is kept, unless it is much longer than the frame; then it is cropped around
 * the subject. If a group is too wide for the frame, the camera shows its parts in turn.
 */
export async function layOut(image: ImageValue, frame: Size, signal: AbortSignal): Promise<LaidOut> {
  const faces = await mainFaces(image, signal)
  const subject = await findFocus(image, signal)
  const shape = image.width / image.height / (frame.width / frame.height)
  const limited = Math.min(maxTravel, Math.max(1 / maxTravel, shape))
  const part = cropWindow(image, { width: frame.width * limited, height: frame.height }, subject, [
    ...faces.map(headOf),
    ...(await boxesToKeep(image, signal)),
  ])
  const size = {
    width: Math.round(frame.width * oversize * Math.max(1, limited)),
    height: Math.round(frame.height * oversize * Math.max(1, 1 / limited)),
  }
  const data = await sharpOf(image)
    .extract(part)
    .flatten({ background: ground })
    .resize(size.width, size.height, { fit: 'fill', kernel: 'lanczos3' })
    .ensureAlpha()
    .raw()
    .toBuffer()
  const groups = groupsOf(faces, (part.height * frame.width) / frame.height)
  const within = (position: number, start: number, length: number) =>
    Math.min(1, Math.max(0, (position - start) / length))
  const inPart = ({ x, y }: Point) => ({
    x: within(x, part.left, part.width),
    y: within(y, part.top, part.height),
  })
  const middle = inPart({ x: subject.x * image.width, y: subject.y * image.height })
  const eyes = faces.toSorted((a, b) => b.height - a.height).map(eyesOf)
  return {
    ...size,
    data,
    subjects: groups.length > 1 ? groups.map(inPart) : [middle],
    closeUps: eyes.length > 1 ? eyes.map(inPart) : [middle],
  }
}
