import type { Size } from '../draft/index.ts'

/** Purpose of the painted part of a photo: it is made anew, it is kept, or it alone gets the effect. */
export type MaskPurpose = 'change' | 'keep' | 'here'

/** The painted pixels of a photo. */
export interface Mask {
  readonly width: number
  readonly height: number
  /** One byte per pixel, row by row: 1 for painted pixels, 0 for all others. */
  readonly pixels: Uint8Array
}

/** A rectangle of pixels, from `left` and `top` up to but not including `right` and `bottom`. */
export interface Area {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Position and radius of the brush, in pixels of the mask. */
export interface Dab {
  readonly x: number
  readonly y: number
  readonly radius: number
}

export function emptyMask(width: number, height: number): Mask {
  return { width, height, pixels: new Uint8Array(width * height) }
}

export function wholeArea({ width, height }: Mask): Area {
  return { left: 0, top: 0, right: width, bottom: height }
}

export function isEmptyArea({ left, top, right, bottom }: Area): boolean {
  return left >= right || top >= bottom
}

/** Returns the smallest area that contains both areas. */
export function unite(a: Area, b: Area): Area {
  if (isEmptyArea(a)) return b
  if (isEmptyArea(b)) return a
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  }
}

/** Sets all pixels that a brush covers on its way between two dabs, and returns the area that may have changed. */
export function paintLine({ width, height, pixels }: Mask, from: Dab, to: Dab, value: 0 | 1): Area {
  const area = areaOf({ width, height }, from, to)
  const covers = coverOf(from, to)
  for (let y = area.top; y < area.bottom; y += 1) {
    const row = y * width
    for (let x = area.left; x < area.right; x += 1) if (covers(x + 0.5, y + 0.5)) pixels[row + x] = value
  }
  return area
}

function areaOf({ width, height }: Pick<Mask, 'width' | 'height'>, from: Dab, to: Dab): Area {
  const clamp = (value: number, max: number) => Math.min(max, Math.max(0, value))
  return {
    left: clamp(Math.floor(Math.min(from.x - from.radius, to.x - to.radius)), width),
    top: clamp(Math.floor(Math.min(from.y - from.radius, to.y - to.radius)), height),
    right: clamp(Math.ceil(Math.max(from.x + from.radius, to.x + to.radius)), width),
    bottom: clamp(Math.ceil(Math.max(from.y + from.radius, to.y + to.radius)), height),
  }
}

/**
 * Returns a predicate that tests whether a point is within the radius around the nearest point of the line. The radius changes
 * linearly along the line.
 */
function coverOf(from: Dab, to: Dab): (x: number, y: number) => boolean {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length2 = dx * dx + dy * dy
  return (x, y) => {
    const along = length2 > 0 ? ((x - from.x) * dx + (y - from.y) * dy) / length2 : 1
    const share = Math.min(1, Math.max(0, along))
    const radius = from.radius + (to.radius - from.radius) * share
    const [offX, offY] = [x - from.x - dx * share, y - from.y - dy * share]
    return offX * offX + offY * offY <= radius * radius
  }
}

export function invert({ pixels }: Mask): void {
  for (const [index, value] of pixels.entries()) pixels[index] = 1 - value
}

/** Returns the share of painted pixels, from 0 to 1. */
export function coverage({ pixels }: Mask): number {
  let count = 0
  for (const value of pixels) count += value
  return count / pixels.length
}

/** Maximum length of the longest side in pixels: the graph reads no larger mask. */
const maxSide = 1536

/** Returns the size of the mask for a photo of this upright size. */
export function maskSize({ width, height }: Size): Size {
  const scale = Math.min(1, maxSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Converts the slider's position (0 to 1) to a radius in pixels of the mask. Most of the slider's length is for small brushes. */
export function brushRadius(position: number, { width, height }: Size): number {
  return Math.max(1, (0.004 + 0.246 * position ** 2) * Math.max(width, height))
}
