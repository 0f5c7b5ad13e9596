import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrangeGraph } from './arrange-graph.ts'

const arbitrarySketch = fc
  .array(fc.record({ width: fc.integer({ min: 20, max: 400 }), height: fc.integer({ min: 20, max: 600 }) }), {
    minLength: 1,
    maxLength: 24,
  })
  .chain((sizes) => {
    const id = fc.nat(sizes.length - 1).map(String)
    return fc.record({
      sizes: fc.constant(new Map(sizes.map((size, index) => [String(index), size]))),
      pairs: fc.array(fc.tuple(id, id), { maxLength: 40 }),
    })
  })

test('nodes do not overlap, with or without cycles', () => {
  fc.assert(
    fc.property(arbitrarySketch, ({ sizes, pairs }) => {
      const places = arrangeGraph({ ids: [...sizes.keys()], pairs }, sizes)
      const boxes = [...sizes].map(([id, size]) => ({ ...places.get(id)!, ...size }))
      for (const [index, a] of boxes.entries())
        for (const b of boxes.slice(index + 1)) {
          const isApart =
            a.x + a.width <= b.x ||
            b.x + b.width <= a.x ||
            a.y + a.height <= b.y + 0.01 ||
            b.y + b.height <= a.y + 0.01
          expect(isApart).toBe(true)
        }
    }),
  )
})

test('a node is to the right of all its sources', () => {
  fc.assert(
    fc.property(arbitrarySketch, ({ sizes, pairs }) => {
      const forward = pairs.filter(([a, b]) => Number(a) < Number(b))
      const places = arrangeGraph({ ids: [...sizes.keys()], pairs: forward }, sizes)
      for (const [from, to] of forward)
        expect(places.get(from)!.x + sizes.get(from)!.width).toBeLessThan(places.get(to)!.x)
    }),
  )
})
