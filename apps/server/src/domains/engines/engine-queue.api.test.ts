import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinAdmin } from '../../../test/administration.ts'
import { refusalOf, startTestServer, type TestServer, type TestUser } from '../../../test/harness.ts'
import { seedPosts } from '../../../test/seed.ts'
import { transact } from '../../platform/db/pool.ts'
import { findUsage } from './dispatch/assigning.repo.ts'

let server: TestServer
let admin: TestUser
let maker: TestUser
let studioId: string
let runIds: string[]
const minute = 60_000
const now = Date.now()

const model = (name: string, more: object = {}) => ({
  ...{ name, family: 'sd15', tasks: { text_to_image: {} }, missing: [] },
  ...more,
})

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
  admin = await joinAdmin(server)
  maker = await server.join()
  const { db } = server.context
  studioId = (await admin.api.createEngine({ kind: 'comfyui', name: 'studio', address: 'http://studio' })).id
  const models = JSON.stringify([model('a.safetensors'), model('b.safetensors', { missing: ['vae'] })])
  await db.updateTable('engines').set({ state: 'ready', models }).where('id', '=', studioId).execute()
  const posts = await seedPosts(
    db,
    Array.from({ length: 6 }, () => ({ user_id: maker.userId })),
  )
  const works = await db.selectFrom('posts').select('work_id').where('id', 'in', posts).execute()
  runIds = works.map(({ work_id }) => work_id!)
})
afterAll(() => server[Symbol.asyncDispose]())

async function queue(run_id: string, more: object = {}, needs: object = {}): Promise<void> {
  const stage = { run_id, round: 1, stage: 0, user_id: maker.userId, priority: 'person' }
  const needsOfStage = { task: 'text_to_image', model: '', effort: 1, ...needs }
  await server.context.db
    .insertInto('engine_queue')
    .values({ ...stage, needs: JSON.stringify(needsOfStage), ...more })
    .execute()
}

async function insertTry(run_id: string, more: object = {}): Promise<string> {
  const id = crypto.randomUUID()
  const { db } = server.context
  const attempt = {
    engine_id: studioId,
    engine_name: 'studio',
    run_id,
    round: 1,
    stage: 0,
    user_id: maker.userId,
  }
  const what = {
    task: 'text_to_image',
    model: 'a.safetensors',
    effort: 1,
    expected_ms: 1000,
    fence: 1,
  }
  await db
    .insertInto('engine_tries')
    .values({ ...attempt, ...what, id, ...more })
    .execute()
  return id
}

test('the queue lists waiting stages with reasons, running stages with engines, and counts by placement', async () => {
  const [first, second, third, fourth] = runIds as [string, string, string, string]
  await queue(first, { ready_ts: now - 3 * minute }, { model: 'b.safetensors' })
  await queue(second, { ready_ts: now - 2 * minute, exclusions: JSON.stringify([{ engine_id: studioId }]) })
  await queue(third, { ready_ts: now - minute }, { model: 'a.safetensors' })
  const try_id = await insertTry(fourth)
  await queue(fourth, { try_id })
  const lease = { engine_id: studioId, slot: 2, try_id, holder: crypto.randomUUID(), fence: 1 }
  await server.context.db
    .insertInto('engine_leases')
    .values({ ...lease, expire_ts: now + minute })
    .execute()
  await server.context.db
    .updateTable('runs')
    .set({ kind: 'template_cover' })
    .where('id', 'in', [second, fourth])
    .execute()
  const shown = await admin.api.getEngineQueue()
  const title = (await maker.api.getWork({ id: first })).template_title
  const common = { user_info: { id: maker.userId }, title, task: 'text_to_image' }
  expect(shown).toMatchObject({
    waiting_count: 3,
    waiting_arr: [
      {
        ...{ ...common, model: 'b.safetensors', ready_ts: now - 3 * minute },
        ...{ reason: 'file_missing', file_name: 'vae' },
      },
      { ...common, reason: 'excluded' },
      { ...common, model: 'a.safetensors', reason: 'busy' },
    ],
    running_arr: [{ ...common, engine_id: studioId, engine_name: 'studio', slot: 2, model: 'a.safetensors' }],
  })
  expect(shown.waiting_arr[1]).not.toHaveProperty('model')
  expect(shown.waiting_arr.map(({ is_cover }) => is_cover)).toEqual([false, true, false])
  expect(shown.running_arr.map(({ is_cover }) => is_cover)).toEqual([true])
  const places = Object.fromEntries(shown.place_arr.map(({ place, ...counts }) => [place, counts]))
  expect(Object.keys(places)).toEqual(['cpu', 'video', 'background', 'remote'])
  expect(places['remote']).toMatchObject({ waiting_count: 3, running_count: 1 })
  expect(places['remote']!.oldest_ms).toBeGreaterThanOrEqual(3 * minute)
  await admin.api.updateEngine({ id: studioId, mode: 'paused' })
  const paused = await admin.api.getEngineQueue()
  expect(paused.waiting_arr.map(({ reason }) => reason)).toEqual(['file_missing', 'not_ready', 'not_ready'])
})

