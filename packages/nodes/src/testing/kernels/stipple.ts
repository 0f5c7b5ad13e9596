import type { Size } from '../../ground/plane/size.ts'

/** Reference for `nearestDots`: compares all dots (alternating x and y) for each pixel. */
export function nearestDotsReference(dots: Float64Array, { width, height }: Size): Int32Array {
  return Int32Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [(i % width) + 0.5, Math.floor(i / width) + 0.5]
    let [owner, near] = [0, Number.POSITIVE_INFINITY]
    for (let k = 0; k < dots.length / 2; k++) {
      const far = (dots[k * 2]! - x) ** 2 + (dots[k * 2 + 1]! - y) ** 2
      if (far < near) [owner, near] = [k, far]
    }
    return owner
  })
}
