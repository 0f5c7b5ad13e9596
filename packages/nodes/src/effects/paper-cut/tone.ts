import { blurLab, softenPlane } from '../../ground/plane/blur.ts'
import type { LabPlanes } from '../../ground/plane/lab-planes.ts'

const bins = 512

/**
 * Returns the principal axis of the picture's colours in Oklab's a-b plane, oriented so that it correlates positively with
 * lightness.
 */
function hueAxis({ l, a, b }: LabPlanes): readonly [a: number, b: number] {
  const count = l.length
  let [ml, ma, mb] = [0, 0, 0]
  for (let i = 0; i < count; i++) {
    ml += l[i]! / count
    ma += a[i]! / count
    mb += b[i]! / count
  }
  let [aa, ab, bb, la, lb] = [0, 0, 0, 0, 0]
  for (let i = 0; i < count; i++) {
    const [dl, da, db] = [l[i]! - ml, a[i]! - ma, b[i]! - mb]
    aa += da * da
    ab += da * db
    bb += db * db
    la += dl * da
    lb += dl * db
  }
  const angle = 0.5 * Math.atan2(2 * ab, aa - bb)
  const [ca, cb] = [Math.cos(angle), Math.sin(angle)]
  return la * ca + lb * cb < 0 ? [-ca, -cb] : [ca, cb]
}

/**
 * Returns a tone per pixel, from 0 to 1: lightness plus colour contrast, so that a red flower differs from equally light leaves.
 * The histogram is half equalized, so that every sheet gets a similar area.
 */
export function toneOf(planes: LabPlanes, sigma: number): Float32Array {
  const smooth = blurLab(planes, sigma)
  const [ca, cb] = hueAxis(smooth)
  const plain = smooth.l.map((l, i) => l + 0.55 * (ca * smooth.a[i]! + cb * smooth.b[i]!))
  // Local contrast is added, so that an object that differs from its surroundings gets an outline even in a light or dark
  // picture.
  const around = softenPlane(plain, planes, Math.sqrt(plain.length) / 14)
  const tone = plain.map((value, i) => value + 0.45 * (value - around[i]!))
  let [low, high] = [Infinity, -Infinity]
  for (const value of tone) {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  // The stretch of low-contrast pictures is limited, because otherwise their noise would become shapes.
  const range = Math.max(0.12, high - low)
  const counts = new Float64Array(bins + 1)
  const binOf = (value: number) => Math.min(bins - 1, Math.floor(((value - low) / range) * bins))
  for (const value of tone) counts[binOf(value) + 1]! += 1 / tone.length
  for (let i = 0; i < bins; i++) counts[i + 1]! += counts[i]!
  return tone.map((value) => {
    const bin = binOf(value)
    const part = ((value - low) / range) * bins - bin
    const rank = counts[bin]! + (counts[bin + 1]! - counts[bin]!) * Math.min(1, part)
    return 0.5 * ((value - low) / range) + 0.5 * rank
  })
}
