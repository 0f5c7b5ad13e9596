import type { ImageValue } from '../../execution-types.ts'
import { sharpOf } from '../../ground/codec/image-codec.ts'
import { openEasel } from '../../ground/drawing/easel.ts'
import { findLines } from '../../ground/drawing/lines.ts'
import { pad } from '../../ground/drawing/surface.ts'
import { magnitude } from '../../ground/plane/magnitude.ts'
import { KernelSession } from '../../kernels/session.ts'

/** Grid of a picture: cells across and down, and pixels of the result per cell side. */
export interface Grid {
  readonly columns: number
  readonly rows: number
  readonly side: number
}

/** A colour per cell: L, a, b, alpha 0 to 1. */
export interface Cells extends Grid {
  readonly values: Float32Array
}

/** Number of pixels of the working picture per cell, in each direction. */
const samples = 5
const [smallest, largest] = [1536, 2048]

/**
 * Plans `pixels` cells along the longer side, at most as many as the picture has pixels. The longer side of the result is at
 * least 1536 px, and at most 2048 px if the number of cells allows it.
 */
export function planGrid({ width, height }: { width: number; height: number }, pixels: number): Grid {
  const longest = Math.max(width, height)
  const cells = Math.min(pixels, Math.max(8, longest))
  const side = Math.max(Math.ceil(smallest / cells), Math.round(Math.min(largest, longest) / cells))
  const count = (length: number) => Math.max(1, Math.round((length * cells) / longest))
  return { columns: count(width), rows: count(height), side }
}

/** Returns Oklab values of the working picture, smoothed along its edges and with darkened outlines. */
async function simplifiedLab(image: ImageValue, outline: number, signal: AbortSignal): Promise<Float32Array> {
  const { width, height } = image
  using session = new KernelSession(signal)
  const scale = Math.max(width, height) / 1024
  const radius = 2.6 / scale ** 0.8
  const easel = await openEasel(image, {
    session,
    seed: 0,
    canvas: 0x808080,
    radii: [radius],
    flowSigma: 2 / scale,
  })
  const lines = await findLines(easel, { across: 1.5, along: 4 })
  const stride = width + 2 * pad
  const shorts = session.shorts(easel.surface.base, stride * (height + 2 * pad) * 4)
  const dark = session.floats(lines, width * height)
  const values = new Float32Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    let from = ((y + pad) * stride + pad) * 4
    for (let i = y * width; i < (y + 1) * width; i++, from += 4) {
      const light = Math.min(0.4, 4.5 * outline * Math.max(0, dark[i]! - 0.008))
      values[i * 3] = shorts[from]! / 16384 - light
      values[i * 3 + 1] = shorts[from + 1]! / 16384
      values[i * 3 + 2] = shorts[from + 2]! / 16384
    }
  }
  return values
}

/** Returns the mean colour of every cell. */
function cellMeans(values: Float32Array, { columns, rows }: Grid): Float32Array {
  const means = new Float32Array(columns * rows * 3)
  const width = columns * samples
  for (let i = 0; i < values.length / 3; i++) {
    const cell = Math.floor(i / width / samples) * columns + Math.floor((i % width) / samples)
    for (let c = 0; c < 3; c++) means[cell * 3 + c]! += values[i * 3 + c]! / samples ** 2
  }
  return means
}

/** Returns the mean colour of each cell and its neighbours. */
function aroundOf(means: Float32Array, { columns, rows }: Grid, column: number, row: number): number[] {
  const sum = [0, 0, 0]
  let count = 0
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
    for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
      for (let c = 0; c < 3; c++) sum[c]! += means[(y * columns + x) * 3 + c]!
      count += 1
    }
  }
  return sum.map((value) => value / count)
}

/**
 * Reduces the picture to a colour per cell. Pixels that differ from their surroundings have a higher weight, so that eyes and
 * outlines are kept (rapid, detail-preserving image downscaling, Weber et al. 2016).
 */
export async function cutCells(
  image: ImageValue,
  grid: Grid,
  outline: number,
  signal: AbortSignal,
): Promise<Cells> {
  const { columns, rows } = grid
  const size = { width: columns * samples, height: rows * samples }
  const data = await sharpOf(image)
    .resize({ ...size, fit: 'fill', kernel: 'mitchell' })
    .raw()
    .toBuffer()
  signal.throwIfAborted()
  const work: ImageValue = { kind: 'image', ...size, data: new Uint8ClampedArray(data) }
  const lab = await simplifiedLab(work, outline, signal)
  const means = cellMeans(lab, grid)
  const values = new Float32Array(columns * rows * 4)
  for (let cell = 0; cell < columns * rows; cell++) {
    const [column, row] = [cell % columns, Math.floor(cell / columns)]
    const around = aroundOf(means, grid, column, row)
    const [aroundL, aroundA, aroundB] = around
    let [weight, alpha, sumL, sumA, sumB] = [0, 0, 0, 0, 0]
    for (let s = 0; s < samples * samples; s++) {
      const i = (row * samples + Math.floor(s / samples)) * size.width + column * samples + (s % samples)
      const [l, a, b] = [lab[i * 3]!, lab[i * 3 + 1]!, lab[i * 3 + 2]!]
      const w = 0.02 + magnitude(l - aroundL!, a - aroundA!, b - aroundB!) ** 0.8
      sumL += w * l
      sumA += w * a
      sumB += w * b
      weight += w
      alpha += work.data[i * 4 + 3]! / (255 * samples * samples)
    }
    values.set([sumL / weight, sumA / weight, sumB / weight, alpha], cell * 4)
  }
  return { ...grid, values }
}
