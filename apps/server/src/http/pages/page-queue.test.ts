import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { DomainError } from '../../errors/domain-error.ts'
import { PageQueue } from './page-queue.ts'

/** A clock that stands still unless rendering moves it. */
function stage({ factor = 1 } = {}) {
  let [now, spent] = [0, 0]
  const drawn: string[] = []
  const queue = new PageQueue({ factor, now: () => now, spent: () => spent })
  const draw = (subnet: string, ms = 50) =>
    queue.run(subnet, async () => {
      drawn.push(subnet)
      now += ms
      spent += ms
    })
  return { drawn, draw, pass: (ms: number) => (now += ms) }
}

const codeOf = (page: Promise<unknown>) =>
  page.then(
    () => 'drawn',
    (error: unknown) => (error instanceof DomainError ? error.code : error),
  )

test('a page of another client comes right after the one in progress, however many wait before it', async () => {
  const { drawn, draw } = stage()
  const crowd = Array.from({ length: 15 }, () => draw('crowd'))
  await nextTurn()
  await Promise.all([draw('ann'), draw('bob')])
  expect(drawn.length).toBeLessThanOrEqual(6)
  await Promise.all(crowd)
  expect(drawn).toHaveLength(17)
})

test('the event loop turns between two pages', async () => {
  const { draw, drawn } = stage()
  const seen: number[] = []
  const pages = Promise.all(Array.from({ length: 8 }, () => draw('ann')))
  while (drawn.length < 8) {
    await nextTurn()
    seen.push(drawn.length)
  }
  await pages
  for (const [at, count] of seen.entries()) expect(count - (seen[at - 1] ?? 0)).toBeLessThanOrEqual(1)
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

test('time in which the thread does something else, or nothing, costs a client nothing', async () => {
  let now = 0
  const queue = new PageQueue({ now: () => now, spent: () => 0 })
  for (let count = 0; count < 50; count += 1)
    await queue.run('ann', async () => {
      now += 1000
    })
  expect(await queue.run('ann', async () => 'page')).toBe('page')
})

test('no more than sixty pages of a client wait, and a page that fails makes room', async () => {
  const { draw } = stage()
  const states = await Promise.all(Array.from({ length: 80 }, () => codeOf(draw('ann', 1))))
  expect(states.filter((state) => state === 'A0501')).toHaveLength(20)
  const queue = new PageQueue()
  const broken = Array.from({ length: 10 }, () => queue.run('ann', () => Promise.reject(new Error('broken'))))
  expect((await Promise.allSettled(broken)).every(({ status }) => status === 'rejected')).toBe(true)
  expect(await queue.run('ann', async () => 'page')).toBe('page')
})
