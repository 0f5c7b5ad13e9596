import { samplePhoto } from '@easel/testkit'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  refusalOf,
  startTestServer,
  type TestServer,
  type TestUser,
  templateId,
  upload,
  workIn,
} from '../../../test/harness.ts'
import { ProgressReporter } from '../runs/progress-reporter.ts'

let server: TestServer
let oil: string

beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '100' }, { withWorker: false })
  oil = await templateId(server.visitor)
})
afterAll(() => server[Symbol.asyncDispose]())

async function source({ api }: TestUser): Promise<{ id: string }> {
  return { id: await upload(api, await samplePhoto({ width: 64, height: 64 })) }
}

describe('free tries', () => {
  test('are limited to 36 starts an hour, including retries and project tasks; refused starts do not count', async () => {
    const strict = await startTestServer(
      { START_ATTEMPTS: '100', RATE_LIMIT_FACTOR: '1' },
      { withWorker: false },
    )
    try {
      const { api, userId } = await strict.join()
      const body = {
        work_template_id: await templateId(api),
        source_arr: [await source({ api } as TestUser)],
      }
      const dag = {
        '1': { class_type: 'DomainWarp', inputs: {} },
        '2': { class_type: 'SaveImage', inputs: { image: ['1', 0] } },
      }
      const { id: project_id } = await api.createProject({ title: 'Tried', ui: dag })
      const { id } = await api.createWork(body)
      expect((await refusalOf(api.createWork(body))).code).toBe('A0502')
      await api.setWorkState({ id, state: 'break' })
      for (let count = 1; count < 34; count += 1) {
        await api.commandWork({ id, command_type: 'retry' })
        await api.setWorkState({ id, state: 'break' })
      }
      const task = await api.createProjectTask({ project_id })
      await api.setProjectTaskState({ id: task.id, state: 'break' })
      await api.setWorkState({ id: (await api.createWork(body)).id, state: 'break' })
      for (const call of [
        () => api.createWork(body),
        () => api.commandWork({ id, command_type: 'retry' }),
        () => api.createProjectTask({ project_id }),
      ])
        expect(await refusalOf(call())).toMatchObject({
          code: 'A0501',
          status: 429,
          message: 'You have started too many works without a result in the last hour',
        })
      const response = await fetch(`${strict.baseUrl}/api/backend/project_task`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${await tokenOf(strict, userId)}`,
        },
        body: JSON.stringify({ project_id }),
      })
      const wait = Number(response.headers.get('retry-after'))
      expect(wait).toBeGreaterThan(3500)
      expect(wait).toBeLessThanOrEqual(3600)
      const { balance_arr } = await api.listBalances()
      expect(balance_arr.reduce((sum, { amount }) => sum + amount, 0)).toBe(100)
      // The oldest start is moved back an hour, which allows one more start.
      const oldest = strict.context.db
        .selectFrom('run_starts')
        .select(sql<number>`min(start_ts)`.as('ts'))
        .where('user_id', '=', userId)
      await strict.context.db
        .updateTable('run_starts')
        .set({ start_ts: Date.now() - 3600_001 })
        .where('start_ts', '=', oldest)
        .execute()
      await api.commandWork({ id, command_type: 'retry' })
      await api.setWorkState({ id, state: 'break' })
      expect((await refusalOf(api.createWork(body))).code).toBe('A0501')
    } finally {
      await strict[Symbol.asyncDispose]()
    }
  })

  test('show previews of at most 512 px, even if a node sends larger previews', async () => {
    const ann = await server.join()
    const { id } = await ann.api.createWork({ work_template_id: oil, source_arr: [await source(ann)] })
    const { db } = server.context
    const reporter = new ProgressReporter(db, { id, round: 1 }, (error) => {
      throw error
    })
    const [width, height] = [1500, 700]
    await reporter.preview({
      kind: 'image',
      width,
      height,
      data: new Uint8ClampedArray(width * height * 4).fill(200),
    })
    await reporter.settle()
    const { bytes } = await db
      .selectFrom('run_previews')
      .select('bytes')
      .where('run_id', '=', id)
      .executeTakeFirstOrThrow()
    const seen = await sharp(bytes).metadata()
    expect(Math.max(seen.width, seen.height)).toBe(512)
  })
})

async function tokenOf(strict: TestServer, userId: string): Promise<string> {
  const { username } = await strict.visitor.getUser({ id: userId as never })
  const answer = await strict.visitor.defaultLogin({ username, password: 'correct horse' })
  return 'token' in answer ? answer.token : ''
}

describe('a start with several faults', () => {
  test("is refused for the first reason in the contract's order", async () => {
    const [ann, bob] = [await server.join(), await server.join()]
    const mine = await source(ann)
    const his = await source(bob)
    const create = (fields: object) =>
      refusalOf(ann.api.createWork({ work_template_id: oil, source_arr: [mine], ...fields }))
    const nowhere = crypto.randomUUID()
    // An invalid body is refused before anything else is checked.
    expect((await create({ work_template_id: 'none', params: { strength: {} } })).code).toBe('A0400')
    expect((await create({ params: { glow: 1 }, source_arr: [his] })).code).toBe('A0400')
    expect((await create({ work_template_id: nowhere, source_arr: [his] })).code).toBe('A0404')
    await ann.api.createWork({ work_template_id: oil, source_arr: [mine] })
    // With the slot taken, the upload of another user is refused first.
    expect((await create({ source_arr: [his] })).code).toBe('A0700')
    expect((await create({})).code).toBe('A0502')
    const poor = await startTestServer({ START_ATTEMPTS: '1' }, { withWorker: false })
    try {
      const { api } = await poor.join()
      const body = {
        work_template_id: await templateId(api),
        source_arr: [await source({ api } as TestUser)],
      }
      await api.createWork(body)
      // With neither slot nor attempts left, the slot is refused first.
      expect((await refusalOf(api.createWork(body))).code).toBe('A0502')
    } finally {
      await poor[Symbol.asyncDispose]()
    }
  })

  test('an impossible source is refused as not found', async () => {
    const [ann, bob] = [await server.join(), await server.join()]
    const his = await bob.api.createWork({ work_template_id: oil, source_arr: [await source(bob)] })
    const mine = await ann.api.createWork({ work_template_id: oil, source_arr: [await source(ann)] })
    const createFrom = (picture: { id: string } | { work_id: string }) =>
      refusalOf(ann.api.createWork({ work_template_id: oil, source_arr: [picture] }))
    for (const work_id of ['garbage', crypto.randomUUID(), his.id])
      expect((await createFrom({ work_id })).code).toBe('A0404')
    expect((await createFrom({ work_id: mine.id })).code).toBe('A0700')
    expect((await createFrom({ id: 'x' })).code).toBe('A0700')
    await ann.api.deleteWork({ id: mine.id })
    expect((await createFrom({ work_id: mine.id })).code).toBe('A0404')
  })
})

test('a posted work of another user cannot be changed in any way', async () => {
  const worked = await startTestServer()
  try {
    const [ann, bob] = [await worked.join(), await worked.join()]
    const { id } = await ann.api.createWork({
      work_template_id: await templateId(ann.api),
      source_arr: [await source(ann)],
    })
    await workIn(ann.api, id, ['done'])
    for (const state of ['done', 'queue', 'break'] as const)
      expect((await refusalOf(bob.api.setWorkState({ id, state }))).code).toBe('A0404')
    await ann.api.createPost({ title: 'Seen', work_id: id as never })
    for (const state of ['done', 'queue', 'break'] as const)
      expect((await refusalOf(bob.api.setWorkState({ id, state }))).code).toBe('A0301')
    expect((await refusalOf(bob.api.commandWork({ id, command_type: 'retry' }))).code).toBe('A0301')
    for (const state of ['done', 'queue', 'doing', 'fail'] as const)
      expect((await refusalOf(ann.api.setWorkState({ id, state }))).code).toBe('A0440')
  } finally {
    await worked[Symbol.asyncDispose]()
  }
})
