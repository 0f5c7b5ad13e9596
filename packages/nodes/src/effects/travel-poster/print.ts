import { createCanvas } from '@napi-rs/canvas'
import type { ImageValue } from '../../execution-types.ts'
import { cssOf, type Lab } from '../../ground/colour/lab.ts'
import { randomOf } from '../../ground/random/random.ts'
import type { Areas } from '../../ground/shapes/areas.ts'
import { paintAreas, softenSeams, wordOf, wordsOf } from '../../ground/shapes/flat.ts'
import { outlinesOf } from '../../ground/shapes/outlines.ts'
import { drawBlock, fitText, type TypeStyle } from '../../ground/type/set.ts'
import type { Print } from './inks.ts'
import { skyAt } from './inks.ts'
import type { Sky } from './sky.ts'

export interface Layout {
  readonly width: number
  readonly height: number
  /** Width of the border of unpainted paper. */
  readonly edge: number
  /** Height of the paper below the picture, which has the name on it. */
  readonly foot: number
}

/** Shapes of the pages, width divided by height. */
const shapes = { upright: 2 / 3, portrait: 4 / 5, wide: 3 / 2, square: 1 } as const
/** Longest side of a page in pixels; border and foot as shares of its shorter side. */
const [pageSide, edgeShare, footShare] = [1800, 0.045, 0.2] as const

export function layoutOf(
  format: keyof typeof shapes,
): Layout & { readonly picture: { width: number; height: number } } {
  const shape = shapes[format]
  const [width, height] =
    shape < 1 ? [Math.round(pageSide * shape), pageSide] : [pageSide, Math.round(pageSide / shape)]
  const side = Math.min(width, height)
  const edge = Math.round(edgeShare * side)
  const foot = Math.round(footShare * side)
  return { width, height, edge, foot, picture: { width: width - 2 * edge, height: height - edge - foot } }
}

const nameStyle: TypeStyle = {
  faces: ['bebas', 'hei', 'inter'],
  size: 400,
  weight: 800,
  tracking: 0.07,
  leading: 1.05,
}
const lineStyle: TypeStyle = { faces: ['inter', 'hei'], size: 60, weight: 500, tracking: 0.28, leading: 1.3 }

/** Adds the grain of a screen print: slightly less ink at random positions. */
function grain(data: Uint8ClampedArray): void {
  const random = randomOf(1933)
  for (let i = 0; i < data.length; i += 4) {
    const shade = 1 + 0.028 * (random() - 0.5)
    data[i] = data[i]! * shade
    data[i + 1] = data[i + 1]! * shade
    data[i + 2] = data[i + 2]! * shade
  }
}

/** Prints the poster: areas in flat inks, the sky as a gradient between inks, and the name on paper below. */
export function printPoster(
  areas: Areas,
  {
    layout,
    print,
    sky,
    texts,
  }: {
    layout: ReturnType<typeof layoutOf>
    print: Print
    sky: Sky | undefined
    texts: { place: string; line: string }
  },
): ImageValue {
  const { width, height, edge, foot, picture } = layout
  const canvas = createCanvas(width, height)
  const brush = canvas.getContext('2d')
  brush.fillStyle = cssOf(print.paper)
  brush.fillRect(0, 0, width, height)
  const outlines = outlinesOf(areas.regions)
  const words = wordsOf(areas, (index) => print.inks[areas.paint[index]!]!)
  const bottom = Math.max(1, (sky?.bottom ?? 1) * picture.height)
  const rows = Uint32Array.from({ length: picture.height }, (_, y) =>
    wordOf(skyAt(print.sky, Math.min(1, y / bottom))),
  )
  const painted = paintAreas(areas, outlines, picture, words, sky && { isBlended: sky.isSky, rows })
  brush.putImageData(painted, edge, edge)
  brush.save()
  brush.beginPath()
  brush.rect(edge, edge, picture.width, picture.height)
  brush.clip()
  brush.translate(edge, edge)
  const scale = picture.width / areas.regions.width
  softenSeams(brush, areas, outlines, {
    scale,
    width: 1.5,
    paints: print.inks,
    isPainted: (index) => !sky?.isSky[index],
  })
  brush.restore()
  writeTexts(brush, texts, { layout, ink: print.text, y: height - foot, foot })
  const { data } = brush.getImageData(0, 0, width, height)
  grain(data as unknown as Uint8ClampedArray)
  return { kind: 'image', width, height, data: new Uint8ClampedArray(data.buffer) }
}

function writeTexts(
  brush: Parameters<typeof drawBlock>[0],
  { place, line }: { place: string; line: string },
  { layout, ink, y, foot }: { layout: Layout; ink: Lab; y: number; foot: number },
): void {
  const { width, edge } = layout
  brush.fillStyle = cssOf(ink)
  const room = width - 2.6 * edge
  const hasLine = line.trim() !== ''
  const name = fitText(brush, place.trim().toUpperCase(), nameStyle, {
    width: room,
    height: (hasLine ? 0.5 : 0.62) * foot,
    lines: 1,
  })
  if (!hasLine) {
    drawBlock(brush, name, { x: width / 2, y: y + (foot - name.height) / 2, align: 'centre' })
    return
  }
  const below = fitText(brush, line.trim().toUpperCase(), lineStyle, {
    width: room,
    height: 0.15 * foot,
    lines: 1,
  })
  const gap = 0.12 * foot
  const top = y + (foot - name.height - gap - below.height) / 2
  drawBlock(brush, name, { x: width / 2, y: top, align: 'centre' })
  drawBlock(brush, below, { x: width / 2, y: top + name.height + gap, align: 'centre' })
}
