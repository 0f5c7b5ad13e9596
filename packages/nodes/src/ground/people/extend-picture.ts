import type { ImageValue } from '../../execution-types.ts'
import { isOpaque, sharpOf } from '../codec/image-codec.ts'
import { shrinkImage } from '../codec/shrink.ts'
import type { Size } from '../plane/size.ts'
import { croppedPart } from './cropped-part.ts'
import type { Window } from './probability.ts'

const plateSide = 240
/** Rows of the reduced copy that belong to an edge, and the maximum deviation of their lightness along a calm edge, 0..255. */
const [edgeRows, maxDeviation] = [4, 22]

/**
 * Returns true if an edge shows only a sky, a wall or a street. Such an edge is repeated, because a mirror image would show a thing
 * again that stands near the edge.
 */
function isCalm({ width, height, data }: ImageValue, edge: 'top' | 'bottom'): boolean {
  const first = edge === 'top' ? 0 : Math.max(0, height - edgeRows) * width
  const count = Math.min(height, edgeRows) * width
  let [sum, squares] = [0, 0]
  for (let i = 4 * first; i < 4 * (first + count); i += 4) {
    const light = 0.3 * data[i]! + 0.6 * data[i + 1]! + 0.1 * data[i + 2]!
    sum += light
    squares += light ** 2
  }
  return squares / count - (sum / count) ** 2 < maxDeviation ** 2
}

/** Adds rows to a picture at one edge. */
async function addRows(image: ImageValue, edge: 'top' | 'bottom', rows: number): Promise<ImageValue> {
  if (rows <= 0) return image
  const extendWith = isCalm(image, edge) ? 'copy' : 'mirror'
  const added = edge === 'top' ? { top: rows } : { bottom: rows }
  const data = await sharpOf(image)
    .extend({ ...added, extendWith })
    .raw()
    .toBuffer()
  return { ...image, height: image.height + rows, data: new Uint8ClampedArray(data) }
}

async function enlargeImage(image: ImageValue, size: Size): Promise<ImageValue> {
  const data = await sharpOf(image)
    .resize(size.width, size.height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
  return { kind: 'image', ...size, data: new Uint8ClampedArray(data) }
}

/** Returns the share of the picture in a row: 1, except within the seams to the parts above and below. */
function shareOfRow(
  y: number,
  { above, rows, height }: { above: number; rows: number; height: number },
): number {
  const seam = 0.1 * rows
  const inset = Math.min(
    above > 0 ? (y + 0.5) / seam : 1,
    above + rows < height ? (rows - y - 0.5) / seam : 1,
    1,
  )
  return inset * inset * (3 - 2 * inset)
}

/**
 * Crops and scales a part that may reach above and below its picture. Beyond the picture, the picture is continued and blurred,
 * so that a wall, a sky or a dark room seems to continue; the blur fades into the picture within a seam. A calm edge is
 * repeated, and the picture is mirrored at other edges.
 */
export async function extendedPart(image: ImageValue, part: Window, size: Size): Promise<ImageValue> {
  const top = Math.max(0, part.top)
  const height = Math.min(image.height, part.top + part.height) - top
  if (height === part.height) return await croppedPart(image, part, size)
  const scale = size.height / part.height
  const [above, rows] = [Math.round((top - part.top) * scale), Math.max(1, Math.round(height * scale))]
  const photo = await croppedPart(image, { ...part, top, height }, { width: size.width, height: rows })
  const small = await shrinkImage(photo, plateSide)
  const plateHeight = Math.max(1, Math.round((size.height * small.height) / rows))
  const plateAbove = Math.round((above * small.height) / rows)
  const below = plateHeight - plateAbove - small.height
  const plate = await addRows(await addRows(small, 'top', plateAbove), 'bottom', below)
  const soft = await sharpOf(plate)
    .blur(0.045 * plate.width)
    .raw()
    .toBuffer()
  const page = await enlargeImage({ ...plate, data: new Uint8ClampedArray(soft) }, size)
  for (let y = 0; y < rows; y++) {
    const share = shareOfRow(y, { above, rows, height: size.height })
    const row = y * size.width * 4
    const to = Math.min(size.height - 1, above + y) * size.width * 4
    for (let i = 0; i < size.width * 4; i++)
      page.data[to + i]! += share * (photo.data[row + i]! - page.data[to + i]!)
  }
  // The blur rounds alpha down; alpha is restored, because a slightly transparent picture could not be saved as JPEG.
  if (isOpaque(photo)) for (let i = 3; i < page.data.length; i += 4) page.data[i] = 255
  return page
}

/** Extends a cut-out, which is transparent beyond the picture. */
export async function extendedCut(cut: ImageValue, part: Window, size: Size): Promise<ImageValue> {
  const top = Math.max(0, part.top)
  const height = Math.min(cut.height, part.top + part.height) - top
  if (height === part.height) return await croppedPart(cut, part, size)
  const scale = size.height / part.height
  const [above, rows] = [Math.round((top - part.top) * scale), Math.max(1, Math.round(height * scale))]
  const inner = await croppedPart(cut, { ...part, top, height }, { width: size.width, height: rows })
  for (let y = 0; y < rows; y++) {
    const share = shareOfRow(y, { above, rows, height: size.height })
    if (share === 1) continue
    for (let i = y * size.width; i < (y + 1) * size.width; i++) inner.data[i * 4 + 3]! *= share
  }
  const data = new Uint8ClampedArray(size.width * size.height * 4)
  const fits = Math.min(rows, size.height - above)
  data.set(inner.data.subarray(0, fits * size.width * 4), above * size.width * 4)
  return { kind: 'image', ...size, data }
}
