import type { ImageValue } from '../../execution-types.ts'

/** Maximum number of different colours; if a picture has more, the lowest bits of each channel are ignored. */
const maxColours = 65_536

/** A colour of a picture and the number of its pixels. Similar colours are merged if there are very many. */
export interface Colour {
  readonly bin: readonly [number, number, number]
  readonly count: number
  /** Sum of the exact values of all pixels of this colour, per channel. */
  readonly sums: readonly [number, number, number]
}

/** Counts the colours of a picture. */
export function coloursOf({ data }: ImageValue): Colour[] {
  for (let dropped = 0; ; dropped++) {
    const colours = countColours(data, dropped)
    if (colours) return colours
  }
}

function countColours(data: Uint8ClampedArray, dropped: number): Colour[] | undefined {
  const bits = 8 - dropped
  const index = new Int32Array(2 ** (3 * bits))
  const places: number[] = []
  const sums: number[] = []
  for (let offset = 0; offset < data.length; offset += 4) {
    const bin =
      ((((data[offset]! >> dropped) << bits) | (data[offset + 1]! >> dropped)) << bits) |
      (data[offset + 2]! >> dropped)
    let entry = index[bin]!
    if (entry === 0) {
      places.push(bin)
      if (places.length > maxColours) return undefined
      sums.push(0, 0, 0, 0)
      entry = places.length
      index[bin] = entry
    }
    const to = (entry - 1) * 4
    sums[to]! += data[offset]!
    sums[to + 1]! += data[offset + 1]!
    sums[to + 2]! += data[offset + 2]!
    sums[to + 3]! += 1
  }
  const mask = 2 ** bits - 1
  return places.map((bin, position) => ({
    bin: [bin >> (2 * bits), (bin >> bits) & mask, bin & mask],
    count: sums[position * 4 + 3]!,
    sums: [sums[position * 4]!, sums[position * 4 + 1]!, sums[position * 4 + 2]!],
  }))
}
