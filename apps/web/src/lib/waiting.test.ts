import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isWaiting, loadWithRetries, onWaiting } from './waiting.ts'

const network = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const away = () => Promise.reject(new TypeError('Failed to fetch'))
const never = new AbortController().signal

test('an available file is returned immediately, and no wait is announced', async () => {
  const heard = vi.fn()
  const stop = onWaiting(heard)
  expect(await loadWithRetries(async () => 'page', never)).toBe('page')
  expect(heard).not.toHaveBeenCalled()
  stop()
})

test('a failed fetch is retried until it succeeds, and the wait is announced', async () => {
  const states: boolean[] = []
  const stop = onWaiting(() => states.push(isWaiting()))
  const load = vi.fn(away).mockRejectedValueOnce(new TypeError()).mockRejectedValueOnce(new TypeError())
  load.mockResolvedValueOnce('page' as never)
  const come = loadWithRetries(load, never)
  await vi.advanceTimersByTimeAsync(0)
  expect(isWaiting()).toBe(true)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await come).toBe('page')
  expect(load).toHaveBeenCalledTimes(3)
  expect(isWaiting()).toBe(false)
  expect(states.at(-1)).toBe(false)
  stop()
})

test('the pause ends when the network is back', async () => {
  const load = vi.fn(away)
  load.mockRejectedValueOnce(new TypeError()).mockResolvedValueOnce('page' as never)
  const come = loadWithRetries(load, never)
  await vi.advanceTimersByTimeAsync(0)
  network.dispatchEvent(new Event('online'))
  expect(await come).toBe('page')
})

test('an answer of the server is not retried', async () => {
  const refusal = new Response(null, { status: 404 })
  await expect(loadWithRetries(() => Promise.reject(refusal), never)).rejects.toBe(refusal)
  expect(isWaiting()).toBe(false)
})

test('an abort ends the wait', async () => {
  const stop = new AbortController()
  const come = loadWithRetries(away, stop.signal)
  const rejected = expect(come).rejects.toThrow('elsewhere')
  await vi.advanceTimersByTimeAsync(0)
  stop.abort(new Error('elsewhere'))
  await rejected
  expect(isWaiting()).toBe(false)
})
