import type { ImageValue } from '../../execution-types.ts'
import { extendedCut, extendedPart } from '../people/extend-picture.ts'
import { holdBoxes, keepBoxes } from '../people/faces/crop.ts'
import type { Face, Point } from '../people/faces/decode.ts'
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

interface ViewPage {
  /** Width / height. */
  readonly shape: number
  /** Share of the page's height that words cover at its lower end. */
  readonly covered: number
}

/**
 * Page widths in pixels. A small photo is enlarged up to `usual`, so that text on it is legible: at most fourfold, but at least to
 * `tiny`.
 */
const widths = { tiny: 300, usual: 1152, maximum: 1536, enlarged: 4 }

/**
 * Returns the largest crop in the page's shape, centred horizontally on the subject or, without a cut-out, on the focus. There is
 * room for the masthead above the subject's head.
 */
function cropOf(
  image: ImageValue,
  subject: ImageValue | undefined,
  { shape, focus }: { readonly shape: number; readonly focus: Point },
): Window {
  const width = Math.max(1, Math.min(image.width, Math.round(image.height * shape)))
  const height = Math.max(1, Math.min(image.height, Math.round(image.width / shape)))
  const bounds = subject
    ? boundsOf(subject)
    : { left: focus.x * image.width, top: 0, width: 0, height: image.height }
  const clamp = (value: number, max: number) => Math.round(Math.min(max, Math.max(0, value)))
  const top = subject ? bounds.top - 0.13 * height : (image.height - height) / 2
  return {
    left: clamp(bounds.left + bounds.width / 2 - width / 2, image.width - width),
    top: clamp(top, image.height - height),
    width,
    height,
  }
}

/**
 * Returns a crop of a photo without a subject that ends above the words of its page, so that they cover no part of a view; in a
 * photo that is not wide enough, the words cover a part.
 */
function cropAboveWords(
  image: ImageValue,
  { focus, boxes }: { readonly focus: Point; readonly boxes: readonly Box[] },
  { shape, covered }: ViewPage,
): Window {
  const tallest = image.height / (1 - covered)
  const width = Math.max(1, Math.round(Math.min(image.width, tallest * shape)))
  const height = Math.max(1, Math.round(width / shape))
  const clamp = (value: number, max: number) => Math.round(Math.min(Math.max(0, max), Math.max(0, value)))
  const crop = {
    left: clamp(focus.x * image.width - width / 2, image.width - width),
    top: clamp((image.height - height) / 2, image.height - height),
    width,
    height,
  }
  return height > image.height ? crop : keepBoxes(crop, image, boxes)
}

/**
 * Crops a photo and its cut-out to a page, without cutting heads and `boxes`. A photo without a subject is shown around `focus`
 * (fractions of width and height).
 */
export async function layPage(
  image: ImageValue,
  cut: ImageValue,
  page: ViewPage & {
    readonly faces: readonly Face[]
    readonly boxes: readonly Box[]
    readonly focus: Point
  },
): Promise<Page> {
  const subject = isWhole(cut) ? undefined : cut
  const boxes = [...page.faces.map(headOf), ...page.boxes]
  const isView = !subject && boxes.every(({ width }) => width === 0)
  const crop = isView
    ? cropAboveWords(image, { focus: page.focus, boxes }, page)
    : holdBoxes(cropOf(image, subject, page), image, boxes)
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
