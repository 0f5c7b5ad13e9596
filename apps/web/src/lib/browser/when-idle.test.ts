import { afterEach, expect, test, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a function runs when the browser is idle', () => {
  const waiting: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (run: () => void) => waiting.push(run))
  const run = vi.fn()
  whenIdle(run, 1000)
  expect(run).not.toHaveBeenCalled()
  waiting[0]?.()
  expect(run).toHaveBeenCalledOnce()
})

test('a function runs after its delay in a browser that does not tell when it is idle', () => {
  vi.useFakeTimers()
  const run = vi.fn()
  whenIdle(run, 1000)
  vi.advanceTimersByTime(999)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledOnce()
})
