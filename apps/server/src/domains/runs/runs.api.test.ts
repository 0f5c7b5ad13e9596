import { samplePhoto } from '@easel/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  shortFilm,
  startTestServer,
  type TestServer,
  templateId,
  upload,
  workIn,
} from '../../../test/harness.ts'
import { transact } from '../../platform/db/pool.ts'
import { startRun } from './index.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
})
afterAll(() => server[Symbol.asyncDispose]())

async function storyOf(count: number) {
  const person = await server.join()
  const sources = await Promise.all(
    Array.from({ length: count }, async (_, seed) => ({
      id: await upload(person.api, await samplePhoto({ width: 240, height: 135, seed })),
    })),
  )
  const template = await templateId(person.api, 'video')
  const { id } = await person.api.createWork({
    work_template_id: template,
    source_arr: sources,
    params: shortFilm,
  })
  return { ...person, id }
}

// interrupted-film.sweep.api.test.ts tests a worker that stops while it makes a film.
describe('the database', () => {
  const graph = JSON.stringify({})
  const change = (id: string, values: object) =>
    server.context.db.updateTable('runs').set(values).where('id', '=', id).execute()

  test('refuses a second active run of a user and every change of state that is not allowed', async () => {
    const { api, userId, id } = await storyOf(2)
    const second = { id: crypto.randomUUID(), user_id: userId, graph, timing_key: 'x', cost: 0 }
    await expect(server.context.db.insertInto('runs').values(second).execute()).rejects.toThrow(
      'runs_one_active',
    )
    await expect(change(id, { state: 'done', finish_ts: 1 })).rejects.toThrow('cannot go from queue to done')
    await api.setWorkState({ id, state: 'break' })
    await expect(change(id, { state: 'doing' })).rejects.toThrow('cannot go from break to doing')
    await expect(change(id, { state: 'queue', finish_ts: null })).rejects.toThrow(
      'cannot go from break to queue',
    )
  })

  test('takes no attempts when queueing fails', async () => {
    const { userId } = await server.join()
    const run = {
      id: crypto.randomUUID(),
      userId,
      graph: '{}',
      effort: 1,
      firstStages: [],
      engineNeeds: [],
      timingKey: 'x',
      cost: 3,
      priority: 'person' as const,
    }
    const attempt = transact(server.context.db, async (tx) => {
      await startRun(tx, server.context.jobs, run)
      throw new Error('the power went off')
    })
    await expect(attempt).rejects.toThrow('the power went off')
    const entries = await server.context.db
      .selectFrom('balance_entries')
      .select('amount')
      .where('user_id', '=', userId)
      .execute()
    expect(entries).toEqual([{ amount: 10 }])
    expect(
      await server.context.db.selectFrom('runs').select('id').where('id', '=', run.id).execute(),
    ).toEqual([])
  })
})

test('a quote grows with the size and number of photos, and with the queue', async () => {
  const { api } = await server.join()
  const [small, large] = await Promise.all(
    [400, 2400].map(async (width) => ({
      id: await upload(api, await samplePhoto({ width, height: width / 2, seed: 1 })),
    })),
  )
  const [oil, film] = await Promise.all([templateId(api, 'image'), templateId(api, 'video')])
  const expected = async (work_template_id: string, asked: object) =>
    (await api.quoteWork({ work_template_id, ...asked })).expected_ms
  const first = await expected(oil, { source_arr: [small] })
  expect(first.p90).toBeGreaterThanOrEqual(first.p50)
  expect((await expected(oil, { source_arr: [large] })).p50).toBeGreaterThan(first.p50)
  expect((await expected(film, { source_count: 10 })).p50).toBeGreaterThan(
    (await expected(film, { source_count: 3 })).p50,
  )
  const { id, api: other } = await storyOf(2)
  expect((await expected(oil, { source_arr: [small] })).p50).toBeGreaterThan(first.p50)
  await other.setWorkState({ id, state: 'break' })
})

test('background works are preempted: the work of a user runs first', async () => {
  const [maker, person] = [await server.join(), await server.join()]
  const photos = await Promise.all([1, 2].map((seed) => samplePhoto({ width: 240, height: 135, seed })))
  const sources = await Promise.all(photos.map(async (photo) => ({ id: await upload(maker.api, photo) })))
  const { createWork } = await import('../works/index.ts')
  const input = {
    work_template_id: await templateId(maker.api, 'video'),
    source_arr: sources,
    params: shortFilm,
    isBackground: true,
  }
  const background = await createWork(server.context, maker.userId, input)
  const worker = await server.startWorker()
  await workIn(maker.api, background, ['doing'])
  const source = await upload(person.api, photos[0]!)
  const { id } = await person.api.createWork({
    work_template_id: await templateId(person.api),
    source_arr: [{ id: source }],
  })
  expect((await workIn(person.api, id, ['done', 'fail', 'break'])).state).toBe('done')
  expect(['queue', 'doing']).toContain((await maker.api.getWork({ id: background })).state)
  await maker.api.setWorkState({ id: background, state: 'break' })
  await worker[Symbol.asyncDispose]()
})
