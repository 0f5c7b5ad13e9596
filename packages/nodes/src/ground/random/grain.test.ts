import { expect, test } from 'vitest'
import { grainSide, grainTile } from './grain.ts'

test.each([0.3, 1, 3])('grain of size %d has mean 0 and variance 1, and repeats without a seam', (size) => {
  const tile = grainTile(5, size)
  const meanOf = (values: Float32Array) => values.reduce((sum, value) => sum + value, 0) / values.length
  expect(meanOf(tile)).toBeCloseTo(0, 1)
  expect(meanOf(tile.map((value) => value * value))).toBeCloseTo(1, 3)
  /** Returns the mean square of the differences between two columns, or two rows. */
  const step = (a: number, b: number, isRow: boolean) =>
    meanOf(
      Float32Array.from({ length: grainSide }, (_, index) => {
        const valueAt = (line: number) => tile[isRow ? line * grainSide + index : index * grainSide + line]!
        return (valueAt(a) - valueAt(b)) ** 2
      }),
    )
  for (const isRow of [true, false]) {
    const inside = step(100, 101, isRow)
    const across = step(grainSide - 1, 0, isRow)
    expect(across / inside).toBeGreaterThan(0.5)
    expect(across / inside).toBeLessThan(2)
  }
})
