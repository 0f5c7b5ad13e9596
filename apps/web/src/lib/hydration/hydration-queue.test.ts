import { expect, test } from 'vitest'
import { come, Turns } from './hydration-queue.ts'

/** Turns of a browser that is idle only when it is told so. */
function turnsOf(...ids: string[]) {
  const waiting: (() => void)[] = []
  const begun: string[] = []
  const turns = new Turns((run) => waiting.push(run))
  const leave = new Map(ids.map((id) => [id, turns.add(id)]))
  for (const id of ids) void turns.ask(id).then(() => begun.push(id))
  const idle = async () => {
    waiting.shift()?.()
    await Promise.resolve()
    return begun.splice(0)
  }
  return { turns, leave, idle }
}

test('parts come one by one, in their order', async () => {
  const { idle } = turnsOf('a', 'b', 'c')
  expect([await idle(), await idle(), await idle(), await idle()]).toEqual([['a'], ['b'], ['c'], []])
})

test('a part that is removed takes no turn', async () => {
  const { leave, idle } = turnsOf('a', 'b', 'c')
  leave.get('a')?.()
  leave.get('b')?.()
  expect([await idle(), await idle()]).toEqual([['c'], []])
})

test('a part that is lined up after all others have come is called, too', async () => {
  const { turns, idle } = turnsOf('a')
  await idle()
  turns.add('b')
  const turn = turns.ask('b')
  expect(turn).not.toBe(come)
  await idle()
  await expect(turn).resolves.toBeUndefined()
})

test('a part waits once, and not at all if it is not lined up', () => {
  const { turns } = turnsOf('a')
  expect(turns.ask('a')).toBe(come)
  expect(turns.ask('b')).toBe(come)
})

test('the end lets every part come, and later ones at once', async () => {
  const { turns, idle } = turnsOf('a', 'b')
  turns.end()
  turns.add('c')
  expect(turns.ask('c')).toBe(come)
  expect(await idle()).toEqual(['a', 'b'])
})
