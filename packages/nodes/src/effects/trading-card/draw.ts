import { type Canvas, createCanvas, ImageData, type SKRSContext2D } from '@napi-rs/canvas'
import type { ExecutionContext, ImageValue } from '../../execution-types.ts'
import { cssOf } from '../../ground/colour/lab.ts'
import { linearOfByte, quickByteOf } from '../../ground/colour/srgb.ts'
import type { Box } from '../../ground/people/faces/shape.ts'
import { eachRow } from '../../ground/plane/rows.ts'
import { type Block, drawBlock, fitText, type TypeStyle } from '../../ground/type/set.ts'
import type { cardGrounds } from './declaration.ts'
import type { Foil } from './foil.ts'
import type { CardNumber } from './numbers.ts'
import type { CardScheme } from './schemes.ts'

type Brush = SKRSContext2D

export interface CardTexts {
  readonly name: string
  readonly kind: string
  readonly numbers: readonly CardNumber[]
  readonly line: string
  readonly edition: string
}

/** Size of a full-size card in pixels, 2.5 : 3.5; the lengths and sizes of type below are in these pixels, too. */
export const cardSize = { width: 1250, height: 1750 } as const
const [corner, frame, inner, pop] = [62, 46, 30, 58] as const
const pad = 44
const ink = '#f8f3e8'

const nameStyle: TypeStyle = { faces: ['bebas', 'hei', 'inter'], size: 132, weight: 800, tracking: 0.01 }
const kindStyle: TypeStyle = { faces: ['inter', 'hei'], size: 34, weight: 700, tracking: 0.16 }
const labelStyle: TypeStyle = { faces: ['inter', 'hei'], size: 34, weight: 600 }
const valueStyle: TypeStyle = { faces: ['bebas', 'inter'], size: 62, weight: 700 }
const lineStyle: TypeStyle = {
  faces: ['playfairItalic', 'song', 'inter'],
  size: 36,
  weight: 500,
  leading: 1.36,
}

/** Heights of the rows of the plate. */
interface Plate {
  readonly name: Block | undefined
  readonly kind: Block | undefined
  readonly line: Block | undefined
  readonly edition: Block | undefined
  readonly columns: number
  readonly rowHeight: number
  readonly height: number
}

const plateWidth = cardSize.width - 2 * frame - 2 * pad

function setPlate(brush: Brush, { name, kind, numbers, line, edition }: CardTexts): Plate {
  const fit = (text: string, style: TypeStyle, room: { width: number; height: number; lines: number }) =>
    text ? fitText(brush, text, style, room) : undefined
  const editionBlock = fit(
    edition,
    { ...kindStyle, tracking: 0.08 },
    { width: 0.3 * plateWidth, height: 40, lines: 1 },
  )
  const beside = editionBlock ? editionBlock.width + pad : 0
  const nameBlock = fit(name.toUpperCase(), nameStyle, { width: plateWidth, height: 110, lines: 1 })
  const kindBlock = fit(kind.toUpperCase(), kindStyle, { width: plateWidth - beside, height: 40, lines: 1 })
  const lineBlock = fit(line, lineStyle, { width: plateWidth, height: 110, lines: 2 })
  const columns = numbers.length > 3 ? 2 : 1
  const rowHeight = numbers.length > 0 ? 78 : 0
  const rows = Math.ceil(numbers.length / columns)
  const parts = [
    nameBlock ? nameBlock.height + 30 : 0,
    kindBlock || editionBlock ? 58 : 0,
    rows > 0 ? rows * rowHeight + 12 : 0,
    lineBlock ? lineBlock.height + 40 : 0,
  ]
  const sum = parts.reduce((total, part) => total + part, 0)
  return {
    ...{ name: nameBlock, kind: kindBlock, line: lineBlock, edition: editionBlock, columns, rowHeight },
    height: sum > 0 ? sum + 2 * pad - 26 : 0,
  }
}

/** The window of the portrait, and the plate below it, on a card. */
export interface CardLayout {
  readonly window: Box
  /** The window and the strip of the frame above it, into which a head may reach. */
  readonly reach: Box
  readonly plate: Plate
}

export function layCard(texts: CardTexts): CardLayout {
  const plate = setPlate(createCanvas(8, 8).getContext('2d'), texts)
  const top = frame + pop
  const bottom = cardSize.height - frame - plate.height
  const window = { left: frame, top, width: cardSize.width - 2 * frame, height: bottom - top }
  return { window, plate, reach: { ...window, top: top - pop, height: window.height + pop } }
}

function roundRect(brush: Brush, { left, top, width, height }: Box, radius: number) {
  brush.beginPath()
  brush.roundRect(left, top, width, height, radius)
}

function canvasOf(image: ImageValue): Canvas {
  const canvas = createCanvas(image.width, image.height)
  canvas.getContext('2d').putImageData(new ImageData(image.data, image.width, image.height), 0, 0)
  return canvas
}

