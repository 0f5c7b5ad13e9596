import { expect, test, vi } from 'vitest'
import type { Database } from '../db/pool.ts'
import { batchedWrite } from './batched-write.ts'

const [first, second] = [{}, {}] as [Database, Database]

test('concurrent writes to a database share one run, and each has its own result', async () => {
  const write = vi.fn(async (_db: Database, items: readonly number[]) => items.map((item) => 2 * item))
  const double = batchedWrite(write)
  expect(await Promise.all([double(first, 1), double(first, 2), double(second, 3)])).toEqual([2, 4, 6])
  expect(write.mock.calls).toEqual([
    [first, [1, 2]],
    [second, [3]],
  ])
})

test('an error instead of a result is thrown to its caller alone', async () => {
  const write = batchedWrite(async (_db: Database, items: readonly string[]) =>
    items.map((item) => (item === 'bad' ? new Error('refused') : item)),
  )
  const [good, bad] = await Promise.allSettled([write(first, 'good'), write(first, 'bad')])
  expect(good).toEqual({ status: 'fulfilled', value: 'good' })
  expect(bad).toMatchObject({ status: 'rejected', reason: { message: 'refused' } })
})

test('after a deadlock, the whole write is repeated', async () => {
  const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' })
  const write = vi.fn(async (_db: Database, items: readonly number[]) => items.map((item) => 2 * item))
  write.mockRejectedValueOnce(deadlock).mockRejectedValueOnce(deadlock)
  const double = batchedWrite(write)
  expect(await Promise.all([double(first, 1), double(first, 2)])).toEqual([2, 4])
  expect(write.mock.calls.map(([, items]) => items)).toEqual([
    [1, 2],
    [1, 2],
    [1, 2],
  ])
})
