import type { SKRSContext2D } from '@napi-rs/canvas'
import type { ExecutionContext } from '../../execution-types.ts'
import { eachRow } from '../../ground/plane/rows.ts'
import type { Size } from '../../ground/plane/size.ts'
import { noiseOf } from '../../ground/random/noise.ts'
import { randomOf } from '../../ground/random/random.ts'
import type { scrapbookPapers } from './declaration.ts'

type PaperName = (typeof scrapbookPapers)[number]

interface Paper {
  readonly colour: readonly [number, number, number]
  /** Strength of the fibres and of the clouds. */
  readonly fibres: number
  /** Colour of handwriting. */
  readonly ink: string
  /** Colours of the torn papers, tapes and dots. */
  readonly accents: readonly string[]
}

export const papers: Readonly<Record<PaperName, Paper>> = {
  cream: {
    ...{ colour: [243, 235, 219], fibres: 0.022, ink: '#33405c' },
    accents: ['#e7a48c', '#8fb3a3', '#e3c07a', '#9fb3cf'],
  },
  kraft: {
    ...{ colour: [190, 152, 111], fibres: 0.055, ink: '#3a2a1d' },
    accents: ['#f0e6d2', '#d9624b', '#5f8476', '#efc35f'],
  },
  squares: {
    ...{ colour: [250, 249, 245], fibres: 0.012, ink: '#2b4a8b' },
    accents: ['#f4b6c2', '#f7d774', '#a7d3c5', '#b9c7ea'],
  },
  night: {
    ...{ colour: [38, 38, 44], fibres: 0.06, ink: '#f3ecdc' },
    accents: ['#c96f5a', '#d8b25c', '#6d9a8c', '#8b8fb8'],
  },
}

/** Draws the page's paper, with squares if it has any. */
export async function drawPaper(
  brush: SKRSContext2D,
  { width, height }: Size,
  { name, seed }: { name: PaperName; seed: number },
  context: Pick<ExecutionContext, 'signal'>,
) {
  const { colour, fibres } = papers[name]
  const picture = brush.createImageData(width, height)
  const random = randomOf(seed)
  const [clouds, long] = [noiseOf(seed), noiseOf(seed + 1)]
  const unit = Math.max(width, height) / 1800
  await eachRow({ from: 0, to: height }, context, (y) => {
    for (let x = 0; x < width; x++) {
      const fibre = 0.5 * long(x / (9 * unit), y / (2.2 * unit)) + 0.5 * (random() - 0.5)
      const shade = 1 + fibres * (fibre + 0.8 * clouds(x / (420 * unit), y / (380 * unit)))
      const offset = (y * width + x) * 4
      for (let c = 0; c < 3; c++) picture.data[offset + c] = colour[c]! * shade
      picture.data[offset + 3] = 255
    }
  })
  brush.putImageData(picture, 0, 0)
  if (name !== 'squares') return
  brush.strokeStyle = 'rgba(120, 150, 200, 0.32)'
  brush.lineWidth = Math.max(1, 1.4 * unit)
  const pitch = 36 * unit
  brush.beginPath()
  for (let x = pitch / 2; x < width; x += pitch) {
    brush.moveTo(x, 0)
    brush.lineTo(x, height)
  }
  for (let y = pitch / 2; y < height; y += pitch) {
    brush.moveTo(0, y)
    brush.lineTo(width, y)
  }
  brush.stroke()
}
