import { createCanvas, ImageData, type SKRSContext2D } from '@napi-rs/canvas'
import type { ImageValue } from '../../execution-types.ts'
import { randomOf } from '../../ground/random/random.ts'
import { drawBlock, fitText } from '../../ground/type/set.ts'
import type { linePapers } from './declaration.ts'
import type { Figure } from './figure.ts'

interface Paper {
  readonly ground: string
  readonly ink: readonly [red: number, green: number, blue: number]
  /** Colours of the shapes behind the figure; empty for plain paper. */
  readonly shapes: readonly string[]
}

const papers: Readonly<Record<(typeof linePapers)[number], Paper>> = {
  clay: { ground: '#f4ebdf', ink: [52, 35, 30], shapes: ['#d98f6b', '#eac6a4'] },
  sage: { ground: '#f1efe4', ink: [35, 48, 42], shapes: ['#9db394', '#d5dcc3'] },
  blush: { ground: '#f8efec', ink: [74, 36, 48], shapes: ['#e8aaa6', '#f2d3c6'] },
  night: { ground: '#1e2740', ink: [244, 234, 214], shapes: ['#3d4f7c', '#c79a52'] },
  plain: { ground: '#fbfaf7', ink: [24, 24, 26], shapes: [] },
}

/** Size of the page, 4 : 5, in pixels. */
export const page = { width: 1440, height: 1800 } as const
/** Heights of the upper margin, of the figure's area, and of the area of the words, as shares of the page's height. */
const [top, room, foot] = [0.08, 0.8, 0.12] as const

/** Returns the area of the figure, which is smaller if there are words below it. */
export function roomOf(caption: string) {
  const height = page.height * (caption.trim() ? room - 0.06 : room)
  return { width: Math.round(page.width * 0.84), height: Math.round(height) }
}

/** Draws a round shape with a slightly wavy edge: the sum of three waves around a circle. */
function drawShape(
  brush: SKRSContext2D,
  { x, y, radius }: { x: number; y: number; radius: number },
  random: () => number,
): void {
  const waves = [2, 3, 5].map((count) => ({
    count,
    size: (0.16 * random()) / Math.sqrt(count),
    turn: 2 * Math.PI * random(),
  }))
  const stretch = 0.85 + 0.35 * random()
  brush.beginPath()
  for (let index = 0; index <= 240; index++) {
    const angle = (2 * Math.PI * index) / 240
    const swing = waves.reduce((sum, { count, size, turn }) => sum + size * Math.cos(count * angle + turn), 1)
    brush.lineTo(x + radius * swing * Math.cos(angle), y + radius * swing * stretch * Math.sin(angle))
  }
  brush.closePath()
  brush.fill()
}

/** Prints a figure in ink on paper, on shapes of colour, with words below. */
export function printPortrait(
  figure: Figure,
  { paper, caption, seed }: { paper: (typeof linePapers)[number]; caption: string; seed: number },
): ImageValue {
  const { ground, ink, shapes } = papers[paper]
  const canvas = createCanvas(page.width, page.height)
  const brush = canvas.getContext('2d')
  brush.fillStyle = ground
  brush.fillRect(0, 0, page.width, page.height)
  const { width, height } = roomOf(caption)
  const left = Math.round((page.width - figure.width) / 2)
  const above = Math.round(top * page.height + (height - figure.height) / 2)
  const random = randomOf(seed)
  for (const [index, colour] of shapes.entries()) {
    brush.fillStyle = colour
    const side = random() < 0.5 ? -1 : 1
    const [x, y] = [
      left + figure.width * (0.5 + side * (0.1 + 0.12 * random())),
      above + figure.height * (0.28 + 0.42 * index + 0.08 * random()),
    ]
    drawShape(
      brush,
      {
        x,
        y,
        radius: (index === 0 ? 0.36 : 0.24) * Math.min(width, Math.max(figure.width, 0.6 * figure.height)),
      },
      random,
    )
  }
  const lines = createCanvas(figure.width, figure.height)
  const picture = new ImageData(figure.width, figure.height)
  for (let i = 0; i < figure.cover.length; i++) picture.data.set([...ink, 255 * figure.cover[i]!], i * 4)
  lines.getContext('2d').putImageData(picture, 0, 0)
  brush.drawImage(lines, left, above)
  if (caption.trim()) {
    const style = {
      faces: ['playfairItalic', 'song', 'playfair', 'inter'] as const,
      size: 0.042 * page.height,
      weight: 450,
      tracking: 0.04,
    }
    const block = fitText(brush, caption.trim(), style, {
      width: 0.8 * page.width,
      height: 0.6 * foot * page.height,
      lines: 1,
    })
    brush.fillStyle = `rgb(${ink.join(', ')})`
    drawBlock(brush, block, {
      x: page.width / 2,
      y: page.height * (1 - 0.5 * foot) - block.height / 2,
      align: 'centre',
    })
  }
  const { data } = brush.getImageData(0, 0, page.width, page.height)
  return { kind: 'image', ...page, data: new Uint8ClampedArray(data.buffer) }
}
