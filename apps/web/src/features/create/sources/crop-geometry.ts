/** The part of a picture to keep, in percent of its width and height after turning. */
export interface Part {
  x: number
  y: number
  width: number
  height: number
}

export const whole: Part = { x: 0, y: 0, width: 100, height: 100 }

/** Clockwise quarter turns. */
export type Turns = 0 | 1 | 2 | 3

export interface Size {
  width: number
  height: number
}

/** Maximum number of pixels of a canvas on the smallest current phones. */
const maxPixels = 16_000_000

export function turnedSize({ width, height }: Size, turns: Turns): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width }
}

/** A canvas of this size, onto which the turned picture is drawn at `x`, `y` with `scale`. */
export interface Cut extends Size {
  x: number
  y: number
  scale: number
}

/** Computes how to cut a part out of a turned picture; scales it down if it exceeds the canvas limit. */
export function cutOf(picture: Size, turns: Turns, part: Part): Cut {
  const turned = turnedSize(picture, turns)
  const width = (turned.width * part.width) / 100
  const height = (turned.height * part.height) / 100
  const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)))
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    x: -(turned.width * part.x * scale) / 100,
    y: -(turned.height * part.y * scale) / 100,
    scale,
  }
}

/** Returns the largest centered part with this aspect ratio (width by height). */
export function middlePart({ width, height }: Size, aspect: number): Part {
  const share = aspect / (width / height)
  const part = share >= 1 ? { width: 100, height: 100 / share } : { width: 100 * share, height: 100 }
  return { ...part, x: (100 - part.width) / 2, y: (100 - part.height) / 2 }
}

export function isWhole({ width, height }: Part): boolean {
  return width > 99.9 && height > 99.9
}
