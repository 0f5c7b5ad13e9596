import { expect, test, vi } from 'vitest'
import { Batcher } from './batcher.ts'

test('items that arrive while a batch runs share the next batch', async () => {
  const runs: number[][] = []
  const gate = Promise.withResolvers<void>()
  const batcher = new Batcher(async (items: readonly number[]) => {
    runs.push([...items])
    await gate.promise
    return items.map((item) => 10 * item)
  })
  const first = [1, 2].map((item) => batcher.submit(item))
  await new Promise(setImmediate)
  const others = [3, 4, 5, 6].map((item) => batcher.submit(item))
  await new Promise(setImmediate)
  expect(runs).toEqual([[1, 2]])
  gate.resolve()
  expect(await Promise.all([...first, ...others])).toEqual([10, 20, 30, 40, 50, 60])
  expect(runs).toEqual([
    [1, 2],
    [3, 4, 5, 6],
  ])
})

test('an error rejects only the item that causes it', async () => {
  const batcher = new Batcher(async (items: readonly string[]) => {
    if (items.includes('bad')) throw new Error('bad')
    return items.map((item) => item.toUpperCase())
  })
  const settled = await Promise.allSettled(['a', 'bad', 'b'].map((item) => batcher.submit(item)))
  expect(
    settled.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : String(outcome.reason))),
  ).toEqual(['A', 'Error: bad', 'B'])
  expect(await batcher.submit('c')).toBe('C')
})

test('a batch has two hundred items at most', async () => {
  const sizes: number[] = []
  const batcher = new Batcher(async (items: readonly number[]) => {
    sizes.push(items.length)
    return items
  })
  await Promise.all(Array.from({ length: 500 }, (_, index) => batcher.submit(index)))
  expect(sizes).toEqual([200, 200, 100])
})

test('a batch slower than 500 ms does not block the next; at most three run', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const locks = new Map(['a', 'b', 'c'].map((item) => [item, Promise.withResolvers<void>()]))
    const begun: string[] = []
    const batcher = new Batcher(async (items: readonly string[]) => {
      begun.push(...items)
      await Promise.all(items.map((item) => locks.get(item)?.promise))
      return items
    })
    const asked: Promise<string>[] = []
    const ask = async (item: string) => {
      asked.push(batcher.submit(item))
      await new Promise(setImmediate)
    }
    await ask('a')
    await ask('b')
    expect(begun).toEqual(['a'])
    await vi.advanceTimersByTimeAsync(500)
    expect(begun).toEqual(['a', 'b'])
    await ask('c')
    await vi.advanceTimersByTimeAsync(500)
    await ask('d')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(begun).toEqual(['a', 'b', 'c'])
    locks.get('b')!.resolve()
    expect(await asked[3]).toBe('d')
    for (const { resolve } of locks.values()) resolve()
    expect(await Promise.all(asked)).toEqual(['a', 'b', 'c', 'd'])
  } finally {
    vi.useRealTimers()
  }
})
