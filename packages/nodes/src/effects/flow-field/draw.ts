import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { ImageValue } from '../../execution-types.ts'
import { cssOf, type Lab, mixLab, scaleLab, shadeLab } from '../../ground/colour/lab.ts'
import type { PaletteName } from '../../ground/colour/palette-names.ts'
import { accents, palettes } from '../../ground/colour/palettes.ts'
import type { Size } from '../../ground/plane/size.ts'
import { randomOf } from '../../ground/random/random.ts'
import type { FlowPlan } from './plan.ts'
import type { Line } from './streamlines.ts'

export interface Ink {
  readonly palette: PaletteName
  readonly ground: 'paper' | 'dark'
  readonly seed: number
}

interface Colours {
  readonly ground: Lab
  readonly scale: readonly Lab[]
  readonly accent: Lab
}

function coloursOf({ palette, ground }: Ink): Colours {
  const [deep, low, middle, light, pale] = palettes[palette] as readonly [Lab, Lab, Lab, Lab, Lab]
  const accent = accents[palette]
  if (ground === 'dark')
    return {
      ground: [Math.min(deep[0], 0.19), deep[1] * 0.8, deep[2] * 0.8],
      scale: [low, middle, light, pale],
      accent,
    }
  const paper: Lab = [0.955, pale[1] * 0.35, pale[2] * 0.35 + 0.008]
  const onPaper = shadeLab(accent, Math.min(0, 0.6 - accent[0]), 1.1)
  return { ground: paper, scale: [deep, low, middle, shadeLab(light, -0.12, 1.15)], accent: onPaper }
}

/** Draws a line as short strokes with round ends; the line is thin at both ends and has a colour gradient. */
function drawLine(
  brush: SKRSContext2D,
  line: Line,
  { width, colour, dim, unit, size }: { width: number; colour: Lab; dim: number; unit: number; size: Size },
): void {
  const points = line.length / 2
  const place = (i: number) =>
    [size.width / 2 + line[2 * i]! * unit, size.height / 2 + line[2 * i + 1]! * unit] as const
  const taper = Math.min(60, points * 0.45)
  for (let i = 0; i + 1 < points; i += 2) {
    const next = Math.min(points - 1, i + 2)
    const ends = Math.min(1, (i + 1) / taper, (points - i) / taper)
    brush.lineWidth = Math.max(0.35, width * unit * ends ** 0.7)
    brush.strokeStyle = cssOf(shadeLab(colour, dim * (i / points - 0.5)))
    brush.beginPath()
    brush.moveTo(...place(i))
    brush.lineTo(...place(next))
    brush.stroke()
  }
}

/** Draws the lines on paper or on a dark background. */
export function drawFlow(lines: readonly Line[], plan: FlowPlan, ink: Ink, size: Size): ImageValue {
  const random = randomOf(ink.seed ^ 0x4cf5ad43)
  const unit = Math.min(size.width, size.height) / 2
  const canvas = createCanvas(size.width, size.height)
  const brush = canvas.getContext('2d')
  const colours = coloursOf(ink)
  brush.fillStyle = cssOf(colours.ground)
  brush.fillRect(0, 0, size.width, size.height)
  brush.lineCap = 'round'
  const bold = 0.35 + 0.35 * random()
  const rare = 0.05 + 0.07 * random()
  for (const line of lines) {
    const middle = 2 * Math.floor(line.length / 4)
    const [x, y] = [line[middle]!, line[middle + 1]!]
    const tint = plan.tint(x, y)
    const drawn = random()
    const lineColour = scaleLab(colours.scale, 0.5 + 0.42 * tint + 0.3 * (random() - 0.5))
    const colour = drawn < rare || tint > 0.93 ? mixLab(lineColour, colours.accent, 0.92) : lineColour
    const near = plan.spacing(x, y)
    const width = near * bold * (0.45 + 0.9 * random() ** 1.5) * (drawn < rare ? 1.5 : 1)
    drawLine(brush, line, { width, colour, dim: ink.ground === 'dark' ? 0.16 : -0.1, unit, size })
  }
  for (const [index, stone] of plan.stones.entries()) {
    brush.fillStyle = cssOf(index === 0 ? colours.accent : scaleLab(colours.scale, 0.35 * index))
    brush.beginPath()
    const [cx, cy] = [size.width / 2 + stone.x * unit, size.height / 2 + stone.y * unit]
    brush.arc(cx, cy, stone.radius * 0.9 * unit, 0, 2 * Math.PI)
    brush.fill()
  }
  const { data } = brush.getImageData(0, 0, size.width, size.height)
  return {
    kind: 'image',
    ...size,
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
  }
}
