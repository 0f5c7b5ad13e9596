import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { ImageValue } from '../../execution-types.ts'
import { cssOf } from '../../ground/colour/lab.ts'
import { randomOf } from '../../ground/random/random.ts'
import { readyFonts } from '../../ground/type/fonts.ts'
import type { Cells } from './cells.ts'
import type { crafts } from './declaration.ts'
import { piecesOf } from './pieces.ts'

/** Longest side of the picture, in pixels. */
const workSide = 1920
/** Width of the border of a finished work, in cells: a frame of bricks, the edge of a peg board, or cloth. */
const borders = { bricks: 1, beads: 0.5, stitches: 4 } as const
const grounds = { bricks: '#1b1c1e', beads: '#c9c4b9', stitches: '#efe7d6' } as const
/** Symbols of a chart. They are easy to distinguish, and the font contains all of them. */
const signs = [...'XOV+AZT7=HN/KSU4LP%CE#2BR5FM9DGY']

const pictureOf = (brush: SKRSContext2D): ImageValue => {
  const { width, height } = brush.canvas
  const { data } = brush.getImageData(0, 0, width, height)
  return { kind: 'image', width, height, data: new Uint8ClampedArray(data.buffer) }
}

/** Draws woven cloth with a hole at each corner of a cell. */
function drawCloth(brush: SKRSContext2D, side: number): void {
  const { width, height } = brush.canvas
  const picture = brush.getImageData(0, 0, width, height)
  const random = randomOf(11)
  const rows = Float32Array.from({ length: height }, () => random() - 0.5)
  const columns = Float32Array.from({ length: width }, () => random() - 0.5)
  const thread = Math.max(2, side / 6)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isOver = (Math.floor(x / thread) + Math.floor(y / thread)) % 2 === 0
      const [u, v] = [(x % thread) / thread - 0.5, (y % thread) / thread - 0.5]
      const bulge = 1 - 0.16 * 4 * (isOver ? v * v : u * u)
      const hole =
        Math.min(x % side, side - (x % side)) + Math.min(y % side, side - (y % side)) < 0.16 * side ? 0.82 : 1
      const light = bulge * hole * (1 + 0.05 * (isOver ? rows[y]! : columns[x]!))
      const i = (y * width + x) * 4
      for (let c = 0; c < 3; c++) picture.data[i + c] = picture.data[i + c]! * light
    }
  }
  brush.putImageData(picture, 0, 0)
}

/** Draws the finished work, piece by piece. */
export function drawFinished(cells: Cells, craft: (typeof crafts)[number]): ImageValue {
  const border = borders[craft]
  const side = Math.max(4, Math.floor(workSide / (Math.max(cells.width, cells.height) + 2 * border)))
  const edge = Math.round(border * side)
  const canvas = createCanvas(cells.width * side + 2 * edge, cells.height * side + 2 * edge)
  const brush = canvas.getContext('2d')
  brush.fillStyle = grounds[craft]
  brush.fillRect(0, 0, canvas.width, canvas.height)
  if (craft === 'stitches') drawCloth(brush, side)
  const pieceOf = piecesOf(craft, cells.colours, side)
  for (let i = 0; i < cells.colour.length; i++)
    brush.drawImage(
      pieceOf(cells.colour[i]!, i),
      edge + (i % cells.width) * side,
      edge + Math.floor(i / cells.width) * side,
    )
  if (craft === 'bricks') {
    // The frame is flat and slightly higher than the plates, so it casts a shadow on them.
    const shade = brush.createLinearGradient(0, edge, 0, edge + 0.5 * side)
    shade.addColorStop(0, 'rgba(0, 0, 0, 0.4)')
    shade.addColorStop(1, 'rgba(0, 0, 0, 0)')
    brush.fillStyle = shade
    brush.fillRect(edge, edge, canvas.width - 2 * edge, 0.5 * side)
  }
  return pictureOf(brush)
}

interface List {
  readonly columns: number
  readonly rows: number
  readonly high: number
}

/** Returns the columns and rows of the list of parts. */
function listOf(count: number, width: number, unit: number): List {
  const columns = Math.max(1, Math.min(count, Math.floor(width / (210 * unit))))
  const rows = Math.ceil(count / columns)
  return { columns: Math.ceil(count / rows), rows, high: 58 * unit }
}

