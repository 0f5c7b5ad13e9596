import { expect, test } from 'vitest'
import type { Database } from '../../platform/db/pool.ts'
import { SharedCounter } from './shared-counter.ts'

/** Counting alone does not use the database. */
const noDatabase = {} as Database
const window = { startTs: 0, lengthMs: 60_000 }

test('requests are still counted when there are more subnets than separate counts', () => {
  using counter = new SharedCounter(noDatabase, () => 0, 10)
  const add = (place: number) =>
    counter.add({ bucket: `read:${place}`, window, sharedFrom: Number.POSITIVE_INFINITY })
  for (let place = 0; place < 10; place += 1) expect(add(place)).toBe(1)
  for (let time = 1; time <= 3; time += 1) expect(add(10)).toBe(time)
  // New client subnets share a thousand counts by hash; known subnets keep their own counts.
  for (let place = 11; place < 5000; place += 1) add(place)
  expect(add(10)).toBeGreaterThan(4)
  expect(add(0)).toBe(2)
})
