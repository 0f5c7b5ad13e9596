import { type Canvas, createCanvas, ImageData, type SKRSContext2D } from '@napi-rs/canvas'
import type { ImageValue } from '../../execution-types.ts'
import type { Box } from '../../ground/people/faces/shape.ts'
import { randomOf } from '../../ground/random/random.ts'
import { drawBlock, fitText, type TypeStyle } from '../../ground/type/set.ts'

type Brush = SKRSContext2D

/** Handwriting in both languages. */
export const hand: TypeStyle = { faces: ['brush', 'song', 'inter'], size: 400, leading: 1.12 }
const printed: TypeStyle = { faces: ['bebas', 'hei', 'inter'], size: 300, weight: 700, tracking: 0.06 }

export function canvasOf(image: ImageValue): Canvas {
  const canvas = createCanvas(image.width, image.height)
  canvas.getContext('2d').putImageData(new ImageData(image.data, image.width, image.height), 0, 0)
  return canvas
}

/** Gives the following shapes the shadow of a piece of paper; `lift` is the distance of the paper from the page in pixels. */
function castShadow(brush: Brush, lift: number) {
  brush.shadowColor = 'rgba(30, 20, 10, 0.38)'
  brush.shadowBlur = 2.2 * lift
  brush.shadowOffsetX = 0.35 * lift
  brush.shadowOffsetY = 0.8 * lift
}

/** Runs a drawing whose origin is the middle of a box, turned by an angle. */
export function drawTurned(brush: Brush, box: Box, angle: number, draw: () => void) {
  brush.save()
  brush.translate(box.left + box.width / 2, box.top + box.height / 2)
  brush.rotate(angle)
  draw()
  brush.restore()
}

/** Traces a sheet around the origin whose edges are torn: short steps of random depth. */
function traceTorn(brush: Brush, width: number, height: number, depth: number, random: () => number) {
  const step = Math.max(2, 1.1 * depth)
  const [x, y] = [width / 2, height / 2]
  const edge = (length: number, point: (along: number, inset: number) => void) => {
    let inset = 0
    for (let along = 0; along < length; along += step * (0.5 + random())) {
      inset = 0.55 * inset + depth * (random() - 0.5)
      point(along, inset)
    }
  }
  brush.beginPath()
  edge(width, (along, inset) => brush.lineTo(-x + along, -y + inset))
  edge(height, (along, inset) => brush.lineTo(x + inset, -y + along))
  edge(width, (along, inset) => brush.lineTo(x - along, y + inset))
  edge(height, (along, inset) => brush.lineTo(-x + inset, y - along))
  brush.closePath()
}

/** Draws a torn sheet of paper around the origin, with the white core of the paper along its edges, and dots or lines on it. */
export function drawTorn(
  brush: Brush,
  { width, height }: { width: number; height: number },
  look: {
    readonly colour: string
    readonly pattern: 'dots' | 'lines' | 'none'
    readonly unit: number
    readonly seed: number
  },
) {
  const { colour, pattern, unit, seed } = look
  brush.save()
  castShadow(brush, 5 * unit)
  traceTorn(brush, width, height, 9 * unit, randomOf(seed))
  brush.fillStyle = '#fbf8f1'
  brush.fill()
  brush.restore()
  brush.save()
  traceTorn(brush, width - 10 * unit, height - 10 * unit, 7 * unit, randomOf(seed + 1))
  brush.fillStyle = colour
  brush.fill()
  brush.clip()
  brush.fillStyle = 'rgba(255, 255, 255, 0.5)'
  brush.strokeStyle = 'rgba(90, 120, 180, 0.3)'
  brush.lineWidth = 1.6 * unit
  const pitch = 30 * unit
  for (let y = -height / 2, row = 0; pattern !== 'none' && y < height / 2; y += pitch, row++) {
    if (pattern === 'lines') {
      brush.beginPath()
      brush.moveTo(-width / 2, y)
      brush.lineTo(width / 2, y)
      brush.stroke()
      continue
    }
    for (let x = -width / 2 + (row % 2) * pitch * 0.5; x < width / 2; x += pitch) {
      brush.beginPath()
      brush.ellipse(x, y, 5 * unit, 5 * unit, 0, 0, 7)
      brush.fill()
    }
  }
  brush.restore()
}

/** Draws a strip of paper tape around the origin, with stripes and cut ends. */
export function drawTape(
  brush: Brush,
  width: number,
  height: number,
  { colour, seed }: { colour: string; seed: number },
) {
  const random = randomOf(seed)
  brush.save()
  brush.globalAlpha = 0.82
  brush.beginPath()
  const teeth = 7
  for (let i = 0; i <= teeth; i++)
    brush.lineTo(
      -width / 2 + (i % 2 === 0 ? 0 : 0.05 * height + 0.09 * height * random()),
      -height / 2 + (i * height) / teeth,
    )
  for (let i = teeth; i >= 0; i--)
    brush.lineTo(
      width / 2 - (i % 2 === 0 ? 0 : 0.05 * height + 0.09 * height * random()),
      -height / 2 + (i * height) / teeth,
    )
  brush.closePath()
  brush.save()
  castShadow(brush, 0.05 * height)
  brush.fillStyle = colour
  brush.fill()
  brush.restore()
  brush.clip()
  const isStriped = random() < 0.6
  brush.fillStyle = 'rgba(255, 255, 255, 0.34)'
  brush.rotate(isStriped ? 0.7 : 0)
  for (let x = -2 * width; x < 2 * width; x += 0.42 * height)
    if (isStriped) brush.fillRect(x, -2 * width, 0.17 * height, 4 * width)
  if (!isStriped) brush.fillRect(-width, -0.16 * height, 2 * width, 0.32 * height)
  brush.restore()
}

