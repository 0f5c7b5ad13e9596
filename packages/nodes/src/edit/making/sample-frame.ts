import type { ExecutionContext, ImageValue } from '../../execution-types.ts'
import { eachRow } from '../../ground/plane/rows.ts'
import type { EditFrame } from '../frame.ts'

type Context = Pick<ExecutionContext, 'signal'>

/** Copies a frame in which each pixel is exactly one pixel of the original. */
export async function copyFrame(image: ImageValue, frame: EditFrame, context: Context): Promise<ImageValue> {
  const { width, height } = frame
  const [a, b, c, d, e, f] = frame.map
  const from = new Uint32Array(image.data.buffer, image.data.byteOffset, image.width * image.height)
  const to = new Uint32Array(width * height)
  await eachRow({ from: 0, to: height }, context, (y) => {
    for (let x = 0; x < width; x++) {
      const [px, py] = [x + 0.5, y + 0.5]
      const column = Math.floor(a * px + c * py + e)
      const row = Math.floor(b * px + d * py + f)
      to[y * width + x] = from[row * image.width + column]!
    }
  })
  return { kind: 'image', width, height, data: new Uint8ClampedArray(to.buffer) }
}

/** Weights of four neighbours for a position between the second and the third (Catmull–Rom). */
function weigh(weights: Float64Array, t: number): void {
  weights[0] = t * (-0.5 + t * (1 - 0.5 * t))
  weights[1] = 1 + t * t * (-2.5 + 1.5 * t)
  weights[2] = t * (0.5 + t * (2 - 1.5 * t))
  weights[3] = t * t * (-0.5 + 0.5 * t)
}

/** Samples a tilted frame bicubically; transparent pixels give no colour to their neighbours. */
export async function sampleFrame(
  image: ImageValue,
  frame: EditFrame,
  context: Context,
): Promise<ImageValue> {
  const { width, height } = frame
  const [a, b, c, d, e, f] = frame.map
  const { data: from } = image
  const data = new Uint8ClampedArray(width * height * 4)
  const [across, down] = [new Float64Array(4), new Float64Array(4)]
  const columns = new Int32Array(4)
  await eachRow({ from: 0, to: height }, context, (y) => {
    for (let x = 0; x < width; x++) {
      const sx = a * (x + 0.5) + c * (y + 0.5) + e - 0.5
      const sy = b * (x + 0.5) + d * (y + 0.5) + f - 0.5
      const [left, top] = [Math.floor(sx), Math.floor(sy)]
      weigh(across, sx - left)
      weigh(down, sy - top)
      for (let i = 0; i < 4; i++) columns[i] = Math.min(image.width - 1, Math.max(0, left - 1 + i)) * 4
      let [red, green, blue, alpha] = [0, 0, 0, 0]
      for (let j = 0; j < 4; j++) {
        const start = Math.min(image.height - 1, Math.max(0, top - 1 + j)) * image.width * 4
        for (let i = 0; i < 4; i++) {
          const index = start + columns[i]!
          const weight = down[j]! * across[i]! * from[index + 3]!
          red += weight * from[index]!
          green += weight * from[index + 1]!
          blue += weight * from[index + 2]!
          alpha += weight
        }
      }
      const offset = (y * width + x) * 4
      if (alpha <= 0) continue
      data[offset] = red / alpha
      data[offset + 1] = green / alpha
      data[offset + 2] = blue / alpha
      data[offset + 3] = alpha
    }
  })
  return { kind: 'image', width, height, data }
}
