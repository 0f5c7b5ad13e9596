import { expect, test } from 'vitest'
import { HydrationQueue, resolved } from './hydration-queue.ts'

/** Creates a queue in a browser that is idle only when `idle` is called. */
function queueOf(...ids: string[]) {
  const waiting: (() => void)[] = []
  const ready: string[] = []
  const queue = new HydrationQueue((run) => waiting.push(run))
  const remove = new Map(ids.map((id) => [id, queue.add(id)]))
  for (const id of ids) void queue.read(id).then(() => ready.push(id))
  const idle = async () => {
    waiting.shift()?.()
    await Promise.resolve()
    return ready.splice(0)
  }
  return { queue, remove, idle }
}

test('parts are hydrated one by one, in their order', async () => {
  const { idle } = queueOf('a', 'b', 'c')
  expect([await idle(), await idle(), await idle(), await idle()]).toEqual([['a'], ['b'], ['c'], []])
})

test('a part that is removed is skipped', async () => {
  const { remove, idle } = queueOf('a', 'b', 'c')
  remove.get('a')?.()
  remove.get('b')?.()
  expect([await idle(), await idle()]).toEqual([['c'], []])
})

test('a part that is added after all others were hydrated is hydrated, too', async () => {
  const { queue, idle } = queueOf('a')
  await idle()
  queue.add('b')
  const promise = queue.read('b')
  expect(promise).not.toBe(resolved)
  await idle()
  await expect(promise).resolves.toBeUndefined()
})

test('a part waits only once, and does not wait if it is not in the queue', () => {
  const { queue } = queueOf('a')
  expect(queue.read('a')).toBe(resolved)
  expect(queue.read('b')).toBe(resolved)
})

test('when the queue is closed, every part can be hydrated, also later parts', async () => {
  const { queue, idle } = queueOf('a', 'b')
  queue.close()
  queue.add('c')
  expect(queue.read('c')).toBe(resolved)
  expect(await idle()).toEqual(['a', 'b'])
})
