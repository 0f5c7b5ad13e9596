import { setImmediate } from 'node:timers/promises'
import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { ExecutionContext, ImageValue } from '../../execution-types.ts'
import { cssOf, type Lab, scaleLab, shadeLab } from '../../ground/colour/lab.ts'
import { eachRow } from '../../ground/plane/rows.ts'
import type { Size } from '../../ground/plane/size.ts'
import { layeredNoise, noiseOf } from '../../ground/random/noise.ts'
import { randomOf } from '../../ground/random/random.ts'
import { type Loops, tracePath } from './outline.ts'
import type { Papers } from './palettes.ts'

const side = 512

/** Returns a tileable paper texture, about -1 to 1, 512 × 512: cloudy pulp, fine grain, and fibres. */
function fibres(seed: number): Float32Array {
  const random = randomOf(seed ^ 0x6c078965)
  const noise = noiseOf(seed ^ 0x5d588b65)
  const out = Float32Array.from({ length: side * side }, (_, i) => {
    const cloud = layeredNoise(noise, (i % side) / 40, Math.floor(i / side) / 40, 2)
    return 0.5 * cloud + 0.55 * (random() - 0.5)
  })
  for (let fibre = 0; fibre < 1500; fibre++) {
    let [x, y] = [random() * side, random() * side]
    let angle = random() * 2 * Math.PI
    const bend = (random() - 0.5) * 0.12
    const tone = (random() - 0.45) * 0.9
    for (let step = 0; step < 14 + random() * 22; step++) {
      out[((Math.floor(y) & 511) << 9) + (Math.floor(x) & 511)]! += tone
      angle += bend
      x += Math.cos(angle) * 0.8
      y += Math.sin(angle) * 0.8
    }
  }
  return out
}

/** A stack of sheets, each at a distance behind the sheet in front. */
export interface ShadowBox {
  /** Outlines of all sheets except the back sheet, from the back to the front, in pixels of `from`. */
  readonly sheets: readonly Loops[]
  readonly from: Size
  readonly papers: Papers
  /** Width of the frame as a share of the picture's unit; 0 without a frame. */
  readonly margin: number
}

export interface PaperStyle {
  /** Distance between the sheets, from 0 to 1. */
  readonly depth: number
  /** Darkness of the shadows: lower on white, because dark shadows would look dirty there. */
  readonly shade: number
  readonly seed: number
}

interface Page {
  readonly size: Size
  /** Square root of the picture's area, in pixels. */
  readonly unit: number
  readonly style: PaperStyle
}

/** Draws a sheet over the sheets below: first a wide and a narrow shadow towards the lower right, then the sheet itself. */
function lay(canvas2d: SKRSContext2D, sheet: Canvas, { unit, style }: Page): void {
  const { depth, shade } = style
  const shadows = [
    { far: unit * (0.004 + 0.012 * depth), blur: unit * (0.008 + 0.026 * depth), dark: 0.5 * shade },
    { far: unit * (0.0012 + 0.002 * depth), blur: unit * (0.002 + 0.003 * depth), dark: 0.42 * shade },
  ]
  for (const { far, blur, dark } of shadows) {
    canvas2d.save()
    canvas2d.shadowColor = cssOf([0.13, 0.015, -0.03], dark)
    canvas2d.shadowOffsetX = far * 0.7
    canvas2d.shadowOffsetY = far
    canvas2d.shadowBlur = blur
    canvas2d.drawImage(sheet, 0, 0)
    canvas2d.restore()
  }
}

/** Returns the width of the pale core of the paper that is visible along cuts on the lit side, in pixels. */
const coreWidth = (unit: number) => Math.max(0.7, unit / 900)

function fillPiece(canvas2d: SKRSContext2D, colour: Lab, edge: number, trace: (shift: number) => void): void {
  for (const [shift, paper] of [
    [-edge, shadeLab(colour, 0.07 * (1.3 - colour[0]), 0.8)],
    [0, colour],
  ] as const) {
    trace(shift)
    canvas2d.fillStyle = cssOf(paper)
    canvas2d.fill('evenodd')
  }
}

/** Returns the colour of a sheet's paper: light at the back, dark in front. */
function paperOf({ papers, sheets }: ShadowBox, sheet: number): Lab {
  return scaleLab(papers.stops, 1 - sheet / Math.max(1, sheets.length))
}

/** Cuts a sheet; sheet 0 is the back. */
function cutSheet(box: ShadowBox, sheet: number, { size, unit }: Page): Canvas {
  const canvas = createCanvas(size.width, size.height)
  const [sx, sy] = [size.width / box.from.width, size.height / box.from.height]
  const context = canvas.getContext('2d')
  fillPiece(context, paperOf(box, sheet), coreWidth(unit), (shift) =>
    tracePath(context, box.sheets[sheet - 1]!, (x, y) => [x * sx + shift, y * sy + shift]),
  )
  return canvas
}

function cutFrame({ papers, margin }: ShadowBox, { size, unit }: Page): Canvas {
  const canvas = createCanvas(size.width, size.height)
  const canvas2d = canvas.getContext('2d')
  const frameWidth = Math.min(unit * margin, Math.min(size.width, size.height) * 0.12)
  canvas2d.fillStyle = cssOf(papers.frame)
  canvas2d.beginPath()
  canvas2d.rect(0, 0, size.width, size.height)
  canvas2d.roundRect(
    frameWidth,
    frameWidth,
    size.width - 2 * frameWidth,
    size.height - 2 * frameWidth,
    frameWidth * 0.8,
  )
  canvas2d.fill('evenodd')
  return canvas
}

/** Draws the sheets over each other, lit from the upper left, and adds the grain of the paper. */
export async function drawBox(
  box: ShadowBox,
  size: Size,
  style: PaperStyle,
  context: ExecutionContext,
): Promise<ImageValue> {
  const { width, height } = size
  const page = { size, unit: Math.sqrt(width * height), style }
  const canvas = createCanvas(width, height)
  const canvas2d = canvas.getContext('2d')
  canvas2d.fillStyle = cssOf(paperOf(box, 0))
  canvas2d.fillRect(0, 0, width, height)
  for (let sheet = 1; sheet <= box.sheets.length; sheet++) {
    lay(canvas2d, cutSheet(box, sheet, page), page)
    await setImmediate()
    context.signal.throwIfAborted()
  }
  if (box.margin > 0) lay(canvas2d, cutFrame(box, page), page)
  const { data } = canvas2d.getImageData(0, 0, width, height)
  const grain = fibres(style.seed)
  const texelsPerPixel = 900 / page.unit
  await eachRow({ from: 0, to: height }, context, (y) => {
    const row = (Math.floor(y * texelsPerPixel) & 511) << 9
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 4
      // The grain is scaled so that it is as visible on dark paper as on light paper.
      const fibre = grain[row + (Math.floor(x * texelsPerPixel) & 511)]!
      for (let c = 0; c < 3; c++) data[i + c] = data[i + c]! * (1 + 0.022 * fibre) + 0.9 * fibre
      data[i + 3] = 255
    }
  })
  return {
    kind: 'image',
    width,
    height,
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length),
  }
}
