import { performance } from 'node:perf_hooks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectAtRest, watchRest } from './idle-memory.ts'

const everyMs = 50
const collect = vi.fn()
let utilization = 0
let residentBytes = 0

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.stubGlobal('gc', collect.mockClear())
  vi.spyOn(performance, 'eventLoopUtilization').mockImplementation(() => ({
    utilization,
    idle: 0,
    active: 0,
  }))
  vi.spyOn(process.memoryUsage, 'rss').mockImplementation(() => residentBytes)
  utilization = 0
  residentBytes = 200_000_000
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('an idle process collects its garbage once, and again after its memory has grown', () => {
  using _collecting = collectAtRest({ everyMs })
  vi.advanceTimersByTime(6 * everyMs)
  expect(collect).toHaveBeenCalledOnce()
  residentBytes += 20_000_000
  vi.advanceTimersByTime(6 * everyMs)
  expect(collect).toHaveBeenCalledTimes(2)
})

test('a busy process is not interrupted by garbage collection', () => {
  using _collecting = collectAtRest({ everyMs })
  utilization = 0.5
  vi.advanceTimersByTime(6 * everyMs)
  expect(collect).not.toHaveBeenCalled()
  utilization = 0
  vi.advanceTimersByTime(everyMs)
  expect(collect).toHaveBeenCalledOnce()
})

test('an idle process with much memory is reported once, after several checks in a row', () => {
  const onRecycle = vi.fn()
  const states = [true, true, false, true, true, true]
  let checks = 0
  const isAtRest = () => states[checks++] ?? true
  using _watching = watchRest({ isAtRest, onRecycle, everyMs, times: 3 })
  vi.advanceTimersByTime(10 * everyMs)
  expect([checks, onRecycle.mock.calls.length]).toEqual([10, 0])
  residentBytes = 400_000_000
  vi.advanceTimersByTime(10 * everyMs)
  expect([checks, onRecycle.mock.calls.length]).toEqual([11, 1])
})

test('a busy process is not reported', () => {
  const onRecycle = vi.fn()
  let checks = 0
  const isAtRest = () => ++checks % 3 !== 0
  residentBytes = 1e9
  using _watching = watchRest({ isAtRest, onRecycle, everyMs, times: 3 })
  vi.advanceTimersByTime(20 * everyMs)
  expect(checks).toBe(20)
  expect(onRecycle).not.toHaveBeenCalled()
})
