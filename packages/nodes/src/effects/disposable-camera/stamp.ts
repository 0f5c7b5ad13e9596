import { createCanvas, ImageData, type SKRSContext2D } from '@napi-rs/canvas'
import type { ImageValue } from '../../execution-types.ts'
import { noiseOf } from '../../ground/random/noise.ts'
import { randomOf } from '../../ground/random/random.ts'
import { drawBlock, fitText } from '../../ground/type/set.ts'
import type { cameraFrames } from './declaration.ts'

/** Lit segments of each digit: top, upper right, lower right, bottom, lower left, upper left, middle. */
const segments: Readonly<Record<string, string>> = {
  ...{ 0: '1111110', 1: '0110000', 2: '1101101', 3: '1111001', 4: '0110011' },
  ...{ 5: '1011011', 6: '1011111', 7: '1110000', 8: '1111111', 9: '1111011', '-': '0000001' },
}

/** End points of the segments in a box of 1 × 2. */
const lines = [
  ...[
    [0, 0, 1, 0],
    [1, 0, 1, 1],
    [1, 1, 1, 2],
    [0, 2, 1, 2],
  ],
  ...[
    [0, 1, 0, 2],
    [0, 0, 0, 1],
    [0, 1, 1, 1],
  ],
] as const

/** Widths of characters other than digits, in widths of a digit; a character without an entry is not printed. */
const narrow: Readonly<Record<string, number>> = {
  ' ': 0.7,
  "'": 0.35,
  '’': 0.35,
  '.': 0.35,
  ':': 0.35,
  '/': 0.8,
}

const widthOf = (sign: string) => (sign in segments ? 1 : (narrow[sign] ?? 0))
const gap = 0.5

function traceSign(brush: SKRSContext2D, sign: string, x: number, y: number, unit: number): void {
  const shown = segments[sign]
  for (const [i, [x0, y0, x1, y1]] of lines.entries()) {
    if (shown?.[i] !== '1') continue
    // Segments end slightly before the corners.
    const trim = 0.12
    const [dx, dy] = [(x1 - x0) * trim, (y1 - y0) * trim]
    brush.moveTo(x + (x0 + dx) * unit, y + (y0 + dy) * unit)
    brush.lineTo(x + (x1 - dx) * unit, y + (y1 - dy) * unit)
  }
  if (sign === "'" || sign === '’') {
    brush.moveTo(x + 0.2 * unit, y - 0.1 * unit)
    brush.lineTo(x + 0.1 * unit, y + 0.35 * unit)
  }
  if (sign === '/') {
    brush.moveTo(x + 0.7 * unit, y)
    brush.lineTo(x + 0.05 * unit, y + 2 * unit)
  }
  for (const [is, height] of [
    ['.', 2],
    [':', 0.55],
    [':', 1.45],
  ] as const) {
    if (sign !== is) continue
    brush.moveTo(x + 0.15 * unit, y + height * unit)
    brush.lineTo(x + 0.18 * unit, y + height * unit)
  }
}

/** Burns a date into the lower right corner, in glowing seven-segment digits. */
export function stampDate(
  brush: SKRSContext2D,
  text: string,
  { width, height }: { width: number; height: number },
): void {
  const signs = [...text].filter((sign) => widthOf(sign) > 0)
  if (signs.length === 0) return
  const unit = 0.0165 * Math.min(width, height)
  const total = signs.reduce((sum, sign) => sum + widthOf(sign) + gap, 0) * unit
  const size = Math.min(1, (0.8 * width) / total)
  brush.save()
  brush.globalCompositeOperation = 'lighter'
  brush.translate(
    width - 0.055 * Math.min(width, height) - total * size,
    height - 0.055 * Math.min(width, height) - 2 * unit * size,
  )
  brush.transform(size, 0, -0.08 * size, size, 0, 0)
  brush.lineCap = 'round'
  for (const [line, colour, glow] of [
    [0.42, 'rgba(255, 74, 8, 0.55)', 1.6],
    [0.26, 'rgba(255, 150, 60, 0.95)', 0.5],
  ] as const) {
    brush.strokeStyle = colour
    brush.lineWidth = line * unit
    brush.shadowColor = 'rgba(255, 70, 10, 0.9)'
    brush.shadowBlur = glow * unit
    brush.beginPath()
    let x = 0
    for (const sign of signs) {
      traceSign(brush, sign, x, 0, unit)
      x += (widthOf(sign) + gap) * unit
    }
    brush.stroke()
  }
  brush.restore()
}

