import { expect, test } from 'vitest'
import { type Simulated, simulate } from '../../../../test/engine-simulation.ts'

const paces = [200, 300, 400, 500, 600]
const models = ['a', 'b', 'c']
const loadMs = 1500
const [people, worksEach] = [50, 10]

const randomBy = (seed: number) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed / 2 ** 32
}

/** Milliseconds in which all works could be made if each engine kept the best one model, and loaded it once. */
function bestTime(wanted: readonly string[]): number {
  const demands = models.map((model) => wanted.filter((one) => one === model).length)
  const plans = Array.from({ length: models.length ** paces.length }, (_, plan) =>
    paces.map((pace, at) => ({ pace, model: Math.floor(plan / models.length ** at) % models.length })),
  )
  const times = plans.map((plan) =>
    demands.map((demand, model) => {
      const rate = plan.filter((one) => one.model === model).reduce((sum, { pace }) => sum + 1 / pace, 0)
      return rate > 0 ? demand / rate : Number.POSITIVE_INFINITY
    }),
  )
  return loadMs + Math.min(...times.map((time) => Math.max(...time)))
}

function play(seed: number): Simulated & { wanted: readonly string[] } {
  const next = randomBy(seed * 7919)
  const wanted = Array.from({ length: people * worksEach }, () => models[Math.floor(next() * models.length)]!)
  const modelOf = (person: number, work: number) => wanted[person * worksEach + work]!
  return { ...simulate({ paces, models, loadMs, people, worksEach, modelOf }), wanted }
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

test('engines of mixed speeds are nearly as quick as in the best order, and serve people evenly', () => {
  const plays = Array.from({ length: 20 }, (_, at) => play(at + 1))
  expect(median(plays.map(({ took, wanted }) => bestTime(wanted) / took))).toBeGreaterThan(0.94)
  expect(median(plays.map(({ changes }) => changes))).toBeLessThanOrEqual(8)
  for (const { waits } of plays) {
    const mean = waits.reduce((sum, one) => sum + one, 0) / waits.length
    expect(Math.max(...waits) / mean).toBeLessThan(1.5)
  }
})
