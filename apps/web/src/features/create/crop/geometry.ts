/** What is kept of a picture, in percent of its width and height as it stands after turning. */
export interface Part {
  x: number
  y: number
  width: number
  height: number
}

export const whole: Part = { x: 0, y: 0, width: 100, height: 100 }

/** Quarter turns, clockwise. */
export type Turns = 0 | 1 | 2 | 3

export interface Size {
  width: number
  height: number
}

/** What the smallest of today's phones can hold in a canvas. */
const maxPixels = 16_000_000

export function turnedSize({ width, height }: Size, turns: Turns): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width }
}

/** A picture is laid down at `x`, `y` of a canvas of this size, at `scale`, after the turn. */
export interface Cut extends Size {
  x: number
  y: number
  scale: number
}

/** How to cut a part out of a turned picture, made smaller where it has more pixels than can be held. */
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

/** The largest part of this shape (width by height), in the middle. */
export function middlePart({ width, height }: Size, aspect: number): Part {
  const share = aspect / (width / height)
  const part = share >= 1 ? { width: 100, height: 100 / share } : { width: 100 * share, height: 100 }
  return { ...part, x: (100 - part.width) / 2, y: (100 - part.height) / 2 }
}

export function isWhole({ width, height }: Part): boolean {
  return width > 99.9 && height > 99.9
}
