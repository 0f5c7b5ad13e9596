import { magnitude } from '../plane/magnitude.ts'
import { type Plane, planeOf, softBlur } from '../plane/plane.ts'

/** Share of the pixels whose slope is below the slope of a strong edge, and limits of that slope in lightness per pixel. */
const strongShare = 0.92
const strongSlopes = { min: 0.1, max: 0.6 }
/** Slope of a weak edge relative to a strong edge; a weak edge counts only if it touches a strong edge. */
const weakShare = 0.4

/** Returns the slopes of a plane by the Sobel operator; the border has no slopes. */
function slopesOf({ width, height, data }: Plane) {
  const [x, y, size] = [planeOf({ width, height }), planeOf({ width, height }), planeOf({ width, height })]
  for (let row = 1; row < height - 1; row++) {
    for (let i = row * width + 1; i < (row + 1) * width - 1; i++) {
      const [up, down] = [i - width, i + width]
      const [right, left] = [i + 1, i - 1]
      x.data[i] =
        data[up + 1]! - data[up - 1]! + 2 * (data[right]! - data[left]!) + data[down + 1]! - data[down - 1]!
      y.data[i] =
        data[down - 1]! - data[up - 1]! + 2 * (data[down]! - data[up]!) + data[down + 1]! - data[up + 1]!
      size.data[i] = magnitude(x.data[i]!, y.data[i]!)
    }
  }
  return { x: x.data, y: y.data, size: size.data }
}

function strongSlope(sizes: Float32Array): number {
  const step = Math.max(1, Math.floor(sizes.length / 20_011))
  const some = sizes.filter((_, i) => i % step === 0).sort()
  const found = some[Math.floor(some.length * strongShare)] ?? 0
  return Math.min(strongSlopes.max, Math.max(strongSlopes.min, found))
}

/** Returns the index offset of the two neighbours across an edge. */
function stepAcross(x: number, y: number, width: number): number {
  const steepness = Math.abs(y) / (Math.abs(x) + 1e-9)
  if (steepness < 0.4142) return 1
  if (steepness > 2.4142) return width
  return x * y > 0 ? width + 1 : width - 1
}

/**
 * Finds edges that are a pixel wide, as 1 on 0 (Canny 1986): the steepest pixels across each edge, if they are strong or
 * connected to a strong edge.
 */
export function findEdges(lightness: Plane, blur: number): Plane {
  const { width, height } = lightness
  const { x, y, size } = slopesOf(softBlur(lightness, blur))
  const strong = strongSlope(size)
  const edges = planeOf(lightness)
  const isRidge = (i: number) => {
    const step = stepAcross(x[i]!, y[i]!, width)
    return size[i]! >= size[i - step]! && size[i]! > size[i + step]!
  }
  const open: number[] = []
  const mark = (i: number, minimum: number) => {
    if (edges.data[i] === 1 || size[i]! < minimum || !isRidge(i)) return
    edges.data[i] = 1
    open.push(i)
  }
  const around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1]
  // The border has no slope, so each neighbour of a marked pixel lies within the plane.
  for (let i = width + 1; i < width * (height - 1) - 1; i++) {
    mark(i, strong)
    for (let offset = open.pop(); offset !== undefined; offset = open.pop())
      for (const step of around) mark(offset + step, strong * weakShare)
  }
  return edges
}