/**
 * Adds the light of a foil to the frame and to the portrait's background, with the blend mode “screen”; `share` is its strength by
 * position on the card.
 */
async function shine(
  brush: Brush,
  { foil, strength, share }: { foil: Foil; strength: number; share: (x: number, y: number) => number },
  context: Pick<ExecutionContext, 'signal'>,
) {
  const { width, height } = brush.canvas
  const scale = width / cardSize.width
  const picture = brush.getImageData(0, 0, width, height)
  const { data } = picture
  await eachRow({ from: 0, to: height }, context, (y) => {
    for (let x = 0; x < width; x++) {
      const strongest = strength * share(x / scale, y / scale)
      if (strongest <= 0.003) continue
      const light = foil(x / width, y / width)
      const offset = (y * width + x) * 4
      for (let c = 0; c < 3; c++) {
        const under = linearOfByte[data[offset + c]!]!
        data[offset + c] = quickByteOf(1 - (1 - under) * (1 - Math.min(1, strongest * light[c]!)))
      }
    }
  })
  brush.putImageData(picture, 0, 0)
}

function drawNumbers(
  brush: Brush,
  numbers: readonly CardNumber[],
  { columns, rowHeight }: Plate,
  y: number,
  scheme: CardScheme,
) {
  const gap = 56
  const wide = (plateWidth - gap * (columns - 1)) / columns
  const valueWidth = 120
  for (const [index, { label, value, share }] of numbers.entries()) {
    const x = frame + pad + (index % columns) * (wide + gap)
    const top = y + Math.floor(index / columns) * rowHeight
    const name = fitText(brush, label, labelStyle, {
      width: wide - (value ? valueWidth : 0),
      height: 40,
      lines: 1,
    })
    brush.fillStyle = ink
    drawBlock(brush, name, { x, y: top + 44 - name.height })
    if (!value) continue
    const figure = fitText(brush, value, valueStyle, { width: valueWidth - 16, height: 60, lines: 1 })
    brush.fillStyle = cssOf(scheme.accent)
    drawBlock(brush, figure, { x: x + wide, y: top + 44 - figure.height, align: 'right' })
    brush.fillStyle = 'rgba(255, 255, 255, 0.16)'
    roundRect(brush, { left: x, top: top + 57, width: wide, height: 8 }, 4)
    brush.fill()
    brush.fillStyle = cssOf(scheme.accent)
    roundRect(brush, { left: x, top: top + 57, width: Math.max(8, wide * share), height: 8 }, 4)
    brush.fill()
  }
}

function drawPlate(brush: Brush, { plate }: CardLayout, texts: CardTexts, scheme: CardScheme) {
  if (plate.height === 0) return
  const box = {
    left: frame,
    top: cardSize.height - frame - plate.height,
    width: cardSize.width - 2 * frame,
    height: plate.height,
  }
  brush.fillStyle = cssOf(scheme.plate)
  brush.beginPath()
  brush.roundRect(box.left, box.top, box.width, box.height, [0, 0, inner, inner])
  brush.fill()
  brush.fillStyle = cssOf(scheme.accent)
  brush.fillRect(box.left, box.top - 4, box.width, 8)
  const x = box.left + pad
  let y = box.top + pad
  if (plate.name) {
    brush.fillStyle = ink
    drawBlock(brush, plate.name, { x, y })
    y += plate.name.height + 30
  }
  if (plate.kind || plate.edition) {
    brush.fillStyle = cssOf(scheme.accent)
    if (plate.kind) drawBlock(brush, plate.kind, { x, y })
    brush.fillStyle = 'rgba(248, 243, 232, 0.7)'
    if (plate.edition) drawBlock(brush, plate.edition, { x: x + plateWidth, y, align: 'right' })
    y += 58
  }
  if (texts.numbers.length > 0) {
    drawNumbers(brush, texts.numbers, plate, y, scheme)
    y += Math.ceil(texts.numbers.length / plate.columns) * plate.rowHeight + 12
  }
  if (plate.line) {
    brush.fillStyle = 'rgba(248, 243, 232, 0.86)'
    drawBlock(brush, plate.line, { x, y: y + 14 })
  }
}

export interface CardArt {
  /** The photo and its cut-out subject in the size of the layout's `reach`; the subject is undefined if nothing was cut out. */
  readonly photo: ImageValue
  readonly subject: ImageValue | undefined
  /** True if the subject's head may reach over the frame. */
  readonly isReaching: boolean
  /** Heads on the card. If nothing was cut out, the foil does not cover them. */
  readonly heads: readonly Box[]
}

/** Returns the strength of a foil at a position in a picture without a cut-out: low in the middle, and 0 in faces. */
function foilStrength(heads: readonly Box[]) {
  return (x: number, y: number) =>
    heads.reduce((share, { left, top, width, height }) => {
      const [dx, dy] = [(x - left - width / 2) / (0.75 * width), (y - top - height / 2) / (0.75 * height)]
      return share * Math.min(1, Math.max(0, dx * dx + dy * dy - 0.6))
    }, 0.24)
}

