import type { ImageValue } from '../../execution-types.ts'
import { linearTable } from '../colour/srgb.ts'
import { fitSize, type Plane, planeOf } from './plane.ts'
import type { Size } from './size.ts'

const linear = linearTable()

export type Planes = readonly [Plane, Plane, Plane]

/** Downscales a picture to block means in linear light; `side` is the longest side of the resulting planes. */
export function lightPlanes(image: ImageValue, side: number): Planes {
  const size = fitSize(image, side)
  const sums = [planeOf(size), planeOf(size), planeOf(size)] as const
  const counts = planeOf(size)
  const columns = Int32Array.from({ length: image.width }, (_, x) =>
    Math.min(size.width - 1, Math.floor((x * size.width) / image.width)),
  )
  for (let y = 0; y < image.height; y++) {
    const row = Math.min(size.height - 1, Math.floor((y * size.height) / image.height)) * size.width
    for (let x = 0; x < image.width; x++) {
      const index = row + columns[x]!
      const from = (y * image.width + x) * 4
      for (let c = 0; c < 3; c++) sums[c]!.data[index]! += linear[image.data[from + c]!]!
      counts.data[index]! += 1
    }
  }
  const mean = (plane: Plane) => planeOf(size, (i) => plane.data[i]! / Math.max(1, counts.data[i]!))
  return [mean(sums[0]), mean(sums[1]), mean(sums[2])]
}

/** Returns a function that maps a pixel of the full-size picture to coordinates in a smaller plane. */
export const placeIn = (plane: Size, image: Size) => {
  const [sx, sy] = [plane.width / image.width, plane.height / image.height]
  return { x: (x: number) => (x + 0.5) * sx - 0.5, y: (y: number) => (y + 0.5) * sy - 0.5 }
}
