import { clamp01, smooth } from './hash.ts'
import { type Plane, planeOf, sampleMirrored } from './plane.ts'

export interface PlateReference {
  /** 16 numbers per colour: Oklab, density, density of its dots, cosine and sine of the screen's angle. */
  readonly colours: Float32Array
  readonly slip: readonly [number, number]
  readonly cell: number
  readonly lightShare: number
  readonly depth: number
  readonly low: number
  readonly high: number
  readonly black: number
}

function dotAt(
  position: readonly [number, number],
  angle: readonly [number, number],
  cell: number,
  share: number,
): number {
  const [c, s] = angle
  const u = (position[0] * c + position[1] * s) / cell
  const v = (position[1] * c - position[0] * s) / cell
  const gone = Math.hypot(u - Math.floor(u) - 0.5, v - Math.floor(v) - 0.5)
  return clamp01((Math.sqrt(share / Math.PI) - gone) * cell + 0.5) * smooth(0.02, 0.06, share)
}

/** Reference for `benDay` on an empty sheet. */
export function benDayReference(lab: Plane, tone: Plane, job: PlateReference): Plane {
  const { width, height } = lab
  const out = planeOf(width, height, 4)
  const entries = Array.from({ length: job.colours.length / 16 }, (_, i) =>
    job.colours.subarray(i * 16, i * 16 + 16),
  )
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const colour = [0, 1, 2].map((c) => sampleMirrored(lab, x + job.slip[0], y + job.slip[1], c))
    const flatAt = (entry: Float32Array, c: number) => {
      if (job.depth === 0) return entry[4 + c]!
      const share = clamp01((entry[0]! - colour[0]!) / job.depth) * 0.62
      return (
        entry[4 + c]! +
        (entry[8 + c]! - entry[4 + c]!) * dotAt([x, y], [entry[12]!, entry[13]!], job.cell, share)
      )
    }
    const far = (entry: Float32Array) =>
      Math.sqrt(
        job.lightShare * (colour[0]! - entry[0]!) ** 2 +
          (colour[1]! - entry[1]!) ** 2 +
          (colour[2]! - entry[2]!) ** 2,
      )
    const [first, second = first] = entries.toSorted((a, b) => far(a) - far(b)) as [
      Float32Array,
      Float32Array?,
    ]
    const lead = second === first ? 1 : Math.min(1, (far(second!) - far(first)) * 80)
    const share = clamp01((tone.data[i]! - job.low) / (job.high - job.low)) * 0.7
    const black = dotAt([x, y], [Math.SQRT1_2, Math.SQRT1_2], job.cell, share) * job.black
    for (let c = 0; c < 3; c++) {
      const value = flatAt(first, c)
      out.data[i * 4 + c] = value + (flatAt(second!, c) - value) * (0.5 - 0.5 * lead) + black
    }
  }
  return out
}
