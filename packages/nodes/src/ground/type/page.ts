import type { ImageValue } from '../../execution-types.ts'
import { extendedCut, extendedPart } from '../people/extend-picture.ts'
import { holdBoxes } from '../people/faces/crop.ts'
import type { Face } from '../people/faces/decode.ts'
import { type Box, headOf } from '../people/faces/shape.ts'
import type { Window } from '../people/probability.ts'
import { isWhole } from '../people/subject.ts'
import { boundsOf } from '../people/subject-bounds.ts'

/** The photo and its subject, cropped to the page. */
export interface Page {
  readonly width: number
  readonly height: number
  readonly photo: ImageValue
  /** The cut-out subject; undefined if nothing was cut out. */
  readonly subject?: ImageValue
  /** Heads of the photo's faces, in pixels of the page. */
  readonly heads: readonly Box[]
}

/**
 * Page widths in pixels. A small photo is enlarged up to `usual`, so that text on it is legible: at most fourfold, but at least to
 * `tiny`.
 */
const widths = { tiny: 300, usual: 1152, maximum: 1536, enlarged: 4 }

/**
 * Returns the largest crop in the page's shape, centred horizontally on the subject. There is room for the masthead above the
 * subject's head.
 */
function cropOf(image: ImageValue, subject: ImageValue | undefined, shape: number): Window {
  const width = Math.max(1, Math.min(image.width, Math.round(image.height * shape)))
  const height = Math.max(1, Math.min(image.height, Math.round(image.width / shape)))
  const bounds = subject ? boundsOf(subject) : { left: 0, top: 0, width: image.width, height: image.height }
  const clamp = (value: number, max: number) => Math.round(Math.min(max, Math.max(0, value)))
  const top = subject ? bounds.top - 0.13 * height : (image.height - height) / 2
  return {
    left: clamp(bounds.left + bounds.width / 2 - width / 2, image.width - width),
    top: clamp(top, image.height - height),
    width,
    height,
  }
}

/** Crops a photo and its cut-out to a page, without cutting heads and `boxes`; `shape` is width / height. */
export async function layPage(
  image: ImageValue,
  cut: ImageValue,
  page: { readonly shape: number; readonly faces: readonly Face[]; readonly boxes: readonly Box[] },
): Promise<Page> {
  const subject = isWhole(cut) ? undefined : cut
  const crop = holdBoxes(cropOf(image, subject, page.shape), image, [
    ...page.faces.map(headOf),
    ...page.boxes,
  ])
  const minWidth = Math.max(widths.tiny, Math.min(widths.usual, widths.enlarged * crop.width))
  const width = Math.min(widths.maximum, Math.max(minWidth, crop.width))
  const size = { width, height: Math.round(width / page.shape) }
  const [sx, sy] = [size.width / crop.width, size.height / crop.height]
  return {
    ...size,
    photo: await extendedPart(image, crop, size),
    ...(subject && { subject: await extendedCut(subject, crop, size) }),
    heads: page.faces.map(headOf).map((head) => ({
      left: (head.left - crop.left) * sx,
      top: (head.top - crop.top) * sy,
      width: head.width * sx,
      height: head.height * sy,
    })),
  }
}
