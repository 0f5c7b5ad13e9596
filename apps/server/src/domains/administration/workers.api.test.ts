import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { joinAdmin } from '../../../test/administration.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/harness.ts'
import { announceWorker } from './index.ts'

let server: TestServer
let admin: TestUser

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
  admin = await joinAdmin(server)
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => server.context.db.deleteFrom('workers').execute())

const announce = (more: { name?: string; running?: number } = {}) =>
  announceWorker({
    db: server.context.db,
    name: more.name,
    places: ['remote'],
    measure: () => ({ running_count: more.running ?? 0, load: 1 }),
    log: (error) => {
      throw error
    },
  })

const workers = async () => (await admin.api.getEngineQueue()).worker_arr

test('a worker is listed with its load from its start until it stops', async () => {
  const before = Date.now()
  {
    await using _ = await announce({ name: 'attic', running: 2 })
    const [worker, ...more] = await workers()
    expect(more).toEqual([])
    expect(worker).toMatchObject({ name: 'attic', place_arr: ['remote'], running_count: 2 })
    expect(worker!.version).toMatch(/^\d+\.\d+\.\d+/)
    expect(worker!.start_ts).toBeGreaterThanOrEqual(before)
  }
  expect(await workers()).toEqual([])
})

test('a worker without a name is listed without a name', async () => {
  await using _ = await announce()
  expect((await workers())[0]).not.toHaveProperty('name')
})

test('a worker that died is not listed, and another worker deletes it', async () => {
  const { db } = server.context
  const dead = { id: crypto.randomUUID(), places: ['cpu'], version: '0', start_ts: 0, running_count: 1 }
  await db
    .insertInto('workers')
    .values({ ...dead, beat_ts: Date.now() - 71_000 })
    .execute()
  expect(await workers()).toEqual([])
  await using _ = await announce()
  const rows = await db.selectFrom('workers').select('id').execute()
  expect(rows).toHaveLength(1)
  expect(rows[0]!.id).not.toBe(dead.id)
})