/** Widths of the frames, as fractions of the photo's shorter side: at the sides, at the top, and at the bottom. */
const frames = {
  none: { sides: 0, above: 0, below: 0, paper: '#ffffff' },
  print: { sides: 0.035, above: 0.035, below: 0.035, paper: '#f6f3ec' },
  instant: { sides: 0.062, above: 0.07, below: 0.25, paper: '#f3f0e8' },
} as const

export interface Finish {
  readonly date: string
  readonly frame: (typeof cameraFrames)[number]
  readonly caption: string
  readonly seed: number
}

/** Stamps the date, and lays the photo into its frame. */
export function finishPrint(photo: ImageValue, { date, frame, caption, seed }: Finish): ImageValue {
  const { width, height } = photo
  const unit = Math.min(width, height)
  const { sides, above, below, paper } = frames[frame]
  const [x, y] = [Math.round(sides * unit), Math.round(above * unit)]
  const size = { width: width + 2 * x, height: height + y + Math.round(below * unit) }
  const canvas = createCanvas(size.width, size.height)
  const brush = canvas.getContext('2d')
  const inner = createCanvas(width, height)
  const drawing = inner.getContext('2d')
  drawing.putImageData(new ImageData(photo.data, width, height), 0, 0)
  stampDate(drawing, date, photo)
  brush.fillStyle = paper
  brush.fillRect(0, 0, size.width, size.height)
  if (frame !== 'none') grainPaper(brush, size, seed)
  brush.drawImage(inner, x, y)
  if (frame === 'instant') drawWell(brush, { x, y, width, height })
  if (frame === 'instant' && caption.trim())
    writeBelow(brush, caption, { ...size, top: y + height, margin: 2 * x })
  const { data } = brush.getImageData(0, 0, size.width, size.height)
  return { kind: 'image', ...size, data: new Uint8ClampedArray(data.buffer) }
}

/** Draws a thin shade at the upper and left edge, because the frame of an instant photo is raised above the picture. */
function drawWell(
  brush: SKRSContext2D,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  const depth = Math.max(1, 0.006 * Math.min(width, height))
  for (const [x1, y1, wide, high] of [
    [x, y + depth, width, depth],
    [x + depth, y, depth, height],
  ] as const) {
    const isTop = wide === width
    const shade = isTop ? brush.createLinearGradient(0, y, 0, y1) : brush.createLinearGradient(x, 0, x1, 0)
    shade.addColorStop(0, 'rgba(0, 0, 0, 0.45)')
    shade.addColorStop(1, 'rgba(0, 0, 0, 0)')
    brush.fillStyle = shade
    brush.fillRect(x, y, wide, high)
  }
}

function writeBelow(
  brush: SKRSContext2D,
  caption: string,
  { width, height, top, margin }: { width: number; height: number; top: number; margin: number },
): void {
  const room = height - top
  const style = {
    faces: ['playfairItalic', 'brush', 'song', 'inter'] as const,
    size: 0.36 * room,
    weight: 500,
  }
  const block = fitText(brush, caption, style, { width: width - 2 * margin, height: 0.5 * room, lines: 1 })
  brush.save()
  brush.translate(width / 2, top + 0.42 * room)
  brush.rotate(-0.018)
  brush.fillStyle = '#26314f'
  drawBlock(brush, block, { x: 0, y: -block.height / 2, align: 'centre' })
  brush.restore()
}

function grainPaper(
  brush: SKRSContext2D,
  { width, height }: { width: number; height: number },
  seed: number,
): void {
  const picture = brush.getImageData(0, 0, width, height)
  const random = randomOf(seed)
  const noise = noiseOf(seed)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 4
      const shade = 1 - 0.018 * random() - 0.014 * (1 + noise((3 * x) / width, (3 * y) / height))
      for (let c = 0; c < 3; c++) picture.data[i + c] = picture.data[i + c]! * shade
    }
  }
  brush.putImageData(picture, 0, 0)
}
