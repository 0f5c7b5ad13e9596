import type { ImageValue } from '../../execution-types.ts'
import { encodeLight, linearOfByte } from '../../ground/colour/srgb.ts'
import { boxBlur, type Plane, planeOf, resizePlane, sampleAt, softBlur } from '../../ground/plane/plane.ts'
import type { Size } from '../../ground/plane/size.ts'

const product = (left: Plane, right: Plane) => planeOf(left, (i) => left.data[i]! * right.data[i]!)

/**
 * Reference for `matteProducts` and `matteSolve`: returns the guided filter's coefficients a0, a1, a2, b for a mask, by Gaussian
 * elimination. `guide` has three bytes per pixel.
 */
export function coefficientsReference(
  guide: Uint8Array,
  mask: Plane,
  { radius, evenness }: { readonly radius: number; readonly evenness: number },
): Plane[] {
  const colours = [0, 1, 2].map((c) => planeOf(mask, (i) => guide[i * 3 + c]! / 255))
  const blurred = (plane: Plane) => boxBlur(plane, radius).data
  const means = colours.map(blurred)
  const mean = blurred(mask)
  const covariances = colours.map((plane, i) =>
    colours.map((otherColour, j) => {
      const data = blurred(product(plane, otherColour))
      return data.map((value, p) => value - means[i]![p]! * means[j]![p]! + (i === j ? evenness : 0))
    }),
  )
  const shared = colours.map((colour, i) =>
    blurred(product(colour, mask)).map((value, p) => value - means[i]![p]! * mean[p]!),
  )
  const planes = [0, 1, 2, 3].map(() => planeOf(mask))
  for (let p = 0; p < mean.length; p++) {
    const rows = covariances.map((row, i) => [...row.map((data) => data[p]!), shared[i]![p]!])
    for (const i of [0, 1, 2]) {
      for (const j of [0, 1, 2]) {
        if (j === i) continue
        const factor = rows[j]![i]! / rows[i]![i]!
        rows[j] = rows[j]!.map((value, index) => value - factor * rows[i]![index]!)
      }
    }
    const solution = rows.map((row, i) => row[3]! / row[i]!)
    for (const c of [0, 1, 2]) planes[c]!.data[p] = solution[c]!
    planes[3]!.data[p] = solution.reduce((remaining, value, c) => remaining - value * means[c]![p]!, mean[p]!)
  }
  return planes
}

/**
 * Reference for `matteAlpha`: returns alpha of each pixel from the coefficients, limited by two planes: the core of the mask, and
 * the area outside the mask.
 */
export function alphaReference(
  image: ImageValue,
  coefficients: readonly Plane[],
  [core, outer]: readonly [Plane, Plane],
): Plane {
  return planeOf(image, (i) => {
    const x = (((i % image.width) + 0.5) * core.width) / image.width - 0.5
    const y = ((Math.floor(i / image.width) + 0.5) * core.height) / image.height - 0.5
    const [minimum, maximum] = [sampleAt(core, x, y), sampleAt(outer, x, y)]
    if (maximum < 0.02) return 0
    if (minimum > 0.98) return 1
    const parts = [0, 1, 2].map((c) => (sampleAt(coefficients[c]!, x, y) * image.data[i * 4 + c]!) / 255)
    const alpha = parts.reduce((sum, part) => sum + part, sampleAt(coefficients[3]!, x, y))
    const held = Math.min(maximum * 1.3, Math.max((alpha - 0.1) / 0.8, minimum * 1.3 - 0.3))
    return Math.min(1, Math.max(0, held))
  })
}

/** Returns the linear light of a picture as means of blocks. */
function lightMeans(image: ImageValue, size: Size): Plane[] {
  return [0, 1, 2].map((c) => {
    const [sums, counts] = [planeOf(size), planeOf(size)]
    for (let i = 0; i < image.width * image.height; i++) {
      const column = Math.floor(((i % image.width) * size.width) / image.width)
      const row = Math.floor((Math.floor(i / image.width) * size.height) / image.height)
      sums.data[row * size.width + column]! += linearOfByte[image.data[i * 4 + c]!]!
      counts.data[row * size.width + column]! += 1
    }
    return planeOf(size, (i) => sums.data[i]! / counts.data[i]!)
  })
}

function spread(colours: readonly Plane[], mask: Plane, radii: readonly number[]): Plane[] {
  const blurs = (plane: Plane) => radii.map((radius) => softBlur(plane, radius).data)
  const total = (layers: readonly Float32Array[], i: number) =>
    layers.reduce((sum, data, step) => sum + data[i]! * 0.02 ** step, 0)
  const weights = blurs(mask)
  return colours.map((colour) => {
    const weighed = blurs(product(colour, mask))
    return planeOf(mask, (i) =>
      total(weights, i) > 1e-9 ? total(weighed, i) / total(weights, i) : colour.data[i]!,
    )
  })
}

/** Reference for `cutOut`: cuts a subject out by blur fusion, with colours from planes of `size`. */
export function cutOutReference(
  image: ImageValue,
  alpha: Plane,
  { size, radii }: { readonly size: Size; readonly radii: readonly number[] },
): Uint8ClampedArray {
  const colours = lightMeans(image, size)
  const small = resizePlane(alpha, size)
  const sure = planeOf(size, (i) => Math.max(0, (small.data[i]! - 0.6) / 0.4) ** 2)
  const away = planeOf(size, (i) => Math.max(0, (0.4 - small.data[i]!) / 0.4) ** 2)
  const [subject, ground] = [spread(colours, sure, radii), spread(colours, away, radii)]
  return image.data.map((value, index) => {
    const [i, c] = [Math.floor(index / 4), index % 4]
    const share = alpha.data[i]!
    if (c === 3) return Math.round(share * value)
    if (share >= 0.996) return value
    const x = (((i % image.width) + 0.5) * size.width) / image.width - 0.5
    const y = ((Math.floor(i / image.width) + 0.5) * size.height) / image.height - 0.5
    const [mine, theirs] = [sampleAt(subject[c]!, x, y), sampleAt(ground[c]!, x, y)]
    const background = linearOfByte[value]! - share * mine - (1 - share) * theirs
    return encodeLight(Math.min(1, Math.max(0, mine + share * background)))
  })
}
