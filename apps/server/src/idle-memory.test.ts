import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectAtRest, endAtRest } from './idle-memory.ts'

const everyMs = 50
setFlagsFromString('--expose-gc')
const collect = vi.fn(runInNewContext('gc') as () => void)

beforeEach(() => {
  collect.mockClear()
  vi.stubGlobal('gc', collect)
})
afterEach(() => void vi.unstubAllGlobals())

test('an idle process collects its garbage once', async () => {
  using _collecting = collectAtRest({ everyMs })
  await expect.poll(() => collect.mock.calls.length).toBe(1)
  await sleep(5 * everyMs)
  expect(collect).toHaveBeenCalledOnce()
})

test('a busy process is not interrupted by garbage collection', async () => {
  using _collecting = collectAtRest({ everyMs })
  const end = performance.now() + 5 * everyMs
  while (performance.now() < end) await new Promise((resolve) => setImmediate(resolve))
  expect(collect).not.toHaveBeenCalled()
})

test('a process that rests with much memory is ended once, after several checks in a row', async () => {
  const end = vi.fn()
  const states = [true, true, false, true, true, true]
  let residentBytes = 200_000_000
  let checks = 0
  const isAtRest = () => states[checks++] ?? true
  using _ending = endAtRest({ isAtRest, end, everyMs: 1, times: 3, residentBytes: () => residentBytes })
  await expect.poll(() => checks).toBeGreaterThan(10)
  expect(end).not.toHaveBeenCalled()
  residentBytes = 400_000_000
  await expect.poll(() => end.mock.calls.length).toBe(1)
  const endedAt = checks
  await sleep(20)
  expect([checks, end.mock.calls.length]).toEqual([endedAt, 1])
})

test('a process that works is not ended', async () => {
  const end = vi.fn()
  let checks = 0
  const isAtRest = () => ++checks % 3 !== 0
  using _ending = endAtRest({ isAtRest, end, everyMs: 1, times: 3, residentBytes: () => 1e9 })
  await expect.poll(() => checks).toBeGreaterThan(20)
  expect(end).not.toHaveBeenCalled()
})
