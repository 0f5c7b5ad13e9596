import { labOfLight, linearRgb } from '../../ground/colour/lab.ts'
import { type Plane, planeOf } from './plane.ts'
import { planeAtReference } from './planes.ts'

/** Reference for `lensLight`. */
export function lensLightReference(plane: Plane, boost: number): Plane {
  const out = planeOf(plane.width, plane.height, 4)
  for (let i = 0; i < out.data.length; i += 4) {
    const [l, a, b, alpha] = plane.data.subarray(i, i + 4)
    const weight = alpha! * (1 + boost * (4 * Math.max(0, l! - 0.75)) ** 2)
    const rgb = linearRgb([l!, a!, b!])
    out.data.set([...rgb.map((value) => value * weight), weight], i)
  }
  return out
}

function labOf([r, g, b, weight]: readonly number[]): readonly number[] {
  const [x, y, z] = [r, g, b].map((value) => Math.max(0, value! / Math.max(1e-6, weight!)))
  return labOfLight(x!, y!, z!)
}

/** Returns the level that a disc of this radius samples. */
function levelFor(radius: number, count: number): number {
  const spacing = radius * Math.sqrt(Math.PI / count)
  return spacing > 3.4 ? 3 : spacing > 1.7 ? 2 : spacing > 0.85 ? 1 : 0
}

/** Reference for `blurByLens`; `levels` are as in the kernel, from full size to an eighth. */
export function blurByLensReference(
  plane: Plane,
  levels: readonly Plane[],
  radii: Float32Array,
  disc: Float32Array,
): Plane {
  const out = planeOf(plane.width, plane.height, 4)
  const count = disc.length / 2
  for (let i = 0; i < plane.width * plane.height; i++) {
    const [x, y] = [i % plane.width, Math.floor(i / plane.width)]
    const radius = radii[y]!
    const shift = levelFor(radius, count)
    const zoom = 1 / 2 ** shift
    const sum = [0, 1, 2, 3].map((c) => {
      let total = 0
      for (let k = 0; k < count; k++) {
        const px = (x + 0.5) * zoom - 0.5 + radius * zoom * disc[2 * k]!
        const py = (y + 0.5) * zoom - 0.5 + radius * zoom * disc[2 * k + 1]!
        total += planeAtReference(levels[shift]!, px, py, c)
      }
      return total
    })
    const share = Math.min(1, Math.max(0, radius - 0.5))
    const pixel = plane.data.subarray(i * 4, i * 4 + 4)
    const soft = labOf(sum).map((value, c) => pixel[c]! + (value - pixel[c]!) * share)
    out.data.set([...soft, pixel[3]!], i * 4)
  }
  return out
}
