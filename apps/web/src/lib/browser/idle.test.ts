import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenIdle, whenUsed } from './idle.ts'

beforeEach(() => vi.stubGlobal('document', new EventTarget()))
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

test('a function runs after its delay in a browser without requestIdleCallback', () => {
  vi.useFakeTimers()
  const run = vi.fn()
  whenIdle(run, 1000)
  vi.advanceTimersByTime(999)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledOnce()
})

test('a function runs once, when the browser is idle after the first input of the user', () => {
  const waiting: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (run: () => void) => waiting.push(run))
  const run = vi.fn()
  whenUsed(run)
  expect(waiting).toHaveLength(0)
  document.dispatchEvent(new Event('scroll'))
  document.dispatchEvent(new Event('pointermove'))
  expect(waiting).toHaveLength(1)
  expect(run).not.toHaveBeenCalled()
  waiting[0]?.()
  expect(run).toHaveBeenCalledOnce()
})

test('a cancelled function does not run', () => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run())
  const run = vi.fn()
  whenUsed(run)()
  document.dispatchEvent(new Event('keydown'))
  expect(run).not.toHaveBeenCalled()
})

test('a function with a time limit runs at the limit without any input, and only once', () => {
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run())
  const [unused, used] = [vi.fn(), vi.fn()]
  whenUsed(used, 3000)
  document.dispatchEvent(new Event('scroll'))
  whenUsed(unused, 3000)
  vi.advanceTimersByTime(2999)
  expect([used, unused].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  vi.advanceTimersByTime(1)
  document.dispatchEvent(new Event('scroll'))
  expect([used, unused].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})