/** Draws a card with transparent corners, `scale` times as large as `cardSize`. */
export async function drawCard(
  layout: CardLayout,
  {
    art,
    texts,
    scheme,
    foil,
    strength,
    scale,
  }: {
    art: CardArt
    texts: CardTexts
    scheme: CardScheme
    foil: Foil | undefined
    strength: number
    scale: number
  },
  context: Pick<ExecutionContext, 'signal' | 'progress'>,
): Promise<Canvas> {
  const { width, height } = cardSize
  const canvas = createCanvas(Math.round(width * scale), Math.round(height * scale))
  const brush = canvas.getContext('2d')
  brush.scale(scale, scale)
  const { window, reach } = layout
  const hasPlate = layout.plate.height > 0
  const corners = hasPlate ? [inner, inner, 0, 0] : inner
  const paint = brush.createLinearGradient(0, 0, 0.35 * width, height)
  paint.addColorStop(0, cssOf(scheme.frame[0]))
  paint.addColorStop(1, cssOf(scheme.frame[1]))
  brush.fillStyle = paint
  brush.fillRect(0, 0, width, height)
  brush.save()
  brush.beginPath()
  brush.roundRect(window.left, window.top, window.width, window.height, corners)
  brush.clip()
  brush.drawImage(canvasOf(art.photo), reach.left, reach.top, reach.width, reach.height)
  brush.restore()
  const subject = art.subject
  if (foil) {
    const spare = foilStrength(art.heads)
    const isIn = (x: number, y: number) =>
      x >= window.left && x < window.left + window.width && y >= window.top && y < window.top + window.height
    const share = (x: number, y: number) => {
      if (!isIn(x, y)) return 0.55
      if (!subject) return spare(x, y)
      const [sx, sy] = [Math.floor((x - reach.left) * scale), Math.floor((y - reach.top) * scale)]
      const offset = (Math.min(subject.height - 1, sy) * subject.width + Math.min(subject.width - 1, sx)) * 4
      return 0.85 * (1 - subject.data[offset + 3]! / 255)
    }
    await shine(brush, { foil, strength, share }, context)
  }
  context.progress(0.8)
  brush.lineWidth = 5
  brush.strokeStyle = 'rgba(255, 250, 235, 0.75)'
  brush.beginPath()
  brush.roundRect(window.left, window.top, window.width, window.height, corners)
  brush.stroke()
  if (subject) {
    brush.save()
    brush.beginPath()
    const top = art.isReaching ? reach.top - frame : window.top
    brush.rect(window.left, top, window.width, window.top + window.height - top)
    brush.clip()
    brush.shadowColor = 'rgba(0, 0, 0, 0.45)'
    brush.shadowBlur = 26
    brush.shadowOffsetY = 6
    brush.drawImage(canvasOf(subject), reach.left, reach.top, reach.width, reach.height)
    brush.restore()
  }
  drawPlate(brush, layout, texts, scheme)
  // The edge of the card, and its round corners.
  brush.lineWidth = 6
  brush.strokeStyle = 'rgba(255, 255, 255, 0.35)'
  roundRect(brush, { left: 9, top: 9, width: width - 18, height: height - 18 }, corner - 9)
  brush.stroke()
  brush.globalCompositeOperation = 'destination-in'
  roundRect(brush, { left: 0, top: 0, width, height }, corner)
  brush.fillStyle = '#000'
  brush.fill()
  return canvas
}

/** Lays a card on a ground with its shadow; without a ground, the corners stay transparent. */
export function layOnGround(
  card: Canvas,
  ground: (typeof cardGrounds)[number],
  scheme: CardScheme,
): ImageValue {
  const isBare = ground === 'none'
  const margin = isBare ? 0 : Math.round(0.104 * card.width)
  const [width, height] = [card.width + 2 * margin, card.height + 2 * margin]
  const canvas = createCanvas(width, height)
  const brush = canvas.getContext('2d')
  if (!isBare) {
    const light = brush.createRadialGradient(
      0.36 * width,
      0.28 * height,
      0,
      0.5 * width,
      0.5 * height,
      0.8 * height,
    )
    const [l, a, b] = scheme.plate
    const [near, far] = ground === 'dark' ? [l + 0.1, l - 0.06] : [0.96, 0.82]
    light.addColorStop(0, cssOf([near, a, b]))
    light.addColorStop(1, cssOf([far, a, b]))
    brush.fillStyle = light
    brush.fillRect(0, 0, width, height)
    brush.shadowColor = 'rgba(0, 0, 0, 0.5)'
    brush.shadowBlur = 0.048 * card.width
    brush.shadowOffsetY = 0.022 * card.width
  }
  brush.drawImage(card, margin, margin)
  const { data } = brush.getImageData(0, 0, width, height)
  return { kind: 'image', width, height, data: new Uint8ClampedArray(data.buffer) }
}
