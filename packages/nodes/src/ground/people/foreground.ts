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

/** Downscales one channel by block means, in linear light. */
function shrinkChannel(image: ImageValue, linear: Float32Array, channel: number): Plane {
  const size = fitSize(image, side)
  const sums = planeOf(size)
  const counts = planeOf(size)
  for (let y = 0; y < image.height; y++) {
    const row = Math.min(size.height - 1, Math.floor((y * size.height) / image.height)) * size.width
    for (let x = 0; x < image.width; x++) {
      const at = row + Math.min(size.width - 1, Math.floor((x * size.width) / image.width))
      sums.data[at]! += linear[image.data[(y * image.width + x) * 4 + channel]!]!
      counts.data[at]! += 1
    }
  }
  return planeOf(size, (i) => sums.data[i]! / Math.max(1, counts.data[i]!))
}

/** Spreads a colour beyond its mask, from nearby mask pixels if there are any, else from distant ones. */
function spreadColour(colour: Plane, mask: Plane, radius: number): Plane {
  const weighed = planeOf(mask, (i) => colour.data[i]! * mask.data[i]!)
  const steps = [radius, radius * 4, radius * 24].map((r) => ({
    colour: softBlur(weighed, r),
    weight: softBlur(mask, r),
  }))
  return planeOf(mask, (i) => {
    let [sum, weight] = [0, 0]
    let factor = 1
    for (const step of steps) {
      sum += step.colour.data[i]! * factor
      weight += step.weight.data[i]! * factor
      factor *= 0.02
    }
    return weight > 1e-9 ? sum / weight : colour.data[i]!
  })
}

function surroundingsOf(image: ImageValue, alpha: Plane): Surroundings {
  const linear = linearTable()
  const colours = [0, 1, 2].map((channel) => shrinkChannel(image, linear, channel))
  const size = colours[0]!
  const small = resizePlane(alpha, size)
  const sure = planeOf(size, (i) => Math.max(0, (small.data[i]! - 0.6) / 0.4) ** 2)
  const away = planeOf(size, (i) => Math.max(0, (0.4 - small.data[i]!) / 0.4) ** 2)
  const radius = Math.max(1, Math.round(Math.max(size.width, size.height) * 0.008))
  return {
    subject: colours.map((colour) => spreadColour(colour, sure, radius)),
    ground: colours.map((colour) => spreadColour(colour, away, radius)),
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
