import type { ImageValue } from '../execution-types.ts'
import type { Colours } from './transport.ts'

const linearOf = Float64Array.from({ length: 256 }, (_, i) => {
  const value = i / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
})

/** Writes the Oklab colour (Ottosson 2020) of sRGB bytes. */
function putOklab(out: Colours, at: number, r: number, g: number, b: number): void {
  const [x, y, z] = [linearOf[r]!, linearOf[g]!, linearOf[b]!]
  const l = Math.cbrt(0.4122214708 * x + 0.5363325363 * y + 0.0514459929 * z)
  const m = Math.cbrt(0.2119034982 * x + 0.6806995451 * y + 0.1073969566 * z)
  const s = Math.cbrt(0.0883024619 * x + 0.2817188376 * y + 0.6299787005 * z)
  out[at] = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  out[at + 1] = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  out[at + 2] = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
}

/** Colours of a picture at `count` places that are spread evenly over it: a lattice by the golden ratio's plastic cousin (Roberts 2018). */
export function sampleColours(image: ImageValue, count: number): Colours {
  const { width, height, data } = image
  const colours = new Float32Array(count * 3)
  for (let i = 0; i < count; i++) {
    const x = Math.floor(((0.5 + i * 0.7548776662466927) % 1) * width)
    const y = Math.floor(((0.5 + i * 0.5698402909980532) % 1) * height)
    const at = (y * width + x) * 4
    putOklab(colours, i * 3, data[at]!, data[at + 1]!, data[at + 2]!)
  }
  return colours
}
