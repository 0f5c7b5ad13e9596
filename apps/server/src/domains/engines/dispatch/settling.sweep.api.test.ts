import { type ComfyDouble, startComfyDouble } from '@easel/comfyui-double'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addEngine, engineIn, startPicture, triesOf } from '../../../../test/engines.ts'
import { startTestServer, type TestServer, type TestUser, until, workIn } from '../../../../test/harness.ts'
import { transact } from '../../../platform/db/pool.ts'
import { stopRun } from '../../runs/index.ts'
import { endTry, findTry } from './engine-try.repo.ts'

let server: TestServer
let worker: AsyncDisposable
let double: ComfyDouble
let engineId: string
let person: TestUser

beforeAll(async () => {
  server = await startTestServer({ WORKER_NAME: 'attic', START_ATTEMPTS: '1000' }, { withWorker: false })
  worker = await server.startWorker()
  double = await startComfyDouble({ stepMs: 5 })
  engineId = await addEngine(server, double.url)
  await engineIn(server, engineId, 'ready')
  person = await server.join()
})
afterEach(async () => {
  double.clearFaults()
  double.release()
  const { db } = server.context
  await db.deleteFrom('engines').where('id', '<>', engineId).execute()
})
afterAll(async () => {
  await worker[Symbol.asyncDispose]()
  await double[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

const runningAt = (double: ComfyDouble) =>
  until(async () => {
    const [id] = double.inspect().running
    return id
  })

const firstOutcome = (runId: string) =>
  until(async () => (await triesOf(server, runId))[0]?.outcome ?? undefined)

test('a try that fails because of wrong answers of its engine is stopped there, and repeated', async () => {
  double.hold()
  const id = await startPicture(person, 'a lighthouse')
  const tried = await runningAt(double)
  // One wrong answer more than a try tolerates, so that the first request to stop it also gets a wrong answer.
  double.fault({ type: 'web_page', on: 'GET /api/jobs/{id}', times: 5 })
  expect(await firstOutcome(id)).toBe('failed')
  const { running, pending } = double.inspect()
  expect([...running, ...pending]).not.toContain(tried)
  double.release()
  expect((await workIn(person.api, id, ['done', 'fail', 'break'])).state).toBe('done')
  expect((await triesOf(server, id)).map(({ outcome }) => outcome)).toEqual(['failed', 'done'])
})

test('a try survives a few wrong answers of its engine', async () => {
  double.hold()
  const id = await startPicture(person, 'a lighthouse at night')
  await runningAt(double)
  double.fault({ type: 'web_page', on: 'GET /api/jobs/{id}', times: 2 })
  double.release()
  expect((await workIn(person.api, id, ['done', 'fail', 'break'])).state).toBe('done')
  expect((await triesOf(server, id)).map(({ outcome }) => outcome)).toEqual(['done'])
})

test('a try whose end cannot be recorded passes to the next worker that claims it', async () => {
  const { db } = server.context
  double.hold()
  const id = await startPicture(person, 'a mill')
  await runningAt(double)
  await sql`
    create function refuse_end() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`.execute(
    db,
  )
  await sql`
    create trigger refuse_end before update of end_ts on engine_tries for each row
    when (new.end_ts is not null and new.take_over_ts is null) execute function refuse_end()`.execute(db)
  double.release()
  expect((await workIn(person.api, id, ['done', 'fail', 'break'])).state).toBe('done')
  await sql`drop trigger refuse_end on engine_tries`.execute(db)
  const [only, ...others] = await triesOf(server, id)
  expect(others).toEqual([])
  expect(only).toMatchObject({ outcome: 'done' })
  expect(only!.take_over_ts).not.toBeNull()
})

test('a work that engines have lost three times ends with the reason, and its attempts are returned', async () => {
  double.hold()
  const id = await startPicture(person, 'a ferry')
  const seen = new Set<string>()
  for (let times = 0; times < 3; times += 1) {
    const running = await until(async () => double.inspect().running.find((tryId) => !seen.has(tryId)))
    seen.add(running)
    await until(
      async () => (await triesOf(server, id)).find((row) => row.id === running)?.accept_ts ?? undefined,
    )
    await double.restart()
  }
  const work = await workIn(person.api, id, ['done', 'fail', 'break'])
  expect(work.state).toBe('break')
  expect(work.error?.message).toContain('engine')
  expect((await triesOf(server, id)).map(({ outcome }) => outcome)).toEqual(['lost', 'lost', 'lost'])
  const entries = await server.context.db
    .selectFrom('balance_entries')
    .select('reason')
    .where('ref_id', '=', id)
    .orderBy('id')
    .execute()
  expect(entries.map(({ reason }) => reason)).toEqual(['work_taken', 'work_returned'])
})

test('a work is stopped at once, even while its engine does not answer', async () => {
  double.hold()
  const id = await startPicture(person, 'a harbour')
  await runningAt(double)
  await person.api.setWorkState({ id, state: 'break' })
  expect((await person.api.getWork({ id })).state).toBe('break')
  expect(await firstOutcome(id)).toBe('cancelled')
  expect(double.inspect()).toMatchObject({ running: [], pending: [] })
})

test('a try that ended while its engine did not answer is stopped there once it answers', async () => {
  const { db } = server.context
  double.hold()
  const id = await startPicture(person, 'a quay')
  const tryId = await runningAt(double)
  await worker[Symbol.asyncDispose]()
  await transact(db, async (tx) => {
    await stopRun(tx, id)
    const row = await findTry(db, tryId)
    await endTry(tx, row!, { outcome: 'cancelled' })
    await tx.updateTable('engine_tries').set({ clean_due_ts: 0 }).where('id', '=', tryId).execute()
  })
  expect(double.inspect().running).toEqual([tryId])
  worker = await server.startWorker()
  await until(async () => ((await triesOf(server, id))[0]!.clean_due_ts === null ? true : undefined))
  const { running, history } = double.inspect()
  expect([...running, ...history]).not.toContain(tryId)
})

test('a try that another worker has ended is cleaned up once more, since its first worker may have sent the last request', async () => {
  const { db } = server.context
  double.hold()
  const id = await startPicture(person, 'a pier')
  const tryId = await runningAt(double)
  await transact(db, async (tx) => {
    const fence = 1_000_000
    await tx.updateTable('engine_tries').set({ fence }).where('id', '=', tryId).execute()
    await endTry(tx, { try_id: tryId, fence }, { outcome: 'cancelled' })
    await tx.updateTable('engine_tries').set({ clean_due_ts: null }).where('id', '=', tryId).execute()
  })
  const due = await until(async () => (await triesOf(server, id))[0]!.clean_due_ts ?? undefined)
  expect(due).toBeGreaterThan(Date.now())
  await transact(db, (tx) => stopRun(tx, id))
})

test('an engine that only one worker can reach is used by that worker only', async () => {
  await using other = await startComfyDouble({ stepMs: 5 })
  await server.context.db.updateTable('engines').set({ mode: 'paused' }).execute()
  const cellar = await addEngine(server, other.url, { reachedBy: 'cellar' })
  const attic = await addEngine(server, double.url, { reachedBy: 'attic' })
  await engineIn(server, attic, 'ready')
  const id = await startPicture(person, 'a garden')
  expect((await workIn(person.api, id, ['done', 'fail', 'break'])).state).toBe('done')
  expect((await triesOf(server, id)).map(({ engine_id }) => engine_id)).toEqual([attic])
  expect(other.inspect().requests).toEqual({})
  const left = await server.context.db
    .selectFrom('engines')
    .select('state')
    .where('id', '=', cellar)
    .executeTakeFirstOrThrow()
  expect(left.state).toBe('new')
  await server.context.db.updateTable('engines').set({ mode: 'on' }).execute()
})

test('two branches of a graph run concurrently on two engines', async () => {
  await using other = await startComfyDouble({ stepMs: 5 })
  await engineIn(server, await addEngine(server, other.url), 'ready')
  // Each engine has loaded the model of one branch, so no branch gains by waiting for the other engine.
  await server.context.db
    .updateTable('engines')
    .set({ loaded_model: 'v1-5-pruned-emaonly.safetensors' })
    .execute()
  const branch = (prompt: string) => ({ class_type: 'TextToImage', inputs: { prompt, seed: 7 } })
  const ui = {
    '1': branch('a left door'),
    '2': branch('a right door'),
    '3': { class_type: 'SaveImage', inputs: { image: ['1', 0] } },
    '4': { class_type: 'SaveImage', inputs: { image: ['2', 0] } },
  }
  double.hold()
  other.hold()
  const { id: project_id } = await person.api.createProject({ title: 'Doors', ui })
  const { id } = await person.api.createProjectTask({ project_id, source_arr: [] })
  await Promise.all([runningAt(double), runningAt(other)])
  double.release()
  other.release()
  const tries = await until(async () => {
    const all = await triesOf(server, id)
    return all.length === 2 && all.every(({ outcome }) => outcome === 'done') ? all : undefined
  })
  expect(new Set(tries.map(({ engine_id }) => engine_id)).size).toBe(2)
})
