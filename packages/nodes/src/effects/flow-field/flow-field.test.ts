import { expect, test } from 'vitest'
import type { ImageValue, ResolvedInput } from '../../execution-types.ts'
import { areEqual, lookOf, meanDifference } from '../../testing/look.ts'
import { quietContext } from '../../testing/pictures.ts'
import { worst } from '../../testing/planes.ts'
import { executeFlowField } from './execution.ts'
import { planFlow } from './plan.ts'
import { drawStreamlines } from './streamlines.ts'

const never = new AbortController().signal

async function make(change: Record<string, ResolvedInput> = {}): Promise<ImageValue> {
  const look = { style: 'stones', palette: 'ember', ground: 'paper', density: 0.3 }
  const [value] = await executeFlowField(
    { width: 160, height: 200, seed: 4, ...look, ...change },
    quietContext(),
  )
  return value as ImageValue
}

test('lines keep a distance from each other and stay out of the stones', async () => {
  const plan = planFlow('stones', 4, { aspect: 0.8, density: 0.1 })
  const lines = await drawStreamlines(plan, 4, never)
  expect(lines.length).toBeGreaterThan(20)
  expect(plan.stones.length).toBeGreaterThan(0)
  for (const [index, line] of lines.entries()) {
    for (let i = 0; i < line.length; i += 10) {
      const [x, y] = [line[i]!, line[i + 1]!]
      for (const stone of plan.stones)
        expect(Math.hypot(x - stone.x, y - stone.y)).toBeGreaterThan(stone.radius)
      let nearest = Infinity
      for (const other of lines.slice(0, index))
        for (let j = 0; j < other.length; j += 2)
          nearest = Math.min(nearest, Math.hypot(other[j]! - x, other[j + 1]! - y))
      expect(nearest).toBeGreaterThan(0.49 * plan.spacing(x, y))
    }
  }
})

test('a flow field has the same pixels for the same seed, and matches its stored thumbnail', async () => {
  const first = await make()
  expect(areEqual(first, await make())).toBe(true)
  expect([first.width, first.height]).toEqual([160, 200])
  const expected = [
    222, 199, 185, 215, 182, 167, 225, 197, 180, 208, 189, 178, 125, 143, 163, 225, 196, 177, 233, 207, 184,
    229, 195, 171, 223, 191, 174,
  ]
  const look = lookOf(first)
  expect(worst(look, expected), `${look}`).toBeLessThan(8)
})

test('density, seed, background and format each change the picture', async () => {
  const [plain, dense, dark, other] = [
    await make(),
    await make({ density: 0.8 }),
    await make({ ground: 'dark' }),
    await make({ seed: 5 }),
  ]
  const mean = (image: ImageValue) => lookOf(image, 1).reduce((sum, value) => sum + value, 0) / 3
  expect(mean(dark)).toBeLessThan(mean(plain) - 60)
  expect(meanDifference(dense, plain)).toBeGreaterThan(5)
  expect(meanDifference(other, plain)).toBeGreaterThan(5)
  const phone = await make({ format: 'phone', width: 16, height: 16 })
  expect([phone.width, phone.height]).toEqual([10, 16])
})
