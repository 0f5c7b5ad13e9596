import { type Plane, planeOf, sampleMirrored } from './plane.ts'

const side = 8
const gap = 2

/** Features as four u8 per pixel. */
export interface Features {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

export interface Found {
  readonly x: number
  readonly y: number
  readonly apart: number
}

export interface SearchPlan {
  readonly tile: number
  readonly jump: number
  readonly seed: number
  /** Factor on the distance of random candidates, in 1/256. */
  readonly stray: number
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

function hash(value: number): number {
  let x = value >>> 0
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d) >>> 0
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b) >>> 0
  return (x ^ (x >>> 16)) >>> 0
}

export const patchCount = (length: number) => Math.ceil((length - side) / gap) + 1

const placeOf = (index: number, length: number) => Math.min(index * gap, length - side)

/** Returns the sum of squared differences over a patch. */
export function apartReference(
  picture: Features,
  style: Features,
  from: { x: number; y: number },
  to: { x: number; y: number },
): number {
  let sum = 0
  for (let dy = 0; dy < side; dy++) {
    for (let i = 0; i < side * 4; i++) {
      const ours = picture.data[((from.y + dy) * picture.width + from.x) * 4 + i]!
      const theirs = style.data[((to.y + dy) * style.width + to.x) * 4 + i]!
      sum += (ours - theirs) ** 2
    }
  }
  return sum
}

function inTile(x: number, y: number, patch: { x: number; y: number }, tile: number) {
  const left = patch.x >= tile ? tile : 0
  const top = patch.y >= tile ? tile : 0
  return { x: clamp(x, left, left + tile - side), y: clamp(y, top, top + tile - side) }
}

/** Returns the candidates that continue the patches of the neighbours `jump` away. */
function continuationsOf(
  picture: Features,
  field: readonly Found[],
  position: { c: number; r: number },
  plan: SearchPlan,
) {
  const columns = patchCount(picture.width)
  const rows = patchCount(picture.height)
  const steps = [
    [-plan.jump, 0],
    [plan.jump, 0],
    [0, -plan.jump],
    [0, plan.jump],
  ] as const
  return steps.map(([dc, dr]) => {
    const c = clamp(position.c + dc, 0, columns - 1)
    const r = clamp(position.r + dr, 0, rows - 1)
    const match = field[r * columns + c]!
    const x = match.x + placeOf(position.c, picture.width) - placeOf(c, picture.width)
    const y = match.y + placeOf(position.r, picture.height) - placeOf(r, picture.height)
    return inTile(x, y, match, plan.tile)
  })
}

function randomNearby(bits: number, reach: number, match: Found, tile: number) {
  const span = 2 * reach + 1
  const dx = ((bits & 0xffff) % span) - reach
  const dy = ((bits >>> 16) % span) - reach
  return inTile(match.x + dx, match.y + dy, match, tile)
}

/** Reference for a round of `searchPatches`. */
export function searchReference(
  picture: Features,
  style: Features,
  field: readonly Found[],
  plan: SearchPlan,
): Found[] {
  const columns = patchCount(picture.width)
  const { tile, stray } = plan
  return field.map((start, index) => {
    const cell = { c: index % columns, r: Math.floor(index / columns) }
    const from = { x: placeOf(cell.c, picture.width), y: placeOf(cell.r, picture.height) }
    let best = start
    const tried = (patch: { x: number; y: number }) => apartReference(picture, style, from, patch)
    for (const patch of continuationsOf(picture, field, cell, plan)) {
      const apart = tried(patch)
      if (apart < best.apart) best = { ...patch, apart }
    }
    const tryDistant = (patch: { x: number; y: number }) => {
      const heavy = Math.floor((tried(patch) * stray) / 256)
      if (heavy < best.apart) best = { ...patch, apart: Math.floor((heavy * 256) / stray) }
    }
    let bits = hash(plan.seed ^ hash(index))
    for (let reach = tile >> 1; reach >= 1; reach >>= 2) {
      bits = hash(bits + 1)
      tryDistant(randomNearby(bits, reach, best, tile))
    }
    bits = hash(bits + 2)
    const more = hash(bits)
    const room = tile - side + 1
    tryDistant({
      x: ((bits >>> 8) % room) + (more & 1 ? tile : 0),
      y: ((more >>> 8) % room) + (more & 2 ? tile : 0),
    })
    return best
  })
}

/** Reference for `votePatches` at the field's own size: takes planes of L, a, b and of L, a, b and the importance of the detail. */
export function voteReference(
  size: { width: number; height: number },
  field: readonly Found[],
  planes: { style: Plane; content: Plane },
  weights: { distanceOffset: number; contentShare: number; detailShare: number },
): Plane {
  const out = planeOf(size.width, size.height, 3)
  const total = planeOf(size.width, size.height, 1)
  const columns = patchCount(size.width)
  for (const [index, { x, y, apart }] of field.entries()) {
    const left = placeOf(index % columns, size.width)
    const top = placeOf(Math.floor(index / columns), size.height)
    for (let dy = 0; dy < side; dy++) {
      for (let dx = 0; dx < side; dx++) {
        const rim = Math.min(dx, side - 1 - dx, dy, side - 1 - dy) + 1
        const weight = rim / (apart + weights.distanceOffset) ** 2
        const offset = (top + dy) * size.width + left + dx
        total.data[offset]! += weight
        for (let c = 0; c < 3; c++)
          out.data[offset * 3 + c]! += weight * sampleMirrored(planes.style, x + dx, y + dy, c)
      }
    }
  }
  for (let i = 0; i < out.data.length; i++) {
    const index = Math.floor(i / 3)
    const laid = out.data[i]! / total.data[index]!
    const held =
      weights.contentShare +
      (1 - weights.contentShare) * weights.detailShare * planes.content.data[index * 4 + 3]!
    out.data[i] = laid + (planes.content.data[index * 4 + (i % 3)]! - laid) * held
  }
  return out
}
