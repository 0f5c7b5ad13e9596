import type { SKRSContext2D } from '@napi-rs/canvas'
import { cssOf } from '../../ground/colour/lab.ts'
import type { Box } from '../../ground/people/faces/shape.ts'
import type { Size } from '../../ground/plane/size.ts'
import { type Block, drawBlock, fitText, type TypeStyle } from '../../ground/type/set.ts'
import type { sleeveLayouts } from './declaration.ts'
import type { SleeveScheme } from './schemes.ts'

type Brush = SKRSContext2D
type LayoutName = (typeof sleeveLayouts)[number]

/** Side of a sleeve in pixels, and its margin. */
export const sleeveSide = 1600
const margin = 84

export interface SleeveTexts {
  readonly title: string
  readonly artist: string
}

const display: TypeStyle = {
  faces: ['bebas', 'hei', 'inter'],
  size: 700,
  weight: 900,
  tracking: 0,
  leading: 0.98,
}
const plain: TypeStyle = { faces: ['inter', 'hei'], size: 200, weight: 600, tracking: 0.01, leading: 1.2 }
const small: TypeStyle = { faces: ['inter', 'hei'], size: 46, weight: 700, tracking: 0.16, leading: 1.2 }
const serif: TypeStyle = { faces: ['playfair', 'song', 'inter'], size: 120, weight: 600, leading: 1.1 }

/** Room for a photo on a sleeve, and the shapes (width / height) that the photo may have there. */
export interface Room extends Box {
  readonly shapes: { readonly minimum: number; readonly maximum: number }
}

/**
 * Returns the room for the photo; the type lies beside it. Beside words, a wide photo may be less high than its room. Without
 * words, the photo fills more.
 */
export function roomOf(layout: LayoutName, { title, artist }: SleeveTexts): Room {
  const side = sleeveSide
  const hasWords = title !== '' || artist !== ''
  const room = (box: Box, widest: number): Room => {
    const minimum = box.width / box.height
    return { ...box, shapes: { minimum, maximum: hasWords ? Math.max(minimum, widest) : minimum } }
  }
  if (layout === 'band') {
    const band = hasWords ? Math.round((title ? 0.215 : 0.1) * side) : 0
    return room({ left: 0, top: band, width: side, height: side - band }, 1.5)
  }
  if (layout === 'column') {
    const column = hasWords ? Math.round(0.2 * side) : 0
    return room({ left: column, top: 0, width: side - column, height: side }, 1)
  }
  if (layout === 'frame') {
    const foot = hasWords ? 250 : margin
    return room({ left: margin, top: margin, width: side - 2 * margin, height: side - margin - foot }, 1.5)
  }
  const top = hasWords ? 330 : 120
  const size = side - top - (hasWords ? 100 : 120)
  return room({ left: (side - size) / 2, top, width: size, height: size }, 1)
}

/**
 * Widths of a photo, relative to its room: the minimum, and the maximum with a strip beside the photo. With a wider photo,
 * the strip would be too narrow.
 */
const [minWidth, sliver] = [0.45, 0.93]
/** Minimum share of a tall photo's height that its sleeve shows. */
const shownHeight = 0.55

/**
 * Returns the shapes that a photo may have in its room. A very tall photo, and a photo whose heads are higher than its room allows,
 * may be narrower than the room.
 */
export function shapesFor({ width, height, shapes }: Room, photo: Size, headsHeight: number): Room['shapes'] {
  const room = width / height
  const needed = photo.width / Math.max(shownHeight * photo.height, 1.04 * headsHeight)
  const minimum = needed > sliver * room ? room : Math.max(minWidth * room, needed)
  return { ...shapes, minimum: Math.min(shapes.minimum, minimum) }
}

/**
 * Places a part of a photo in its room as large as possible. In the layouts with a band or a column, it is at the lower right; in
 * a frame, it is at the top; otherwise, it is in the middle.
 */
export function placeIn(room: Box, layout: LayoutName, part: Size): Box {
  const scale = Math.min(room.width / part.width, room.height / part.height)
  const [width, height] = [part.width, part.height].map((side) => Math.max(1, Math.round(side * scale)))
  const isAtEdges = layout === 'band' || layout === 'column'
  const [across, down] = isAtEdges ? [1, 1] : [0.5, layout === 'frame' ? 0 : 0.5]
  return {
    ...{ width: width!, height: height! },
    left: room.left + Math.round(across * (room.width - width!)),
    top: room.top + Math.round(down * (room.height - height!)),
  }
}

