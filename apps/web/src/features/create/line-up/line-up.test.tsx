import { type Client, NetworkError, type Work } from '@easel/contract/client'
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeQueryClient } from '../../../lib/api/index.ts'
import { draftOwner, readStoredDraft } from '../../../lib/drafts/index.ts'
import { refusal, sampleTemplate, sampleWork } from '../../../testing/samples.ts'
import { balanceQuery } from '../../credits/index.ts'
import { runningKey } from '../../works/index.ts'
import { lineUp } from './line-up.ts'
import { readLineUp } from './lined-up-order.ts'

const running = sampleWork({ id: 'running', state: 'doing' })
let queryClient: QueryClient
let answers: (() => Promise<Work>)[]
let keys: (string | undefined)[]

const api = {
  createWork: (_: object, { idempotencyKey }: { idempotencyKey?: string } = {}) => {
    keys.push(idempotencyKey)
    return answers.shift()!()
  },
} as unknown as Client

const works = (work: Work | null) => queryClient.setQueryData(runningKey, work)
const entry = (id: string) => ({
  template: sampleTemplate({ id, title: id }),
  order: { work_template_id: id, params: {}, source_arr: [] },
})
const lined = () => lineUp.get().map(({ template, trouble }) => [template.id, trouble?.kind])

beforeEach(() => {
  draftOwner.change('ann')
  queryClient = makeQueryClient()
  answers = []
  keys = []
  lineUp.connect({
    ...{ api, queryClient },
    onStarted: (work) => works(work),
    errorText: (error) => (error as Error).message,
  })
  works(running)
})

afterEach(() => {
  for (const { key } of lineUp.get()) lineUp.remove(key)
  queryClient.clear()
  sessionStorage.clear()
})

const started = (id: string) => () => Promise.resolve(sampleWork({ id, state: 'queue' }))

test('works start in sequence, each when the previous work has ended', async () => {
  answers = [started('first'), started('second')]
  lineUp.add(entry('oil'))
  lineUp.add(entry('ink'))
  expect(lined()).toEqual([
    ['oil', undefined],
    ['ink', undefined],
  ])
  expect(keys).toEqual([])
  works(null)
  await expect.poll(() => lined()).toEqual([['ink', undefined]])
  expect(queryClient.getQueryData<Work>(runningKey)?.id).toBe('first')
  works(null)
  await expect.poll(() => lined()).toEqual([])
})

test('a work that was removed from the queue does not start', () => {
  lineUp.add(entry('oil'))
  lineUp.remove(lineUp.get()[0]!.key)
  works(null)
  expect(keys).toEqual([])
})

test('works wait while there are too few attempts, and start when there are enough', async () => {
  answers = [() => Promise.reject(refusal('A0601', 'Insufficient Balance')), started('first')]
  lineUp.add(entry('oil'))
  works(null)
  await expect.poll(() => lined()).toEqual([['oil', 'attempts']])
  queryClient.setQueryData(balanceQuery(api).queryKey, 0)
  expect(lined()).toEqual([['oil', 'attempts']])
  queryClient.setQueryData(balanceQuery(api).queryKey, 5)
  await expect.poll(() => lined()).toEqual([])
  // The refused call has ended, so the next call has another key.
  expect(new Set(keys).size).toBe(2)
})

test('works of the same start wait until there are attempts for all of them', async () => {
  answers = [() => Promise.reject(refusal('A0601', 'Insufficient Balance')), started('first')]
  const { template, order } = entry('oil')
  lineUp.add({ template, order: { ...order, count: 4 } })
  works(null)
  await expect.poll(() => lined()).toEqual([['oil', 'attempts']])
  queryClient.setQueryData(balanceQuery(api).queryKey, 3)
  expect(lined()).toEqual([['oil', 'attempts']])
  queryClient.setQueryData(balanceQuery(api).queryKey, 4)
  await expect.poll(() => lined()).toEqual([])
})

test('after a lost answer the call is repeated with the same key, when the network is back', async () => {
  answers = [() => Promise.reject(new NetworkError()), started('first')]
  lineUp.add(entry('oil'))
  works(null)
  await expect.poll(() => lined()).toEqual([['oil', 'refused']])
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => lined()).toEqual([])
  expect(new Set(keys).size).toBe(1)
})

test('a refusal stays beside its work until the user tries again', async () => {
  answers = [() => Promise.reject(refusal('A0404', 'It is gone')), started('first')]
  lineUp.add(entry('oil'))
  works(null)
  await expect.poll(() => lineUp.get()[0]?.trouble).toEqual({ kind: 'refused', message: 'It is gone' })
  lineUp.retry()
  await expect.poll(() => lined()).toEqual([])
})

test('leaving the page asks while works are lined up', () => {
  const isAsked = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(isAsked()).toBe(false)
  lineUp.add(entry('oil'))
  expect(isAsked()).toBe(true)
  lineUp.remove(lineUp.get()[0]!.key)
  expect(isAsked()).toBe(false)
})

test('works are stored when the page is left, and removed after the next page of the tab has taken them', () => {
  const { template, order } = entry('oil')
  lineUp.add({ template, order: { ...order, source_arr: [{ id: 'photo.jpg' }], count: 4 } })
  const [given] = lineUp.get()
  const stored = () => readLineUp(readStoredDraft('lined-up')?.value)
  const show = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  // Works are not stored before the page is left: otherwise a duplicated tab would start the same works.
  expect(stored()).toBeUndefined()
  window.dispatchEvent(new Event('pagehide'))
  const { id, title, cover, cost } = template
  expect(stored()).toEqual([{ ...given, template: { id, title, cover, cost } }])
  show()
  expect(stored()).toBeUndefined()
  expect(lineUp.get()).toEqual([given])

  window.dispatchEvent(new Event('pagehide'))
  sessionStorage.clear()
  show()
  expect(lineUp.get()).toEqual([])
})

test('stored works that are malformed are not read', () => {
  const good = { key: 'k', template: { ...sampleTemplate() }, order: { ...entry('oil').order } }
  expect(readLineUp([good])).toHaveLength(1)
  for (const wrong of [{ key: 7 }, { template: { id: 'x' } }, { order: { params: {} } }, { order: null }])
    expect(readLineUp([{ ...good, ...wrong }])).toBeUndefined()
  expect(readLineUp([good, good, good])).toBeUndefined()
  expect(readLineUp('works')).toBeUndefined()
})

test('a work is not requested without enough attempts', () => {
  queryClient.setQueryData(balanceQuery(api).queryKey, 0)
  lineUp.add(entry('oil'))
  works(null)
  expect(lined()).toEqual([['oil', 'attempts']])
  expect(keys).toEqual([])
})
