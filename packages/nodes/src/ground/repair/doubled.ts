import type { ImageValue } from '../../execution-types.ts'
import { freeUnusedMemory } from '../../kernels/pool.ts'
import { runNetwork, threadsOf } from '../networks/run.ts'
import { resizePicture } from './enlarge.ts'

/** Side in pixels of the squares that are the network's input. */
const side = 256
/** Width in pixels of a square's rim that is not used, because the network has too little context there. */
const rim = 16

/** Returns the starts of the parts into which a length is divided: each part is a square without its rim. */
function startsAlong(length: number): number[] {
  const part = side - 2 * rim
  return Array.from({ length: Math.ceil(length / part) }, (_, i) => i * part)
}

/** Returns the square around a part, as RGB of 0 to 1; beyond the picture, its border pixels repeat. */
function squareAt({ data, width, height }: ImageValue, left: number, top: number): Float32Array {
  const square = new Float32Array(side * side * 3)
  for (let y = 0; y < side; y++) {
    const row = Math.min(height - 1, Math.max(0, top - rim + y)) * width
    for (let x = 0; x < side; x++) {
      const from = (row + Math.min(width - 1, Math.max(0, left - rim + x))) * 4
      const to = (y * side + x) * 3
      for (let c = 0; c < 3; c++) square[to + c] = data[from + c]! / 255
    }
  }
  return square
}

/** Writes the network's output for a square into the large picture, without the rim. */
function place(large: ImageValue, square: Float32Array, left: number, top: number): void {
  const part = 2 * (side - 2 * rim)
  const [right, bottom] = [Math.min(large.width, 2 * left + part), Math.min(large.height, 2 * top + part)]
  for (let y = 2 * top; y < bottom; y++) {
    for (let x = 2 * left; x < right; x++) {
      const from = ((y - 2 * top + 2 * rim) * 2 * side + x - 2 * left + 2 * rim) * 3
      const to = (y * large.width + x) * 4
      for (let c = 0; c < 3; c++) large.data[to + c] = 255 * square[from + c]!
    }
  }
}

/**
 * Enlarges a picture to twice its size by a trained network, which also removes noise and compression artefacts. Alpha is enlarged
 * separately. A thread takes about 5 s per megapixel.
 */
export async function doublePicture(
  image: ImageValue,
  { signal, progress }: { readonly signal: AbortSignal; progress?(share: number): void },
): Promise<ImageValue> {
  // This copy provides the alpha.
  const large = await resizePicture(image, { width: image.width * 2, height: image.height * 2 })
  // Each thread of the network takes about 100 MB.
  await freeUnusedMemory()
  const lefts = startsAlong(image.width)
  const corners = startsAlong(image.height).flatMap((top) => lefts.map((left) => ({ left, top })))
  let done = 0
  const remaining = corners.values()
  // Each task takes the next square only when it has finished a square, so that few squares are still running when a picture is
  // cancelled.
  const work = async () => {
    for (const { left, top } of remaining) {
      const [square] = await runNetwork('enlarge', squareAt(image, left, top), signal)
      place(large, square!, left, top)
      done += 1
      progress?.(done / corners.length)
    }
  }
  await Promise.all(Array.from({ length: threadsOf('enlarge') }, work))
  return large
}
