import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenUsed } from './when-used.ts'

beforeEach(() => vi.stubGlobal('document', new EventTarget()))
afterEach(() => vi.unstubAllGlobals())

test('a function runs once, at the first sign of the user, when the browser has time', () => {
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
