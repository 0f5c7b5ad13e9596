import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinAdmin } from '../../../test/administration.ts'
import { refusalOf, startTestServer, type TestServer, type TestUser } from '../../../test/harness.ts'
import { seedPosts } from '../../../test/seed.ts'
import { newId } from '../../platform/ids.ts'
import { countDays } from './count-days.ts'

let server: TestServer
let admin: TestUser

const day = 24 * 3600_000

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
  admin = await joinAdmin(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const minute = 60_000
/** Counts the events until now with a clock that is some minutes ahead, so that all of them are surely committed. */
const count = (minutes: number) => countDays(server.context.db, Date.now() + minutes * minute)

/** Sums of all days, since a test may run at midnight. */
async function numbers() {
  const { day_arr } = await admin.api.getNumbers({ days: '7' })
  const sum = (figureOf: (day: (typeof day_arr)[number]) => number) =>
    day_arr.reduce((before, day) => before + figureOf(day), 0)
  return {
    people: day_arr.at(-1)!.people_count,
    signUps: sum((day) => day.sign_up_count),
    works: sum((day) => day.work_count),
    posts: sum((day) => day.post_count),
    likes: sum((day) => day.like_count),
    engines: day_arr.flatMap((day) => day.engine_arr),
  }
}

test('numbers are for administrators only, and there are none before the first count', async () => {
  const { api } = await server.join()
  expect((await refusalOf(api.getNumbers())).code).toBe('A0301')
  expect(await admin.api.getNumbers()).toEqual({ day_arr: [] })
})

test('the first count looks back ninety days, and includes the users who are active now', async () => {
  await count(2)
  const { day_arr, counted_ts } = await admin.api.getNumbers({ days: '90' })
  expect(day_arr).toHaveLength(90)
  expect(counted_ts).toBeGreaterThan(Date.now())
  expect(day_arr[0]).not.toHaveProperty('active_count')
  expect(Math.max(...day_arr.map(({ active_count = 0 }) => active_count))).toBe(2)
})

test('each row is counted once, and stays counted when it is erased', async () => {
  const { db } = server.context
  await db.deleteFrom('site_days').execute()
  const [ann, bob] = [await server.join(), await server.join()]
  const [first] = await seedPosts(db, [{ user_id: ann.userId }, { user_id: ann.userId }])
  await db.updateTable('runs').set({ effort: 1 }).where('user_id', '=', ann.userId).execute()
  await bob.api.likePost({ id: first! })
  await count(2)
  const counted = await numbers()
  expect(counted).toEqual({ people: 4, signUps: 4, works: 2, posts: 2, likes: 1, engines: [] })

  await db.deleteFrom('posts').where('user_id', '=', ann.userId).execute()
  await Promise.all([count(3), count(3)])
  expect(await numbers()).toEqual(counted)
})

test('runs count for the engine that finished them, even after the engine was deleted', async () => {
  const { db } = server.context
  await db.deleteFrom('site_days').execute()
  const address = 'http://127.0.0.1:9'
  const engine = await admin.api.createEngine({ kind: 'comfyui', name: 'Studio', address })
  const { id: run_id } = await db.selectFrom('runs').select('id').limit(1).executeTakeFirstOrThrow()
  const now = Date.now()
  const tried = (outcome: string, end_ts: number) => ({
    ...{ id: newId(), run_id, outcome, end_ts, engine_id: engine.id, engine_name: 'Studio' },
    ...{ user_id: admin.userId, stage: 0, round: 1, task: 'graph', effort: 1, expected_ms: 1 },
    fence: 1,
  })
  await db
    .insertInto('engine_tries')
    .values([tried('failed', now), tried('done', now), tried('done', now), tried('done', now - 100 * day)])
    .execute()
  await count(2)
  const engines = [{ name: 'Studio', run_count: 1 }]
  expect((await numbers()).engines).toEqual(engines)
  await admin.api.deleteEngine({ id: engine.id })
  await count(3)
  expect((await numbers()).engines).toEqual(engines)
})
