import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CacheGroup } from './cache-group.ts'
import { SharedCache } from './shared-cache.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const newCache = () => new SharedCache<string>({ maxAgeMs: 1000, maxSize: 100 })

/** Creates `answer 1`, `answer 2` and so on, each in this time; a mock, which counts its calls. */
function countedAnswers(milliseconds: number) {
  let made = 0
  return vi.fn(async () => {
    const answer = `answer ${++made}`
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    return { value: answer, size: 10 }
  })
}

test('requests with the same key share one answer, while it is loaded and until it is a second old', async () => {
  const answers = newCache()
  const slow = countedAnswers(600)
  const first = Promise.all([answers.get('a', slow), answers.get('a', slow)])
  await vi.advanceTimersByTimeAsync(600)
  expect(await first).toEqual(['answer 1', 'answer 1'])
  await vi.advanceTimersByTimeAsync(399)
  expect(await answers.get('a', slow)).toBe('answer 1')
  // The age counts from the beginning of the loading: data that was read first may be that old.
  await vi.advanceTimersByTimeAsync(1)
  const second = answers.get('a', slow)
  await vi.advanceTimersByTimeAsync(600)
  expect(await second).toBe('answer 2')
})

test('with steady requests, only the first request waits for an answer', async () => {
  const answers = newCache()
  const slow = countedAnswers(200)
  const first = answers.get('a', slow)
  await vi.advanceTimersByTimeAsync(200)
  await first
  const seen: string[] = []
  for (let offset = 200; offset < 3000; offset += 50) {
    let answer: string | undefined
    void answers.get('a', slow).then((value) => {
      answer = value
    })
    await vi.advanceTimersByTimeAsync(0)
    seen.push(answer!)
    await vi.advanceTimersByTimeAsync(50)
  }
  expect([...new Set(seen)]).toEqual([1, 2, 3, 4].map((number) => `answer ${number}`))
  expect(slow).toHaveBeenCalledTimes(4)
  expect(answers.size).toBe(10)
})

test('nothing is loaded without a request', async () => {
  const answers = newCache()
  let made = 0
  const make = async () => ({ value: `answer ${++made}`, size: 10 })
  for (let request = 0; request < 100; request++) await answers.get('a', make)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(made).toBe(1)
  expect(answers.size).toBe(0)
})

test('a refreshed answer is dropped if it fails, or if a change withdraws it', async () => {
  const answers = newCache()
  const answer = (value: string) => async () => ({ value, size: 10 })
  const later = (value: string) => async () => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    return { value, size: 10 }
  }
  await answers.get('a', answer('one'))
  await vi.advanceTimersByTimeAsync(900)
  expect(await answers.get('a', () => Promise.reject(new Error('no')))).toBe('one')
  await vi.advanceTimersByTimeAsync(100)
  expect(await answers.get('a', answer('two'))).toBe('two')
  await vi.advanceTimersByTimeAsync(900)
  expect(await answers.get('a', later('from before'))).toBe('two')
  answers.clear()
  await vi.advanceTimersByTimeAsync(100)
  expect(await answers.get('a', answer('three'))).toBe('three')
})

test('after an uncacheable refreshed answer, the next request loads its own', async () => {
  const answers = newCache()
  const answer = (value: string) => async () => ({ value, size: 10 })
  await answers.get('a', answer('one'))
  await vi.advanceTimersByTimeAsync(900)
  expect(await answers.get('a', async () => ({ value: 'refused' }))).toBe('one')
  await vi.advanceTimersByTimeAsync(0)
  expect(await answers.get('a', answer('two'))).toBe('one')
  await vi.advanceTimersByTimeAsync(0)
  expect(await answers.get('a', answer('three'))).toBe('two')
})

test('an error reaches the callers that waited, and is not cached', async () => {
  const answers = newCache()
  const failing = () => Promise.reject(new Error('no'))
  await expect(Promise.all([answers.get('a', failing), answers.get('a', failing)])).rejects.toThrow('no')
  expect(await answers.get('a', async () => ({ value: 'yes', size: 3 }))).toBe('yes')
})

