import { setImmediate } from 'node:timers/promises'
import { magnitude } from '../plane/magnitude.ts'
import { randomOf } from '../random/random.ts'

/** Colours as Oklab triples, in sequence: L, a, b, L, … */
export type Colours = Float32Array

const rounds = 10

type Axes = readonly (readonly [number, number, number])[]

/** Draws three random orthogonal axes: Gram–Schmidt on random vectors. */
function drawAxes(random: () => number): Axes {
  const draw = () => [random() - 0.5, random() - 0.5, random() - 0.5] as const
  const unit = (x: number, y: number, z: number) => {
    const length = magnitude(x, y, z) || 1
    return [x / length, y / length, z / length] as const
  }
  const first = unit(...draw())
  const [x, y, z] = draw()
  const along = x * first[0] + y * first[1] + z * first[2]
  const second = unit(x - along * first[0], y - along * first[1], z - along * first[2])
  const third = [
    first[1] * second[2] - first[2] * second[1],
    first[2] * second[0] - first[0] * second[2],
    first[0] * second[1] - first[1] * second[0],
  ] as const
  return [first, second, third]
}

/**
 * Returns the order of points along an axis: the sort keys contain the index, because sorting numbers is faster than sorting with
 * a comparison function.
 */
function orderAlong(points: Colours, axis: Axes[number], keys: Float64Array): void {
  for (let i = 0; i < keys.length; i++) {
    const position = points[i * 3]! * axis[0] + points[i * 3 + 1]! * axis[1] + points[i * 3 + 2]! * axis[2]
    keys[i] = Math.round((position + 4) * 4_194_304) * 65_536 + i
  }
  keys.sort()
}

const heightOf = (key: number) => Math.floor(key / 65_536) / 4_194_304
const indexOf = (key: number) => key % 65_536

/**
 * Moves a cloud of colours to the distribution of `target`: along randomly rotated axes, the n-th colour of the cloud moves to
 * the n-th colour of the target (Pitié, Kokaram, Dahyot 2005; Rabin et al. 2011). Both must have the same number of colours, at
 * most 65 536. Between rounds, the function yields to other work of the thread.
 */
export async function transportColours(source: Colours, target: Colours, seed: number): Promise<Colours> {
  const random = randomOf(seed ^ 0x6a09e667)
  const moved = source.slice()
  const count = source.length / 3
  const keys = new Float64Array(count)
  const wanted = new Float64Array(count)
  for (let round = 0; round < rounds; round++) {
    const shift = new Float32Array(source.length)
    for (const axis of drawAxes(random)) {
      orderAlong(moved, axis, keys)
      orderAlong(target, axis, wanted)
      for (let rank = 0; rank < count; rank++) {
        const offset = indexOf(keys[rank]!) * 3
        const step = heightOf(wanted[rank]!) - heightOf(keys[rank]!)
        for (let c = 0; c < 3; c++) shift[offset + c]! += step * axis[c]!
      }
    }
    for (let i = 0; i < moved.length; i++) moved[i]! += shift[i]!
    await setImmediate()
  }
  return moved
}
