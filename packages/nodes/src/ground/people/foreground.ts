import type { ImageValue } from '../../execution-types.ts'
import { encodeLight, linearTable } from '../colour/srgb.ts'
import { fitSize, type Plane, planeOf, resizePlane, sampleAt, softBlur } from '../plane/plane.ts'

/** Longest side in pixels at which the surrounding colours are estimated: they are smooth. */
const side = 512

interface Surroundings {
  /** Three planes each in linear light: of the subject, and of the background. */
  readonly subject: readonly Plane[]
  readonly ground: readonly Plane[]
}

/** Downscales the three channels by block means, in linear light. */
function shrinkChannels(image: ImageValue, linear: Float32Array): readonly Plane[] {
  const size = fitSize(image, side)
  const sums = [planeOf(size), planeOf(size), planeOf(size)]
  const counts = planeOf(size)
  const columns = Int32Array.from({ length: image.width }, (_, x) =>
    Math.min(size.width - 1, Math.floor((x * size.width) / image.width)),
  )
  for (let y = 0; y < image.height; y++) {
    const row = Math.min(size.height - 1, Math.floor((y * size.height) / image.height)) * size.width
    for (let x = 0; x < image.width; x++) {
      const at = row + columns[x]!
      const from = (y * image.width + x) * 4
      for (let c = 0; c < 3; c++) sums[c]!.data[at]! += linear[image.data[from + c]!]!
      counts.data[at]! += 1
    }
  }
  return sums.map(({ data }) => planeOf(size, (i) => data[i]! / Math.max(1, counts.data[i]!)))
}

/** Spreads colours beyond their mask, from nearby mask pixels if there are any, else from distant ones. */
function spreadColours(colours: readonly Plane[], mask: Plane, radius: number): Plane[] {
  const radii = [radius, radius * 4, radius * 24]
  const weights = radii.map((r) => softBlur(mask, r).data)
  return colours.map(({ data }) => {
    const weighed = planeOf(mask)
    for (let i = 0; i < data.length; i++) weighed.data[i] = data[i]! * mask.data[i]!
    const blurred = radii.map((r) => softBlur(weighed, r).data)
    const out = planeOf(mask)
    for (let i = 0; i < data.length; i++) {
      let [sum, weight] = [0, 0]
      let factor = 1
      for (let step = 0; step < radii.length; step++) {
        sum += blurred[step]![i]! * factor
        weight += weights[step]![i]! * factor
        factor *= 0.02
      }
      out.data[i] = weight > 1e-9 ? sum / weight : data[i]!
    }
    return out
  })
}

function surroundingsOf(image: ImageValue, alpha: Plane): Surroundings {
  const linear = linearTable()
  const colours = shrinkChannels(image, linear)
  const size = colours[0]!
  const small = resizePlane(alpha, size)
  const sure = planeOf(size, (i) => Math.max(0, (small.data[i]! - 0.6) / 0.4) ** 2)
  const away = planeOf(size, (i) => Math.max(0, (0.4 - small.data[i]!) / 0.4) ** 2)
  const radius = Math.max(1, Math.round(Math.max(size.width, size.height) * 0.008))
  return {
    subject: spreadColours(colours, sure, radius),
    ground: spreadColours(colours, away, radius),
  }
}

/**
 * Cuts a subject out with `alpha` as its transparency and removes the background's colour from
 * mixed pixels. The residual of a mixed pixel over both blurred colours is added to the
 * subject by its share ("blur fusion", Forte 2021), in linear light.
 */
export function cutOut(image: ImageValue, alpha: Plane): ImageValue {
  const { width, height } = image
  const linear = linearTable()
  const { subject, ground } = surroundingsOf(image, alpha)
  const data = new Uint8ClampedArray(image.data)
  const sx = subject[0]!.width / width
  const sy = subject[0]!.height / height
  for (let i = 0; i < width * height; i++) {
    const share = alpha.data[i]!
    data[i * 4 + 3] = Math.round(share * data[i * 4 + 3]!)
    if (share >= 0.996) continue
    const x = ((i % width) + 0.5) * sx - 0.5
    const y = (Math.floor(i / width) + 0.5) * sy - 0.5
    for (let c = 0; c < 3; c++) {
      const mine = sampleAt(subject[c]!, x, y)
      const theirs = share > 0 ? sampleAt(ground[c]!, x, y) : 0
      const rest = linear[image.data[i * 4 + c]!]! - share * mine - (1 - share) * theirs
      data[i * 4 + c] = Math.round(encodeLight(Math.min(1, Math.max(0, mine + share * rest))))
    }
  }
  return { kind: 'image', width, height, data }
}
