import type { ImageValue } from '../../../execution-types.ts'
import type { Size } from '../../plane/size.ts'
import type { Window } from '../probability.ts'
import type { Face } from './decode.ts'
import { findFaces } from './find-faces.ts'
import { type Box, headOf, unionOf } from './shape.ts'

/** Minimum height of a face relative to the largest face; smaller faces belong to passers-by. */
const minHeightShare = 0.35

/** Finds the main faces of a picture: the largest face, and faces that are not much smaller. */
export async function mainFaces(image: ImageValue, signal: AbortSignal): Promise<readonly Face[]> {
  const faces = await findFaces(image, signal)
  const largest = Math.max(0, ...faces.map(({ height }) => height))
  return faces.filter(({ height }) => height >= minHeightShare * largest)
}

interface Span {
  readonly from: number
  readonly to: number
}

/**
 * Places a part of `length` on an axis from 0 to `all`, and returns its start. The part contains as many spans as possible,
 * weighted by their lengths. If several starts are equally good, the start nearest to `start` is returned.
 */
function startFor(
  spans: readonly Span[],
  { start, length, all }: { start: number; length: number; all: number },
) {
  const clamp = (position: number) => Math.min(all - length, Math.max(0, position))
  const coveredLength = (position: number) =>
    spans.reduce(
      (sum, { from, to }) => sum + (from >= position - 0.5 && to <= position + length + 0.5 ? to - from : 0),
      0,
    )
  const starts = [start, ...spans.flatMap(({ from, to }) => [from, to - length])].map(clamp)
  return starts.reduce((best, candidate) => {
    const more = coveredLength(candidate) - coveredLength(best)
    return more > 0 || (more === 0 && Math.abs(candidate - start) < Math.abs(best - start)) ? candidate : best
  })
}

/** Moves a part of a picture as little as needed so that the part contains all heads completely, or as many heads as fit. */
export const keepHeads = <Part extends Box>(part: Part, picture: Size, faces: readonly Face[]): Part =>
  keepBoxes(part, picture, faces.map(headOf))

/** Moves a part of a picture as little as needed so that the part contains all boxes completely, or as many boxes as fit. */
export function keepBoxes<Part extends Box>(part: Part, picture: Size, boxes: readonly Box[]): Part {
  const across = boxes.map(({ left, width }) => ({
    from: Math.max(0, left),
    to: Math.min(picture.width, left + width),
  }))
  const down = boxes.map(({ top, height }) => ({
    from: Math.max(0, top),
    to: Math.min(picture.height, top + height),
  }))
  return {
    ...part,
    left: Math.round(startFor(across, { start: part.left, length: part.width, all: picture.width })),
    top: Math.round(startFor(down, { start: part.top, length: part.height, all: picture.height })),
  }
}

/** Space beside heads, as a share of their joint width. */
const margin = 0.06
/**
 * For a part that is higher than its picture: the share of the added height that is above the picture, and the maximum height in
 * heights of the picture.
 */
const [aboveShare, maxHeight] = [0.4, 2.25]

/** Changes a part of a picture so that it contains the heads of all faces, like `holdBoxes`. */
export const holdHeads = (part: Window, picture: Size, faces: readonly Face[]): Window =>
  holdBoxes(part, picture, faces.map(headOf))

/**
 * Changes a part of a picture so that it contains boxes. The part is moved or, if the boxes are too far apart, widened; it then
 * reaches above and below the picture (see `extendedPart`). Its shape is kept. Boxes without width do not widen the part.
 */
export function holdBoxes(part: Window, picture: Size, boxes: readonly Box[]): Window {
  const heads = unionOf(boxes.filter(({ width }) => width > 0))
  const shape = part.width / part.height
  const wanted = Math.min(
    picture.width,
    (1 + 2 * margin) * (heads?.width ?? 0),
    maxHeight * picture.height * shape,
  )
  if (!heads || wanted <= part.width) return keepBoxes(part, picture, boxes)
  const [width, height] = [Math.round(wanted), Math.round(wanted / shape)]
  const left = Math.min(
    picture.width - width,
    Math.max(0, Math.round(heads.left + heads.width / 2 - width / 2)),
  )
  const addedHeight = height - picture.height
  if (addedHeight <= 0) return keepBoxes({ left, top: part.top, width, height }, picture, boxes)
  const moved = keepBoxes({ left, top: 0, width, height }, { ...picture, height }, boxes)
  return { ...moved, top: Math.round(-aboveShare * addedHeight) }
}