/** Draws the list of parts: for each colour, its symbol and the number of pieces. */
function drawList(
  brush: SKRSContext2D,
  { colours, counts }: Cells,
  { columns, high }: List,
  frame: { left: number; top: number; width: number; unit: number },
): void {
  const { left, top, width, unit } = frame
  const family = readyFonts('0123456789×', ['inter']).family
  brush.textBaseline = 'middle'
  for (const [index, colour] of colours.entries()) {
    const x = left + ((index % columns) * width) / columns
    const y = top + Math.floor(index / columns) * high
    const box = 38 * unit
    drawCell(brush, { x, y, side: box, colour: cssOf(colour), sign: signs[index]!, isLight: colour[0] > 0.6 })
    brush.strokeStyle = 'rgba(30, 34, 38, 0.4)'
    brush.lineWidth = unit
    brush.strokeRect(x, y, box, box)
    brush.fillStyle = '#2e353b'
    brush.textAlign = 'left'
    brush.font = `500 ${22 * unit}px ${family}`
    brush.fillText(`× ${counts[index]!}`, x + box + 14 * unit, y + box / 2 + unit)
  }
}

function drawCell(
  brush: SKRSContext2D,
  cell: { x: number; y: number; side: number; colour: string; sign: string; isLight: boolean },
): void {
  const { x, y, side } = cell
  brush.fillStyle = cell.colour
  brush.fillRect(x, y, side, side)
  brush.fillStyle = cell.isLight ? 'rgba(20, 22, 26, 0.78)' : 'rgba(255, 255, 255, 0.88)'
  brush.textAlign = 'center'
  brush.textBaseline = 'middle'
  brush.font = `600 ${side * 0.58}px ${readyFonts(signs.join(''), ['inter']).family}`
  brush.fillText(cell.sign, x + side / 2, y + side * 0.53)
}

/** Draws the chart: a symbol in each cell, thick lines with numbers every ten cells, and the list of parts below. */
export function drawChart(cells: Cells): ImageValue {
  const side = Math.max(8, Math.floor(workSide / Math.max(cells.width, cells.height)))
  const [wide, high] = [cells.width * side, cells.height * side]
  const unit = Math.max(wide, high) / workSide
  const edge = Math.round(64 * unit)
  const list = listOf(cells.colours.length, wide, unit)
  const canvas = createCanvas(
    wide + 2 * edge,
    Math.round(high + 2 * edge + list.rows * list.high + 20 * unit),
  )
  const brush = canvas.getContext('2d')
  brush.fillStyle = '#ffffff'
  brush.fillRect(0, 0, canvas.width, canvas.height)
  brush.translate(edge, edge)
  for (let i = 0; i < cells.colour.length; i++) {
    const colour = cells.colours[cells.colour[i]!]!
    const tile = { x: (i % cells.width) * side, y: Math.floor(i / cells.width) * side, side }
    drawCell(brush, {
      ...tile,
      colour: cssOf(colour),
      sign: signs[cells.colour[i]!]!,
      isLight: colour[0] > 0.6,
    })
  }
  drawGrid(brush, cells, { side, unit })
  drawList(brush, cells, list, { left: 0, top: high + 0.55 * edge, width: wide, unit })
  return pictureOf(brush)
}

/** Draws lines between all cells, thick lines every ten cells, and their numbers at the upper and left edge. */
function drawGrid(
  brush: SKRSContext2D,
  { width, height }: Cells,
  { side, unit }: { side: number; unit: number },
): void {
  const family = readyFonts('0123456789', ['inter']).family
  brush.font = `500 ${20 * unit}px ${family}`
  for (const [count, length, isAcross] of [
    [width, height * side, true],
    [height, width * side, false],
  ] as const) {
    for (let index = 0; index <= count; index++) {
      const isThick = index % 10 === 0 || index === count
      brush.strokeStyle = isThick ? 'rgba(20, 24, 28, 0.85)' : 'rgba(20, 24, 28, 0.28)'
      brush.lineWidth = (isThick ? 2.4 : 1) * unit
      brush.beginPath()
      brush.moveTo(isAcross ? index * side : 0, isAcross ? 0 : index * side)
      brush.lineTo(isAcross ? index * side : length, isAcross ? length : index * side)
      brush.stroke()
      if (index === 0 || index % 10 !== 0) continue
      brush.fillStyle = '#4a545c'
      brush.textAlign = isAcross ? 'center' : 'right'
      brush.textBaseline = isAcross ? 'bottom' : 'middle'
      brush.fillText(String(index), isAcross ? index * side : -10 * unit, isAcross ? -8 * unit : index * side)
    }
  }
}
