import type { LabPlanes } from '../plane/lab-planes.ts'
import { randomOf } from '../random/random.ts'
import { connect, type Regions } from './regions.ts'

/** Returns the centroid, the principal axis, and the standard deviation along this axis, of a set of pixels. */
function axisOf(pixels: Int32Array, width: number) {
  let [sx, sy, sxx, sxy, syy] = [0, 0, 0, 0, 0]
  for (const i of pixels) {
    const x = i % width
    const y = Math.floor(i / width)
    sx += x
    sy += y
    sxx += x * x
    sxy += x * y
    syy += y * y
  }
  const count = pixels.length
  const [mx, my] = [sx / count, sy / count]
  const [vxx, vxy, vyy] = [sxx / count - mx * mx, sxy / count - mx * my, syy / count - my * my]
  const angle = 0.5 * Math.atan2(2 * vxy, vxx - vyy)
  const root = Math.sqrt((vxx - vyy) ** 2 + 4 * vxy * vxy)
  return { mx, my, angle, long: Math.sqrt(Math.max(1, (vxx + vyy + root) / 2)) }
}

/**
 * Minimum size, relative to `most`, of a region whose parts are larger than `most`, and the maximum factor by which these parts
 * are larger.
 */
const [wide, largest] = [5, 2.4]

/**
 * Splits every region that is larger than about `most` pixels along a slightly curved line across its longest axis, and then
 * splits its parts, as glass breaks along one line at a time. Parts of wide, uniform regions are larger.
 */
export function splitRegions(regions: Regions, planes: LabPlanes, maxArea: number, seed: number): Regions {
  const { width, labels, count, area } = regions
  const random = randomOf(seed ^ 0x9b05688c)
  const places = new Float64Array(count + 1)
  for (let i = 0; i < count; i++) places[i + 1] = places[i]! + area[i]!
  const next = places.slice()
  const pixels = new Int32Array(labels.length)
  for (let i = 0; i < labels.length; i++) {
    pixels[next[labels[i]!]!] = i
    next[labels[i]!]! += 1
  }
  const out = labels.slice()
  let names = count
  const waiting: { readonly part: Int32Array; readonly bow: number; readonly limit: number }[] = []
  for (let region = 0; region < count; region++) {
    const part = pixels.slice(places[region]!, places[region + 1]!)
    const limit = maxArea * Math.min(largest, Math.max(1, Math.sqrt(part.length / (wide * maxArea))))
    waiting.push({ part, bow: (random() - 0.5) * 1.1, limit })
  }
  for (let index = 0; index < waiting.length; index++) {
    const { part, bow, limit } = waiting[index]!
    if (part.length < limit * (0.7 + 0.9 * random())) continue
    const { mx, my, angle, long } = axisOf(part, width)
    const turn = angle + (random() - 0.5) * 0.5
    const [c, s] = [Math.cos(turn), Math.sin(turn)]
    const shift = (random() - 0.5) * 0.5 * long
    const far = (i: number) => {
      const dx = (i % width) - mx
      const dy = Math.floor(i / width) - my
      const across = dy * c - dx * s
      return dx * c + dy * s + shift + ((bow * across) / long) * across * 0.35 > 0
    }
    const farPart = part.filter(far)
    const nearPart = part.filter((i) => !far(i))
    if (farPart.length === 0 || nearPart.length === 0) continue
    for (const i of farPart) out[i] = names
    names += 1
    waiting.push({ part: nearPart, bow, limit }, { part: farPart, bow, limit })
  }
  return connect(out, planes)
}