/** Draws a print around the origin: a photo with a white border, which is larger below for a caption. */
export function drawPrint(
  brush: Brush,
  photo: ImageValue,
  size: { width: number; height: number; border: number; foot: number },
) {
  const { width, height, border, foot } = size
  brush.save()
  castShadow(brush, 0.55 * border + 2)
  brush.fillStyle = '#fdfbf6'
  brush.fillRect(-width / 2, -height / 2, width, height)
  brush.restore()
  brush.drawImage(
    canvasOf(photo),
    -width / 2 + border,
    -height / 2 + border,
    width - 2 * border,
    height - border - foot,
  )
}

/** Draws a cut-out around the origin with a white rim of `rim` pixels, as cut with scissors. */
export function drawCutOut(brush: Brush, cut: ImageValue, rim: number) {
  const pad = Math.ceil(rim) + 2
  const { width, height } = cut
  const steep = new Uint8ClampedArray(cut.data)
  for (let i = 3; i < steep.length; i += 4) steep[i] = (cut.data[i]! - 90) * 2.4
  const figure = canvasOf({ ...cut, data: steep })
  const around = createCanvas(width + 2 * pad, height + 2 * pad)
  const paper = around.getContext('2d')
  const steps = 28
  for (let i = 0; i < steps; i++) {
    const angle = (2 * Math.PI * i) / steps
    paper.drawImage(figure, pad + rim * Math.cos(angle), pad + rim * Math.sin(angle))
  }
  paper.drawImage(figure, pad, pad)
  paper.globalCompositeOperation = 'source-in'
  paper.fillStyle = '#fffdf8'
  paper.fillRect(0, 0, around.width, around.height)
  brush.save()
  castShadow(brush, 0.6 * rim + 2)
  brush.drawImage(around, -around.width / 2, -around.height / 2)
  brush.restore()
  brush.drawImage(figure, -width / 2, -height / 2)
}

/** Draws a ticket around the origin: a stub with a number beside a perforation, and the date. */
export function drawTicket(
  brush: Brush,
  { width, height }: { width: number; height: number },
  date: string,
  seed: number,
) {
  const random = randomOf(seed)
  const notch = 0.13 * height
  const stub = -width / 2 + 0.24 * width
  const [left, right, top, bottom] = [-width / 2, width / 2, -height / 2, height / 2]
  brush.save()
  castShadow(brush, 0.05 * height)
  brush.fillStyle = '#f3d9a4'
  brush.beginPath()
  brush.moveTo(left, top)
  brush.lineTo(stub - notch, top)
  brush.arc(stub, top, notch, Math.PI, 0, true)
  brush.lineTo(right, top)
  brush.lineTo(right, bottom)
  brush.lineTo(stub + notch, bottom)
  brush.arc(stub, bottom, notch, 0, Math.PI, true)
  brush.lineTo(left, bottom)
  brush.closePath()
  brush.fill()
  brush.restore()
  const ink = '#a8402f'
  brush.strokeStyle = ink
  brush.fillStyle = ink
  brush.lineWidth = Math.max(1, 0.022 * height)
  const inset = 0.09 * height
  brush.strokeRect(
    stub + 0.6 * notch + inset / 2,
    top + inset,
    right - stub - 0.6 * notch - 1.5 * inset,
    height - 2 * inset,
  )
  brush.save()
  brush.setLineDash([0.05 * height, 0.05 * height])
  brush.beginPath()
  brush.moveTo(stub, top + notch + inset / 2)
  brush.lineTo(stub, bottom - notch - inset / 2)
  brush.stroke()
  brush.restore()
  const room = { width: right - stub - notch - 3 * inset, height: 0.5 * height, lines: 1 }
  const block = fitText(brush, date, printed, room)
  const x = (stub + 0.6 * notch + inset / 2 + right - inset) / 2
  drawBlock(brush, block, { x, y: -block.height / 2, align: 'centre' })
  brush.save()
  brush.translate((left + stub) / 2, 0)
  brush.rotate(-Math.PI / 2)
  const number = `No ${String(Math.floor(1000 + 9000 * random()))}`
  const label = fitText(brush, number, printed, { width: 0.72 * height, height: 0.1 * width, lines: 1 })
  drawBlock(brush, label, { x: 0, y: -label.height / 2, align: 'centre' })
  brush.restore()
}

/** Draws three short strokes of a pen, as around something that shines. */
export function drawSparks(
  brush: Brush,
  x: number,
  y: number,
  { size, angle, ink }: { size: number; angle: number; ink: string },
) {
  brush.save()
  brush.translate(x, y)
  brush.rotate(angle)
  brush.strokeStyle = ink
  brush.lineCap = 'round'
  brush.lineWidth = 0.13 * size
  for (const turn of [-0.6, 0, 0.6]) {
    brush.beginPath()
    brush.moveTo(0.45 * size * Math.cos(turn), 0.45 * size * Math.sin(turn))
    brush.lineTo(size * Math.cos(turn), size * Math.sin(turn))
    brush.stroke()
  }
  brush.restore()
}
