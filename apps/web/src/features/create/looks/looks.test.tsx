import { type Client, NetworkError } from '@easel/contract/client'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '../../../lib/api/index.ts'
import { refusal, sampleFile } from '../../../testing/samples.ts'
import { lookQuery, withoutLooks } from './looks.ts'

type Answer = Awaited<ReturnType<Client['makeLook']>>

let now = Date.now()

// Each test begins after all pauses of the previous tests.
beforeEach(() => {
  now += 86_400_000
  vi.useFakeTimers({ now })
})
afterEach(() => vi.useRealTimers())

/** Shows a look for which the server gives these answers, and returns the content of the page after a time. */
async function shown(answers: readonly (() => Promise<Answer>)[], afterMs: number) {
  let asked = 0
  const api = { makeLook: () => answers[asked++]!() } as unknown as Client
  const client = makeQueryClient()
  const observer = new QueryObserver(client, lookQuery(api, { work_template_id: 'oil', params: {} }))
  const leave = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(afterMs)
  leave()
  return { asked, data: observer.getCurrentResult().data }
}

const noTime = async () => ({ file: null })
const made = async () => ({ file: sampleFile })

test('a look is requested again while it is shown, if the server had no time for it or the answer was lost', async () => {
  expect(await shown([noTime, made], 60_000)).toEqual({ asked: 2, data: sampleFile })
  const lost = () => Promise.reject(new NetworkError('Gone'))
  expect(await shown([lost, made], 60_000)).toEqual({ asked: 2, data: sampleFile })
  const never = Array.from({ length: 9 }, () => noTime)
  expect((await shown(never, 600_000)).asked).toBe(5)
})

test('a look that was refused is not requested again', async () => {
  const refused = () => Promise.reject(refusal('A0501', 'Enough'))
  expect((await shown([refused, made], 600_000)).asked).toBe(1)
})

test('a look in progress is cancelled by the start of a work, and requested again afterwards', async () => {
  const asked: AbortSignal[] = []
  const makeLook = (_: unknown, { signal }: { signal: AbortSignal }) => {
    asked.push(signal)
    const aborted = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason)),
    )
    return asked.length === 1 ? aborted : made()
  }
  const client = makeQueryClient()
  const api = { makeLook } as unknown as Client
  const observer = new QueryObserver(client, lookQuery(api, { work_template_id: 'oil', params: {} }))
  const leave = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(10)
  const isLeft = await withoutLooks(client, async () => asked[0]!.aborted)
  await vi.advanceTimersByTimeAsync(1500)
  leave()
  expect({ isLeft, asked: asked.length, data: observer.getCurrentResult().data }).toEqual({
    ...{ isLeft: true, asked: 2, data: sampleFile },
  })
})
