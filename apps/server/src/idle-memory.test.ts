import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectAtRest } from './idle-memory.ts'

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
