import type { Size } from '../../ground/plane/size.ts'
import type { Shape } from './borders.ts'
import type { Cubic, Point } from './fit-curve.ts'
import type { Stroke } from './strokes.ts'

/** A drawing; its coordinates are pixels of the traced picture. */
export interface Drawing extends Size {
  /** Colour of the paper, `0xrrggbb`. */
  readonly ground: number
  readonly shapes: readonly Shape[]
  readonly strokes: readonly Stroke[]
}

/** A picture on the drawing, such as the visible mark, as a PNG. */
export interface Stamp extends Size {
  readonly left: number
  readonly top: number
  readonly png: Uint8Array
}

const colourOf = (colour: number) => `#${colour.toString(16).padStart(6, '0')}`
/** Steps per pixel of written coordinates: one decimal is enough, because a tenth of a pixel is invisible. */
const stepsPerPixel = 10
const rounded = (value: number) => Math.round(value * stepsPerPixel)
const numberOf = (steps: number) => String(steps / stepsPerPixel)

/** Writes numbers with as few separators as the grammar of paths needs. */
function joinNumbers(values: readonly number[]): string {
  return values.reduce((text, value, i) => text + (i > 0 && value >= 0 ? ' ' : '') + numberOf(value), '')
}

function pathOf(start: Point, curves: readonly Cubic[]): string {
  let [x, y] = [rounded(start.x), rounded(start.y)]
  const parts = [`M${joinNumbers([x, y])}`]
  for (const [, ...points] of curves) {
    const places = points.map((point) => [rounded(point.x), rounded(point.y)] as const)
    parts.push(`c${joinNumbers(places.flatMap(([px, py]) => [px - x, py - y]))}`)
    ;[x, y] = places[2]!
  }
  // A line of length 0 is drawn as a dot, because line ends are round.
  return parts.join('') + (curves.length === 0 ? 'h0' : '')
}

/**
 * Writes a drawing as SVG: paper, areas, and lines as strokes along their middles, in a group for each colour. The file contains
 * numbers and colours only: no text of a user, no script, no style and no address.
 */
export function writeSvg({ width, height, ground, shapes, strokes }: Drawing, stamp?: Stamp): string {
  const areas = shapes.map(({ colour, loops }) => {
    const path = loops.map((loop) => `${pathOf(loop[0]![0], loop)}z`).join('')
    return `<path fill="${colourOf(colour)}" d="${path}"/>`
  })
  const lines = [...Map.groupBy(strokes, ({ colour }) => colour)].map(([colour, members]) =>
    [
      `<g stroke="${colourOf(colour)}">`,
      ...members.map(
        (stroke) =>
          `<path stroke-width="${numberOf(rounded(stroke.width))}" d="${pathOf(stroke.start, stroke.curves)}"/>`,
      ),
      '</g>',
    ].join('\n'),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect id="paper" width="${width}" height="${height}" fill="${colourOf(ground)}"/>`,
    ...group('areas', 'fill-rule="evenodd"', areas),
    ...group('lines', 'fill="none" stroke-linecap="round" stroke-linejoin="round"', lines),
    ...(stamp ? [imageOf(stamp)] : []),
    '</svg>',
    '',
  ].join('\n')
}

function group(id: string, attributes: string, content: readonly string[]): string[] {
  return content.length === 0 ? [] : [`<g id="${id}" ${attributes}>`, ...content, '</g>']
}

function imageOf({ left, top, width, height, png }: Stamp): string {
  const data = Buffer.from(png.buffer, png.byteOffset, png.byteLength).toString('base64')
  return `<image id="mark" x="${left}" y="${top}" width="${width}" height="${height}" href="data:image/png;base64,${data}"/>`
}
