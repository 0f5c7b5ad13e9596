import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { Lab } from '../../ground/colour/lab.ts'
import type { Box } from '../../ground/people/faces/shape.ts'
import type { Size } from '../../ground/plane/size.ts'
import { drawBlock, fitText, type TypeStyle } from '../../ground/type/set.ts'
import type { risoFormats, risoLayouts } from './declaration.ts'

export interface PosterTexts {
  readonly title: string
  readonly place: string
  readonly date: string
}

type LayoutName = (typeof risoLayouts)[number]

/** A page: the window of the picture, and the part below it that has the type. */
export interface Page extends Size {
  readonly window: Box
  readonly type: Box
  /** True if the type is left out of a flat area of the first ink. */
  readonly isReversed: boolean
}

/** Shapes of the pages, width / height. */
const shapes = { upright: 2 / 3, portrait: 4 / 5, square: 1, wide: 3 / 2 } as const
/** Longest sides in pixels: a small photo gives a small page, of at most `enlarged` times its size. */
const sides = { minimum: 600, maximum: 1800, enlarged: 2.5 } as const

/** Returns the longest side of the page for a photo. */
export const sideFor = ({ width, height }: Size) =>
  Math.round(Math.min(sides.maximum, Math.max(sides.minimum, sides.enlarged * Math.max(width, height))))

/** Margin of the page, as a share of the page's shorter side. */
const marginShare = 0.058
/** Largest height of the title, height of the row of small lines, and space around each of them, as shares of the shorter side. */
const [titleShare, lineShare, spaceShare] = [0.25, 0.034, 0.045]

function pageOf(
  shape: number,
  { layout, texts: { title, place, date }, side: longestSide }: PageOrder,
): Page {
  const [width, height] =
    shape < 1
      ? [Math.round(longestSide * shape), longestSide]
      : [longestSide, Math.round(longestSide / shape)]
  const side = Math.min(width, height)
  const margin = Math.round(marginShare * side)
  const space = spaceShare * side
  const room = { width: width - 2 * margin, height: titleShare * side }
  const name = title
    ? setTitle(createCanvas(1, 1).getContext('2d'), title.toUpperCase(), room).height + space
    : 0
  const row = place || date ? lineShare * side + space : 0
  const foot = Math.round(name + row > 0 ? name + row + space : 0)
  if (layout === 'frame') {
    const window = {
      left: margin,
      top: margin,
      width: width - 2 * margin,
      height: height - 2 * margin - foot,
    }
    const type = { left: margin, top: margin + window.height, width: window.width, height: foot + margin }
    return { width, height, window, type, isReversed: false }
  }
  return {
    ...{ width, height, isReversed: true },
    window: { left: 0, top: 0, width, height: height - foot },
    type: { left: margin, top: height - foot, width: width - 2 * margin, height: foot },
  }
}

/** Content and size for which a page is laid out. */
interface PageOrder {
  readonly layout: LayoutName
  /** Shape of the picture, width / height. */
  readonly shape: number
  readonly texts: PosterTexts
  /** Longest side of the page in pixels. */
  readonly side: number
}

/** Lays out a page. The automatic format is the format whose window is nearest to the shape of the picture. */
export function layOut(format: (typeof risoFormats)[number], order: PageOrder): Page {
  if (format !== 'auto') return pageOf(shapes[format], order)
  const pages = Object.values(shapes).map((shape) => pageOf(shape, order))
  const distance = ({ window }: Page) => Math.abs(Math.log(window.width / window.height / order.shape))
  return pages.reduce((best, page) => (distance(page) < distance(best) ? page : best))
}

const titleStyle: TypeStyle = {
  faces: ['bebas', 'hei', 'inter'],
  ...{ size: 900, weight: 800, tracking: 0.005, leading: 0.98 },
}
const lineStyle: TypeStyle = {
  faces: ['inter', 'hei'],
  ...{ size: 400, weight: 700, tracking: 0.06, leading: 1.25 },
}

/** Sets the title in one line or in two lines: the version with the larger letters. */
function setTitle(brush: SKRSContext2D, text: string, room: Size) {
  const [single, double] = [1, 2].map((lines) => fitText(brush, text, titleStyle, { ...room, lines }))
  return double!.style.size > 1.15 * single!.style.size ? double! : single!
}

/**
 * Minimum difference in lightness between the first ink and the ink of letters on it. With a smaller difference, the letters have
 * the colour of the paper.
 */
const clearStep = 0.3

/** Drawings of the solid parts of each ink; their alpha is the coverage by the ink. */
export interface Solids {
  readonly canvases: readonly Canvas[]
}

/**
 * Draws the type into the canvases of the inks: the title and, in a row below it, the place at the left and the date at the right.
 * A second ink fills the letters of the title, or shadows them.
 */
export function drawType(page: Page, texts: PosterTexts, inks: readonly Lab[]): Solids {
  const canvases = inks.map(() => createCanvas(page.width, page.height))
  const brushes = canvases.map((canvas) => canvas.getContext('2d'))
  const [key, accent] = [brushes[0]!, brushes[1]!]
  const lightest = inks.reduce((best, ink, k) => (ink[0] > inks[best]![0] ? k : best), 0)
  const light = inks[lightest]![0] - inks[0]![0] > clearStep ? brushes[lightest] : undefined
  const { type, isReversed } = page
  if (type.height === 0 || (!texts.title && !texts.place && !texts.date)) return { canvases }
  const side = Math.min(page.width, page.height)
  const space = spaceShare * side
  const top = isReversed ? type.top + space : type.top + 0.8 * space
  if (isReversed) {
    key.fillRect(0, type.top, page.width, type.height)
    key.globalCompositeOperation = 'destination-out'
  }
  const hasLines = texts.place !== '' || texts.date !== ''
  let y = top
  if (texts.title) {
    const title = setTitle(key, texts.title.toUpperCase(), { width: type.width, height: titleShare * side })
    drawBlock(key, title, { x: type.left, y })
    // Printed letters have a shadow in the accent, which overlaps them; reversed letters are filled with the light ink.
    const shift = isReversed ? 0 : 0.007 * side
    const under = isReversed ? light : accent
    if (under) drawBlock(under, title, { x: type.left + shift, y: y + shift })
    y += title.height + space
  }
  if (!hasLines) return { canvases }
  const lineHeight = lineShare * side
  const line = (text: string, share: number) =>
    fitText(key, text.toUpperCase(), lineStyle, { width: share * type.width, height: lineHeight, lines: 1 })
  const isShared = texts.place !== '' && texts.date !== ''
  // Both texts of the row have the same size.
  const [place, date] = [line(texts.place, isShared ? 0.6 : 1), line(texts.date, isShared ? 0.36 : 1)]
  const sizes = [texts.place && place.style.size, texts.date && date.style.size].filter((size) => size)
  const size = Math.min(...sizes.map(Number))
  const again = (text: string) =>
    fitText(
      key,
      text.toUpperCase(),
      { ...lineStyle, size },
      { width: type.width, height: lineHeight, lines: 1 },
    )
  if (texts.place) drawBlock(key, again(texts.place), { x: type.left, y })
  if (texts.date)
    drawBlock(
      key,
      again(texts.date),
      isShared ? { x: type.left + type.width, y, align: 'right' } : { x: type.left, y },
    )
  return { canvases }
}
