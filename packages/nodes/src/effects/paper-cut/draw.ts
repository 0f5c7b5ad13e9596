import { setImmediate } from 'node:timers/promises'
import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { ExecutionContext, ImageValue } from '../../execution-types.ts'
import { cssOf, type Lab, shadeLab } from '../../ground/colour/lab.ts'
import { eachRow } from '../../ground/plane/rows.ts'
import type { Size } from '../../ground/plane/size.ts'
import { layered, noiseOf } from '../../ground/random/noise.ts'
import { randomOf } from '../../ground/random/random.ts'
import type { Papers } from './colours.ts'
import type { PaperFace } from './faces.ts'
import type { Mark } from './marks.ts'
import { type Loops, tracePath } from './outline.ts'
import type { Pieces } from './pieces.ts'

const side = 512

/** Tileable paper texture, about -1..1, 512 × 512: cloudy pulp, fine grain, and fibres. */
function fibres(seed: number): Float32Array {
  const random = randomOf(seed ^ 0x6c078965)
  const noise = noiseOf(seed ^ 0x5d588b65)
  const out = Float32Array.from({ length: side * side }, (_, i) => {
    const cloud = layered(noise, (i % side) / 40, Math.floor(i / side) / 40, 2)
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

export interface Collage {
  readonly pieces: Pieces
  /** Outline of each piece. */
  readonly outlines: readonly Loops[]
  readonly marks: readonly Mark[]
  readonly papers: Papers
  readonly faces: readonly PaperFace[]
  /** Index of the face that a piece shows, or -1. */
  readonly faceOf: Int32Array
  /** Size of the picture that faces were found in. */
  readonly picture: Size
  /** Width of the frame as a share of the picture's unit; 0 for none. */
  readonly margin: number
}

export interface PaperStyle {
  /** 0..1: distance between the sheets. */
  readonly depth: number
  /** Darkness of the shadows: lower on white, where they would look dirty. */
  readonly shade: number
  readonly seed: number
}

interface Page {
  readonly size: Size
  /** Square root of the picture's area, in pixels. */
  readonly unit: number
  readonly style: PaperStyle
}

/** Lays a sheet on the sheets below: first a soft and a close shadow towards the lower right, then the sheet itself. */
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

/** Width of the pale core that a cut shows on the side of the light, in pixels. */
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

/** Puts the papers of a face onto its skin. */
function drawFace(
  canvas2d: SKRSContext2D,
  { face, skin, ink }: { face: PaperFace; skin: Lab; ink: Lab },
  scale: number,
  edge: number,
): void {
  const { box, width, height } = face.portrait
  for (const { loops, colourOn } of face.papers) {
    fillPiece(
      canvas2d,
      colourOn(skin, ink),
      Math.min(edge, (face.portrait.face.height * scale) / 260),
      (shift) =>
        tracePath(canvas2d, loops, (x, y) => [
          (box.left + (x / width) * box.width) * scale + shift,
          (box.top + (y / height) * box.height) * scale + shift,
        ]),
    )
  }
}

/** Cuts all pieces of one sheet. */
function cutSheet(collage: Collage, sheet: number, { size, unit }: Page): Canvas {
  const { pieces, outlines, marks, papers, faces, faceOf, picture } = collage
  const canvas = createCanvas(size.width, size.height)
  const canvas2d = canvas.getContext('2d')
  const [sx, sy] = [size.width / pieces.regions.width, size.height / pieces.regions.height]
  for (const [piece, sheetOfPiece] of pieces.sheetOf.entries()) {
    if (sheetOfPiece !== sheet) continue
    const trace = (shift: number) =>
      tracePath(canvas2d, outlines[piece]!, (x, y) => [x * sx + shift, y * sy + shift])
    fillPiece(canvas2d, papers.pieces[piece]!, coreWidth(unit), trace)
    const face = faces[faceOf[piece]!]
    if (face)
      drawFace(
        canvas2d,
        { face, skin: papers.pieces[piece]!, ink: papers.ink },
        size.width / picture.width,
        coreWidth(unit),
      )
  }
  for (const [index, { loops, piece }] of marks.entries()) {
    if (pieces.sheetOf[piece] !== sheet) continue
    fillPiece(canvas2d, papers.marks[index]!, 0.7 * coreWidth(unit), (shift) =>
      tracePath(canvas2d, loops, (x, y) => [x * sx + shift, y * sy + shift]),
    )
  }
  return canvas
}

function cutFrame({ papers, margin }: Collage, { size, unit }: Page): Canvas {
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

/** Draws the sheets over one another under one light from the upper left, and the grain of the paper. */
export async function drawCollage(
  collage: Collage,
  size: Size,
  style: PaperStyle,
  context: ExecutionContext,
): Promise<ImageValue> {
  const { width, height } = size
  const page = { size, unit: Math.sqrt(width * height), style }
  const canvas = createCanvas(width, height)
  const canvas2d = canvas.getContext('2d')
  canvas2d.fillStyle = cssOf(collage.papers.pieces[collage.pieces.sheetOf.indexOf(0)]!)
  canvas2d.fillRect(0, 0, width, height)
  for (let sheet = 0; sheet < collage.pieces.count; sheet++) {
    lay(canvas2d, cutSheet(collage, sheet, page), page)
    await setImmediate()
    context.signal.throwIfAborted()
  }
  if (collage.margin > 0) lay(canvas2d, cutFrame(collage, page), page)
  const { data } = canvas2d.getImageData(0, 0, width, height)
  const grain = fibres(style.seed)
  const texelsPerPixel = 900 / page.unit
  await eachRow({ from: 0, to: height }, context, (y) => {
    const row = (Math.floor(y * texelsPerPixel) & 511) << 9
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 4
      // Grain moves dark paper as visibly as light paper.
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
