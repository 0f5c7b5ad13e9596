import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Layout } from './layout.ts'
import { plantTree } from './trees.ts'

/** Draws a forest: firs on every ridge, from far to near. */
export function drawWoods(context: SKRSContext2D, layout: Layout): void {
  const { random, width, height, layers } = layout
  const ridges = layers.filter(({ kind }) => kind === 'hill')
  for (const [index, { ridge, depth }] of ridges.entries()) {
    const tall = height * (0.02 + 0.2 * depth ** 1.7)
    for (let x = -tall * 0.3; x < width + tall * 0.3; ) {
      const size = tall * (0.55 + 0.75 * random() ** 1.5)
      const column = Math.min(width - 1, Math.max(0, Math.round(x)))
      const y = ridge[column]! + tall * (0.16 + 0.3 * random())
      // A tree behind a nearer ridge would be drawn over it.
      const isHidden = ridges.slice(index + 1).some((nearer) => nearer.ridge[column]! < y - size * 0.3)
      if (!isHidden) plantTree(context, layout, { x, y, size }, { depth: depth * 0.92, round: false })
      x += size * (0.13 + 0.24 * random())
    }
  }
}
