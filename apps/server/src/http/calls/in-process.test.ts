import { routes } from '@easel/contract'
import { expect, test, vi } from 'vitest'
import { CacheGroup } from '../../platform/caching/cache-group.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import type { CallContext, Viewer } from './call.ts'
import { endpointsOf } from './endpoints.ts'
import { clientsInProcess, type PageCaller } from './in-process.ts'
import { RawJson } from './packed-json.ts'
import { CallPipeline } from './pipeline.ts'

const ann: Viewer = {
  id: 'ann',
  kind: 'person',
  sessionId: 's',
  isModerator: false,
  isAdmin: false,
  followeeCount: 0,
}
const id = '018f7702-0a48-7bd4-9d36-433d77e233b4'
const sea = { id, name: 'sea', post_count: 3 }

function start(handlers: Record<string, (input: never, call: CallContext) => Promise<unknown>>) {
  const onRefusal = vi.fn()
  const onFailure = vi.fn()
  const onTooMany = vi.fn()
  const take = vi.fn(async () => {})
  const pipeline = new CallPipeline({
    authenticate: async (token) => (token === 'of ann' ? ann : undefined),
    rates: { countSubnet: () => {}, take },
    sharedAnswers: new CacheGroup(1000).create({ maxSize: 10_000 }),
    checkInput: () => {},
    beforeRun: async () => {},
    afterRun: () => {},
    afterWrite: () => {},
  })
  const clientFor = clientsInProcess(pipeline, endpointsOf(handlers, handlers), { onRefusal, onFailure })
  const page: PageCaller = {
    token: 'of ann',
    locale: 'en',
    origin: 'http://easel.test',
    address: '192.0.2.1',
    requestId: 'r1',
    signal: new AbortController().signal,
    isAwaited: true,
    onTooMany,
  }
  return {
    ...{ onRefusal, onFailure, onTooMany, take },
    as: (token: string | undefined, given: Partial<PageCaller> = {}) =>
      clientFor({ ...page, token, ...given }),
  }
}

test('a handler gets the parsed input and the caller; the answer contains only the fields of its schema', async () => {
  const getTopic = vi.fn(async () => ({ ...sea, secret: 1 }))
  const listTopics = vi.fn(async () => ({ topic_arr: [sea], next_cursor: null }))
  const server = start({ getTopic, listTopics })
  expect(await server.as('of ann').getTopic({ id })).toEqual(sea)
  expect(getTopic.mock.calls[0]).toMatchObject([{ id }, { viewer: ann, origin: 'http://easel.test' }])
  expect(server.take).toHaveBeenCalledWith('read', { address: '192.0.2.1', userId: 'ann' })
  await server.as('of ann').listTopics({ keyword: undefined })
  expect(listTopics.mock.calls[0]).toMatchObject([{ offset: 0, limit: expect.any(Number) }, {}])
})

test('a call for a page that no client waits for does not count for a limit', async () => {
  const server = start({ getTopic: async () => sea })
  expect(await server.as(undefined, { isAwaited: false }).getTopic({ id })).toEqual(sea)
  expect(server.take).not.toHaveBeenCalled()
  await server.as(undefined).getTopic({ id })
  expect(server.take).toHaveBeenCalledOnce()
})

test('visitors share an answer, and a signed-in user gets a separate answer', async () => {
  let asked = 0
  const server = start({ getTopic: async () => ({ ...sea, post_count: ++asked }) })
  const counts = []
  for (const token of [undefined, undefined, 'of ann', 'of ann'])
    counts.push((await server.as(token).getTopic({ id })).post_count)
  expect(counts).toEqual([1, 1, 2, 3])
})

test('an answer that does not depend on the user is created once for all signed-in users', async () => {
  expect(routes.listThemes.sharedByAll).toBe(true)
  const listThemes = vi.fn(async () => ({ theme_arr: [], next_cursor: null }))
  const server = start({ listThemes })
  for (const token of [undefined, 'of ann', 'of ann']) await server.as(token).listThemes()
  expect(listThemes).toHaveBeenCalledTimes(2)
})

test('a graph arrives as the object that its JSON describes', async () => {
  const dag = new RawJson(Buffer.from('{"1":{"class_type":"load","inputs":{}}}'))
  const texts = { title: { en: 'Sea', zh: '海' }, description: { en: '', zh: '' }, input_arr: [] }
  const server = start({ getWorkTemplateGraph: async () => ({ dag, ...texts }) })
  expect(await server.as(undefined).getWorkTemplateGraph({ id })).toEqual({
    dag: { 1: { class_type: 'load', inputs: {} } },
    ...texts,
  })
})

test('a refusal is the error that a client over HTTP throws, and is logged', async () => {
  const getTopic = async () => {
    throw errors.notFound()
  }
  const server = start({ getTopic, listBalances: async () => ({}) })
  const refused = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      (error) => [error.status, error.code, error.body.request_id],
    )
  expect(await refused(server.as('of ann').getTopic({ id }))).toEqual([404, 'A0404', 'r1'])
  expect(await refused(server.as('expired').getTopic({ id }))).toEqual([401, 'A0200', 'r1'])
  expect(server.onRefusal.mock.lastCall![0]).toMatchObject({
    call: 'getTopic',
    objectId: id,
    hasToken: true,
  })
  expect(await refused(server.as(undefined).listBalances())).toEqual([401, 'A0200', 'r1'])
  expect(server.onFailure).not.toHaveBeenCalled()
  server.take.mockRejectedValueOnce(errors.tooMany({ retryAfterSeconds: 7 }))
  expect(await refused(server.as('of ann').getTopic({ id }))).toEqual([429, 'A0501', 'r1'])
  expect(server.onTooMany.mock.lastCall![0].retryAfterSeconds).toBe(7)
})

test('an error that is no refusal reveals nothing and is logged', async () => {
  const failure = new Error('column "secret" does not exist')
  const getTopic = () => Promise.reject(failure)
  const server = start({ getTopic })
  const error = await server
    .as('of ann')
    .getTopic({ id })
    .catch((reason) => reason)
  expect([error.code, JSON.stringify(error.body)]).toEqual(['B0001', expect.not.stringContaining('secret')])
  expect(server.onFailure).toHaveBeenCalledWith(failure, 'r1')
})
