import type { ImageValue } from '../../execution-types.ts'
import { mainFaces } from '../../ground/people/faces/crop.ts'
import { eachLine } from '../../ground/people/faces/lines.ts'
import { portraitsOf } from '../../ground/people/faces/portrait.ts'
import { facePlane } from '../../ground/people/faces/shape.ts'
import { softenPlane } from '../../ground/plane/blur.ts'
import { type LabPlanes, labPlanes } from '../../ground/plane/lab-planes.ts'
import type { Size } from '../../ground/plane/size.ts'
import { step } from '../../ground/random/noise.ts'

/** The data that the pattern needs of a photo, for each cell. */
export interface Tones extends LabPlanes {
  /** Share of the cell that figures should cover, from 0 to 1. */
  readonly cover: Float32Array
  /** Width of figures relative to the usual width: lower in faces. */
  readonly fineness: Float32Array
}

/** Number of figures along the height of a face, if they can be that fine; with fewer figures, its eyes would be lost. */
const figuresPerFace = 17
/** Minimum relative width of figures: narrower figures are not resolved by the cells and do not grow. */
const minScale = 0.7
/** Minimum height of a face that gets the full number of figures at their finest, in figures of the usual width. */
export const minFace = figuresPerFace * minScale

/** Heights of a face in cells: the maximum for drawing all its features, and the minimum for which the tones show them well. */
const [small, large] = [90, 190]
/** Share of a line of a face that figures cover. */
const solid = 0.9

/** Returns the value below which a share of all values lies. */
function quantile(values: Float32Array, share: number): number {
  const counts = new Uint32Array(1024)
  for (const value of values) counts[Math.min(1023, Math.max(0, Math.floor(value * 1024)))]! += 1
  let below = 0
  const bin = counts.findIndex((count) => {
    below += count
    return below >= share * values.length
  })
  return bin / 1024
}

/** Spreads the tones over the whole range, brings their middle near a half, and raises local contrast. */
function spreadTones(l: Float32Array, size: Size): Float32Array {
  const [low, high] = [quantile(l, 0.01), quantile(l, 0.99)]
  // A flat picture is stretched little, because otherwise its noise would become figures.
  const range = Math.max(0.25, high - low)
  const middle = Math.min(0.85, Math.max(0.15, (quantile(l, 0.5) - low) / range))
  const bend = (Math.log(0.5) / Math.log(middle)) ** 0.6
  const bent = l.map((value) => Math.min(1, Math.max(0, (value - low) / range)) ** bend)
  const side = Math.max(size.width, size.height)
  const wide = softenPlane(bent, size, side / 12)
  const near = softenPlane(bent, size, side / 160)
  return bent.map((value, i) => value + 0.55 * (value - wide[i]!) + 0.7 * (value - near[i]!))
}

/** Reads a photo for a field of `grid` cells; a figure and its gap are `figure` cells wide. */
export async function tonesOf(
  image: ImageValue,
  grid: Size,
  { figure, inverted, signal }: { figure: number; inverted: boolean; signal: AbortSignal },
): Promise<Tones> {
  const planes = await labPlanes(image, grid, inverted ? [8, 8, 14] : [255, 255, 255])
  const faces = await mainFaces(image, signal)
  const tones = spreadTones(planes.l, grid)
  const cover = tones.map((tone) => Math.min(1, Math.max(0, inverted ? tone : 1 - tone)))
  const fineness = new Float32Array(cover.length).fill(1)
  for (const face of faces) {
    const height = (face.height * grid.height) / image.height
    const wanted = Math.min(1, Math.max(minScale, height / (figuresPerFace * figure)))
    const { data } = facePlane([face], image, grid, { grow: 1.25, soft: 0.6 })
    for (let i = 0; i < data.length; i++) fineness[i] = Math.min(fineness[i]!, 1 + (wanted - 1) * data[i]!)
  }
  for (const portrait of await portraitsOf(image, 0, signal)) {
    const share = 1 - step(small, large, (portrait.face.height * grid.width) / image.width)
    if (share === 0) continue
    eachLine(portrait, image, grid, (i, line) => {
      const wanted = inverted ? 1 - solid : solid
      cover[i]! += share * step(0.12, 0.4, line) * (wanted - cover[i]!)
    })
  }
  return { ...planes, cover, fineness }
}
