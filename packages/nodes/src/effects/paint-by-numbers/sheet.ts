import { createCanvas, ImageData, type SKRSContext2D } from '@napi-rs/canvas'
import type { ImageValue } from '../../execution-types.ts'
import { cssOf, type Lab } from '../../ground/colour/lab.ts'
import type { Size } from '../../ground/plane/size.ts'
import { noiseOf } from '../../ground/random/noise.ts'
import type { Areas } from '../../ground/shapes/areas.ts'
import { paintAreas, softenSeams, wordsOf } from '../../ground/shapes/flat.ts'
import { type Outlines, outlinesOf } from '../../ground/shapes/outlines.ts'
import { readyFonts } from '../../ground/type/fonts.ts'
import type { numberSheets } from './declaration.ts'

type Sheet = (typeof numberSheets)[number]

/** Longest side of the drawing in pixels; the page has margins and a legend around it. */
const drawingSide = { max: 1920, min: 640 } as const
const margin = 0.035
/** Heights of numbers in pixels of a drawing of 1920; smaller numbers would be illegible. */
const digits = { min: 9, max: 26 } as const
const ink = { lines: '#8a97a3', numbers: '#5d6b78', bold: '#1e2226', text: '#2e353b' } as const
const white: Lab = [1, 0, 0]
const numberFont = () => readyFonts('0123456789', ['inter']).family

/** Draws all borders between areas, and the frame. */
function drawLines(
  brush: SKRSContext2D,
  { x, y, segments }: Outlines,
  { scale, colour, width }: { scale: number; colour: string; width: number },
): void {
  brush.beginPath()
  for (let s = 0; s < segments.length; s += 4) {
    const [i, j] = [segments[s]!, segments[s + 1]!]
    brush.moveTo(x[i]! * scale, y[i]! * scale)
    brush.lineTo(x[j]! * scale, y[j]! * scale)
  }
  brush.strokeStyle = colour
  brush.lineWidth = width
  brush.lineCap = 'round'
  brush.stroke()
}

/** Returns the height of a number that fits into a circle of radius `room`; a number of two digits is wider than high. */
const digitSize = (text: string, room: number) => (room * 1.5) / (text.length > 1 ? 1.15 : 0.9)

/**
 * Returns the areas without room for a number. They are painted from the start, so that eyes are visible even on an unpainted
 * sheet.
 */
function tinyAreas(
  { spots, paint }: Areas,
  { scale, unit }: { scale: number; unit: number },
): (index: number) => boolean {
  const tiny = spots.map(
    ({ room }, index) => digitSize(String(paint[index]! + 1), room * scale) < 0.72 * digits.min * unit,
  )
  return (index) => tiny[index]!
}

/** Writes the number of the paint into each area that has room for it. */
function drawNumbers(
  brush: SKRSContext2D,
  areas: Areas,
  { scale, unit, isFree }: { scale: number; unit: number; isFree: (index: number) => boolean },
): void {
  const { spots, paint } = areas
  const family = numberFont()
  brush.fillStyle = ink.numbers
  brush.textAlign = 'center'
  brush.textBaseline = 'middle'
  for (const [index, { x, y, room }] of spots.entries()) {
    if (!isFree(index)) continue
    const text = String(paint[index]! + 1)
    const size = Math.min(digits.max * unit, digitSize(text, room * scale))
    brush.font = `500 ${Math.max(size, digits.min * unit)}px ${family}`
    brush.fillText(text, x * scale, y * scale)
  }
}

/** Returns the areas that are already painted on a partly painted sheet, to the left of a wavy line. */
function begunAreas({ regions, spots }: Areas, seed: number): (index: number) => boolean {
  const noise = noiseOf(seed)
  return (index) => {
    const [u, v] = [spots[index]!.x / regions.width, spots[index]!.y / regions.height]
    return u + 0.28 * (v - 0.5) + 0.16 * noise(3.1 * u, 3.1 * v) < 0.52
  }
}

interface Place {
  readonly left: number
  readonly top: number
  readonly width: number
}

/** Returns columns, rows and size of the legend's fields. */
function legendOf(count: number, width: number, unit: number) {
  const cell = Math.max(74 * unit, Math.min(118 * unit, width / Math.min(count, 12)))
  const columns = Math.max(1, Math.min(count, Math.floor(width / cell)))
  const rows = Math.ceil(count / columns)
  // All rows get as many fields as possible, so that no row holds a single paint.
  return { columns: Math.ceil(count / rows), rows, high: 62 * unit }
}

