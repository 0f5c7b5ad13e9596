import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Overload } from './overload.ts'

const read = { rate: 'read' } as const
const write = { rate: 'write' } as const

let now = 0
let overload: Overload
let ends: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  now = 0
  ends = []
  overload = new Overload({ now: () => now })
})
afterEach(() => {
  overload[Symbol.dispose]()
  vi.useRealTimers()
})

function begin(count: number): void {
  for (let index = 0; index < count; index += 1) {
    const { promise, resolve } = Promise.withResolvers<void>()
    ends.push(resolve)
    void overload.during(read, () => promise)
  }
}

async function endAll(): Promise<void> {
  for (const end of ends.splice(0)) end()
  await vi.advanceTimersByTimeAsync(0)
}

/** Returns how many of 1000 callers are admitted. */
function admitted(call: Parameters<Overload['admit']>[0]): number {
  const callers = Array.from({ length: 1000 }, (_, index) => `caller ${index}`)
  return callers.filter((caller) => isAdmitted(call, caller)).length
}

function isAdmitted(call: Parameters<Overload['admit']>[0], caller: string): boolean {
  try {
    overload.admit(call, () => caller)
    return true
  } catch (error) {
    expect(error).toMatchObject({ code: 'B0300', retryAfterSeconds: expect.any(Number) })
    return false
  }
}

function measure(times: number, delayMs: number): void {
  for (let time = 0; time < times; time += 1) overload.measure(delayMs)
}

it('everything is admitted without an overload', () => {
  begin(120)
  measure(10, 200)
  expect(admitted(read)).toBe(1000)
  expect(overload.refused).toBe(0)
})

it('a delayed event loop refuses a growing share of the callers, the same callers within a minute', () => {
  begin(150)
  measure(4, 300)
  const share = overload.share
  expect(share).toBeLessThan(0.6)
  const first = admitted(read)
  expect(first / 1000).toBeCloseTo(share, 1)
  const isFirstAdmitted = isAdmitted(read, 'caller 1')
  now += 30_000 - (now % 60_000)
  expect(isAdmitted(read, 'caller 1')).toBe(isFirstAdmitted)
  measure(4, 300)
  expect(admitted(read)).toBeLessThan(first)
  expect(overload.refused).toBeGreaterThan(1000 - first)
})

it('calls that end slowly are an overload only if many are in progress', async () => {
  const endSome = async (count: number) => {
    for (const end of ends.splice(0, count)) end()
    await vi.advanceTimersByTimeAsync(0)
    overload.measure(0)
  }
  begin(120)
  for (let time = 0; time < 10; time += 1) await endSome(1)
  expect(overload.share).toBe(1)
  begin(400)
  for (let time = 0; time < 3; time += 1) await endSome(10)
  expect(overload.share).toBeLessThan(0.8)
})

it('many calls that end quickly are no overload', async () => {
  for (let time = 0; time < 30; time += 1) {
    begin(300)
    for (const end of ends.splice(0, ends.length - 150)) end()
    await vi.advanceTimersByTimeAsync(0)
    overload.measure(20)
  }
  expect(overload.share).toBe(1)
})

it('writes are admitted for twice as many callers as reads', () => {
  begin(150)
  while (overload.share > 0.3) overload.measure(300)
  expect(admitted(write) / admitted(read)).toBeCloseTo(2, 0)
})

it('essential calls, and calls of the families with limits of their own, are always admitted', () => {
  begin(2000)
  measure(100, 1000)
  expect(overload.share).toBeLessThan(0.05)
  expect(admitted({ ...write, isEssential: true })).toBe(1000)
  expect(admitted({ rate: 'sign_in' })).toBe(1000)
})

it('a burst is refused beyond the calls that may be in progress, before any measurement', async () => {
  begin(192)
  expect(admitted(read)).toBe(0)
  await endAll()
  expect(admitted(read)).toBe(1000)
})

it('after an overload, the share of admitted callers returns to 1, and the measurement stops', async () => {
  begin(500)
  measure(50, 1000)
  await endAll()
  const refusedInOverload = admitted(read)
  expect(refusedInOverload).toBeLessThan(100)
  await vi.advanceTimersByTimeAsync(25_000)
  expect(overload.share).toBe(1)
  expect(vi.getTimerCount()).toBe(0)
})

it('a failed call no longer counts as in progress', async () => {
  const failing = Array.from({ length: 512 }, () =>
    overload.during(read, () => Promise.reject(new Error('lost'))),
  )
  await expect(Promise.allSettled(failing)).resolves.toHaveLength(512)
  expect(admitted(read)).toBe(1000)
})
