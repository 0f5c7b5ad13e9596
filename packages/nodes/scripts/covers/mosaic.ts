import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { ImageValue } from '../../src/execution.ts'
import { sharpOf } from '../../src/ground/codec/image-codec.ts'
import { runNode, saveCover } from './studio.ts'

const [width, height] = [1440, 1800]
const foot = { x: 720, y: 1290 }

function oval(pen: SKRSContext2D, colour: string, size: readonly [x: number, y: number], at: number): void {
  pen.fillStyle = colour
  pen.beginPath()
  pen.ellipse(at, 0, size[0], size[1], 0, 0, 2 * Math.PI)
  pen.fill()
}

/** Draws one feather of the fan, a vane with its eye, `length` away from the foot. */
function feather(pen: SKRSContext2D, angle: number, length: number, size: number): void {
  pen.save()
  pen.translate(foot.x, foot.y)
  pen.rotate(angle)
  oval(pen, '#3f7d33', [150 * size, 76 * size], length)
  oval(pen, '#8fb03a', [118 * size, 58 * size], length + 8 * size)
  oval(pen, '#c9772b', [84 * size, 46 * size], length + 16 * size)
  oval(pen, '#19a6b8', [60 * size, 36 * size], length + 22 * size)
  oval(pen, '#17227c', [32 * size, 24 * size], length + 26 * size)
  pen.restore()
}

function body(pen: SKRSContext2D): void {
  pen.fillStyle = '#1b3fa8'
  pen.beginPath()
  pen.moveTo(720, 560)
  pen.bezierCurveTo(820, 640, 770, 840, 830, 960)
  pen.bezierCurveTo(940, 1160, 900, 1400, 720, 1480)
  pen.bezierCurveTo(540, 1400, 500, 1160, 610, 960)
  pen.bezierCurveTo(670, 840, 620, 640, 720, 560)
  pen.fill()
  pen.fillStyle = '#2f7fd6'
  pen.beginPath()
  pen.moveTo(700, 700)
  pen.bezierCurveTo(700, 860, 650, 960, 640, 1120)
  pen.bezierCurveTo(640, 1280, 680, 1360, 720, 1400)
  pen.bezierCurveTo(745, 1240, 735, 900, 700, 700)
  pen.fill()
  pen.fillStyle = '#1b3fa8'
  pen.beginPath()
  pen.ellipse(720, 596, 124, 122, 0, 0, 2 * Math.PI)
  pen.fill()
  for (const side of [-1, 1]) {
    pen.fillStyle = '#f4efe2'
    pen.beginPath()
    pen.ellipse(720 + side * 56, 580, 46, 36, 0, 0, 2 * Math.PI)
    pen.fill()
    pen.fillStyle = '#120c14'
    pen.beginPath()
    pen.arc(720 + side * 52, 582, 22, 0, 2 * Math.PI)
    pen.fill()
  }
  pen.fillStyle = '#d9912e'
  pen.beginPath()
  pen.moveTo(684, 630)
  pen.lineTo(756, 630)
  pen.lineTo(720, 720)
  pen.fill()
  for (let i = -2; i <= 2; i++) {
    pen.strokeStyle = '#1b3fa8'
    pen.lineWidth = 14
    pen.beginPath()
    pen.moveTo(720 + i * 10, 510)
    pen.lineTo(720 + i * 46, 400 + Math.abs(i) * 12)
    pen.stroke()
    pen.fillStyle = '#19a6b8'
    pen.beginPath()
    pen.arc(720 + i * 46, 392 + Math.abs(i) * 12, 24, 0, 2 * Math.PI)
    pen.fill()
  }
}

/** Draws a framed peacock with its fan open. */
function drawPeacock(): ImageValue {
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#6d1f22'
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = '#efe6cf'
  pen.fillRect(64, 64, width - 128, height - 128)
  pen.fillStyle = '#23356e'
  pen.fillRect(92, 92, width - 184, height - 184)
  pen.fillStyle = '#efe2c0'
  pen.fillRect(120, 120, width - 240, height - 240)
  pen.save()
  pen.beginPath()
  pen.rect(120, 120, width - 240, height - 240)
  pen.clip()
  for (const ring of [
    { count: 15, length: 940, size: 1, from: -1.22 },
    { count: 13, length: 700, size: 0.84, from: -1.26 },
    { count: 11, length: 490, size: 0.68, from: -1.28 },
  ])
    for (let i = 0; i < ring.count; i++) {
      const turn = ring.from + (-2 * ring.from * i) / (ring.count - 1)
      feather(pen, turn - Math.PI / 2, ring.length, ring.size)
    }
  body(pen)
  pen.restore()
  const { data } = pen.getImageData(0, 0, width, height)
  return { kind: 'image', width, height, data: new Uint8ClampedArray(data) }
}

/** Makes the cover: a peacock on a gold ground. */
export async function makeCover(): Promise<void> {
  const inputs = { image: drawPeacock(), material: 'gold', tile_size: 5, joint: 4, seed: 3 }
  const laid = await runNode('Mosaic', inputs)
  // Thousands of edges are expensive to encode: a slight blur halves the file.
  const data = await sharpOf(laid).blur(0.9).raw().toBuffer()
  await saveCover('mosaic.webp', { ...laid, data: new Uint8ClampedArray(data) }, 27)
}