function drawLegend(
  brush: SKRSContext2D,
  paints: readonly Lab[],
  { left, top, width }: Place,
  unit: number,
): void {
  const { columns, high } = legendOf(paints.length, width, unit)
  const family = numberFont()
  const wide = width / columns
  for (const [index, paint] of paints.entries()) {
    const x = left + (index % columns) * wide
    const y = top + Math.floor(index / columns) * high
    const side = 42 * unit
    brush.beginPath()
    brush.roundRect(x + wide / 2 - side, y, side * 1.16, side, 8 * unit)
    brush.fillStyle = cssOf(paint)
    brush.fill()
    brush.strokeStyle = 'rgba(30, 34, 38, 0.35)'
    brush.lineWidth = 1.2 * unit
    brush.stroke()
    brush.fillStyle = ink.text
    brush.textAlign = 'left'
    brush.textBaseline = 'middle'
    brush.font = `600 ${21 * unit}px ${family}`
    brush.fillText(String(index + 1), x + wide / 2 + side * 0.34, y + side / 2)
  }
}

interface Drawing extends Size {
  /** Longest side in pixels, relative to the largest drawing. */
  readonly unit: number
  readonly edge: number
}

/** Returns the size of the drawing of a picture, and the margin around the drawing. */
export function drawingOf({ width, height }: Size): Drawing {
  const longest = Math.max(width, height)
  const side = Math.min(drawingSide.max, Math.max(drawingSide.min, longest * 1.25))
  return {
    width: Math.max(1, Math.round((width * side) / longest)),
    height: Math.max(1, Math.round((height * side) / longest)),
    unit: side / drawingSide.max,
    edge: Math.round(margin * side),
  }
}

/** Creates a white page around a drawing; the origin of the brush is the upper left corner of the drawing. */
function openPage({ width, height }: Size, edge: number, foot: number): SKRSContext2D {
  const canvas = createCanvas(width + 2 * edge, height + 2 * edge + foot)
  const brush = canvas.getContext('2d')
  brush.fillStyle = '#ffffff'
  brush.fillRect(0, 0, canvas.width, canvas.height)
  brush.translate(edge, edge)
  return brush
}

function pictureOf({ canvas }: SKRSContext2D): ImageValue {
  const { width, height } = canvas
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
  return { kind: 'image', width, height, data: new Uint8ClampedArray(data.buffer) }
}

/** Lays a drawing of contours onto a page, in a frame. */
export function layContours(contours: Float32Array, { unit, edge, width, height }: Drawing): ImageValue {
  const brush = openPage({ width, height }, edge, 0)
  const picture = new ImageData(width, height)
  const pixels = new Uint32Array(picture.data.buffer)
  for (let i = 0; i < pixels.length; i++) {
    const grey = Math.round(255 - 227 * contours[i]!)
    pixels[i] = (0xff000000 | (grey << 16) | (grey << 8) | grey) >>> 0
  }
  brush.putImageData(picture, edge, edge)
  brush.strokeStyle = ink.bold
  brush.lineWidth = 3 * unit
  brush.strokeRect(0, 0, width, height)
  return pictureOf(brush)
}

/** Draws the sheet: areas, numbers and the legend, depending on the kind of sheet. */
export function drawSheet(
  areas: Areas,
  drawing: Drawing,
  { sheet, seed }: { sheet: Exclude<Sheet, 'colouring'>; seed: number },
): ImageValue {
  const { regions, paints } = areas
  const { unit, width, height } = drawing
  const scale = Math.max(width, height) / Math.max(regions.width, regions.height)
  const isFinished = sheet === 'painted'
  const edge = isFinished ? 0 : drawing.edge
  const legend = legendOf(paints.length, width, unit)
  const brush = openPage(drawing, edge, isFinished ? 0 : Math.round(legend.rows * legend.high + 0.6 * edge))
  const outlines = outlinesOf(regions)
  const [begun, tiny] = [begunAreas(areas, seed), tinyAreas(areas, { scale, unit })]
  const isPainted = (position: number) =>
    isFinished || tiny(position) || (sheet === 'begun' && begun(position))
  const words = wordsOf(areas, (index) => (isPainted(index) ? paints[areas.paint[index]!]! : white))
  brush.putImageData(paintAreas(areas, outlines, { width, height }, words), edge, edge)
  softenSeams(brush, areas, outlines, { scale, width: 1.6 * unit, paints, isPainted })
  if (isFinished) return pictureOf(brush)
  const line = { colour: ink.lines, width: 1.35 * unit }
  drawLines(brush, openLines(outlines, isPainted), { scale, ...line })
  brush.strokeRect(0, 0, width, height)
  drawNumbers(brush, areas, { scale, unit, isFree: (index) => !isPainted(index) })
  drawLegend(brush, paints, { left: 0, top: height + 0.8 * edge, width }, unit)
  return pictureOf(brush)
}

/** Returns the borders of areas that are not painted; paint covers the other borders. */
function openLines(outlines: Outlines, isPainted: (index: number) => boolean): Outlines {
  const { segments } = outlines
  const open: number[] = []
  for (let s = 0; s < segments.length; s += 4)
    if (!isPainted(segments[s + 2]!) || !isPainted(segments[s + 3]!))
      open.push(...segments.subarray(s, s + 4))
  return { ...outlines, segments: Int32Array.from(open) }
}
