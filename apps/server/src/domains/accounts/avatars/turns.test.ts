import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

test('one task at a time, in their order, and a failing one holds nobody up', async () => {
  const turns = new Turns(10)
  let running = 0
  const order: number[] = []
  const task = (number: number) => async () => {
    running += 1
    expect(running).toBe(1)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    order.push(number)
    if (number === 1) throw new Error('broken')
    return number
  }
  const results = await Promise.allSettled([0, 1, 2, 3].map((number) => turns.run(task(number))))
  expect(order).toEqual([0, 1, 2, 3])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
})

test('past the bound nobody waits; later there is room again', async () => {
  const turns = new Turns(2)
  const gate = Promise.withResolvers<void>()
  const waiting = [
    turns.run(() => gate.promise),
    turns.run(() => gate.promise),
    turns.run(() => gate.promise),
  ]
  await expect(turns.run(async () => {})).rejects.toMatchObject({ code: 'B0300', retryAfterSeconds: 5 })
  gate.resolve()
  await Promise.all(waiting)
  await turns.run(async () => {})
})
