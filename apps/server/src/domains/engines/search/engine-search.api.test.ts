import { startA1111 } from '@easel/engine-doubles'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { joinAdmin } from '../../../../test/administration.ts'
import {
  refusalOf,
  startTestServer,
  type TestServer,
  type TestUser,
  until,
} from '../../../../test/harness.ts'

let server: TestServer
let admin: TestUser

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
  admin = await joinAdmin(server)
})
afterAll(() => server[Symbol.asyncDispose]())
afterEach(async () => {
  await server.context.db.deleteFrom('engines').execute()
  await server.context.db.deleteFrom('engine_searches').execute()
})

const ended = (id: string) =>
  until(async () => {
    const search = await admin.api.getEngineSearch({ id })
    return search.state === 'running' ? undefined : search
  })

describe('a search for engines', () => {
  test('is for administrators only', async () => {
    const person = await server.join()
    const { id } = await admin.api.searchEngines({})
    for (const call of [() => person.api.searchEngines({}), () => person.api.getEngineSearch({ id })])
      expect((await refusalOf(call())).code).toBe('A0301')
    for (const call of [() => server.visitor.searchEngines({}), () => server.visitor.getEngineSearch({ id })])
      expect((await refusalOf(call())).code).toBe('A0200')
    const unknown = '01890000-0000-7000-8000-000000000000'
    expect((await refusalOf(admin.api.getEngineSearch({ id: unknown }))).code).toBe('A0404')
  })

  test.each(['ftp://studio', 'http://user@studio', 'http://studio/?a', 'studio'])(
    'refuses the address %s, as adding an engine does',
    async (address) => {
      expect((await refusalOf(admin.api.searchEngines({ address }))).code).toBe('A0400')
    },
  )

  test('is done by a worker, and marks engines that were already added', async () => {
    await using worker = await server.startWorker()
    await using double = await startA1111()
    const { id } = await admin.api.searchEngines({ address: double.url })
    const { found_arr } = await ended(id)
    expect(found_arr).toMatchObject([{ address: double.url, kind: 'a1111', model_count: 4 }])
    expect(found_arr[0]).not.toHaveProperty('engine_id')
    const engine = await admin.api.createEngine({
      ...{ kind: 'a1111', name: 'Web UI' },
      address: double.url.replace('127.0.0.1', 'localhost'),
    })
    expect((await admin.api.getEngineSearch({ id })).found_arr).toMatchObject([{ engine_id: engine.id }])
    expect(double.works).toEqual([])
    void worker
  })

  test('is taken by one worker only, and never begins late', async () => {
    const late = await admin.api.searchEngines({ address: 'http://127.0.0.1:4' })
    const before = Date.now() - 60_000
    await server.context.db.updateTable('engine_searches').set({ create_ts: before }).execute()
    expect((await ended(late.id)).state).toBe('failed')
    await using double = await startA1111()
    await using first = await server.startWorker()
    await using second = await server.startWorker()
    const { id } = await admin.api.searchEngines({ address: double.url })
    expect((await ended(id)).state).toBe('done')
    const models = double.requests.filter(({ path }) => path === '/sdapi/v1/sd-models')
    expect(models).toHaveLength(1)
    const row = await server.context.db
      .selectFrom('engine_searches')
      .select('begin_ts')
      .where('id', '=', late.id)
      .executeTakeFirstOrThrow()
    expect(row.begin_ts).toBeNull()
    void [first, second]
  })
})
