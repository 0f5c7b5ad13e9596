import type { Box } from './layout.ts'

/** Longest side of a sheet in pixels. */
export const maxSheetSide = 4096
/** Longest side of a picture on a sheet in pixels. */
const maxCellSide = 512
/** Minimum width and height of the area for a picture, so that its label is legible. */
const minRoom = 160

const margin = 40
const gap = 16
const titleHeight = 60

/** Cells of a sheet: below the texts of their columns and beside the texts of their rows, or each with a text of its own. */
export interface SheetGrid {
  readonly columns: number
  readonly rows: number
  readonly labels: 'headers' | 'captions'
}

interface Size {
  readonly width: number
  readonly height: number
}

export interface SheetLayout extends Size {
  readonly title: Box
  /** Texts above the columns, or above each cell. */
  readonly above: readonly Box[]
  /** Texts beside the rows; empty if each cell has its own text. */
  readonly beside: readonly Box[]
  /** Cells in reading order. */
  readonly cells: readonly Box[]
  /** Maximum length of the longest side of a picture in its cell. */
  readonly pictureSide: number
  /** Maximum size of the texts in pixels. */
  readonly textSize: number
}

/** Returns the grid for a number of cells: a single row up to six cells, otherwise a block that is about as wide as high. */
export function captionedGrid(count: number): SheetGrid {
  const columns = count <= 6 ? count : Math.ceil(Math.sqrt(count))
  return { columns, rows: Math.ceil(count / columns), labels: 'captions' }
}

/**
 * Places the title, the texts and the cells. Each picture is as large as the sides of the sheet allow, but not larger than its
 * own size.
 */
export function layOutSheet(grid: SheetGrid, count: number, pictures: readonly Size[]): SheetLayout {
  const { columns, rows } = grid
  const hasHeaders = grid.labels === 'headers'
  const textSize = textSizeFor(Math.max(columns, rows))
  const textHeight = Math.round(textSize * 2.7)
  const besideWidth = hasHeaders ? textSize * 11 : 0
  // A sheet has a row of texts above its columns, or above each row of cells.
  const textRows = hasHeaders ? 1 : rows
  const left = margin + (hasHeaders ? besideWidth + gap : 0)
  const widths = maxSheetSide - left - margin - (columns - 1) * gap
  const heights = maxSheetSide - 2 * margin - titleHeight - textRows * textHeight - (rows - 1) * gap
  const side = Math.floor(Math.min(maxCellSide, widths / columns, heights / rows))
  const shown = pictures.map((picture) => fitSize(picture, side))
  const room = (sizes: readonly number[]) => Math.max(Math.min(minRoom, side), ...sizes)
  const cell = {
    width: room(shown.map((picture) => picture.width)),
    height: room(shown.map((picture) => picture.height)),
  }
  const top = margin + titleHeight
  const step = cell.height + gap + (hasHeaders ? 0 : textHeight)
  const xOf = (column: number) => left + column * (cell.width + gap)
  const yOf = (row: number) => top + textHeight + row * step
  const cells = Array.from({ length: count }, (_, index) => ({
    x: xOf(index % columns),
    y: yOf(Math.floor(index / columns)),
    ...cell,
  }))
  const textAbove = ({ x, y, width }: Box): Box => ({ x, y: y - textHeight, width, height: textHeight - 6 })
  const width = xOf(columns - 1) + cell.width + margin
  return {
    width,
    height: yOf(rows - 1) + cell.height + margin,
    title: { x: margin, y: margin, width: width - 2 * margin, height: titleHeight - 24 },
    above: (hasHeaders ? cells.slice(0, columns) : cells).map(textAbove),
    beside: hasHeaders
      ? Array.from({ length: rows }, (_, row) => ({
          ...{ x: margin, y: yOf(row), width: besideWidth, height: cell.height },
        }))
      : [],
    ...{ cells, pictureSide: side, textSize },
  }
}

/** With many cells, texts are smaller, like the pictures. */
function textSizeFor(maxCells: number): number {
  if (maxCells > 12) return 14
  return maxCells > 5 ? 20 : 26
}

/** Returns the size of a picture, scaled down to a longest side of at most `side` pixels. */
function fitSize({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
