import type { ImageValue } from '../../execution-types.ts'
import { findFocus } from '../../ground/film/focus.ts'
import { mainFaces } from '../../ground/people/faces/crop.ts'
import { type Box, headOf, unionOf } from '../../ground/people/faces/shape.ts'
import type { Size } from '../../ground/plane/size.ts'
import { boxesToKeep } from '../../ground/subject/boxes-to-keep.ts'

/** Shape of a frame, width by height. */
export const frameShape = 6 / 7

/** The people in a photo; a photo without faces has the point at which the camera looks, and the box of a thing that stands out. */
interface Sitter {
  readonly heads: readonly Box[]
  readonly focus: { readonly x: number; readonly y: number }
  readonly thing?: Box | undefined
}

/**
 * Minimum height of a face that has frames of its own beside a larger face, relative to the larger face and in pixels: passers-by
 * and spectators would be blurred.
 */
const [minSitterShare, minSitterHeight] = [0.55, 26]

export async function findSitter(image: ImageValue, signal: AbortSignal): Promise<Sitter> {
  const found = await mainFaces(image, signal)
  const largest = Math.max(0, ...found.map(({ height }) => height))
  const least = Math.min(largest, Math.max(minSitterHeight, minSitterShare * largest))
  const faces = found.filter(({ height }) => height >= least)
  const heads = faces.map(headOf).sort((a, b) => b.height - a.height)
  const group = unionOf(heads)
  const focus = group
    ? { x: (group.left + group.width / 2) / image.width, y: (group.top + group.height / 2) / image.height }
    : await findFocus(image, signal)
  const thing = group ? undefined : unionOf(await boxesToKeep(image, signal))
  return { heads, focus, thing: thing && thing.width > 0 ? thing : undefined }
}

/** Minimum width of a window in pixels of the photo: a smaller part of a small photo would be blurred. */
const minWidth = 110

/**
 * Returns a window of the frame's shape around a box, moved into the picture; `low` is the share of the window above the middle
 * of the box.
 */
function windowAround(
  box: Box,
  picture: Size,
  { width, low = 0.45, shift = 0 }: { width: number; low?: number; shift?: number },
): Box {
  const wide = Math.min(Math.max(minWidth, width), picture.width, picture.height * frameShape)
  const high = wide / frameShape
  const clamp = (position: number, max: number) => Math.max(0, Math.min(max, position))
  return {
    left: clamp(box.left + box.width / 2 - wide / 2 + shift * wide, picture.width - wide),
    top: clamp(box.top + box.height / 2 - low * high, picture.height - high),
    width: wide,
    height: high,
  }
}

/**
 * Returns the part of a photo for its `turn`-th frame. The first frame shows all people; later frames come closer, move from one
 * person to the next, and are shifted sideways, as people in a booth move between its four flashes.
 */
export function frameOf(picture: Size, { heads, focus, thing }: Sitter, turn: number): Box {
  const group = unionOf(heads)
  const side = turn % 2 === 0 ? -1 : 1
  // Every second frame shows the whole subject.
  if (!group && thing && turn % 2 === 0) {
    const width = Math.max(1.15 * thing.width, 1.15 * thing.height * frameShape)
    return windowAround(thing, picture, { width: width * (turn === 0 ? 1.15 : 1), low: 0.5 })
  }
  if (!group) {
    const width = [1, 0.62, 0.8, 0.45][turn % 4]! * Math.min(picture.width, picture.height * frameShape)
    const point = { left: focus.x * picture.width, top: focus.y * picture.height, width: 0, height: 0 }
    return windowAround(point, picture, { width, low: 0.5, shift: turn === 0 ? 0 : 0.08 * side })
  }
  const head = heads[(turn >> 1) % heads.length]!
  const widest = Math.min(picture.width, picture.height * frameShape)
  // People who are too far apart for a single frame get a frame each, so that no face is cut in half.
  if (group.width > widest) {
    const single = heads[turn % heads.length]!
    return windowAround(single, picture, { width: single.height * frameShape * [1.7, 1.45, 1.25][turn % 3]! })
  }
  // In a booth photo, a head fills about half of the height.
  const wantedWidth = Math.max(1.3 * group.width, 1.95 * group.height * frameShape)
  if (turn === 0) return windowAround(group, picture, { width: wantedWidth })
  // If a face fills its photo, frames can differ only by the distance.
  const maxWidth = widest * [1, 0.84, 0.92, 0.72][turn % 4]!
  if (turn % 2 === 0)
    return windowAround(group, picture, {
      width: Math.min(maxWidth, 0.86 * wantedWidth),
      shift: 0.07 * side,
      low: 0.42,
    })
  const close = head.height * frameShape * (turn % 4 === 1 ? 1.5 : 1.18)
  return windowAround(head, picture, {
    width: Math.min(maxWidth, close),
    low: 0.47,
    shift: turn % 4 === 1 ? 0.03 : -0.05,
  })
}

/** Number of photos that the booth shows. */
export const maxPhotos = 8

/** Returns the photo and the turn of each frame: every photo once, then again from other sides. */
export function framesOf(photos: number, frames: number): { photo: number; turn: number }[] {
  return Array.from({ length: frames }, (_, index) => ({
    photo: index % photos,
    turn: Math.floor(index / photos),
  }))
}
