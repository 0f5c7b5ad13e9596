import { type Easel, flowOf } from '../../ground/drawing/easel.ts'
import { findLines } from '../../ground/drawing/lines.ts'
import { distanceTo } from '../../ground/plane/distance.ts'
import { boxBlur, type Plane, planeOf, sampleAt } from '../../ground/plane/plane.ts'

/** A line has to be this much stronger somewhere than where it ends. */
const strongest = 2
/** Minimum length at 1024 px, in pixels. */
const minLength = 22
/** Distances beyond this are not needed, in pixels. */
const far = 12

/** Marks the crest of each line across the flow, where it is stronger than `floor`. */
function crestsOf(easel: Easel, plane: Plane, floor: (i: number) => number): Uint8Array {
  const { width, height, data } = plane
  const { field, fieldWidth, fieldHeight, shift } = flowOf(easel)
  const flow = easel.session.floats(field, fieldWidth * fieldHeight * 4)
  const crests = new Uint8Array(data.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      if (data[i]! < floor(i)) continue
      const row = Math.min(y >> shift, fieldHeight - 1) * fieldWidth
      const at = (row + Math.min(x >> shift, fieldWidth - 1)) * 4
      const [nx, ny] = [-flow[at + 1]!, flow[at]!]
      if (data[i]! < sampleAt(plane, x + nx, y + ny) || data[i]! <= sampleAt(plane, x - nx, y - ny)) continue
      crests[i] = 1
    }
  }
  return crests
}

/** Erases crests that are short, or weak everywhere. */
function keepClear(
  crests: Uint8Array,
  { width, data }: Plane,
  limits: { readonly length: number; readonly isStrong: (i: number) => boolean },
): void {
  const seen = new Uint8Array(crests.length)
  for (let start = 0; start < crests.length; start++) {
    if (crests[start] === 0 || seen[start] === 1) continue
    const line = [start]
    seen[start] = 1
    for (const i of line) {
      const x = i % width
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const j = i + dy * width + dx
          if (x + dx < 0 || x + dx >= width || j < 0 || j >= data.length) continue
          if (crests[j] === 0 || seen[j] === 1) continue
          seen[j] = 1
          line.push(j)
        }
      }
    }
    if (line.length < limits.length || !line.some(limits.isStrong)) for (const i of line) crests[i] = 0
  }
}

/**
 * Draws lines of an even width along the contours of the picture on an easel. Returns their cover, 0..1. `amount` says
 * how many there are and how wide; `shy` has none of the weaker ones where it is 1.
 */
export async function drawLines(
  easel: Easel,
  { amount, shy, pause }: { amount: number; shy: Float32Array; pause: () => Promise<void> },
): Promise<Plane> {
  const { session, surface, scale } = easel
  const { width, height } = surface
  const at = await findLines(easel, { across: Math.max(0.8, 1.3 * scale), along: Math.max(1.5, 3.5 * scale) })
  const plane = planeOf(surface)
  plane.data.set(session.floats(at, width * height))
  const floor = 0.0045 + 0.011 * (1 - amount)
  const floorAt = (i: number) => floor * (1 + 1.2 * shy[i]!)
  const crests = crestsOf(easel, plane, floorAt)
  await pause()
  keepClear(crests, plane, {
    length: Math.round(minLength * scale),
    isStrong: (i) => plane.data[i]! >= strongest * floorAt(i),
  })
  await pause()
  const away = distanceTo(crests, surface).map((distance) => Math.min(far, distance))
  await pause()
  const smooth = boxBlur({ width, height, data: away }, 1)
  const half = (0.35 + 0.75 * amount) * Math.max(0.8, scale)
  return planeOf(surface, (i) => Math.min(1, Math.max(0, half + 0.5 - smooth.data[i]!)))
}
