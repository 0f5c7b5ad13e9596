import type { Plane } from './plane.ts'

/**
 * Computes a step of Gray & Scott's reaction of u and v on a field that repeats at its borders. The rates are feed, kill and
 * spread per step; `pace` is the duration of a step.
 */
export function reactReference(field: Plane, rates: Plane, pace: number): Plane {
  const { width, height } = field
  const data = new Float64Array(width * height * 2)
  const valueAt = (x: number, y: number, c: number) =>
    field.data[(((y + height) % height) * width + ((x + width) % width)) * 2 + c]!
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const laplace = (c: number) =>
        0.05 *
          (valueAt(x - 1, y - 1, c) +
            valueAt(x + 1, y - 1, c) +
            valueAt(x - 1, y + 1, c) +
            valueAt(x + 1, y + 1, c)) +
        0.2 * (valueAt(x - 1, y, c) + valueAt(x + 1, y, c) + valueAt(x, y - 1, c) + valueAt(x, y + 1, c)) -
        valueAt(x, y, c)
      const [u, v] = [valueAt(x, y, 0), valueAt(x, y, 1)]
      const made = pace * u * v * v
      const i = (y * width + x) * 2
      const cell = (y * width + x) * 3
      const [feed, kill, spread] = [rates.data[cell]!, rates.data[cell + 1]!, rates.data[cell + 2]!]
      data[i] = u + spread * laplace(0) - made + feed * (1 - u)
      data[i + 1] = v + 0.5 * spread * laplace(1) + made - (feed + kill) * v
    }
  }
  return { ...field, data }
}
