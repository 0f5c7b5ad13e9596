import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type SimulationResult, simulate } from '../../../../test/engine-simulation.ts'
import { type MadeTry, maxRead, timesOf } from './times.ts'

const paces = [200, 300, 400, 500, 600]
const models = ['a', 'b', 'c']
const loadMs = 1500
const [people, worksEach] = [50, 10]

const randomBy = (seed: number) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed / 2 ** 32
}

/** Returns the milliseconds for all works if each engine loaded only its best model, and kept this model. */
function bestTime(wanted: readonly string[]): number {
  const demands = models.map((model) => wanted.filter((wantedModel) => wantedModel === model).length)
  const plans = Array.from({ length: models.length ** paces.length }, (_, plan) =>
    paces.map((pace, index) => ({ pace, model: Math.floor(plan / models.length ** index) % models.length })),
  )
  const times = plans.map((plan) =>
    demands.map((demand, model) => {
      const rate = plan
        .filter((engine) => engine.model === model)
        .reduce((sum, { pace }) => sum + 1 / pace, 0)
      return rate > 0 ? demand / rate : Number.POSITIVE_INFINITY
    }),
  )
  return loadMs + Math.min(...times.map((time) => Math.max(...time)))
}

function play(seed: number): SimulationResult & { wanted: readonly string[] } {
  const next = randomBy(seed * 7919)
  const wanted = Array.from({ length: people * worksEach }, () => models[Math.floor(next() * models.length)]!)
  const modelOf = (person: number, work: number) => wanted[person * worksEach + work]!
  return { ...simulate({ paces, models, loadMs, people, worksEach, modelOf }), wanted }
}

const unknown = { pace: 8000, load: 8000 }

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

test('engines of mixed speeds are nearly as fast as in the best order, and serve users evenly', () => {
  const plays = Array.from({ length: 20 }, (_, index) => play(index + 1))
  expect(median(plays.map(({ took, wanted }) => bestTime(wanted) / took))).toBeGreaterThan(0.94)
  expect(median(plays.map(({ changes }) => changes))).toBeLessThanOrEqual(7)
  for (const { waits } of plays) {
    const mean = waits.reduce((sum, wait) => sum + wait, 0) / waits.length
    expect(Math.max(...waits) / mean).toBeLessThan(1.5)
  }
})

const crowd = { paces: [2000, 3000, 4000, 5000, 6000], models, loadMs: 6000, people, worksEach }
const modelOf = (person: number) => models[person % models.length]!
/** Milliseconds in which the engines could make all works without loading models. */
const ideal = (people * worksEach) / crowd.paces.reduce((rate, pace) => rate + 1 / pace, 0)

test('if each user uses a single model, each engine loads one model, and another model for the last works', () => {
  const { changes, took } = simulate({ ...crowd, modelOf })
  expect(changes).toBeLessThanOrEqual(6)
  expect(ideal / took).toBeGreaterThan(0.95)
})

test('if each user uses a single model, engines of unknown speed need only one more change of a model', () => {
  const { changes, took } = simulate({ ...crowd, modelOf, assumed: unknown })
  expect(changes).toBeLessThanOrEqual(7)
  expect(ideal / took).toBeGreaterThan(0.94)
})

/**
 * Simulates a server that notices ends late and misses half of the starts. Works that are submitted concurrently arrive in any
 * order.
 */
function noiseOf(next: () => number) {
  return {
    endMs: () => 200 + next() * 500,
    seesStart: () => next() < 0.5,
    shuffle: <T>(sent: readonly T[]) => sent.toSorted(() => next() - 0.5),
  }
}

test('engines with measured times load the fewest models, even if the times are measured badly', () => {
  for (let seed = 1; seed <= 8; seed += 1) {
    const noise = noiseOf(randomBy(seed * 7919))
    const { changes, took } = simulate({ ...crowd, modelOf, before: 'other', assumed: unknown, noise })
    expect(changes).toBeLessThanOrEqual(6)
    expect(ideal / took).toBeGreaterThan(0.95)
  }
})

describe('times of an engine', () => {
  /** Simulates works of 2 s one after the other; before the first, the model is loaded for 6 s. */
  function made(count: number, change: (index: number) => Partial<MadeTry> = () => ({})): MadeTry[] {
    return Array.from({ length: count }, (_, index) => {
      const end_ts = 8000 + index * 2000
      const start_ts = index === 0 ? 0 : end_ts - 2000
      const result = { model: 'a', effort: 2, accept_ts: Math.max(0, start_ts - 2000), start_ts, end_ts }
      return { ...result, ...change(index) }
    })
  }
  const learned = (tries: readonly MadeTry[], slots = 1) => {
    const { pace, loadMs } = timesOf(tries, slots)
    return { pace: pace('a'), loadMs }
  }

  test('are unknown before it has completed a work', () => {
    expect(learned([])).toEqual({ pace: undefined, loadMs: undefined })
  })

  test('distinguish loading from making, in any order of submission', () => {
    expect(learned(made(3))).toEqual({ pace: 1000, loadMs: 6000 })
  })

  test('leave out the wait at the engine if no start was seen', () => {
    expect(learned(made(5, () => ({ start_ts: null })))).toEqual({ pace: 1000, loadMs: 6000 })
  })

  test('include the whole duration of a work, if several works run concurrently', () => {
    const pairs = made(9, (index) => {
      const end_ts = 8000 + Math.floor(index / 2) * 2000
      return { accept_ts: end_ts - 4000, start_ts: null, end_ts }
    })
    expect(learned(pairs, 2).pace).toBe(1000)
  })

  test('assume no change of the model for the oldest try, since the try before it is unknown', () => {
    expect(learned(made(maxRead + 5).slice(-maxRead))).toEqual({ pace: 1000, loadMs: undefined })
  })

  test('of a model that it has not used yet are taken from another model', () => {
    expect(timesOf(made(3), 1).pace('b')).toBe(1000)
  })
})

test('all engines stay in use, and serve users evenly, for any requests', () => {
  const workload = fc.record({
    paces: fc.array(fc.integer({ min: 1500, max: 6500 }), { minLength: 3, maxLength: 7 }),
    modelCount: fc.integer({ min: 2, max: 4 }),
    loadMs: fc.integer({ min: 2000, max: 8000 }),
    seed: fc.integer({ min: 1, max: 1e6 }),
  })
  fc.assert(
    fc.property(workload, ({ paces, modelCount, loadMs, seed }) => {
      const next = randomBy(seed)
      const names = Array.from({ length: Math.min(modelCount, paces.length) }, (_, index) => `model ${index}`)
      const wanted = Array.from(
        { length: paces.length * 100 },
        () => names[Math.floor(next() * names.length)]!,
      )
      const size = { paces, models: names, loadMs, people: paces.length * 10, worksEach }
      const modelOf = (person: number, work: number) => wanted[person * worksEach + work]!
      const { took, worked, changes, waits } = simulate({ ...size, modelOf, assumed: unknown })
      expect((worked + changes * loadMs) / took / paces.length).toBeGreaterThan(0.9)
      expect(Math.max(...waits) / (waits.reduce((sum, wait) => sum + wait, 0) / waits.length)).toBeLessThan(
        1.5,
      )
    }),
    { numRuns: 15 },
  )
})
