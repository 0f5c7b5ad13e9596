import { CodeError, NetworkError } from '@easel/contract/client'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Change } from './refusals.ts'
import { Saving } from './saving.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pace = { afterChange: 800, between: 5000, again: 5000 }
const refused = (status: number, Code: CodeError['code']) =>
  new CodeError(status, { Code, Message: 'No', request_id: '' })

/** A server with one project, which refuses changes to old versions. */
function openServer() {
  const server = { version: 1, content: 'first', failures: [] as Error[], calls: 0 }
  let storedChange: Change<string> | undefined
  const send = async ({ content, version }: Change<string>) => {
    server.calls += 1
    const failure = server.failures.shift()
    if (failure) throw failure
    if (version !== server.version) throw refused(409, 'A0440')
    server.content = content
    server.version += 1
    return server.version
  }
  const keep = (change: Change<string> | undefined) => {
    storedChange = change
  }
  const saving = new Saving<string>(1, { send, keep, onSaved: () => undefined }, pace)
  return { server, saving, storedChange: () => storedChange }
}

test('a change is saved soon after the last key, and kept in the browser until then', async () => {
  const { server, saving, storedChange } = openServer()
  saving.change('a')
  await vi.advanceTimersByTimeAsync(500)
  saving.change('ab')
  await vi.advanceTimersByTimeAsync(700)
  expect(server.content).toBe('first')
  expect(storedChange()).toEqual({ content: 'ab', version: 1 })
  await vi.advanceTimersByTimeAsync(100)
  expect(server).toMatchObject({ content: 'ab', version: 2, calls: 1 })
  expect(storedChange()).toBeUndefined()
  expect(saving.getSnapshot()).toEqual({ kind: 'saved' })
})

test('continuous drawing sends at most one call every five seconds', async () => {
  const { server, saving } = openServer()
  for (let index = 0; index < 60; index += 1) {
    saving.change(`drawn ${index}`)
    await vi.advanceTimersByTimeAsync(1000)
  }
  await vi.advanceTimersByTimeAsync(5000)
  expect(server.content).toBe('drawn 59')
  expect(server.calls).toBeLessThanOrEqual(13)
})

test('a caller that waits for a save gets the reason of a refusal', async () => {
  const { server, saving } = openServer()
  await saving.saveAll()
  server.failures.push(refused(413, 'A0413'), new NetworkError('gone'))
  saving.change('a')
  await expect(saving.saveAll()).rejects.toMatchObject({ code: 'A0413' })
  await expect(saving.saveAll()).rejects.toBeInstanceOf(NetworkError)
  await saving.saveAll()
  expect(server.content).toBe('a')
  server.version += 1
  saving.change('b')
  for (let tries = 0; tries < 2; tries += 1)
    await expect(saving.saveAll()).rejects.toMatchObject({ code: 'A0440' })
})

test('a lost network loses nothing', async () => {
  const { server, saving, storedChange } = openServer()
  server.failures.push(new NetworkError('gone'), refused(429, 'A0501'))
  saving.change('a')
  await vi.advanceTimersByTimeAsync(1000)
  expect(saving.getSnapshot()).toEqual({ kind: 'waiting' })
  expect(storedChange()).toEqual({ content: 'a', version: 1 })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(server.content).toBe('a')
  expect(saving.getSnapshot()).toEqual({ kind: 'saved' })
})

test('with two editors, the second asks the user, and overwrites nothing before the answer', async () => {
  const { server, saving, storedChange } = openServer()
  server.version = 2
  server.content = 'theirs'
  saving.change('mine')
  await vi.advanceTimersByTimeAsync(1000)
  expect(saving.getSnapshot()).toEqual({ kind: 'conflict' })
  saving.change('mine too')
  await vi.advanceTimersByTimeAsync(60_000)
  await saving.flush()
  expect(server).toMatchObject({ content: 'theirs', calls: 1 })
  expect(storedChange()).toEqual({ content: 'mine too', version: 1 })
  saving.goOnFrom(2, { discards: true })
  expect(storedChange()).toBeUndefined()
  saving.change('after theirs')
  await vi.advanceTimersByTimeAsync(6000)
  expect(server.content).toBe('after theirs')
})

test.each([
  ['A0301', 'locked'],
  ['A0404', 'gone'],
  ['A0413', 'large'],
  ['A0400', 'other'],
] as const)('%s is shown, and the change stays stored', async (code, reason) => {
  const { server, saving, storedChange } = openServer()
  server.failures.push(refused(400, code))
  saving.change('a')
  await vi.advanceTimersByTimeAsync(1000)
  expect(saving.getSnapshot()).toEqual({ kind: 'refused', reason, message: 'No' })
  expect(storedChange()).toEqual({ content: 'a', version: 1 })
})

test('the server finally has the last change, after any failures', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('change' as const), text: fc.string({ minLength: 1 }) }),
    fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 7000 }) }),
    fc.record({ kind: fc.constant('fail' as const), code: fc.constantFrom('network', 'A0501', 'B0001') }),
    fc.record({ kind: fc.constant('flush' as const) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const { server, saving, storedChange } = openServer()
      let last: string | undefined
      for (const step of steps) {
        if (step.kind === 'change') {
          last = step.text
          saving.change(step.text)
        } else if (step.kind === 'wait') await vi.advanceTimersByTimeAsync(step.ms)
        else if (step.kind === 'flush') await saving.flush()
        else
          server.failures.push(
            step.code === 'network' ? new NetworkError('') : refused(500, step.code as CodeError['code']),
          )
        // The browser has stored everything that the server lacks.
        if (last !== undefined && server.content !== last) expect(storedChange()?.content).toBe(last)
      }
      await vi.advanceTimersByTimeAsync(400_000)
      expect(server.content).toBe(last ?? 'first')
      expect(saving.getSnapshot()).toEqual({ kind: 'saved' })
      expect(storedChange()).toBeUndefined()
    }),
    { numRuns: 60 },
  )
})
