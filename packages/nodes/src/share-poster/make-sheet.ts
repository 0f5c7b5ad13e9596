import { createCanvas, loadImage, type SKRSContext2D } from '@napi-rs/canvas'
import { makeVariant } from '../download/make-variant.ts'
import { makeStill } from '../download/still.ts'
import type { StoredMedia, Variant, VisibleMark } from '../download/types.ts'
import { type Block, drawBlock, fitText, setText, type TypeStyle } from '../ground/type/set.ts'
import sharp from '../sharp.ts'
import type { Box } from './layout.ts'
import { captionedGrid, layOutSheet, type SheetGrid } from './sheet-layout.ts'

/** A result on a sheet: its picture, or a word that explains why there is no picture. */
export type SheetCell = { readonly width: number; readonly height: number } | { readonly word: string }

export interface SheetTexts {
  readonly title: string
  /** Texts of the columns or, if there are no rows, of the cells. */
  readonly columns: readonly string[]
  readonly rows: readonly string[]
}

export interface SheetOptions {
  readonly format: 'png' | 'jpeg' | 'webp'
  readonly texts: SheetTexts
  /** The visible mark in a corner; no mark if absent. */
  readonly mark?: VisibleMark
}

type Brush = SKRSContext2D

const paper = '#faf9f7'
const ink = '#1c1b1a'
const soft = '#6a6660'
const empty = '#eceae6'
const faces = ['inter', 'hei'] as const

/**
 * Draws the results of a batch as a picture, with the values from which they were made. Only a single result is in memory at a
 * time: `read` returns the picture of the cell at a position.
 */
export async function makeSheet(
  cells: readonly SheetCell[],
  read: (index: number) => Promise<StoredMedia>,
  { format, texts, mark }: SheetOptions,
  signal: AbortSignal,
): Promise<Variant> {
  const grid = gridOf(texts, cells.length)
  const layout = layOutSheet(
    grid,
    cells.length,
    cells.flatMap((cell) => ('word' in cell ? [] : [cell])),
  )
  const { width, height, pictureSide, textSize } = layout
  const canvas = createCanvas(width, height)
  const brush = canvas.getContext('2d')
  brush.fillStyle = paper
  brush.fillRect(0, 0, width, height)
  brush.fillStyle = ink
  drawText(brush, texts.title, { ...layout.title, lines: 1 }, style(textSize * 1.4, 640))
  for (const [index, box] of layout.above.entries())
    drawLabel(brush, texts.columns[index] ?? '', { index, box, lines: 2 }, textSize)
  for (const [index, box] of layout.beside.entries())
    drawLabel(brush, texts.rows[index] ?? '', { index, box, lines: 4 }, textSize)
  for (const [index, cell] of cells.entries()) {
    signal.throwIfAborted()
    const box = layout.cells[index]!
    if ('word' in cell) drawEmpty(brush, cell.word, box, textSize)
    else await drawPicture(brush, await read(index), { box, side: pictureSide, signal })
  }
  const { data } = brush.getImageData(0, 0, width, height)
  const pixels = sharp(data, { raw: { width, height, channels: 4 } })
  return await makeStill(pixels, { format, quality: 'high', ...(mark !== undefined && { mark }) }, signal)
}

function gridOf({ columns, rows }: SheetTexts, count: number): SheetGrid {
  if (rows.length === 0) return captionedGrid(count)
  return { columns: columns.length, rows: rows.length, labels: 'headers' }
}

async function drawPicture(
  brush: Brush,
  media: StoredMedia,
  { box, side, signal }: { box: Box; side: number; signal: AbortSignal },
): Promise<void> {
  const small = await makeVariant(media, { format: 'png', quality: 'high', side }, signal)
  const picture = await loadImage(Buffer.from(small.bytes))
  const x = box.x + Math.round((box.width - small.width) / 2)
  const y = box.y + Math.round((box.height - small.height) / 2)
  brush.drawImage(picture, x, y)
}

function drawEmpty(brush: Brush, word: string, box: Box, size: number): void {
  brush.fillStyle = empty
  brush.fillRect(box.x, box.y, box.width, box.height)
  brush.fillStyle = soft
  drawText(brush, word, { ...inset(box, 8), lines: 3 }, style(size, 480))
}

interface LabelPlace {
  readonly index: number
  readonly box: Box
  readonly lines: number
}

function drawLabel(brush: Brush, text: string, { index, box, lines }: LabelPlace, size: number): void {
  brush.fillStyle = ink
  const isDrawn = drawText(brush, text, { ...box, lines }, style(size, 560))
  // Characters that no font here contains, such as emoji, are left out: the cell then shows the number of its value.
  if (!isDrawn) drawText(brush, `#${index + 1}`, { ...box, lines: 1 }, style(size, 560))
}

const style = (size: number, weight: number): TypeStyle => ({ faces, size, weight, leading: 1.2 })

/** Minimum size of a text as a share of its usual size; a text that is still too long is truncated. */
const minScale = 0.7

/** Draws a text in the middle of a box; returns false if no character of it could be drawn. */
function drawText(brush: Brush, text: string, box: Box & { lines: number }, type: TypeStyle): boolean {
  const block = fitWithEllipsis(brush, text, box, type)
  if (block.width < 1) return false
  const y = box.y + Math.max(0, (box.height - block.height) / 2)
  brush.save()
  // Combining marks can be stacked on a character without limit, so the text is clipped.
  brush.beginPath()
  brush.rect(box.x, box.y - 4, box.width, box.height + 8)
  brush.clip()
  drawBlock(brush, block, { x: box.x + box.width / 2, y, align: 'centre' })
  brush.restore()
  return true
}

function fitWithEllipsis(brush: Brush, text: string, box: Box & { lines: number }, type: TypeStyle): Block {
  const size = type.size * minScale
  const smallestType = { ...type, size }
  const cut = (graphemes: readonly string[]) => setText(brush, graphemes.join(''), smallestType, box.width)
  const fits = ({ width, height, lines }: Block) =>
    width <= box.width && height <= box.height && lines.length <= box.lines
  const graphemes = [...new Intl.Segmenter().segment(text.replaceAll(/\s+/g, ' ').trim())].map(
    (word) => word.segment,
  )
  if (fits(cut(graphemes))) return fitText(brush, graphemes.join(''), type, box)
  let [low, high] = [0, graphemes.length]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (fits(cut([...graphemes.slice(0, middle), '…']))) low = middle
    else high = middle
  }
  return cut([...graphemes.slice(0, low), '…'])
}

function inset({ x, y, width, height }: Box, by: number): Box {
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by }
}
