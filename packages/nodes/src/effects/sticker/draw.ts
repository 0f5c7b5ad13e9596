import type { ExecutionContext, ImageValue } from '../../execution-types.ts'
import { type Lab, putLab } from '../../ground/colour/lab.ts'
import { byteOf, linearTable } from '../../ground/colour/srgb.ts'
import { magnitude } from '../../ground/plane/magnitude.ts'
import { sampleAt } from '../../ground/plane/plane.ts'
import { eachRow } from '../../ground/plane/rows.ts'
import { noiseOf } from '../../ground/random/noise.ts'
import type { stickerBorders, stickerFinishes } from './declaration.ts'
import { foil, plainPapers } from './papers.ts'
import { flat, foldAt, liftedAt, type Peel, planPeel } from './peel.ts'
import { type Shape, shapeOf } from './shape.ts'

export interface StickerSettings {
  readonly border: (typeof stickerBorders)[number]
  /** 0..1 */
  readonly width: number
  readonly finish: (typeof stickerFinishes)[number]
  /** 0..1 */
  readonly peel: number
}

type Colour = [r: number, g: number, b: number]

const linear = linearTable()

/** Writes linear RGB of the border's paper at a position relative to the sheet, each 0..1, to `out`. */
function paperOf(border: StickerSettings['border']): (x: number, y: number, out: Colour) => void {
  const bytes = new Uint8ClampedArray(4)
  const read = (lab: Lab, out: Colour) => {
    putLab(bytes, 0, lab[0], lab[1], lab[2])
    for (let c = 0; c < 3; c++) out[c] = linear[bytes[c]!]!
  }
  if (border !== 'holographic') {
    const colour: Colour = [0, 0, 0]
    read(plainPapers[border], colour)
    return (_x, _y, out) => {
      for (let c = 0; c < 3; c++) out[c] = colour[c]!
    }
  }
  const noise = noiseOf(71)
  return (x, y, out) => {
    const wave = noise(x * 3.1, y * 3.1) + 0.5 * noise(x * 7 + 9, y * 7)
    const hue = 360 * (1.5 * x + 1.1 * y) + 130 * wave
    read(foil(0.86 + 0.09 * noise(x * 5 + 30, y * 5), hue), out)
  }
}

function mixInto(colour: Colour, other: readonly number[], share: number): void {
  for (let c = 0; c < 3; c++) colour[c]! += (other[c]! - colour[c]!) * share
}

/** Mixes a grey in, or white. */
function mixGrey(colour: Colour, grey: number, share: number): void {
  for (let c = 0; c < 3; c++) colour[c]! += (grey - colour[c]!) * share
}

const smooth = (low: number, high: number, x: number) => {
  const t = Math.min(1, Math.max(0, (x - low) / (high - low)))
  return t * t * (3 - 2 * t)
}

/** Reflection of glossy vinyl: two soft-edged bands across the sticker. */
function glossAt(x: number, y: number): number {
  const u = x * 0.86 + y * 0.5 - 0.06 * Math.sin(3 * y)
  if (u <= 0.2 || (u >= 0.46 && u <= 0.5) || u >= 0.55) return 0
  const band = (from: number, to: number) => smooth(from, from + 0.012, u) * (1 - smooth(to - 0.02, to, u))
  return (0.045 * band(0.2, 0.46) + 0.06 * band(0.5, 0.55)) * (1 - 0.75 * smooth(0.05, 0.95, y))
}

interface Job {
  readonly shape: Shape
  readonly peel: Peel | undefined
  readonly paper: ReturnType<typeof paperOf>
  readonly glossy: boolean
}

/** Width of the bevelled edge, in pixels. */
const bevelOf = ({ unit }: Shape) => 3 * 0.0045 * unit

/** Lighting of the sticker's edge, which is as thick as vinyl: -1..1, positive towards the light at the upper left. */
function bevelAt(shape: Shape, x: number, y: number): number {
  const { depth } = shape
  const i = y * depth.width + x
  const away = depth.data[i]!
  const bevel = bevelOf(shape)
  if (away > bevel) return 0
  const rim = bevel / 3
  const gx = depth.data[i + 1]! - depth.data[i - 1]!
  const gy = depth.data[i + depth.width]! - depth.data[i - depth.width]!
  const length = magnitude(gx, gy) + 1e-6
  return (Math.exp(-((away / rim) ** 2)) * (0.55 * gx + 0.84 * gy)) / length
}