test('an engine shows its states, outcomes and times of the last seven days', async () => {
  const { db } = server.context
  const day = 24 * 60 * minute
  const states = [
    { state: 'unreachable', state_ts: now - 20 * day },
    { state: 'suspect', state_ts: now - 9 * day },
    { state: 'ready', state_ts: now - 2 * day },
  ]
  const { id } = await admin.api.createEngine({ kind: 'comfyui', name: 'attic', address: 'http://attic' })
  await db
    .insertInto('engine_states')
    .values(states.map((state) => ({ engine_id: id, ...state })))
    .execute()
  const ended = (outcome: string, took: number, more: object = {}) => ({
    ...{ engine_id: id, outcome, accept_ts: now - day, end_ts: now - day + took },
    ...more,
  })
  for (const took of [1000, 2000, 9000]) await insertTry(runIds[0]!, ended('done', took))
  const waited = { model: 'b.safetensors', start_ts: now - day + 3000 }
  await insertTry(runIds[0]!, ended('done', 8000, waited))
  await insertTry(runIds[0]!, ended('done', 5, { accept_ts: null }))
  await insertTry(runIds[0]!, ended('failed', 100))
  await insertTry(runIds[0]!, ended('lost', 100, { end_ts: now - 8 * day }))
  const engine = await admin.api.getEngine({ id })
  expect(engine.state_arr.map(({ state }) => state)).toEqual(['new', 'ready', 'suspect'])
  expect(engine.outcome_arr).toEqual([
    { outcome: 'done', count: 4 },
    { outcome: 'failed', count: 1 },
  ])
  expect(engine.duration_arr).toEqual([
    { model: 'a.safetensors', task: 'text_to_image', count: 3, median_ms: 2000 },
    { model: 'b.safetensors', task: 'text_to_image', count: 1, median_ms: 5000 },
  ])
  expect(engine.running_count).toBe(0)
})

test('an engine that makes a work is drained first, and removed when it is idle', async () => {
  const { db } = server.context
  const { id } = await admin.api.createEngine({ kind: 'sdcpp', name: 'barn', address: 'http://barn' })
  const try_id = await insertTry(runIds[4]!, { engine_id: id, engine_name: 'barn' })
  expect(await refusalOf(admin.api.deleteEngine({ id }))).toMatchObject({ code: 'A0440' })
  expect(await admin.api.getEngine({ id })).toMatchObject({ mode: 'draining', running_count: 1 })
  await db
    .updateTable('engine_tries')
    .set({ outcome: 'done', end_ts: now })
    .where('id', '=', try_id)
    .execute()
  await admin.api.deleteEngine({ id })
  expect((await refusalOf(admin.api.getEngine({ id }))).code).toBe('A0404')
  const kept = await db
    .selectFrom('engine_tries')
    .select(['engine_id', 'engine_name'])
    .where('id', '=', try_id)
    .executeTakeFirst()
  expect(kept).toEqual({ engine_id: null, engine_name: 'barn' })
})

test('the engine time of a user, which decides whose work comes next, leaves out covers', async () => {
  const { db } = server.context
  const [own, cover] = [runIds[4]!, runIds[5]!]
  await db.deleteFrom('engine_tries').execute()
  await db.updateTable('runs').set({ priority: 'background' }).where('id', '=', cover).execute()
  const took = { outcome: 'done', accept_ts: now - 5000, start_ts: now - 5000, end_ts: now - 2000 }
  for (const run_id of [own, cover]) await insertTry(run_id, took)
  const usage = await transact(db, (tx) => findUsage(tx, [maker.userId], now - minute))
  expect(usage.get(maker.userId)).toBe(3000)
})
