import { expect, test } from 'vitest'
import { stratumAt } from './strata.ts'

test('a layer has a single tone, edges are a pixel wide, and layers thinner than a pixel fade', () => {
  const scale = { slope: 1e-4, reach: 1 }
  const inside = stratumAt(3.5 / 26, scale, 7)
  expect(stratumAt(3.3 / 26, scale, 7)).toEqual(inside)
  expect(inside.vein).toBe(0)
  const before = stratumAt((4 - 1e-6) / 26, scale, 7)
  const after = stratumAt((4 + 1e-6) / 26, scale, 7)
  expect(before.tone).toBeCloseTo(after.tone, 3)
  expect(stratumAt(3.5 / 26, { slope: 1, reach: 1 }, 7)).toEqual({ tone: 0, vein: 0 })
  const tones = new Set(Array.from({ length: 20 }, (_, i) => stratumAt((i + 0.5) / 26, scale, 7).tone))
  expect(tones.size).toBe(20)
})
