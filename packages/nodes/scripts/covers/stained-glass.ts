import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { ImageValue } from '../../src/execution.ts'
import { runNode, saveCover } from './studio.ts'

const [width, height] = [960, 1200]
const sun = { x: 480, y: 470 }

function sky(pen: SKRSContext2D): void {
  const rays = ['#1c4fa8', '#2f7fd0', '#163b86', '#4aa3dc', '#1a47a0', '#2a68be']
  for (let i = 0; i < 24; i++) {
    const from = (i / 24) * 2 * Math.PI
    pen.fillStyle = rays[i % rays.length]!
    pen.beginPath()
    pen.moveTo(sun.x, sun.y)
    pen.arc(sun.x, sun.y, 1200, from, from + Math.PI / 12 + 0.01)
    pen.fill()
  }
  for (const [radius, colour] of [
    [300, '#f2913a'],
    [222, '#f7b733'],
    [140, '#fff0a8'],
  ] as const) {
    pen.fillStyle = colour
    pen.beginPath()
    pen.arc(sun.x, sun.y, radius, 0, 2 * Math.PI)
    pen.fill()
  }
}

function hill(pen: SKRSContext2D, colour: string, heights: readonly number[]): void {
  pen.fillStyle = colour
  pen.beginPath()
  pen.moveTo(0, height)
  pen.lineTo(0, heights[0]!)
  const step = width / (heights.length - 1)
  for (let i = 1; i < heights.length; i++) {
    const middle = (i - 0.5) * step
    pen.bezierCurveTo(middle, heights[i - 1]!, middle, heights[i]!, i * step, heights[i]!)
  }
  pen.lineTo(width, height)
  pen.fill()
}

/** Draws a poppy from the front: four petals around a dark heart. */
function poppy(pen: SKRSContext2D, x: number, y: number, size: number, turn: number): void {
  pen.strokeStyle = '#2f7a2c'
  pen.lineWidth = size * 0.16
  pen.beginPath()
  pen.moveTo(x, y)
  pen.quadraticCurveTo(x + size * 0.3, y + size * 1.4, x - size * 0.1, height)
  pen.stroke()
  for (const [i, colour] of ['#c4161c', '#ef4030', '#a80f22', '#e8281f'].entries()) {
    const angle = turn + (i * Math.PI) / 2
    pen.fillStyle = colour
    pen.beginPath()
    pen.ellipse(
      x + Math.cos(angle) * size * 0.52,
      y + Math.sin(angle) * size * 0.46,
      size * 0.62,
      size * 0.56,
      angle,
      0,
      2 * Math.PI,
    )
    pen.fill()
  }
  pen.fillStyle = '#f6c244'
  pen.beginPath()
  pen.arc(x, y, size * 0.3, 0, 2 * Math.PI)
  pen.fill()
  pen.fillStyle = '#241233'
  pen.beginPath()
  pen.arc(x, y, size * 0.19, 0, 2 * Math.PI)
  pen.fill()
}

function dove(pen: SKRSContext2D): void {
  pen.fillStyle = '#f7f4ea'
  pen.beginPath()
  pen.moveTo(250, 330)
  pen.bezierCurveTo(330, 300, 400, 320, 470, 380)
  pen.bezierCurveTo(480, 280, 560, 180, 720, 130)
  pen.bezierCurveTo(720, 260, 660, 360, 580, 420)
  pen.bezierCurveTo(660, 430, 720, 470, 780, 540)
  pen.bezierCurveTo(680, 520, 560, 520, 470, 500)
  pen.bezierCurveTo(400, 490, 320, 420, 300, 372)
  pen.fill()
  pen.fillStyle = '#cfe0ea'
  pen.beginPath()
  pen.moveTo(470, 380)
  pen.bezierCurveTo(500, 290, 590, 210, 690, 168)
  pen.bezierCurveTo(660, 290, 610, 350, 540, 410)
  pen.fill()
}

/** Draws a dove before the sun, over hills and poppies. */
function drawScene(): ImageValue {
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  sky(pen)
  hill(pen, '#3d2f86', [720, 660, 760, 640, 730, 690])
  hill(pen, '#18808a', [800, 770, 740, 800, 760, 790])
  hill(pen, '#57a63a', [860, 890, 830, 850, 900, 840])
  hill(pen, '#1f6a38', [980, 940, 990, 930, 960, 1000])
  dove(pen)
  poppy(pen, 210, 950, 150, 0.4)
  poppy(pen, 505, 1030, 128, 0.9)
  poppy(pen, 790, 930, 140, 0.1)
  const { data } = pen.getImageData(0, 0, width, height)
  return { kind: 'image', width, height, data: new Uint8ClampedArray(data) }
}

/** Makes the cover: a window with a dove. */
export async function makeCover(): Promise<void> {
  const inputs = { image: drawScene(), pane_size: 5, lead: 5, painting: 0.3, glow: 0.9, seed: 5 }
  await saveCover('stained-glass.webp', await runNode('StainedGlass', inputs))
}
