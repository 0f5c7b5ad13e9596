import { routes } from '@easel/contract'
import { expect, test, vi } from 'vitest'
import { CacheGroup } from '../../platform/caching/cache-group.ts'
import type { CallContext } from './call.ts'
import { endpointsOf, type HandlerTable } from './endpoints.ts'
import { createAlways } from './idempotency.ts'
import { CallPipeline } from './pipeline.ts'

const id = '018f7702-0a48-7bd4-9d36-433d77e233b4'
const ann = { id: 'ann', kind: 'person', sessionId: 's', isModerator: false, isAdmin: false } as const
const visit: CallContext = {
  viewer: undefined,
  locale: 'en',
  requestId: 'r1',
  origin: 'http://easel.test',
  address: '192.0.2.1',
  timezone: 'UTC',
  userAgent: '',
  whenLeft: () => new AbortController().signal,
  createOnce: createAlways,
}
const ownCall: CallContext = { ...visit, viewer: { ...ann, followeeCount: 0 } }

function start(handlers: HandlerTable) {
  const stages: string[] = []
  const stage = (name: string) => vi.fn(() => void stages.push(name))
  const hooks = {
    authenticate: async () => undefined,
    rates: { countSubnet() {}, take: () => undefined },
    sharedAnswers: new CacheGroup(1000).create<Buffer>({ maxSize: 10_000 }),
    checkInput: stage('checkInput'),
    beforeRun: async () => void stages.push('beforeRun'),
    afterRun: stage('afterRun'),
    afterWrite: stage('afterWrite'),
  }
  const pipeline = new CallPipeline(hooks)
  const endpoints = new Map(endpointsOf(handlers, handlers).map((endpoint) => [endpoint.name, endpoint]))
  const ask = (name: string, call: CallContext, input: unknown = { id }) =>
    pipeline.answer(endpoints.get(name)!, { call, input })
  return { ask, stages, hooks }
}

test('a write passes all stages, and the last stage receives its route', async () => {
  const server = start({ likePost: async () => ({}) })
  expect(await server.ask('likePost', ownCall)).toEqual({ own: {} })
  expect(server.stages).toEqual(['checkInput', 'beforeRun', 'afterRun', 'afterWrite'])
  expect(server.hooks.afterWrite).toHaveBeenCalledWith(routes.likePost)
})

test('a refused write skips the stages after the run', async () => {
  const server = start({ likePost: () => Promise.reject(new Error('no')) })
  await expect(server.ask('likePost', ownCall)).rejects.toThrow('no')
  expect(server.stages).toEqual(['checkInput', 'beforeRun'])
})

test('a call for users does not run for a visitor', async () => {
  const likePost = vi.fn(async () => ({}))
  const server = start({ likePost })
  await expect(server.ask('likePost', visit)).rejects.toMatchObject({ code: 'A0200' })
  expect(likePost).not.toHaveBeenCalled()
})

test('an answer that visitors share is created once, even if the first client leaves', async () => {
  const stop = new AbortController()
  const getTopic = vi.fn(async (_input: unknown, { whenLeft }: CallContext) => {
    stop.abort()
    return { id, name: `aborted: ${whenLeft().aborted}`, post_count: 3 }
  })
  const server = start({ getTopic })
  const first = await server.ask('getTopic', { ...visit, whenLeft: () => stop.signal })
  expect(await server.ask('getTopic', visit)).toEqual(first)
  expect(getTopic).toHaveBeenCalledOnce()
  expect(String('shared' in first && first.shared)).toContain('aborted: false')
  expect(server.stages).toEqual(['beforeRun'])
})
