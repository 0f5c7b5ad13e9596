import type { ImageValue } from '../../execution-types.ts'
import type { Window } from './probability.ts'

/** Returns the bounding box of a cut-out's visible pixels; the whole picture if no pixel is visible. */
export function boundsOf(subject: ImageValue): Window {
  let [left, top, right, bottom] = [subject.width, subject.height, -1, -1]
  for (let y = 0; y < subject.height; y++) {
    for (let x = 0; x < subject.width; x++) {
      if (subject.data[(y * subject.width + x) * 4 + 3]! < 40) continue
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      bottom = y
    }
  }
  if (right < left) return { left: 0, top: 0, width: subject.width, height: subject.height }
  return { left, top, width: right - left + 1, height: bottom - top + 1 }
}

/** Maximum difference in height between the ends of columns on one line, as a share of the picture's height. */
const straight = 0.014
/** Minimum share of a cut-out's width that ends on one line if an object in front cuts it off; feet are narrower. */
const cutOff = 0.36
/**
 * Maximum share of the width that may lie below the line, and the maximum height of these parts, as a share of the picture's
 * height: remnants of a table are smaller, legs are larger.
 */
const [below, rests] = [0.2, 0.1]
/**
 * Minimum height below the line, as a share of the picture's height: a line closer to the edge may be the ground on which a
 * person stands.
 */
const clear = 0.08

/**
 * Returns the row below which a table or a window sill hides a person: the cut-out ends there at a line that is not the edge of
 * the photo. Without this row, the person would float without legs. Undefined if there is no such line.
 */
export function footCut(
  { width, height, data }: ImageValue,
  { left, top, width: wide, height: high }: Window,
): number | undefined {
  const ends = new Int32Array(height)
  let solid = 0
  for (let x = left; x < left + wide; x++) {
    let y = Math.min(height, top + high) - 1
    while (y >= top && data[(y * width + x) * 4 + 3]! < 128) y -= 1
    if (y < top) continue
    ends[y]! += 1
    solid += 1
  }
  const reach = Math.max(2, Math.round(straight * height))
  let [inside, under] = [0, 0]
  for (let y = height - 1; y >= top; y--) {
    inside += ends[y]!
    if (y + reach < height) {
      inside -= ends[y + reach]!
      under += ends[y + reach]!
    }
    if (under > below * solid) return undefined
    if (inside > cutOff * solid) {
      const row = Math.min(height, y + reach)
      return row < (1 - clear) * height && top + high - row < rests * height ? row - (reach >> 1) : undefined
    }
  }
  return undefined
}
