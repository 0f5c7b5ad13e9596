import { expect, test } from 'vitest'
import { throttle } from './throttle.ts'

test('the first of several clicks within a second counts', () => {
  let ts = 5_000
  const done: number[] = []
  const click = throttle(
    () => done.push(ts),
    1000,
    () => ts,
  )
  for (ts of [5_000, 5_400, 5_999, 6_000, 6_500, 7_100]) click()
  expect(done).toEqual([5_000, 6_000, 7_100])
})
