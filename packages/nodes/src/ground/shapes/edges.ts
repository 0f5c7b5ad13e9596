import { blurLab } from '../plane/blur.ts'
import type { LabPlanes } from '../plane/lab-planes.ts'

export interface EdgePlan {
  /** Blur (sigma) before the detection, in pixels; finer detail gives no lines. */
  readonly sigma: number
  /** Lines start where the colour gradient (Oklab per pixel, times sigma) exceeds this value. */
  readonly strong: number
  /** Lines continue while the gradient exceeds this value. */
  readonly weak: number
  /** Minimum length of a line, in pixels. */
  readonly shortest: number
}

interface Gradient {
  readonly strength: Float32Array
  readonly x: Float32Array
  readonly y: Float32Array
}

/** Returns the direction and strength of the largest colour change (Di Zenzo 1986). */
function gradientOf({ width, height, l, a, b }: LabPlanes): Gradient {
  const strength = new Float32Array(width * height)
  const gx = new Float32Array(width * height)
  const gy = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    const up = Math.max(0, y - 1) * width
    const down = Math.min(height - 1, y + 1) * width
    for (let x = 0; x < width; x++) {
      const left = y * width + Math.max(0, x - 1)
      const right = y * width + Math.min(width - 1, x + 1)
      let [e, f, g] = [0, 0, 0]
      for (const plane of [l, a, b]) {
        const dx = (plane[right]! - plane[left]!) / 2
        const dy = (plane[down + x]! - plane[up + x]!) / 2
        e += dx * dx
        f += dx * dy
        g += dy * dy
      }
      const root = Math.sqrt((e - g) ** 2 + 4 * f * f)
      const angle = 0.5 * Math.atan2(2 * f, e - g)
      const i = y * width + x
      strength[i] = Math.sqrt((e + g + root) / 2)
      gx[i] = Math.cos(angle)
      gy[i] = Math.sin(angle)
    }
  }
  return { strength, x: gx, y: gy }
}

/** Follows lines from strong ridges over weak ridges (hysteresis) and marks lines that are long enough. */
function follow(ridge: Float32Array, width: number, plan: EdgePlan): Uint8Array {
  const seen = new Uint8Array(ridge.length)
  const marks = new Uint8Array(ridge.length)
  const around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1]
  for (let start = 0; start < ridge.length; start++) {
    if (seen[start] || ridge[start]! * plan.sigma < plan.strong) continue
    const line = [start]
    seen[start] = 1
    for (let i = 0; i < line.length; i++) {
      for (const offset of around) {
        const next = line[i]! + offset
        if (next < 0 || next >= ridge.length || seen[next] || ridge[next]! * plan.sigma < plan.weak) continue
        seen[next] = 1
        line.push(next)
      }
    }
    if (line.length >= plan.shortest) for (const i of line) marks[i] = 1
  }
  return marks
}

/** Detects edges that are a pixel wide: ridges of the colour gradient with two thresholds (Canny 1986), in Oklab. */
export function edgesOf(planes: LabPlanes, plan: EdgePlan): Uint8Array {
  const { width, height } = planes
  const gradient = gradientOf(blurLab(planes, plan.sigma))
  const ridge = new Float32Array(width * height)
  // The outermost pixels stay empty, so that the index of a neighbour never wraps to another row.
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      const strength = gradient.strength[i]!
      const step = Math.round(gradient.x[i]!) + Math.round(gradient.y[i]!) * width
      if (strength >= gradient.strength[i + step]! && strength > gradient.strength[i - step]!)
        ridge[i] = strength
    }
  }
  return follow(ridge, width, plan)
}
