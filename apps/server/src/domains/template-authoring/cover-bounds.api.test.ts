import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf, startTestServer, type TestServer } from '../../../test/harness.ts'
import { joinModerator } from '../../../test/moderation.ts'
import { finishedWork } from '../../../test/posting.ts'

let server: TestServer
/** Server with the rate limits of production and without a worker, so that started runs stay active. */
let bounded: TestServer
/** A fixed clock, so that no window of the rate limits ends while a test fills it. */
const now = Date.now()

beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '100' })
  bounded = await startTestServer({ RATE_LIMIT_FACTOR: '1' }, { withWorker: false, now: () => now })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await bounded[Symbol.asyncDispose]()
})

const warp = (seed: number) => ({
  '1': { class_type: 'DomainWarp', inputs: { width: 96, height: 64, palette: 'ember', seed } },
  '2': { class_type: 'SaveImage', inputs: { image: ['1', 0] } },
})

test('at most 30 covers a minute are started, even by concurrent calls', async () => {
  const { api } = await bounded.join()
  const make = (seed: number) => api.createWorkTemplate({ title: 'Warp', dag: warp(seed) })
  const results: PromiseSettledResult<unknown>[] = []
  for (let round = 0; round < 3; round += 1)
    results.push(...(await Promise.allSettled(Array.from({ length: 16 }, (_, seed) => make(seed)))))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
})

test('a picture removed by moderators, or refused by the pre-check, is refused as a cover', async () => {
  const ann = await server.join()
  const mod = await joinModerator(server)
  const [removed, unfit] = [
    await finishedWork(ann),
    await finishedWork(ann, { width: 48, height: 48, seed: 2 }),
  ]
  const post = await ann.api.createPost({ title: 'A view', work_id: removed })
  const { id } = await mod.api.report({ target_type: 'post', target_id: post.id, reason: 'sexual' })
  await mod.api.decideCase({ id, action: 'remove', reason: 'Without consent' })
  const scores = { drawing: 0, hentai: 0, neutral: 0, porn: 1, sexy: 0 }
  await server.context.db
    .updateTable('works')
    .set({ pre_check: JSON.stringify(scores) })
    .where('id', '=', unfit)
    .execute()
  const made = await ann.api.createWorkTemplate({ title: 'Warp', dag: warp(1) })
  for (const work_id of [removed, unfit]) {
    const cover = { work_id }
    const template = { title: 'Warp', dag: warp(1), cover }
    expect((await refusalOf(ann.api.createWorkTemplate(template))).code).toBe('A0440')
    expect((await refusalOf(ann.api.updateWorkTemplate({ id: made.id, cover }))).code).toBe('A0440')
  }
})
