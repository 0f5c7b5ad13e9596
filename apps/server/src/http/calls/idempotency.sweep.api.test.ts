import { type Client, createClient } from '@easel/contract'
import { samplePhoto } from '@easel/testkit'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  refusalOf,
  startTestServer,
  type TestServer,
  type TestUser,
  templateId,
  until,
  upload,
} from '../../../test/harness.ts'
import { IdempotencyStore } from './idempotency.ts'

let server: TestServer
let oil: string
let gate: Gate

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
  oil = await templateId(server.visitor)
})
beforeEach(async () => {
  gate = await closeGate()
})
afterEach(() => gate.open())
afterAll(() => server[Symbol.asyncDispose]())

interface Gate {
  open: () => Promise<void>
}

const gateKey = 4711

/** Closes the gate: while it is closed, writes to a gated table wait; see `gated`. */
async function closeGate(): Promise<Gate> {
  const { user, host, database } = server.context.pool.options
  const keeper = new pg.Client({ user: user!, host: host!, database: database! })
  await keeper.connect()
  await keeper.query('select pg_advisory_lock($1)', [gateKey])
  let isOpen = false
  return {
    async open() {
      if (isOpen) return
      isOpen = true
      await keeper.end()
      for (const table of ['idempotent_requests', 'works'])
        await server.context.pool.query(`drop trigger if exists gate on ${table}`)
    },
  }
}

async function gated(table: string, when: string): Promise<void> {
  const { pool } = server.context
  await pool.query(`create or replace function wait_at_gate() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(${gateKey}); return new; end $$`)
  await pool.query(
    `create trigger gate before ${when} on ${table} for each row execute function wait_at_gate()`,
  )
}