/** Sets a text in one line or in two lines: the version with the larger letters. */
function fitLines(
  brush: Brush,
  text: string,
  style: TypeStyle,
  room: { width: number; height: number },
): Block {
  const [single, double] = [1, 2].map((lines) => fitText(brush, text, style, { ...room, lines }))
  return double!.style.size > 1.1 * single!.style.size ? double! : single!
}

/** Writes the title and the artist beside the photo. */
export function writeSleeve(
  brush: Brush,
  layout: LayoutName,
  { texts: { title, artist }, window, scheme }: { texts: SleeveTexts; window: Box; scheme: SleeveScheme },
) {
  if (!title && !artist) return
  const side = sleeveSide
  const [titleInk, artistInk] = [cssOf(scheme.title), cssOf(scheme.artist)]
  const write = (block: Block, ink: string, place: Parameters<typeof drawBlock>[2]) => {
    brush.fillStyle = ink
    drawBlock(brush, block, place)
  }
  if (layout === 'band') {
    const wide = side - 2 * margin
    const room = window.top - 104
    if (!title) {
      const block = fitText(brush, artist, plain, { width: wide, height: 70, lines: 1 })
      write(block, titleInk, { x: margin, y: (window.top - block.height) / 2 })
      return
    }
    const below = artist
      ? fitText(brush, artist, { ...plain, size: 58 }, { width: wide, height: 58, lines: 1 })
      : undefined
    const gap = below ? 40 : 0
    const block = fitLines(brush, title.toUpperCase(), display, {
      width: wide,
      height: room - gap - (below?.height ?? 0),
    })
    const top = (window.top - block.height - gap - (below?.height ?? 0)) / 2
    write(block, titleInk, { x: margin, y: top })
    if (below) write(below, artistInk, { x: margin, y: top + block.height + gap })
    return
  }
  if (layout === 'column') {
    brush.save()
    brush.translate(0, side)
    brush.rotate(-Math.PI / 2)
    // The text runs from the bottom to the top.
    const long = side - 2 * margin
    const below = artist
      ? fitText(brush, artist.toUpperCase(), small, { width: long, height: 46, lines: 1 })
      : undefined
    const gap = below && title ? 34 : 0
    const high = window.left - 84 - gap - (below?.height ?? 0)
    const block = title
      ? fitLines(brush, title.toUpperCase(), display, { width: long, height: high })
      : undefined
    const top = (window.left - (block?.height ?? 0) - gap - (below?.height ?? 0)) / 2
    if (block) write(block, titleInk, { x: margin, y: top })
    if (below) write(below, artistInk, { x: margin, y: top + (block?.height ?? 0) + gap })
    brush.restore()
    return
  }
  const isRound = layout === 'round'
  // The words over a round photo keep their place when the photo is less high.
  const room = isRound
    ? { top: 0, height: roomOf(layout, { title, artist }).top }
    : { top: window.top + window.height, height: side - window.top - window.height }
  const wide = side - 2 * margin
  const below = artist
    ? fitText(
        brush,
        artist.toUpperCase(),
        { ...small, size: isRound ? 46 : 36 },
        { width: wide, height: 46, lines: 1 },
      )
    : undefined
  const gap = below && title ? 38 : 0
  const style = isRound ? display : serif
  const high = room.height - (isRound ? 130 : 110) - gap - (below?.height ?? 0)
  const block = title
    ? fitLines(brush, isRound ? title.toUpperCase() : title, style, { width: wide, height: high })
    : undefined
  const top = room.top + (room.height - (block?.height ?? 0) - gap - (below?.height ?? 0)) / 2
  if (block) write(block, titleInk, { x: side / 2, y: top, align: 'centre' })
  if (below) write(below, artistInk, { x: side / 2, y: top + (block?.height ?? 0) + gap, align: 'centre' })
}

/** Darkens the left edge of a sleeve, where its spine is folded. */
export function drawSpine(brush: Brush) {
  const fold = brush.createLinearGradient(0, 0, 0.022 * sleeveSide, 0)
  fold.addColorStop(0, 'rgba(0, 0, 0, 0.34)')
  fold.addColorStop(0.35, 'rgba(0, 0, 0, 0.06)')
  fold.addColorStop(0.42, 'rgba(255, 255, 255, 0.16)')
  fold.addColorStop(0.5, 'rgba(0, 0, 0, 0.1)')
  fold.addColorStop(1, 'rgba(0, 0, 0, 0)')
  brush.fillStyle = fold
  brush.fillRect(0, 0, 0.022 * sleeveSide, sleeveSide)
}
