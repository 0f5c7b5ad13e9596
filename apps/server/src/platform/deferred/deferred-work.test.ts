import { expect, test, vi } from 'vitest'
import { DeferredWork } from './deferred-work.ts'

test('work runs soon after several writes, once for all of them', async () => {
  vi.useFakeTimers()
  try {
    const run = vi.fn(async () => {})
    const deferred = new DeferredWork(run, () => {})
    for (const _ of [1, 2, 3]) deferred.schedule()
    expect(run).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(400)
    expect(run).toHaveBeenCalledTimes(1)
    await deferred.flush()
    await vi.advanceTimersByTimeAsync(1000)
    expect(run).toHaveBeenCalledTimes(1)
  } finally {
    vi.useRealTimers()
  }
})

test('flush waits for all work scheduled before it, also during a run, and callers share a run', async () => {
  const runs: PromiseWithResolvers<void>[] = []
  const deferred = new DeferredWork(
    () => {
      runs.push(Promise.withResolvers())
      return runs.at(-1)!.promise
    },
    () => {},
  )
  deferred.schedule()
  const first = deferred.flush()
  await expect.poll(() => runs).toHaveLength(1)
  deferred.schedule()
  const done: string[] = []
  const later = ['a', 'b'].map((name) => deferred.flush().then(() => done.push(name)))
  runs[0]!.resolve()
  await first
  await expect.poll(() => runs).toHaveLength(2)
  expect(done).toEqual([])
  runs[1]!.resolve()
  await Promise.all(later)
  expect(done).toEqual(['a', 'b'])
  expect(runs).toHaveLength(2)
})

test('a failure is reported, the work is retried, and flush resolves', async () => {
  vi.useFakeTimers()
  try {
    const errors: unknown[] = []
    const run = vi.fn(async () => {})
    run.mockRejectedValueOnce(new Error('no database'))
    const deferred = new DeferredWork(run, (error) => errors.push(error))
    deferred.schedule()
    await deferred.flush()
    expect(errors).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(400)
    expect(run).toHaveBeenCalledTimes(2)
    expect(errors).toHaveLength(1)
  } finally {
    vi.useRealTimers()
  }
})
