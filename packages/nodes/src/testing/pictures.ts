import type { ExecutionContext, ImageValue } from '../execution-types.ts'
import { noiseOf } from '../ground/random/noise.ts'

/** Draws a picture by a function of x and y, each 0 to 1, that returns red, green, blue and optionally alpha, each 0 to 255. */
export function drawPicture(
  width: number,
  height: number,
  colourAt: (x: number, y: number) => readonly number[],
): ImageValue {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [r, g, b, a = 255] = colourAt((x + 0.5) / width, (y + 0.5) / height)
      data.set([r!, g!, b!, a], (y * width + x) * 4)
    }
  }
  return { kind: 'image', width, height, data }
}

/** Returns a small artificial photo with edges, gradients and texture. */
export function scenery(width: number, height: number, seed = 1): ImageValue {
  const noise = noiseOf(seed)
  return drawPicture(width, height, (x, y) => {
    const grain = 30 * noise(x * 30, y * 30)
    const disc = Math.hypot(x - 0.4, y - 0.5) < 0.25
    return disc ? [200 + grain, 60, 40 + 80 * y] : [40 + 120 * x, 110 + grain, 180 - 60 * y]
  })
}

/** Returns the context of a host that ignores progress and previews, and has no sources. */
export function quietContext(parts: Partial<ExecutionContext> = {}): ExecutionContext {
  return {
    signal: new AbortController().signal,
    progress: () => undefined,
    preview: async () => {},
    readSource: () => Promise.reject(new Error('there are no sources here')),
    ...parts,
  }
}

/** Returns the means of red, green and blue, from 0 to 255. */
export function meanColour(image: ImageValue): readonly [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0]
  for (let i = 0; i < image.data.length; i += 4) for (let c = 0; c < 3; c++) sum[c]! += image.data[i + c]!
  const pixels = image.data.length / 4
  return [sum[0] / pixels, sum[1] / pixels, sum[2] / pixels]
}
