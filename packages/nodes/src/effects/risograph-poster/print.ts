import type { ExecutionContext, ImageValue } from '../../execution-types.ts'
import { linearRgb } from '../../ground/colour/lab.ts'
import { quickByteOf } from '../../ground/colour/srgb.ts'
import type { Box } from '../../ground/people/faces/shape.ts'
import { eachRow } from '../../ground/plane/rows.ts'
import { noiseOf } from '../../ground/random/noise.ts'
import { randomOf } from '../../ground/random/random.ts'
import { type InkSet, passedBy, tableSide } from './inks.ts'
import type { Page, Solids } from './page.ts'
import type { Screen } from './screen.ts'

/** Tints of the inks behind the picture, by position on the page, from 0 to 1. */
export type Backdrop = (ink: number, x: number, y: number) => number

export interface Plates {
  readonly set: InkSet
  /** Share of each ink by colour (`separationOf`). */
  readonly tables: readonly Float32Array[]
  readonly screens: readonly Screen[]
  /** The picture and its place on the page; its transparent parts show the backdrop. */
  readonly picture: ImageValue
  readonly frame: Box
  readonly backdrop: Backdrop
  readonly solids: Solids
  /** Strength of the shift between the inks, from 0 to 1. */
  readonly misprint: number
  readonly seed: number
}

/** Hardness of the edge of a speck, and coverage of a flat area: a risograph leaves pinholes. */
const [edge, fullInk] = [7, 0.955]
/** Largest shift of an ink as a share of the page's longer side. */
const shiftShare = 0.0042

/** Interpolates a table of shares at a colour. */
function shareAt(table: Float32Array, r: number, g: number, b: number): number {
  const scale = (tableSide - 1) / 255
  const [x, y, z] = [r * scale, g * scale, b * scale]
  const [x0, y0, z0] = [
    Math.min(tableSide - 2, Math.floor(x)),
    Math.min(tableSide - 2, Math.floor(y)),
    Math.min(tableSide - 2, Math.floor(z)),
  ]
  const [u, v, w] = [x - x0, y - y0, z - z0]
  const along = (index: number) => table[index]! + (table[index + 1]! - table[index]!) * w
  const across = (index: number) => along(index) + (along(index + tableSide) - along(index)) * v
  const index = (x0 * tableSide + y0) * tableSide + z0
  return across(index) + (across(index + tableSide * tableSide) - across(index)) * u
}

/** Returns how much of each pixel an ink covers, from 0 to 255. */
async function inkCoverage(
  page: Page,
  plates: Plates,
  ink: number,
  context: Pick<ExecutionContext, 'signal'>,
) {
  const { width, height } = page
  const { picture, frame, backdrop } = plates
  const [table, screen] = [plates.tables[ink]!, plates.screens[ink]!]
  const solid = plates.solids.canvases[ink]!.getContext('2d').getImageData(0, 0, width, height).data
  const layer = new Uint8Array(width * height)
  const [left, top] = [Math.round(frame.left), Math.round(frame.top)]
  const clouds = noiseOf(plates.seed + 31 * ink)
  const { window } = page
  await eachRow({ from: 0, to: height }, context, (y) => {
    const isRow = y >= window.top && y < window.top + window.height
    for (let x = 0; x < width; x++) {
      let share = 0
      if (isRow && x >= window.left && x < window.left + window.width) {
        const [px, py] = [x - left, y - top]
        let alpha = 0
        if (px >= 0 && py >= 0 && px < picture.width && py < picture.height) {
          const from = (py * picture.width + px) * 4
          alpha = picture.data[from + 3]! / 255
          if (alpha > 0)
            share =
              alpha * shareAt(table, picture.data[from]!, picture.data[from + 1]!, picture.data[from + 2]!)
        }
        if (alpha < 1) share += (1 - alpha) * backdrop(ink, x, y)
      }
      const threshold = screen(x, y)
      const speck = Math.min(1, Math.max(0, (Math.min(share, fullInk) - threshold) * edge + 0.5))
      const flat = (solid[(y * width + x) * 4 + 3]! / 255) * (threshold > 0.985 ? 0.55 : 1)
      const covered = Math.max(share <= 0 ? 0 : speck, flat)
      if (covered > 0) layer[y * width + x] = 255 * covered * (0.965 + 0.03 * clouds(x / 210, y / 260))
    }
  })
  return layer
}

/** Prints the inks one over the other: each ink filters the light that the paper and the inks below it reflect. */
export async function printInks(
  page: Page,
  plates: Plates,
  context: Pick<ExecutionContext, 'signal' | 'progress'>,
): Promise<ImageValue> {
  const { width, height } = page
  const random = randomOf(plates.seed ^ 0x51ed270b)
  const far = shiftShare * Math.max(width, height) * plates.misprint
  const turn = 2 * Math.PI * random()
  const layers: {
    readonly data: Uint8Array
    readonly dx: number
    readonly dy: number
    passed: readonly number[]
  }[] = []
  for (const [k, ink] of plates.set.inks.entries()) {
    const angle = turn + k * 2.2 + random()
    const reach = k === 0 ? 0 : far * (0.55 + 0.45 * random())
    layers.push({
      data: await inkCoverage(page, plates, k, context),
      ...{ dx: Math.round(reach * Math.cos(angle)), dy: Math.round(reach * Math.sin(angle)) },
      passed: passedBy(ink),
    })
    context.progress(0.4 + (0.45 * (k + 1)) / plates.set.inks.length)
  }
  const paper = linearRgb(plates.set.paper)
  const data = new Uint8ClampedArray(width * height * 4)
  const fibres = noiseOf(plates.seed + 7)
  await eachRow({ from: 0, to: height }, context, (y) => {
    for (let x = 0; x < width; x++) {
      const fibre = 1 + 0.012 * fibres(x / 2.3, y / 3.1) + 0.01 * (random() - 0.5)
      let [r, g, b] = [paper[0] * fibre, paper[1] * fibre, paper[2] * fibre]
      for (const { data: layer, dx, dy, passed } of layers) {
        const [px, py] = [x - dx, y - dy]
        if (px < 0 || py < 0 || px >= width || py >= height) continue
        const ink = layer[py * width + px]! / 255
        if (ink === 0) continue
        r *= 1 - ink * (1 - passed[0]!)
        g *= 1 - ink * (1 - passed[1]!)
        b *= 1 - ink * (1 - passed[2]!)
      }
      const offset = (y * width + x) * 4
      data[offset] = quickByteOf(r)
      data[offset + 1] = quickByteOf(g)
      data[offset + 2] = quickByteOf(b)
      data[offset + 3] = 255
    }
  })
  return { kind: 'image', width, height, data }
}
