import { expect, test, vi } from 'vitest'
import { Settler } from './deferred-work.ts'

test('notes are settled soon, once for all', async () => {
  vi.useFakeTimers()
  try {
    const settle = vi.fn(async () => {})
    const settler = new Settler(settle, () => {})
    for (const _ of [1, 2, 3]) settler.note()
    expect(settle).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(400)
    expect(settle).toHaveBeenCalledTimes(1)
    await settler.settled()
    await vi.advanceTimersByTimeAsync(1000)
    expect(settle).toHaveBeenCalledTimes(1)
  } finally {
    vi.useRealTimers()
  }
})

test('a caller waits for all that was noted before, also during a run, and several share a run', async () => {
  const runs: PromiseWithResolvers<void>[] = []
  const settler = new Settler(
    () => {
      runs.push(Promise.withResolvers())
      return runs.at(-1)!.promise
    },
    () => {},
  )
  settler.note()
  const first = settler.settled()
  await vi.waitFor(() => expect(runs).toHaveLength(1))
  settler.note()
  const done: string[] = []
  const later = ['a', 'b'].map((name) => settler.settled().then(() => done.push(name)))
  runs[0]!.resolve()
  await first
  await vi.waitFor(() => expect(runs).toHaveLength(2))
  expect(done).toEqual([])
  runs[1]!.resolve()
  await Promise.all(later)
  expect(done).toEqual(['a', 'b'])
  expect(runs).toHaveLength(2)
})

test('a failure is reported and tried again, and nobody waits for ever', async () => {
  vi.useFakeTimers()
  try {
    const errors: unknown[] = []
    const settle = vi.fn(async () => {})
    settle.mockRejectedValueOnce(new Error('no database'))
    const settler = new Settler(settle, (error) => errors.push(error))
    settler.note()
    await settler.settled()
    expect(errors).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(400)
    expect(settle).toHaveBeenCalledTimes(2)
    expect(errors).toHaveLength(1)
  } finally {
    vi.useRealTimers()
  }
})
