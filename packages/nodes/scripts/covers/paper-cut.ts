import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { ImageValue } from '../../src/execution.ts'
import { runNode, saveCover } from './studio.ts'

const [width, height] = [960, 1200]
const grey = (level: number) => `rgb(${level}, ${level}, ${level})`

/** Draws rings of light around a moon. */
function moon(pen: SKRSContext2D): void {
  pen.fillStyle = grey(150)
  pen.fillRect(0, 0, width, height)
  for (const [radius, level] of [
    [640, 172],
    [490, 194],
    [350, 216],
    [215, 250],
  ] as const) {
    pen.fillStyle = grey(level)
    pen.beginPath()
    pen.arc(560, 400, radius, 0, 2 * Math.PI)
    pen.fill()
  }
}

function cloud(pen: SKRSContext2D, x: number, y: number, size: number, level: number): void {
  pen.fillStyle = grey(level)
  pen.beginPath()
  for (const [dx, dy, r] of [
    [-1.4, 0.1, 0.5],
    [-0.7, -0.25, 0.65],
    [0.2, -0.35, 0.8],
    [1, -0.05, 0.6],
    [1.6, 0.15, 0.42],
  ] as const) {
    pen.moveTo(x + dx * size, y + dy * size)
    pen.arc(x + dx * size, y + dy * size, r * size, 0, 2 * Math.PI)
  }
  pen.rect(x - 1.5 * size, y, 3.1 * size, 0.58 * size)
  pen.fill()
}

/** Draws a row of breaking waves: each rises slowly and curls over. */
function waves(pen: SKRSContext2D, y: number, long: number, shift: number, level: number): void {
  pen.fillStyle = grey(level)
  pen.beginPath()
  pen.moveTo(-long * 2, height)
  for (let x = shift - long * 2; x < width + long; x += long) {
    pen.lineTo(x, y)
    pen.bezierCurveTo(
      x + long * 0.35,
      y - long * 0.02,
      x + long * 0.5,
      y - long * 0.36,
      x + long * 0.84,
      y - long * 0.34,
    )
    pen.bezierCurveTo(
      x + long * 1.04,
      y - long * 0.3,
      x + long * 1.02,
      y - long * 0.12,
      x + long * 0.88,
      y - long * 0.14,
    )
    pen.bezierCurveTo(x + long * 0.78, y - long * 0.12, x + long * 0.82, y, x + long, y)
  }
  pen.lineTo(width + long, height)
  pen.fill()
}

function whale(pen: SKRSContext2D): void {
  pen.fillStyle = grey(44)
  pen.beginPath()
  pen.moveTo(300, 960)
  pen.bezierCurveTo(270, 760, 330, 540, 470, 400)
  pen.bezierCurveTo(540, 330, 640, 300, 690, 340)
  pen.bezierCurveTo(730, 380, 700, 460, 640, 540)
  pen.bezierCurveTo(760, 560, 850, 620, 880, 700)
  pen.bezierCurveTo(790, 690, 690, 670, 610, 640)
  pen.bezierCurveTo(560, 740, 540, 840, 540, 960)
  pen.fill()
  pen.fillStyle = grey(120)
  pen.beginPath()
  pen.moveTo(700, 372)
  pen.bezierCurveTo(640, 420, 560, 520, 520, 640)
  pen.bezierCurveTo(490, 740, 480, 860, 486, 960)
  pen.lineTo(560, 960)
  pen.bezierCurveTo(556, 820, 580, 700, 640, 560)
  pen.bezierCurveTo(690, 480, 716, 420, 700, 372)
  pen.fill()
  pen.fillStyle = grey(235)
  pen.beginPath()
  pen.arc(556, 436, 15, 0, 2 * Math.PI)
  pen.fill()
}

/** Draws a whale leaping before the moon, in greys: the papers add the colour. */
function drawNight(): ImageValue {
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  moon(pen)
  cloud(pen, 170, 300, 92, 128)
  cloud(pen, 850, 190, 78, 128)
  cloud(pen, 880, 560, 66, 150)
  waves(pen, 830, 330, 0, 150)
  waves(pen, 900, 300, 130, 118)
  whale(pen)
  waves(pen, 985, 340, 60, 90)
  waves(pen, 1070, 300, 190, 62)
  waves(pen, 1150, 360, 20, 28)
  const { data } = pen.getImageData(0, 0, width, height)
  return { kind: 'image', width, height, data: new Uint8ClampedArray(data) }
}

/** Makes the cover: a whale, the sea and the moon, in sheets of blue paper. */
export async function makeCover(): Promise<void> {
  const inputs = {
    image: drawNight(),
    palette: 'ocean',
    layers: 9,
    smoothness: 0.15,
    depth: 0.75,
    frame: true,
    seed: 4,
  }
  await saveCover('paper-cut.webp', await runNode('PaperCut', inputs))
}