/** Writes the colour of the sticker's front to `colour`. */
function readFront({ shape, paper, glossy }: Job, x: number, y: number, colour: Colour): void {
  const { subject, unit } = shape
  const at = (y * subject.width + x) * 4
  const alpha = subject.data[at + 3]! / 255
  if (alpha < 1) paper(x / unit, y / unit, colour)
  for (let c = 0; c < 3; c++) {
    const photo = linear[subject.data[at + c]!]!
    if (alpha < 1) colour[c]! += (photo - colour[c]!) * alpha
    else colour[c] = photo
  }
  const bevel = bevelAt(shape, x, y)
  if (bevel < 0) for (let c = 0; c < 3; c++) colour[c]! *= 1 + 0.38 * bevel
  else if (bevel > 0) mixGrey(colour, 1, 0.6 * bevel)
  if (glossy) mixGrey(colour, 1, glossAt(x / unit, y / unit))
}

/** Opacity of the sticker's shadow: a close contact shadow and a wide soft one. */
function shadowAt({ shape, peel }: Job, x: number, y: number): number {
  const scale = shape.wide.width / shape.subject.width
  const { unit } = shape
  const read = (plane: Shape['wide'], dx: number, dy: number) =>
    sampleAt(plane, (x - dx * unit + 0.5) * scale - 0.5, (y - dy * unit + 0.5) * scale - 0.5)
  const contact = 0.2 * read(shape.near, 0.001, 0.003)
  const ambient = 0.26 * read(shape.wide, 0.006, 0.016)
  return (1 - (1 - contact) * (1 - ambient)) * liftedAt(peel, x, y)
}

/** Colour of the pixel that is drawn; an array for each would keep the garbage collection busy. */
const colour: Colour = [0, 0, 0]

/** Whether a pixel shows only the subject, as most do: neither border nor edge nor gloss. */
function isBare({ shape, glossy }: Job, x: number, y: number): boolean {
  const { subject, die, depth, unit } = shape
  const i = y * subject.width + x
  return (
    subject.data[i * 4 + 3] === 255 &&
    die.data[i]! > 0.9999 &&
    depth.data[i]! > bevelOf(shape) &&
    !(glossy && glossAt(x / unit, y / unit) > 0)
  )
}

function drawPixel(job: Job, data: Uint8ClampedArray, x: number, y: number): void {
  const { shape, peel } = job
  const { subject } = shape
  const i = y * subject.width + x
  const fold = foldAt(shape, peel, x, y)
  if (fold === flat && isBare(job, x, y)) {
    for (let at = i * 4; at < i * 4 + 4; at++) data[at] = subject.data[at]!
    return
  }
  const die = shape.die.data[i]!
  const { front, flap, light, shade } = fold
  const body = die * front
  const covered = body + flap - body * flap
  const shadow = covered < 1 ? shadowAt(job, x, y) : 0
  const alpha = covered + shadow * (1 - covered)
  if (alpha <= 0) return
  if (body > 0) readFront(job, x, y, colour)
  else colour.fill(0.8)
  if (shade > 0) for (let c = 0; c < 3; c++) colour[c]! *= 1 - 0.5 * shade * (1 - flap)
  if (flap > 0) mixInto(colour, [0.9 * light, 0.89 * light, 0.87 * light], flap)
  for (let c = 0; c < 3; c++) data[i * 4 + c] = byteOf((colour[c]! * covered) / alpha)
  data[i * 4 + 3] = Math.round(255 * alpha)
}

/** Draws the sticker of a subject (RGBA, straight alpha): border, shadow, bevelled edge, gloss and a peeling corner. */
export async function drawSticker(
  subject: ImageValue,
  settings: StickerSettings,
  context: ExecutionContext,
): Promise<ImageValue> {
  const shape = await shapeOf(subject, 0.008 + 0.034 * settings.width, context.signal)
  context.progress(0.4)
  const job: Job = {
    shape,
    peel: planPeel(shape, settings.peel),
    paper: paperOf(settings.border),
    glossy: settings.finish === 'glossy',
  }
  const { width, height } = shape.subject
  const data = new Uint8ClampedArray(width * height * 4)
  await eachRow({ from: 1, to: height - 1 }, context, (y) => {
    for (let x = 1; x < width - 1; x++) drawPixel(job, data, x, y)
  })
  context.progress(1)
  return { kind: 'image', width, height, data }
}
