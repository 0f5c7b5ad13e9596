import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('the first call runs immediately; all calls within the interval are replaced by one call at its end', () => {
  const run = vi.fn()
  const call = throttle(run, 300)
  for (let times = 0; times < 5; times += 1) call()
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(299)
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1000)
  expect(run).toHaveBeenCalledTimes(2)
  call()
  expect(run).toHaveBeenCalledTimes(3)
})

test('without a trailing call, calls within the interval are dropped', () => {
  const run = vi.fn()
  const click = throttle(run, 1000, { trailing: false })
  for (const pauseMs of [0, 400, 599]) {
    vi.advanceTimersByTime(pauseMs)
    click()
  }
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(1)
  click()
  expect(run).toHaveBeenCalledTimes(2)
})
