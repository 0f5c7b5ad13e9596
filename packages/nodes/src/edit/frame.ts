import type { WorkEdit } from '@easel/contract/client'

interface Size {
  readonly width: number
  readonly height: number
}

type FrameEdit = Pick<WorkEdit, 'is_mirrored' | 'turns' | 'angle' | 'crop'>

/**
 * The picture after mirroring, turning, straightening and cropping: its size in pixels, and the affine map from a position in it to
 * the position in the original, `x' = a·x + c·y + e` and `y' = b·x + d·y + f`. Positions are continuous: the first pixel's centre
 * is at 0.5, 0.5.
 */
export interface EditFrame extends Size {
  readonly map: readonly [a: number, b: number, c: number, d: number, e: number, f: number]
}

/**
 * Share of both sides that remains when a picture of this size is straightened: the largest frame of the same shape without empty
 * corners.
 */
export function straightenedShare({ width, height }: Size, angle: number): number {
  const turn = (Math.abs(angle) * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return Math.min(width / (width * cos + height * sin), height / (width * sin + height * cos))
}

export function turnedSize({ width, height }: Size, turns: number): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width }
}

/** Size of the turned and straightened picture. A crop is given in shares of this size. */
export function straightenedSize(original: Size, { turns, angle }: Pick<FrameEdit, 'turns' | 'angle'>): Size {
  const turned = turnedSize(original, turns)
  const share = straightenedShare(turned, angle)
  return {
    width: Math.max(1, Math.floor(turned.width * share)),
    height: Math.max(1, Math.floor(turned.height * share)),
  }
}

/** Without an angle, the centre of each pixel is mapped to the centre of a pixel, so that pixels are copied exactly. */
export function frameOf(original: Size, placing: FrameEdit): EditFrame {
  const turned = turnedSize(original, placing.turns)
  const whole = straightenedSize(original, placing)
  const [left, width] = spanOf(whole.width, placing.crop?.x ?? 0, placing.crop?.width ?? 1)
  const [top, height] = spanOf(whole.height, placing.crop?.y ?? 0, placing.crop?.height ?? 1)
  const back = (-placing.angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(back), Math.sin(back)]
  const [dx, dy] = [left - whole.width / 2, top - whole.height / 2]
  // From the frame to the turned picture.
  const straight = [
    ...[cos, sin, -sin, cos],
    cos * dx - sin * dy + turned.width / 2,
    sin * dx + cos * dy + turned.height / 2,
  ] as const
  return { width, height, map: mirrorMap(turnedBack(straight, original, placing.turns), original, placing) }
}

/** First pixel and number of pixels of a share of a side. */
function spanOf(side: number, start: number, share: number): [first: number, count: number] {
  const first = Math.min(side - 1, Math.round(start * side))
  const end = Math.min(side, Math.round((start + share) * side))
  return [first, Math.max(1, end - first)]
}

type Map = EditFrame['map']

/** Joins two maps: the given map, which leads to the turned picture, and the map from there to the picture before the turns. */
function turnedBack([a, b, c, d, e, f]: Map, { width, height }: Size, turns: number): Map {
  if (turns === 1) return [b, -a, d, -c, f, height - e]
  if (turns === 2) return [-a, -b, -c, -d, width - e, height - f]
  if (turns === 3) return [-b, a, -d, c, width - f, e]
  return [a, b, c, d, e, f]
}

function mirrorMap([a, b, c, d, e, f]: Map, { width }: Size, { is_mirrored }: FrameEdit): Map {
  return is_mirrored ? [-a, b, -c, d, width - e, f] : [a, b, c, d, e, f]
}
