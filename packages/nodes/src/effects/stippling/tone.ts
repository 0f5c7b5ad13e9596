import { blurPlane } from '../../ground/plane/blur.ts'
import type { LabPlanes } from '../../ground/plane/lab-planes.ts'
import { magnitude } from '../../ground/plane/magnitude.ts'
import { release } from '../../ground/plane/release.ts'

export interface ToneStyle {
  /** If true, dots represent light on dark paper. */
  readonly isLight: boolean
  /** Contrast, from 0 to 1. */
  readonly contrast: number
  /** Additional cover per unit of chroma: light colours need dots, too. */
  readonly tint: number
}

/** Maximum cover: above it, dots would merge. */
const fullest = 0.86

/**
 * Returns the share of each pixel that dots should cover, from 0 to 0.86. The share follows the lightness within the picture's own
 * range; local contrast is raised, because dots are coarser than pixels.
 */
export function wantedCover(planes: LabPlanes, style: ToneStyle): Float32Array {
  const { l, a, b, width, height } = planes
  const around = blurPlane(l, planes, Math.max(1, Math.sqrt(width * height) / 125))
  const sorted = Float32Array.from({ length: 4096 }, (_, i) => l[Math.floor((i * l.length) / 4096)]!).sort()
  // The stretch is limited, so that a picture of a single tone keeps its tone.
  const low = Math.min(sorted[Math.floor(4096 * 0.01)]!, 0.4)
  const high = Math.max(sorted[Math.floor(4096 * 0.985)]!, 0.75)
  const local = 0.5 + 0.9 * style.contrast
  const gamma = style.isLight ? 1.25 + 0.7 * style.contrast : 0.9 + 0.6 * style.contrast
  const cover = l.map((value, i) => {
    const drawn = value + local * (value - around[i]!)
    const light = Math.min(1, Math.max(0, (drawn - low) / (high - low)))
    const dense = (style.isLight ? light : 1 - light) ** gamma + style.tint * magnitude(a[i]!, b[i]!)
    return fullest * Math.min(1, dense)
  })
  release(around)
  return cover
}
