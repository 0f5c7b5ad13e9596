import { expect, test } from 'vitest'
import { LoadMeter } from './load-meter.ts'

/** Simulates a machine with two cores, on which the test advances the time. */
function meterOn({ running = 1 } = {}) {
  let [ms, used] = [0, 0]
  const world = { wanted: 0, running }
  const meter = new LoadMeter({
    countRunning: () => world.running,
    machine: { cores: 2, wanted: () => world.wanted, used: () => used, now: () => ms },
  })
  const pass = (seconds: number, { cores = 0, wanted = 0 } = {}) => {
    world.wanted = wanted
    for (let second = 0; second < seconds; second++) {
      ms += 1000
      used += cores * 1_000_000
      meter.sample()
    }
  }
  return { meter, pass, world }
}

test('a machine without other load has a load of 1, even while this process uses all cores', () => {
  const { meter, pass } = meterOn()
  expect(meter.present).toBe(1)
  pass(300, { cores: 2, wanted: 2 })
  expect(meter.present).toBeCloseTo(1, 1)
  const end = meter.begin()
  pass(10, { cores: 2, wanted: 2 })
  expect(end()).toBeCloseTo(1, 1)
})

test('threads of other processes that use both cores double the load', () => {
  const { meter, pass } = meterOn()
  pass(60, { wanted: 2 })
  expect(meter.present).toBeCloseTo(2)
  const end = meter.begin()
  pass(10, { wanted: 2 })
  expect(end()).toBeCloseTo(2)
})

test('the load is doubled only for a stage that runs beside another stage', () => {
  const { meter, pass, world } = meterOn({ running: 2 })
  pass(120, { cores: 2, wanted: 2 })
  const end = meter.begin()
  pass(10, { cores: 2, wanted: 2 })
  expect(end()).toBeCloseTo(2, 0)
  world.running = 0
  expect(meter.present).toBeCloseTo(1, 0)
})

test('the load of a stage is the mean over its duration, even if the stage ends at once', () => {
  const { meter, pass } = meterOn()
  expect(meter.begin()()).toBe(1)
  pass(1, { wanted: 4 })
  const end = meter.begin()
  pass(5, { wanted: 4 })
  pass(5, { wanted: 0 })
  expect(end()).toBeGreaterThan(1.5)
  expect(end()).toBeLessThan(2.5)
})