const waitingAtGate = () =>
  until(async () => {
    const { rows } = await server.context.pool.query<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and objid = ${gateKey} and not granted
        and database = (select oid from pg_database where datname = current_database())`,
    )
    return rows[0]?.pid
  })

async function orderOf({ api }: TestUser) {
  const source = await upload(api, await samplePhoto({ width: 48, height: 48 }))
  return { work_template_id: oil, source_arr: [{ id: source }] }
}

const clientAt = (baseUrl: string, { token }: TestUser): Client =>
  createClient({ baseUrl, token: () => token })
const key = { idempotencyKey: 'click' }

async function worksOf({ api }: TestUser): Promise<string[]> {
  return (await api.listWorks()).work_arr.map(({ id }) => id)
}

test('if a server created the work and died before its answer, a retry gets this work', async () => {
  const ann = await server.join()
  const body = await orderOf(ann)
  const dying = await server.startApiProcess()
  await gated('idempotent_requests', 'update of sealed_answer')
  const first = clientAt(dying.baseUrl, ann).createWork(body, key)
  const lost = expect(first).rejects.toMatchObject({ name: 'NetworkError' })
  const backend = await waitingAtGate()
  const made = await worksOf(ann)
  expect(made).toHaveLength(1)
  dying.kill()
  await lost
  // The connection of the server to the database is ended too, so that it stores no answer.
  await server.context.pool.query('select pg_terminate_backend($1)', [backend])
  await gate.open()
  await server.context.db.updateTable('idempotent_requests').set({ alive_ts: 0 }).execute()
  const again = await ann.api.createWork(body, key)
  expect([again.id]).toEqual(made)
  expect(await ann.api.createWork(body, key)).toEqual(again)
  expect(await worksOf(ann)).toEqual(made)
  const { balance_entry_arr } = await ann.api.listBalanceEntries()
  expect(balance_entry_arr.filter(({ reason }) => reason === 'work_taken')).toHaveLength(1)
})

test('a retry creates the work when the server died before creating it', async () => {
  const ann = await server.join()
  const body = await orderOf(ann)
  const dying = await server.startApiProcess()
  await gated('works', 'insert')
  const lost = expect(clientAt(dying.baseUrl, ann).createWork(body, key)).rejects.toMatchObject({
    name: 'NetworkError',
  })
  const backend = await waitingAtGate()
  dying.kill()
  await lost
  await server.context.pool.query('select pg_terminate_backend($1)', [backend])
  await gate.open()
  await server.context.db.updateTable('idempotent_requests').set({ alive_ts: 0 }).execute()
  const { id } = await ann.api.createWork(body, key)
  expect(await worksOf(ann)).toEqual([id])
})

test('a slow first request that counts as dead creates nothing', async () => {
  const ann = await server.join()
  const body = await orderOf(ann)
  await gated('works', 'insert')
  const first = refusalOf(ann.api.createWork(body, key))
  await waitingAtGate()
  await server.context.db.updateTable('idempotent_requests').set({ alive_ts: 0 }).execute()
  const second = ann.api.createWork(body, key)
  await until(async () => {
    const row = await server.context.db
      .selectFrom('idempotent_requests')
      .select('alive_ts')
      .where('user_id', '=', ann.userId)
      .executeTakeFirstOrThrow()
    return row.alive_ts > 0 || undefined
  })
  await gate.open()
  const { id } = await second
  expect((await first).code).toBe('B0300')
  expect(await worksOf(ann)).toEqual([id])
  expect((await ann.api.createWork(body, key)).id).toBe(id)
})

test('retries at several servers wait for the first request and get its answer', async () => {
  const ann = await server.join()
  const body = await orderOf(ann)
  const otherProcess = await server.startApiProcess()
  await gated('works', 'insert')
  const clients = [ann.api, clientAt(otherProcess.baseUrl, ann), ann.api, clientAt(otherProcess.baseUrl, ann)]
  const answers = clients.map((api) => api.createWork(body, key))
  await waitingAtGate()
  await gate.open()
  const [first, ...others] = await Promise.all(answers)
  expect(others.map(({ id }) => id)).toEqual(others.map(() => first!.id))
  expect(await worksOf(ann)).toEqual([first!.id])
})

test('a key belongs to one request for a day; a refusal frees the key', async () => {
  await gate.open()
  const ann = await server.join()
  const body = await orderOf(ann)
  const bad = { ...body, params: { nothing: 1 } }
  expect((await refusalOf(ann.api.createWork(bad, key))).code).toBe('A0400')
  const { id } = await ann.api.createWork(body, key)
  expect((await refusalOf(ann.api.createWork(bad, key))).code).toBe('A0440')
  const bob = await server.join()
  expect((await bob.api.createWork(await orderOf(bob), key)).id).not.toBe(id)
  await ann.api.setWorkState({ id, state: 'break' })
  expect((await ann.api.createWork(body, key)).id).toBe(id)
  const dayAgo = Date.now() - 24 * 3600_000 - 1
  await server.context.db.updateTable('idempotent_requests').set({ create_ts: dayAgo }).execute()
  const next = await ann.api.createWork(await orderOf(ann), key)
  expect(next.id).not.toBe(id)
})

test('a slow first request is not run again while it is alive', async () => {
  await gate.open()
  const { userId } = await server.join()
  const { db, signer } = server.context
  const abandonedAfterMs = 200
  const store = new IdempotencyStore(db, signer, { aliveEveryMs: 20, abandonedAfterMs })
  const begin = Date.now()
  let runs = 0
  const run = async () => {
    runs += 1
    await until(async () => {
      const { alive_ts } = await db
        .selectFrom('idempotent_requests')
        .select('alive_ts')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      return alive_ts > begin + 2 * abandonedAfterMs || undefined
    })
    return { runs }
  }
  const request = { userId, key: 'slow', request: 'the same' }
  const answers = await Promise.all([1, 2, 3].map(() => store.once(request, run)))
  expect(answers).toEqual([{ runs: 1 }, { runs: 1 }, { runs: 1 }])
})
