import type { ImageValue } from '../../execution-types.ts'
import { labPlanes } from '../plane/lab-planes.ts'
import { boxBlur, type Plane } from '../plane/plane.ts'

/** A line across a view, at which the sky or distant land meets nearer land or water. */
interface Horizon {
  /** Height of the line in the middle of the picture, as a share of the height. */
  readonly y: number
  /** Slope of the line in pixels: positive where it falls to the right. */
  readonly slope: number
  /** Sureness, from 0 to 1. */
  readonly sureness: number
}

/** Longest side in pixels of the copy in which the line is sought. */
const side = 160
/** Largest slope of a horizon, and number of slopes that are tried to each side: steps of a third of a degree. */
const [steepest, tries] = [0.105, 18]
/** Rows within this share of the height from an edge hold no horizon. */
const border = 0.06
/** Change of colour (Oklab) between the rows on both sides of a line that is clear, and the number of rows between them. */
const [clear, reach] = [0.1, 2]
/** Share of the columns in which a sure line is seen. */
const [seldom, often] = [0.62, 0.9]

/** Returns the change of colour downwards at each pixel, with its sign for lightness and the size of the change otherwise. */
function changesOf({ l, a, b, width, height }: Awaited<ReturnType<typeof labPlanes>>) {
  const smooth = [l, a, b].map((data) => boxBlur({ width, height, data } satisfies Plane, 1).data)
  return smooth.map((data) => {
    const change = new Float32Array(data.length)
    for (let y = reach; y < height - reach; y++)
      for (let x = 0; x < width; x++)
        change[y * width + x] = data[(y - reach) * width + x]! - data[(y + reach) * width + x]!
    return change
  })
}

/**
 * Finds the horizon of a view: the straight line, nearly level, across which the same change of colour is seen in most columns (a
 * Hough transform over height and slope). Undefined if the picture has no such line.
 */
export async function findHorizon(image: ImageValue): Promise<Horizon | undefined> {
  const scale = side / Math.max(image.width, image.height)
  const size = {
    width: Math.max(8, Math.round(image.width * scale)),
    height: Math.max(8, Math.round(image.height * scale)),
  }
  const { width, height } = size
  const changes = changesOf(await labPlanes(image, size, [128, 128, 128]))
  const margin = Math.max(reach, Math.round(border * height))
  let best: Horizon | undefined
  let largest = 0
  for (let k = -tries; k <= tries; k++) {
    const slope = (steepest * k) / tries
    for (let middle = margin; middle < height - margin; middle++) {
      const means = [0, 0, 0]
      const places: number[] = []
      for (let x = 0; x < width; x++) {
        const y = Math.round(middle + slope * (x - width / 2))
        if (y < reach || y >= height - reach) continue
        places.push(y * width + x)
        for (const [c, change] of changes.entries()) means[c]! += change[y * width + x]!
      }
      if (places.length < 0.9 * width) continue
      const square = means.reduce((sum, mean) => sum + (mean / places.length) ** 2, 0)
      if (square < (clear / 3) ** 2) continue
      // A column agrees where its change points in the direction of the mean, and is not much weaker.
      let agreed = 0
      for (const place of places) {
        const along = changes.reduce(
          (sum, change, c) => sum + change[place]! * (means[c]! / places.length),
          0,
        )
        if (along > 0.4 * square) agreed += 1
      }
      const share = agreed / width
      const score = Math.sqrt(square) * share ** 3
      if (score <= largest || share <= seldom) continue
      largest = score
      const strength = Math.min(1, Math.sqrt(square) / clear)
      const sureness = strength * Math.min(1, (share - seldom) / (often - seldom))
      best = { y: (middle + 0.5) / height, slope, sureness }
    }
  }
  return best
}
