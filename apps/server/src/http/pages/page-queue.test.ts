import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { PageQueue } from './page-queue.ts'

/** Creates a queue with a clock that only rendering advances; rendering a page takes a turn of the event loop. */
function stage({ factor = 1 } = {}) {
  let now = 0
  const drawn: string[] = []
  const queue = new PageQueue({ factor, now: () => now })
  const draw = (subnet: string, ms = 50) =>
    queue.run(subnet, async () => {
      drawn.push(subnet)
      await nextTurn()
      now += ms
      return { spentMs: ms }
    })
  return { drawn, draw, pass: (ms: number) => (now += ms) }
}

const codeOf = (page: Promise<unknown>) =>
  page.then(
    () => 'drawn',
    (error: unknown) => (error instanceof DomainError ? error.code : error),
  )

test('a page of another client is rendered right after the pages in progress, however many pages wait', async () => {
  const { drawn, draw } = stage()
  const crowd = Array.from({ length: 40 }, () => draw('crowd'))
  await nextTurn()
  await Promise.all([draw('ann'), draw('bob')])
  expect(drawn.length).toBeLessThanOrEqual(6)
  await Promise.all(crowd)
  expect(drawn).toHaveLength(42)
})

test('a client that renders for ten seconds in a minute is refused until the minute is over', async () => {
  const { draw, pass } = stage()
  for (let count = 0; count <= 200; count += 1) {
    await draw('ann')
    pass(50)
  }
  expect(await codeOf(draw('ann'))).toBe('A0501')
  expect(await codeOf(draw('bob'))).toBe('drawn')
  pass(60_000)
  expect(await codeOf(draw('ann'))).toBe('drawn')
})

test('at most sixty pages of a client wait, and a page that fails frees a place', async () => {
  const { draw } = stage()
  const states = await Promise.all(Array.from({ length: 80 }, () => codeOf(draw('ann', 1))))
  expect(states.filter((state) => state === 'A0501')).toHaveLength(18)
  const queue = new PageQueue()
  const broken = Array.from({ length: 10 }, () => queue.run('ann', () => Promise.reject(new Error('broken'))))
  expect((await Promise.allSettled(broken)).every(({ status }) => status === 'rejected')).toBe(true)
  expect(await queue.run('ann', async () => ({ spentMs: 1 }))).toEqual({ spentMs: 1 })
})
