import type { Colour } from './colours.ts'

export type Rgb = readonly [number, number, number]

/** A box in the colour cube; a box that is not split is a leaf of the tree. */
interface Box {
  readonly colours: readonly Colour[]
  readonly pixels: number
  parts?: readonly [lighter: Box, darker: Box]
}

/** Weights of the red, green and blue axis, according to their share of the perceived brightness. */
const weights = [77, 150, 29] as const

/**
 * Returns the colours of a palette, by median cut (Heckbert 1982): the box with the most pixels is split along its longest axis,
 * with half of the pixels on each side, until there are enough boxes. The mean colour of each box becomes a colour of the
 * palette. Boxes are split in the same order as in Pillow, because the order affects the result if boxes are equal.
 */
export function paletteOf(colours: readonly Colour[], count: number): Rgb[] {
  const root = boxOf(colours)
  const waiting = new BoxHeap()
  waiting.add(root)
  for (let left = count; left > 1; left--) {
    let largest = waiting.take()
    while (largest && largest.colours.length === 1) largest = waiting.take()
    if (!largest) break
    largest.parts = split(largest)
    for (const part of largest.parts) waiting.add(part)
  }
  return [...leavesOf(root)].map(meanOf)
}

function boxOf(colours: readonly Colour[]): Box {
  return { colours, pixels: colours.reduce((sum, { count }) => sum + count, 0) }
}

function split({ colours, pixels }: Box): readonly [Box, Box] {
  const ranges = weights.map((weight, axis) => {
    let [low, high] = [255, 0]
    for (const { bin } of colours) {
      low = Math.min(low, bin[axis]!)
      high = Math.max(high, bin[axis]!)
    }
    return { low, high, length: (high - low) * weight }
  })
  const axis = ranges.reduce((best, { length }, index) => (length > ranges[best]!.length ? index : best), 0)
  const { low, high } = ranges[axis]!
  const counts = new Float64Array(256)
  for (const { bin, count } of colours) counts[bin[axis]!]! += count
  let border = high
  for (let lighter = counts[high]!; lighter * 2 <= pixels && border > low; ) {
    border -= 1
    lighter += counts[border]!
  }
  // If the lighter half would contain all colours, the darkest colour becomes a box by itself.
  const minimum = border === low ? low + 1 : border
  const isLighter = ({ bin }: Colour) => bin[axis]! >= minimum
  return [boxOf(colours.filter(isLighter)), boxOf(colours.filter((colour) => !isLighter(colour)))]
}

function* leavesOf(box: Box): Generator<Box> {
  if (!box.parts) yield box
  else for (const part of box.parts) yield* leavesOf(part)
}

function meanOf({ colours, pixels }: Box): Rgb {
  const mean = (c: number) => Math.floor(0.5 + colours.reduce((sum, { sums }) => sum + sums[c]!, 0) / pixels)
  return [mean(0), mean(1), mean(2)]
}

/** A heap of the boxes that can be split, ordered by the number of pixels. */
class BoxHeap {
  /** The root has index 1. */
  readonly #boxes: Box[] = [{ colours: [], pixels: Infinity }]

  add(box: Box): void {
    let position = this.#boxes.push(box) - 1
    for (; position > 1 && box.pixels > this.#boxes[position >> 1]!.pixels; position >>= 1)
      this.#boxes[position] = this.#boxes[position >> 1]!
    this.#boxes[position] = box
  }

  take(): Box | undefined {
    if (this.#boxes.length < 2) return undefined
    const largest = this.#boxes[1]!
    const last = this.#boxes.pop()!
    const count = this.#boxes.length - 1
    if (count === 0) return largest
    let position = 1
    while (position * 2 <= count) {
      let child = position * 2
      if (child < count && this.#boxes[child]!.pixels < this.#boxes[child + 1]!.pixels) child += 1
      if (last.pixels > this.#boxes[child]!.pixels) break
      this.#boxes[position] = this.#boxes[child]!
      position = child
    }
    this.#boxes[position] = last
    return largest
  }
}
