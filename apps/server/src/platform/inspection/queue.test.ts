import { propertyRuns } from '@easel/testkit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { errors } from '../errors/domain-error.ts'
import { InspectionQueue, type TaskProcess } from './queue.ts'
import { weightOf } from './weight.ts'

const mebibyte = 1024 * 1024
const options = { main: new URL('file:///none'), tempDir: '/none', readable: [], idleMs: 20_000 }

/** Waits until all promises are settled that wait only for other promises. */
const settle = () => new Promise(setImmediate)

/** Creates a queue whose processes end their tasks when the test calls `next`, which also sets the processor time. */
function heldQueue(lane: { msPerCaller?: number } = {}) {
  const running: { by: string; end: () => void }[] = []
  let lastTaskMs = 0
  const process = (): TaskProcess => ({
    mustRecycle: false,
    get lastTaskMs() {
      return lastTaskMs
    },
    async run({ name }) {
      const { promise, resolve } = Promise.withResolvers<void>()
      running.push({ by: name, end: resolve })
      await promise
      return name
    },
    end: async () => {},
  })
  const queue = new InspectionQueue({ processes: 1, memoryMb: 1, ...lane }, options, process)
  const ask = (by: string, weight = weightOf(undefined)) =>
    queue.run({ name: by, input: undefined, limitMs: 1000, by, weight, signal: undefined }).then(
      () => 'done',
      (error: { code: string }) => error.code,
    )
  return {
    ask,
    queue,
    /** Ends the running task; returns the caller of the next task. */
    async next(usedMs = 0) {
      lastTaskMs = usedMs
      await settle()
      running.shift()?.end()
      await settle()
      return running[0]?.by
    },
  }
}

test('callers who fill the queue lose their latest tasks to a caller with fewer tasks', async () => {
  const { ask, next, queue } = heldQueue()
  const greedy = ['ann', 'bob', 'eve', 'sam'].flatMap((by) => Array.from({ length: 61 }, () => ask(by)))
  const more = ['ann2', 'bob2'].flatMap((by) => Array.from({ length: 20 }, () => ask(by)))
  const small = Array.from({ length: 4 }, () => ask('joe'))
  await next()
  const outcome = (asked: Promise<string>[]) =>
    Promise.all(asked.map((promise) => Promise.race([promise, Promise.resolve('waits')])))
  expect(await outcome(small)).toEqual(['waits', 'waits', 'waits', 'waits'])
  const lost = [...(await outcome(greedy)), ...(await outcome(more))].filter((outcome) => outcome === 'B0300')
  expect(lost.length).toBeGreaterThan(20)
  const turns = new Set<string | undefined>()
  for (let turn = 0; turn < 8; turn += 1) turns.add(await next())
  expect(turns).toContain('joe')
  await queue.end()
})

test('one caller may have 60 small tasks waiting, or any single task', async () => {
  const { ask, next, queue } = heldQueue()
  const asked = Array.from({ length: 62 }, () => ask('ann'))
  expect(await asked.at(-1)).toBe('B0300')
  const large = ask('bob', 30 * mebibyte)
  expect(await ask('bob', 1)).toBe('B0300')
  await next()
  await next()
  await queue.end()
  expect([await large, await asked[0]]).toEqual(['done', 'done'])
})

test('only callers whose tasks have used too much processor time are refused', async () => {
  const { ask, next, queue } = heldQueue({ msPerCaller: 1000 })
  const first = ask('ann')
  await next(600)
  const second = ask('ann')
  await next(600)
  expect([await first, await second, await ask('ann')]).toEqual(['done', 'done', 'A0501'])
  const otherTask = ask('bob')
  await next()
  expect(await otherTask).toBe('done')
  await queue.end()
})

test('the weight of waiting tasks never exceeds the limit, and each task ends once', async () => {
  const asking = fc.array(
    fc.record({ by: fc.constantFrom('ann', 'bob', 'eve'), mebibytes: fc.nat(20), turns: fc.nat(2) }),
    { maxLength: 40 },
  )
  await fc.assert(
    fc.asyncProperty(asking, async (list) => {
      const { ask, next, queue } = heldQueue()
      const asked: Promise<string>[] = []
      for (const { by, mebibytes, turns } of list) {
        asked.push(ask(by, mebibytes * mebibyte + 1))
        for (let turn = 0; turn < turns; turn += 1) await next()
        expect(queue.weight).toBeLessThanOrEqual(64 * mebibyte)
      }
      while (await next()) expect(queue.weight).toBeLessThanOrEqual(64 * mebibyte)
      await next()
      const outcomes = await Promise.all(asked)
      expect(outcomes.every((outcome) => outcome === 'done' || outcome === errors.unavailable().code)).toBe(
        true,
      )
      expect(queue.weight).toBe(0)
      await queue.end()
    }),
    { numRuns: propertyRuns(100) },
  )
})

test('the weight of a task counts its buffers and texts', () => {
  const base = weightOf(undefined)
  expect(weightOf({ path: '/a', type: 'b' }) - base).toBe(6)
  expect(weightOf({ dag: Buffer.alloc(1000), definitions: { a: 'xx' } }) - base).toBe(1004)
  expect(weightOf(new Uint8Array(5)) - base).toBe(5)
})
