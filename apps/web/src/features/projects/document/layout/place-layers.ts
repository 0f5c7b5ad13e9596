import { meanOf, type Neighbours } from './layers.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

export const gaps = { x: 90, y: 36 }

const passes = 4

/** Computes the vertical middle of each node in ordered layers: close to the mean of its neighbours, without overlaps. */
export function placeLayers(
  layers: readonly (readonly string[])[],
  { before, after }: Neighbours,
  sizes: ReadonlyMap<string, Size>,
): Map<string, number> {
  const middles = new Map<string, number>()
  const heights = (layer: readonly string[]) => layer.map((id) => sizes.get(id)!.height + gaps.y)
  for (const layer of layers) {
    const spread = spreadOut(
      layer.map(() => 0),
      heights(layer),
    )
    for (const [index, id] of layer.entries()) middles.set(id, spread[index]!)
  }
  for (let pass = 0; pass < passes; pass += 1) {
    const neighbours = pass % 2 === 0 ? before : after
    for (const layer of pass % 2 === 0 ? layers : layers.toReversed()) {
      const wanted = layer.map((id) => meanOf(neighbours.get(id)!, middles) ?? middles.get(id)!)
      const spread = spreadOut(wanted, heights(layer))
      for (const [index, id] of layer.entries()) middles.set(id, spread[index]!)
    }
  }
  return middles
}

interface Block {
  /** Mean of the wanted middles, each minus its distance from the start of the block. */
  start: number
  count: number
  height: number
}

/**
 * Returns middles in the given order that are as close to the wanted middles as the heights allow: neighbours that would overlap
 * form a block, whose position is the mean of its nodes' wanted positions.
 */
function spreadOut(wanted: readonly number[], heights: readonly number[]): number[] {
  const blocks: Block[] = []
  for (const [index, middle] of wanted.entries()) {
    const height = heights[index]!
    let block: Block = { start: middle - height / 2, count: 1, height }
    for (let last = blocks.at(-1); last && last.start + last.height > block.start; last = blocks.at(-1)) {
      blocks.pop()
      const count = last.count + block.count
      const start = (last.start * last.count + (block.start - last.height) * block.count) / count
      block = { start, count, height: last.height + block.height }
    }
    blocks.push(block)
  }
  let position = 0
  return blocks.flatMap((block) => {
    let top = block.start
    return Array.from({ length: block.count }, () => {
      const height = heights[position]!
      position += 1
      top += height
      return top - height / 2
    })
  })
}
