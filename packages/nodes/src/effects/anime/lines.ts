import { type Easel, flowOf } from '../../ground/drawing/easel.ts'
import { findLines } from '../../ground/drawing/lines.ts'
import { placeIn } from '../../ground/plane/light-planes.ts'
import { magnitude } from '../../ground/plane/magnitude.ts'
import { boxBlur, type Plane, planeOf, sampleAt } from '../../ground/plane/plane.ts'
import type { Size } from '../../ground/plane/size.ts'

/** The strongest pixel of a line must exceed the threshold at which a line ends by this factor. */
const strongFactor = 2
/** Minimum length at 1024 px, in pixels. */
const minLength = 22

interface Floors {
  readonly minimum: number
  /** Returns the minimum strength of a line at a pixel; never below `minimum`. */
  readonly valueAt: (i: number) => number
}

/** Marks the ridge pixels of each line across the flow, if their strength reaches the minimum. */
function ridgesOf(easel: Easel, plane: Plane, floors: Floors): Uint8Array {
  const { width, height, data } = plane
  const { field, fieldWidth, fieldHeight, shift } = flowOf(easel)
  const flow = easel.session.floats(field, fieldWidth * fieldHeight * 4)
  const ridges = new Uint8Array(data.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      if (data[i]! < floors.minimum || data[i]! < floors.valueAt(i)) continue
      const row = Math.min(y >> shift, fieldHeight - 1) * fieldWidth
      const offset = (row + Math.min(x >> shift, fieldWidth - 1)) * 4
      const [nx, ny] = [-flow[offset + 1]!, flow[offset]!]
      if (data[i]! < sampleAt(plane, x + nx, y + ny) || data[i]! <= sampleAt(plane, x - nx, y - ny)) continue
      ridges[i] = 1
    }
  }
  return ridges
}

/** Removes lines that are short, or weak along their whole length. */
function removeWeakLines(
  ridges: Uint8Array,
  { width, data }: Plane,
  limits: { readonly length: number; readonly isStrong: (i: number) => boolean },
): void {
  const seen = new Uint8Array(ridges.length)
  for (let start = 0; start < ridges.length; start++) {
    if (ridges[start] === 0 || seen[start] === 1) continue
    const line = [start]
    seen[start] = 1
    for (const i of line) {
      const x = i % width
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const j = i + dy * width + dx
          if (x + dx < 0 || x + dx >= width || j < 0 || j >= data.length) continue
          if (ridges[j] === 0 || seen[j] === 1) continue
          seen[j] = 1
          line.push(j)
        }
      }
    }
    if (line.length < limits.length || !line.some(limits.isStrong)) for (const i of line) ridges[i] = 0
  }
}

/** Returns the distance of each pixel to the nearest ridge in pixels, at most `reach`. */
function distancesWithin(ridges: Uint8Array, { width, height }: Size, reach: number): Float32Array {
  const distances = new Float32Array(ridges.length).fill(reach)
  const side = 2 * reach + 1
  const disc = Float32Array.from({ length: side * side }, (_, i) =>
    magnitude((i % side) - reach, Math.floor(i / side) - reach),
  )
  for (let i = 0; i < ridges.length; i++) {
    if (ridges[i] === 0) continue
    const [x, y] = [i % width, Math.floor(i / width)]
    const [left, right] = [Math.max(-reach, -x), Math.min(reach, width - 1 - x)]
    for (let dy = Math.max(-reach, -y); dy <= Math.min(reach, height - 1 - y); dy++) {
      for (let dx = left; dx <= right; dx++) {
        const index = i + dy * width + dx
        distances[index] = Math.min(distances[index]!, disc[(dy + reach) * side + dx + reach]!)
      }
    }
  }
  return distances
}

/**
 * Draws lines of an even width along the contours of the picture on an easel, and returns their coverage, from 0 to 1. `amount`
 * sets the number and the width of the lines. Where the plane `restraint` is 1, only strong lines are drawn. This plane may have
 * any size, and is stretched over the picture.
 */
export async function drawLines(
  easel: Easel,
  { amount, restraint, pause }: { amount: number; restraint: Plane; pause: () => Promise<void> },
): Promise<Plane> {
  const { session, surface, scale } = easel
  const { width, height } = surface
  const found = await findLines(easel, {
    across: Math.max(0.8, 1.3 * scale),
    along: Math.max(1.5, 3.5 * scale),
  })
  const plane = planeOf(surface)
  plane.data.set(session.floats(found, width * height))
  const floor = 0.0045 + 0.011 * (1 - amount)
  const place = placeIn(restraint, surface)
  const floorAt = (i: number) =>
    floor * (1 + 1.2 * sampleAt(restraint, place.x(i % width), place.y(Math.floor(i / width))))
  const ridges = ridgesOf(easel, plane, { minimum: floor, valueAt: floorAt })
  await pause()
  removeWeakLines(ridges, plane, {
    length: Math.round(minLength * scale),
    isStrong: (i) => plane.data[i]! >= strongFactor * floorAt(i),
  })
  await pause()
  const half = (0.35 + 0.75 * amount) * Math.max(0.8, scale)
  const away = { width, height, data: distancesWithin(ridges, surface, Math.ceil(half) + 3) }
  await pause()
  const smooth = boxBlur(away, 1)
  return planeOf(surface, (i) => Math.min(1, Math.max(0, half + 0.5 - smooth.data[i]!)))
}
