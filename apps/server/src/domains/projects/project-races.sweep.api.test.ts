import { samplePhoto } from '@easel/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  startTestServer,
  type TestServer,
  type TestUser,
  templateId,
  until,
  upload,
} from '../../../test/harness.ts'

let server: TestServer
let idle: TestServer

beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '1000' })
  idle = await startTestServer({ START_ATTEMPTS: '1000' }, { withWorker: false })
})
afterAll(async () => {
  await idle[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

const loading = {
  '1': { class_type: 'LoadImage', inputs: {} },
  '2': { class_type: 'SaveImage', inputs: { image: ['1', 0] } },
}

const marble = {
  '1': { class_type: 'DomainWarp', inputs: { width: 64, height: 64, palette: 'ember', seed: 1 } },
  '2': { class_type: 'SaveImage', inputs: { image: ['1', 0] } },
}

async function photo({ api }: TestUser): Promise<{ id: string }> {
  return { id: await upload(api, await samplePhoto({ width: 48, height: 48 })) }
}

/** Returns for each call `ok` or the code of the refusal; no call may fail with a 5xx. */
async function outcomes(calls: Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(calls)
  return settled.map((result) => (result.status === 'fulfilled' ? 'ok' : result.reason.code))
}

async function total({ api }: TestUser): Promise<number> {
  const { balance_arr } = await api.listBalances()
  return balance_arr.reduce((sum, { amount }) => sum + amount, 0)
}

test('deleting a project while its task starts leaves no run and takes no attempts', async () => {
  const ann = await idle.join()
  for (let round = 0; round < 8; round += 1) {
    const { id: project_id } = await ann.api.createProject({ title: 'Going', ui: loading })
    const source_arr = [await photo(ann)]
    const first = await ann.api.createProjectTask({ project_id, source_arr })
    if (round % 2 === 0) await ann.api.setProjectTaskState({ id: first.id, state: 'break' })
    const codes = await outcomes([
      ann.api.createProjectTask({ project_id, source_arr }),
      ann.api.deleteProject({ id: project_id }),
      ann.api.createProjectTask({ project_id, source_arr }),
    ])
    expect(codes[1]).toBe('ok')
    for (const code of codes) expect(['ok', 'A0404', 'A0502', 'A0700']).toContain(code)
    const active = await idle.context.db
      .selectFrom('runs')
      .select('id')
      .where('user_id', '=', ann.userId)
      .where('state', 'in', ['queue', 'doing'])
      .execute()
    expect(active).toEqual([])
    expect(await total(ann)).toBe(1000)
  }
})

test('deleting a work while its source is used again cannot deadlock, and keeps the source or refuses its use', async () => {
  const ann = await idle.join()
  const work_template_id = await templateId(ann.api)
  for (let round = 0; round < 8; round += 1) {
    const source_arr = [await photo(ann)]
    const { id } = await ann.api.createWork({ work_template_id, source_arr })
    const codes = await outcomes([
      ann.api.createWork({ work_template_id, source_arr }),
      ann.api.deleteWork({ id }),
      ann.api.createWork({ work_template_id, source_arr }),
    ])
    expect(codes[1]).toBe('ok')
    for (const code of codes) expect(['ok', 'A0502', 'A0700']).toContain(code)
    for (const { id: left } of (await ann.api.listWorks({})).work_arr) await ann.api.deleteWork({ id: left })
    expect(await total(ann)).toBe(1000)
  }
})

test('deleting a batch twice concurrently, together with one of its tasks, leaves nothing behind', async () => {
  const ann = await server.join()
  const { id: project_id } = await ann.api.createProject({ title: 'Batch', ui: marble })
  const axis_arr = [{ input: '1.seed', value_arr: [1, 2, 3] }]
  for (let round = 0; round < 6; round += 1) {
    const { id } = await ann.api.createProjectTask({ project_id, axis_arr })
    const tasks = (await ann.api.listProjectTasks({ project_id })).project_task_arr
    await until(async () => ((await ann.api.getProjectTask({ id })).state === 'queue' ? undefined : true))
    const codes = await outcomes([
      ann.api.deleteProjectTaskBatch({ id }),
      ann.api.deleteProjectTask({ id: tasks[round % 3]!.id }),
      ann.api.stopBatch({ id, state: 'break' }),
      ann.api.deleteProjectTaskBatch({ id: tasks[1]!.id }),
    ])
    for (const code of codes) expect(['ok', 'A0404']).toContain(code)
    expect(codes).toContain('ok')
    expect((await ann.api.listProjectTasks({ project_id })).project_task_arr).toEqual([])
  }
})

test('deleting tasks while they end leaves no result behind', async () => {
  const ann = await server.join()
  const { id: project_id } = await ann.api.createProject({ title: 'Quick', ui: loading })
  const source_arr = [await photo(ann)]
  for (let round = 0; round < 8; round += 1) {
    const { id } = await ann.api.createProjectTask({ project_id, source_arr })
    await until(async () => ((await ann.api.getProjectTask({ id })).state === 'queue' ? undefined : true))
    await ann.api.deleteProjectTask({ id })
  }
  expect((await ann.api.listProjectTasks({ project_id })).project_task_arr).toEqual([])
  const files = await server.context.db
    .selectFrom('files')
    .select('key')
    .where('user_id', '=', ann.userId)
    .execute()
  expect(files.filter(({ key }) => key.startsWith('project_task/'))).toEqual([])
})
