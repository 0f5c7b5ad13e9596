import type { ImageValue } from '../../execution-types.ts'
import { croppedPart } from '../../ground/people/cropped-part.ts'
import { shareFaces } from '../../ground/people/faces/find-faces.ts'
import { boundsOf, footCut } from '../../ground/people/subject-bounds.ts'

/** The subject on its sheet, and its position. */
export interface Negative {
  readonly width: number
  readonly height: number
  /** Straight RGBA; fades out at the edges at which the photo cut the subject off. */
  readonly subject: ImageValue
  /** Bounding box of the subject, in pixels of the sheet. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

/** Shorter side of the sheet relative to its longer side. */
const shape = 4 / 5
/**
 * A subject that is at least this wide relative to its height lies on a wide sheet, because half of a tall sheet would be empty.
 */
const wide = 1.15
/** Longer side of the sheet in pixels; a small picture is enlarged at most fourfold. */
const sides = { tiny: 320, usual: 1536, maximum: 1600, enlarged: 4 }

const smooth = (t: number) => {
  const held = Math.min(1, Math.max(0, t))
  return held * held * (3 - 2 * held)
}

/** Returns the edges of the photo that cut the subject off: the subject covers more than a twentieth of the edge. */
function cutEdges(subject: ImageValue) {
  const { width, height, data } = subject
  const share = (count: number, position: (i: number) => number) => {
    let sum = 0
    for (let i = 0; i < count; i++) sum += data[position(i) * 4 + 3]! / 255
    return sum / count > 0.05
  }
  return {
    top: share(width, (i) => i),
    left: share(height, (i) => i * width),
    right: share(height, (i) => i * width + width - 1),
    bottom: share(width, (i) => (height - 1) * width + i),
  }
}

/** Fades a cut-out towards the edges that cut it off, so that it does not end in a hard line. */
function fadeEdges(image: ImageValue, edges: ReturnType<typeof cutEdges>): ImageValue {
  const { width, height } = image
  const data = new Uint8ClampedArray(image.data)
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    let keep = 1
    if (edges.top) keep *= smooth(y / (0.08 * height))
    if (edges.left) keep *= smooth(x / (0.2 * width))
    if (edges.right) keep *= smooth((width - 1 - x) / (0.2 * width))
    if (edges.bottom) keep *= smooth((height - 1 - y) / (0.3 * height))
    data[i * 4 + 3]! *= keep
  }
  return { ...image, data }
}

/** Places a cut-out on a sheet of 4 : 5 or 5 : 4, with space above the head. */
export async function layNegative(subject: ImageValue): Promise<Negative> {
  const longest = Math.max(subject.width, subject.height)
  const minSide = Math.max(sides.tiny, Math.min(sides.usual, sides.enlarged * longest))
  const side = Math.min(sides.maximum, Math.max(minSide, longest))
  const found = boundsOf(subject)
  const foot = footCut(subject, found)
  const part = foot === undefined ? found : { ...found, height: foot - found.top }
  const [long, short] = [side, Math.round(side * shape)]
  const [width, height] = part.width > wide * part.height ? [long, short] : [short, long]
  const cut = cutEdges(subject)
  const edges = { ...cut, bottom: cut.bottom || foot !== undefined }
  const scale = Math.min((0.9 * width) / part.width, (0.84 * height) / part.height)
  const size = {
    width: Math.max(1, Math.round(part.width * scale)),
    height: Math.max(1, Math.round(part.height * scale)),
  }
  const scaled = fadeEdges(await croppedPart(subject, part, size), edges)
  const x = Math.round((width - size.width) / 2)
  // A wide, low group is placed in the middle of the sheet: at the bottom, it would leave half of the sheet empty.
  const isLow = size.height < 0.6 * height
  const y = edges.bottom && !isLow ? height - size.height : Math.round((height - size.height) / 2)
  const data = new Uint8ClampedArray(width * height * 4)
  for (let row = 0; row < size.height; row++)
    data.set(
      scaled.data.subarray(row * size.width * 4, (row + 1) * size.width * 4),
      ((y + row) * width + x) * 4,
    )
  const placed: ImageValue = { kind: 'image', width, height, data }
  shareFaces(placed, subject, { left: x - part.left * scale, top: y - part.top * scale, scale })
  return { width, height, subject: placed, box: { x, y, ...size } }
}
