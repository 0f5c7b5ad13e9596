import { type Canvas, createCanvas, ImageData, type SKRSContext2D } from '@napi-rs/canvas'
import type { ImageValue } from '../../execution-types.ts'
import { noiseOf } from '../../ground/random/noise.ts'
import { randomOf } from '../../ground/random/random.ts'
import { drawBlock, fitText } from '../../ground/type/set.ts'
import { frameShape } from './shots.ts'

/** Sizes of a strip in fractions of a frame's width. */
const sizes = { edge: 0.055, gap: 0.035, foot: 0.2, corner: 0.022 } as const
const paper = { grey: '#ece7dc', colour: '#f4f1ea', faded: '#efe6d2' } as const
const ink = '#2b3350'

export type PaperName = keyof typeof paper

export interface StripStyle {
  readonly paper: PaperName
  readonly columns: number
  readonly caption: string
  /** Strength of scratches, dust and unevenness, from 0 to 1. */
  readonly wear: number
  readonly seed: number
}

/** Traces the film gate of the booth's camera: a rectangle with round corners and slightly uneven edges. */
function traceGate(
  brush: SKRSContext2D,
  x: number,
  y: number,
  [width, height]: readonly [number, number],
  seed: number,
) {
  const noise = noiseOf(seed)
  const corner = sizes.corner * width
  const wave = 0.0035 * width
  const inset = (position: number, side: number) => wave * (0.6 + noise(position / (0.11 * width), 10 * side))
  brush.beginPath()
  const step = Math.max(2, width / 60)
  for (let offset = corner; offset <= width - corner; offset += step)
    brush.lineTo(x + offset, y + inset(offset, 1))
  brush.quadraticCurveTo(x + width, y, x + width - inset(0, 2), y + corner)
  for (let offset = corner; offset <= height - corner; offset += step)
    brush.lineTo(x + width - inset(offset, 2), y + offset)
  brush.quadraticCurveTo(x + width, y + height, x + width - corner, y + height - inset(0, 3))
  for (let offset = width - corner; offset >= corner; offset -= step)
    brush.lineTo(x + offset, y + height - inset(offset, 3))
  brush.quadraticCurveTo(x, y + height, x + inset(0, 4), y + height - corner)
  for (let offset = height - corner; offset >= corner; offset -= step)
    brush.lineTo(x + inset(offset, 4), y + offset)
  brush.closePath()
}

function canvasOf(image: ImageValue): Canvas {
  const canvas = createCanvas(image.width, image.height)
  canvas.getContext('2d').putImageData(new ImageData(image.data, image.width, image.height), 0, 0)
  return canvas
}

/** Draws scratches in the direction in which the paper moves, dust, and darker spots from the chemical bath. */
function drawWear(brush: SKRSContext2D, width: number, height: number, { wear, seed }: StripStyle): void {
  const random = randomOf(seed ^ 0x5bd1e995)
  const unit = width / 100
  for (let i = 0; i < Math.round(7 * wear); i++) {
    const [x, y] = [random() * width, random() * height]
    brush.strokeStyle = `rgba(250, 246, 236, ${0.18 + 0.3 * random()})`
    brush.lineWidth = unit * (0.12 + 0.16 * random())
    brush.beginPath()
    brush.moveTo(x, y)
    brush.lineTo(x + unit * (random() - 0.5) * 2, y + height * (0.03 + 0.16 * random()))
    brush.stroke()
  }
  for (let i = 0; i < Math.round(46 * wear); i++) {
    brush.fillStyle = random() < 0.75 ? 'rgba(250, 246, 236, 0.75)' : 'rgba(30, 24, 20, 0.5)'
    brush.beginPath()
    const radius = unit * (0.08 + 0.3 * random() ** 3)
    brush.ellipse(random() * width, random() * height, radius, radius * (0.5 + random()), random() * 3, 0, 7)
    brush.fill()
  }
}

/**
 * Lays frames on the paper of a booth, from the top, in columns. Without a caption, the lower edge is as narrow as the other edges.
 */