test('an answer without a size is used only for the request that loaded it', async () => {
  const answers = newCache()
  let made = 0
  const ownAnswer = async () => ({ value: `own ${++made}` })
  expect(await Promise.all([answers.get('a', ownAnswer), answers.get('a', ownAnswer)])).toEqual([
    'own 1',
    'own 2',
  ])
  expect(await answers.get('a', ownAnswer)).toBe('own 3')
})

test('each request loads its own answer if nothing is cached, or if the key is very long', async () => {
  let made = 0
  const make = async () => ({ value: `${++made}`, size: 1 })
  const none = new SharedCache<string>({ maxAgeMs: 0, maxSize: 100 })
  expect([await none.get('a', make), await none.get('a', make)]).toEqual(['1', '2'])
  const long = 'k'.repeat(5000)
  const answers = newCache()
  expect([await answers.get(long, make), await answers.get(long, make)]).toEqual(['3', '4'])
})

test('no request gets an answer from before a change that preceded the request, or an answer that is a second old', async () => {
  const act = fc.oneof(
    fc.record({ read: fc.constantFrom('a', 'b', 'c'), takes: fc.integer({ min: 0, max: 700 }) }),
    fc.record({ passes: fc.integer({ min: 1, max: 800 }) }),
    fc.constant({ changes: true }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 40 }), async (acts) => {
      const answers = new SharedCache<{ version: number; at: number }>({ maxAgeMs: 1000, maxSize: 50 })
      let version = 0
      const reads: Promise<void>[] = []
      for (const act of acts) {
        if ('changes' in act) {
          version++
          answers.clear()
        } else if ('passes' in act) await vi.advanceTimersByTimeAsync(act.passes)
        else {
          const [since, now] = [version, Date.now()]
          const make = async () => {
            const answer = { version, at: Date.now() }
            await new Promise((resolve) => setTimeout(resolve, act.takes))
            return { value: answer, size: 20 }
          }
          reads.push(
            answers.get(act.read, make).then((answer) => {
              expect(answer.version).toBeGreaterThanOrEqual(since)
              expect(now - answer.at).toBeLessThan(1000)
            }),
          )
        }
        expect(answers.size).toBeLessThanOrEqual(50)
      }
      await vi.advanceTimersByTimeAsync(10_000)
      await Promise.all(reads)
      expect(answers.size).toBe(0)
    }),
  )
})

test('of several keys only the missing values are loaded, together, and requests wait for values that are being loaded', async () => {
  const values = newCache()
  const asked: (readonly string[])[] = []
  const make = async (missing: readonly string[]) => {
    asked.push(missing)
    await new Promise((resolve) => setTimeout(resolve, 100))
    return new Map(
      missing.filter((key) => key !== 'none').map((key) => [key, { value: key.toUpperCase(), size: 1 }]),
    )
  }
  const both = Promise.all([values.getMany(['a', 'b', 'none'], make), values.getMany(['b', 'c'], make)])
  await vi.advanceTimersByTimeAsync(100)
  expect((await both).map((found) => Object.fromEntries(found))).toEqual([
    { a: 'A', b: 'B' },
    { b: 'B', c: 'C' },
  ])
  expect(asked).toEqual([['a', 'b', 'none'], ['c']])
  const again = values.getMany(['a', 'none'], make)
  await vi.advanceTimersByTimeAsync(100)
  expect(Object.fromEntries(await again)).toEqual({ a: 'A' })
  expect(asked.at(-1)).toEqual(['none'])
})

test('all caches of a group are cleared together', async () => {
  const group = new CacheGroup(1000)
  const [first, second] = [group.create<string>({ maxSize: 10 }), group.create<string>({ maxSize: 10 })]
  for (const store of [first, second]) await store.get('a', async () => ({ value: 'x', size: 4 }))
  expect([first.size, second.size]).toEqual([4, 4])
  group.clear()
  expect([first.size, second.size]).toEqual([0, 0])
})
