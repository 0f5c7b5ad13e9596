import type { ExecutionContext, ImageValue } from '../../execution-types.ts'
import { eachRow } from '../../ground/plane/rows.ts'

/**
 * Returns the Gaussian weights of a row of 2 × `radius` + 1 pixels. `sigma` is in units of the radius: with 1, the weight at the
 * ends is e^-½ of the maximum.
 */
function gaussianWeights({ radius, sigma }: { radius: number; sigma: number }): Float64Array {
  const weights = Float64Array.from({ length: 2 * radius + 1 }, (_, index) =>
    Math.exp(-((index / radius - 1) ** 2) / (2 * sigma * sigma)),
  )
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
}

/** Returns the index of a position after mirroring at the centres of the first and last pixel. */
function mirrorIndex(position: number, length: number): number {
  if (length === 1) return 0
  const period = 2 * (length - 1)
  const within = ((position % period) + period) % period
  return within < length ? within : period - within
}

interface RowReceiver {
  readonly context: ExecutionContext
  /** Receives each blurred row with its offset. Values are in the range of bytes. The buffer of the row is reused afterwards. */
  readonly take: (row: Float64Array, offset: number) => void
}

/** Blurs all channels of a picture with a Gaussian, first along rows and then along columns. */
export async function blurRows(
  { width, height, data }: ImageValue,
  kernel: { readonly radius: number; readonly sigma: number },
  { context, take }: RowReceiver,
): Promise<void> {
  const weights = gaussianWeights(kernel)
  const { radius } = kernel
  const rows = new Map<number, Float64Array>()
  // Buffer of a row with mirrored pixels beyond both ends.
  const padded = new Float64Array((width + 2 * radius) * 4)
  const sourceOffsets = Int32Array.from(
    { length: width + 2 * radius },
    (_, index) => mirrorIndex(index - radius, width) * 4,
  )
  const blurAlongRow = (y: number) => {
    const from = y * width * 4
    for (const [index, position] of sourceOffsets.entries())
      for (let c = 0; c < 4; c++) padded[index * 4 + c] = data[from + position + c]!
    const row = new Float64Array(width * 4)
    for (let index = 0; index < weights.length; index++)
      addTimes(row, padded.subarray(index * 4), weights[index]!)
    return row
  }
  const out = new Float64Array(width * 4)
  await eachRow({ from: 0, to: height }, context, (y) => {
    for (const y0 of rows.keys()) if (Math.abs(y0 - y) > radius) rows.delete(y0)
    out.fill(0)
    for (let index = 0; index < weights.length; index++) {
      const position = mirrorIndex(y + index - radius, height)
      const row = rows.get(position) ?? blurAlongRow(position)
      rows.set(position, row)
      addTimes(out, row, weights[index]!)
    }
    take(out, y * width * 4)
  })
}

function addTimes(row: Float64Array, from: Float64Array, weight: number): void {
  for (let i = 0; i < row.length; i++) row[i]! += from[i]! * weight
}