export function printStrip(frames: readonly ImageValue[], style: StripStyle): Canvas {
  const { width } = frames[0]!
  const height = Math.round(width / frameShape)
  const [edge, gap] = [Math.round(sizes.edge * width), Math.round(sizes.gap * width)]
  const caption = style.caption.trim()
  const rows = Math.ceil(frames.length / style.columns)
  const foot = caption ? Math.round(sizes.foot * width * Math.sqrt(style.columns)) : edge
  const size = {
    width: 2 * edge + style.columns * width + (style.columns - 1) * gap,
    height: edge + rows * height + (rows - 1) * gap + foot,
  }
  const canvas = createCanvas(size.width, size.height)
  const brush = canvas.getContext('2d')
  brush.fillStyle = paper[style.paper]
  brush.fillRect(0, 0, size.width, size.height)
  for (const [index, frame] of frames.entries()) {
    const x = edge + (index % style.columns) * (width + gap)
    const y = edge + Math.floor(index / style.columns) * (height + gap)
    brush.save()
    traceGate(brush, x, y, [width, height], style.seed + index)
    brush.clip()
    brush.drawImage(canvasOf(frame), x, y)
    brush.restore()
  }
  if (style.wear > 0) drawWear(brush, size.width, size.height, style)
  if (caption) {
    const room = { width: size.width - 3 * edge, height: 0.55 * foot, lines: 1 }
    const block = fitText(
      brush,
      caption,
      { faces: ['playfairItalic', 'brush', 'song', 'inter'], size: 0.62 * foot, weight: 500 },
      room,
    )
    brush.fillStyle = ink
    const y = size.height - foot / 2 - block.height / 2 - 0.06 * foot
    drawBlock(brush, block, { x: size.width / 2, y, align: 'centre' })
  }
  return canvas
}

const grounds = {
  red: { colour: '#7d2328', weave: 0.07 },
  linen: { colour: '#c9bfae', weave: 0.08 },
  green: { colour: '#2f4a40', weave: 0.06 },
  night: { colour: '#1d2027', weave: 0.05 },
} as const

/** Draws cloth that is lit from the upper left. */
function drawCloth(
  brush: SKRSContext2D,
  width: number,
  height: number,
  { name, seed }: { name: keyof typeof grounds; seed: number },
): void {
  const { colour, weave } = grounds[name]
  brush.fillStyle = colour
  brush.fillRect(0, 0, width, height)
  const picture = brush.getImageData(0, 0, width, height)
  const random = randomOf(seed)
  const rows = Float32Array.from({ length: height }, () => random() - 0.5)
  const columns = Float32Array.from({ length: width }, () => random() - 0.5)
  const folds = noiseOf(seed)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 4
      const thread = (x + y) % 4 < 2 ? rows[y]! : columns[x]!
      const lamp = 1.16 - 0.42 * Math.sqrt((x / width - 0.3) ** 2 + (y / height - 0.22) ** 2)
      const fold = 1 + 0.05 * folds((1.6 * x) / width, (2.2 * y) / height)
      const light = lamp * fold * (1 + weave * (thread + 0.6 * (random() - 0.5)))
      for (let c = 0; c < 3; c++) picture.data[i + c] = picture.data[i + c]! * light
    }
  }
  brush.putImageData(picture, 0, 0)
}

/** Width of the margin around the prints, as a share of their width or height. */
const around = 0.1

/** Lays prints on a background, side by side and slightly rotated; without a background they lie straight, edge to edge. */
export function layPrints(
  prints: readonly Canvas[],
  ground: keyof typeof grounds | 'none',
  seed: number,
): ImageValue {
  const random = randomOf(seed ^ 0x85ebca6b)
  const [wide, high] = [prints[0]!.width, prints[0]!.height]
  const isBare = ground === 'none'
  const margin = isBare ? 0 : Math.round(around * Math.max(0.4 * high, prints.length * wide))
  const lean = prints.length > 1 ? 0.075 : 0.035
  const slack = isBare ? 0 : Math.round(high * Math.sin(lean) * 0.4)
  const width = prints.length * wide + 2 * margin + slack * (prints.length > 1 ? 2 : 1)
  const height = high + 2 * margin + (isBare ? 0 : Math.round(0.02 * high))
  const canvas = createCanvas(width, height)
  const brush = canvas.getContext('2d')
  if (!isBare) drawCloth(brush, width, height, { name: ground, seed })
  for (const [index, print] of prints.entries()) {
    const turn = isBare ? 0 : (index % 2 === 0 ? -1 : 1) * lean * (0.55 + 0.45 * random())
    const x =
      (width * (2 * index + 1)) / (2 * prints.length) +
      (isBare ? 0 : (index % 2 === 0 ? 1 : -1) * 0.2 * slack)
    const y = height / 2 + (isBare ? 0 : (random() - 0.5) * 0.03 * high)
    brush.save()
    brush.translate(x, y)
    brush.rotate(turn)
    if (!isBare) {
      brush.shadowColor = 'rgba(10, 6, 4, 0.55)'
      brush.shadowBlur = 0.055 * wide
      brush.shadowOffsetX = 0.016 * wide
      brush.shadowOffsetY = 0.03 * wide
    }
    brush.drawImage(print, -wide / 2, -high / 2)
    brush.restore()
  }
  const { data } = brush.getImageData(0, 0, width, height)
  return { kind: 'image', width, height, data: new Uint8ClampedArray(data.buffer) }
}
