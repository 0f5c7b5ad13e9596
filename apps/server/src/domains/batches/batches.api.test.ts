import { createClient } from '@easel/contract'
import { readLabels, readManifest } from '@easel/nodes/origin'
import { damagedPhoto, samplePhoto } from '@easel/testkit'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  refusalOf,
  startTestServer,
  type TestServer,
  type TestUser,
  templateId,
  until,
  upload,
  workIn,
} from '../../../test/harness.ts'
import { endOldTurns } from '../runs/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '200' })
})
afterAll(() => server[Symbol.asyncDispose]())

const drawn = {
  '1': { class_type: 'DomainWarp', inputs: { width: 64, height: 64, palette: 'ember', seed: 1 } },
  '2': { class_type: 'SaveImage', inputs: { image: ['1', 0] } },
}
const painted = {
  '1': { class_type: 'LoadImage', inputs: { image: '' } },
  '2': { class_type: 'OilPainting', inputs: { image: ['1', 0], seed: 3 } },
  '3': { class_type: 'SaveImage', inputs: { image: ['2', 0] } },
}
const pair = [
  { input: '1.palette', value_arr: ['ember', 'lagoon'] },
  { input: '1.width', value_arr: [64, 72, 80] },
]
const pairLabels = [
  ['Ember', '青色'],
  ['64', '72', '80'],
]

async function started(
  { api }: TestUser,
  ui: object,
  axis_arr: { input: string; value_arr: (string | number)[] }[],
) {
  const { id: project_id } = await api.createProject({ title: 'Grid', ui: ui as Record<string, unknown> })
  const { id } = await api.createProjectTask({ project_id, axis_arr })
  const tasks = async () =>
    (await api.listProjectTasks({ project_id, limit: 100 })).project_task_arr.toReversed()
  const ended = () =>
    until(async () => {
      const all = await tasks()
      return all.every(({ state }) => !['queue', 'doing'].includes(state)) ? all : undefined
    })
  return { id, project_id, tasks, ended }
}

const bytesAt = async (url: string) => {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

const total = async ({ api }: TestUser) =>
  (await api.listBalances({})).balance_arr.reduce((sum, { amount }) => sum + amount, 0)

describe('a sheet', () => {
  test('shows all results of a grid in one picture, whose signature names each result, until a result is deleted', async () => {
    const ann = await server.join()
    const grid = await started(ann, drawn, pair)
    const tasks = await grid.ended()
    const wish = { id: tasks[4]!.id, title: 'Palette × Width', label_arr: pairLabels }
    const { url } = await ann.api.signSheet(wish)
    const bytes = await bytesAt(url)
    const { width, height, format } = await sharp(bytes).metadata()
    expect(format).toBe('png')
    expect(width).toBeGreaterThan(3 * 160)
    expect(height).toBeGreaterThan(2 * 160)
    expect(readLabels(bytes)).toMatchObject({
      producedId: grid.id,
      sourceType: expect.stringMatching(/\/algorithmicMedia$/),
    })
    expect(readLabels(bytes)?.mark).toBeUndefined()
    const manifest = await readManifest(bytes, 'image/png')
    expect(manifest).toMatchObject({ state: 'valid', ingredients: 6 })
    // The same sheet is made only once; other words or another format make another sheet.
    const specIn = (address: string) => new URL(address).searchParams.get('v')
    expect(specIn((await ann.api.signSheet(wish)).url)).toBe(specIn(url))
    const jpegSheet = await ann.api.signSheet({ ...wish, title: '', format: 'jpeg' })
    expect((await sharp(await bytesAt(jpegSheet.url)).metadata()).format).toBe('jpeg')
    await ann.api.deleteProjectTask({ id: tasks[1]!.id })
    expect((await fetch(url)).status).toBe(404)
    const left = await bytesAt((await ann.api.signSheet(wish)).url)
    expect(await readManifest(left, 'image/png')).toMatchObject({ state: 'valid', ingredients: 5 })
    // A run of any cell may be the oldest, so the sheet must not depend on the first run.
    await ann.api.deleteProjectTask({ id: tasks[0]!.id })
    expect(await readManifest(await bytesAt((await ann.api.signSheet(wish)).url), 'image/png')).toMatchObject(
      {
        ingredients: 4,
      },
    )
  })

  test('has a word in the cell of a run without a result, in the language of the caller', async () => {
    const ann = await server.join()
    const photos = [
      await upload(ann.api, await samplePhoto({ width: 90, height: 60 })),
      await upload(ann.api, await damagedPhoto()),
    ]
    const grid = await started(ann, painted, [{ input: '1.image', value_arr: photos }])
    expect((await grid.ended()).map(({ state }) => state)).toEqual(['done', 'fail'])
    const wish = { id: grid.id, label_arr: [['Photo 1', 'Photo 2']] }
    const chinese = createClient({ baseUrl: server.baseUrl, locale: () => 'zh', token: () => ann.token })
    const [en, zh] = [(await ann.api.signSheet(wish)).url, (await chinese.signSheet(wish)).url]
    expect(Buffer.from(await bytesAt(en)).equals(Buffer.from(await bytesAt(zh)))).toBe(false)
    const manifest = await readManifest(await bytesAt(en), 'image/png')
    expect(manifest).toMatchObject({ state: 'valid', ingredients: 1 })
  })

  test('is only for the user whose runs it shows, and needs one text for each value', async () => {
    const ann = await server.join()
    const grid = await started(ann, drawn, pair)
    await grid.ended()
    const bo = await server.join()
    expect((await refusalOf(bo.api.signSheet({ id: grid.id, label_arr: pairLabels }))).code).toBe('A0404')
    expect((await refusalOf(ann.api.signSheet({ id: grid.project_id, label_arr: pairLabels }))).code).toBe(
      'A0404',
    )
    const pathsOf = async (label_arr: string[][]) =>
      (await refusalOf(ann.api.signSheet({ id: grid.id, label_arr }))).paths
    expect(await pathsOf([['a', 'b']])).toEqual(['label_arr.1'])
    expect(await pathsOf([['a'], ['1', '2', '3']])).toEqual(['label_arr.0'])
    const { project_task_arr } = await ann.api.listProjectTasks({ project_id: grid.project_id })
    for (const { id } of project_task_arr) await ann.api.deleteProjectTask({ id })
    expect((await refusalOf(ann.api.signSheet({ id: grid.id, label_arr: pairLabels }))).code).toBe('A0440')
    // The values of a batch are words, which must be deleted with a run.
    const kept = server.context.db.selectFrom('project_tasks').select('id').where('axes', 'is not', null)
    expect(await kept.where('project_id', '=', grid.project_id).execute()).toEqual([])
  })
})

test('one call deletes all runs of a batch with their files, and stops runs that have not ended', async () => {
  const ann = await server.join()
  const grid = await started(ann, drawn, pair)
  const ended = await grid.ended()
  const { id: alone } = await ann.api.createProjectTask({ project_id: grid.project_id })
  await grid.ended()
  const urls = ended.flatMap(({ result_info }) => result_info?.data.outputs[0]?.files.image?.url ?? [])
  expect(urls).toHaveLength(6)
  const [, second, third] = ended
  const bo = await server.join()
  expect((await refusalOf(bo.api.deleteProjectTaskBatch({ id: grid.id }))).code).toBe('A0404')
  await ann.api.deleteProjectTask({ id: third!.id })
  await ann.api.deleteProjectTaskBatch({ id: second!.id })
  expect((await grid.tasks()).map(({ id }) => id)).toEqual([alone])
  for (const url of urls) expect((await fetch(url)).status).toBe(404)
  expect((await refusalOf(ann.api.deleteProjectTaskBatch({ id: grid.id }))).code).toBe('A0404')

  await using idle = await startTestServer({ START_ATTEMPTS: '100' }, { withWorker: false })
  const cy = await idle.join()
  const waiting = await started(cy, drawn, pair)
  const before = await total(cy)
  await cy.api.deleteProjectTaskBatch({ id: waiting.id })
  expect(await waiting.tasks()).toEqual([])
  expect(await total(cy)).toBe(before + 6)
})

test('one call stops all runs of a batch that have not ended, and returns the number of returned attempts', async () => {
  await using idle = await startTestServer({ START_ATTEMPTS: '100' }, { withWorker: false })
  const ann = await idle.join()
  const grid = await started(ann, drawn, pair)
  expect(await total(ann)).toBe(94)
  const [, second] = await grid.tasks()
  const bo = await idle.join()
  expect((await refusalOf(bo.api.stopBatch({ id: grid.id, state: 'break' }))).code).toBe('A0404')
  await ann.api.setProjectTaskState({ id: second!.id, state: 'break' })
  const answers = await Promise.all([1, 2].map(() => ann.api.stopBatch({ id: second!.id, state: 'break' })))
  expect(answers.toSorted((a, b) => b.stopped_count - a.stopped_count)).toEqual([
    { stopped_count: 5, attempts_returned: 5 },
    { stopped_count: 0, attempts_returned: 0 },
  ])
  expect((await grid.tasks()).map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => 'break'))
  expect(await total(ann)).toBe(100)
})

describe('a grid of 36 runs', () => {
  const seeds = (count: number, from = 0) => [
    { input: '1.seed', value_arr: Array.from({ length: count }, (_, index) => from + index) },
  ]

  test('uses up the starts of an hour until its runs have results, and a quote shows this', async () => {
    await using idle = await startTestServer(
      { START_ATTEMPTS: '100', RATE_LIMIT_FACTOR: '1' },
      { withWorker: false },
    )
    const ann = await idle.join()
    const { id: project_id } = await ann.api.createProject({ title: 'Tried', ui: drawn })
    const left = async () => (await ann.api.quoteProjectTask({ project_id })).starts_left
    expect(await left()).toBe(36)
    const { id } = await ann.api.createProjectTask({ project_id, axis_arr: seeds(36) })
    expect(await left()).toBe(0)
    expect(await ann.api.stopBatch({ id, state: 'break' })).toEqual({
      stopped_count: 36,
      attempts_returned: 36,
    })
    expect((await refusalOf(ann.api.createProjectTask({ project_id }))).code).toBe('A0501')
    expect(await total(ann)).toBe(100)
    // A call starts all runs, or none.
    const bo = await idle.join()
    const project = await bo.api.createProject({ title: 'Tried', ui: drawn })
    const task = await bo.api.createProjectTask({ project_id: project.id })
    await bo.api.setProjectTaskState({ id: task.id, state: 'break' })
    const grid = { project_id: project.id, axis_arr: seeds(36) }
    expect((await refusalOf(bo.api.createProjectTask(grid))).code).toBe('A0501')
    expect((await bo.api.listProjectTasks({ project_id: project.id })).project_task_arr).toHaveLength(1)
    expect(await total(bo)).toBe(100)
  })

  test('counts only runs without a result for the limit of starts', async () => {
    const ann = await server.join()
    const left = async () => (await ann.api.quoteProjectTask({ project_id: grid.project_id })).starts_left!
    const photos = [await upload(ann.api, await damagedPhoto())]
    const grid = await started(ann, drawn, seeds(3))
    await grid.ended()
    const before = await left()
    const failing = await started(ann, painted, [{ input: '1.image', value_arr: photos }])
    await failing.ended()
    expect(await left()).toBe(before - 1)
    await (await started(ann, drawn, seeds(2, 50))).ended()
    expect(await left()).toBe(before - 1)
  })

  test('lets runs of other users start in between', async () => {
    await using idle = await startTestServer({ START_ATTEMPTS: '100' }, { withWorker: false })
    const [ann, bo, cy] = [await idle.join(), await idle.join(), await idle.join()]
    const grids = [
      await started(ann, drawn, seeds(4)),
      await started(bo, drawn, seeds(2)),
      await started(cy, drawn, []),
    ]
    const owners = new Map<string, string>()
    for (const [index, grid] of grids.entries())
      for (const [turn, { id }] of (await grid.tasks()).entries()) owners.set(id, `${'abc'[index]}${turn}`)
    // Returns the runs in the order in which workers take their jobs.
    const inOrder = async () => {
      const { rows } = await sql<{ id: string }>`
        select data->>'run_id' as id from pgboss.job where name = 'stage' and state < 'active'
        order by priority desc, created_on`.execute(idle.context.db)
      return rows.map(({ id }) => owners.get(id))
    }
    expect(await inOrder()).toEqual(['a0', 'b0', 'c0', 'a1', 'b1', 'a2', 'a3'])
    const places = (await grids[0]!.tasks()).map(({ queue_position }) => queue_position)
    expect(places).toEqual([1, 4, 6, 7])
    const dee = await idle.join()
    const { id: project_id } = await dee.api.createProject({ title: 'Next', ui: drawn })
    expect((await dee.api.quoteProjectTask({ project_id })).queue_position).toBe(4)
    // Runs that other users start later do not overtake forever: after eleven minutes the priority is raised.
    await endOldTurns(idle.context, Date.now() + 11 * 60_000)
    expect((await inOrder()).map((name) => name?.[0])).toEqual(['a', 'a', 'a', 'a', 'b', 'b', 'c'])
    expect((await grids[0]!.tasks()).map(({ queue_position }) => queue_position)).toEqual([1, 2, 3, 4])
    expect((await dee.api.quoteProjectTask({ project_id })).queue_position).toBe(8)
  })
})

test('works vary two inputs of a form: a work for each pair, of one seed, with one sheet', async () => {
  const ann = await server.join()
  const source = { id: await upload(ann.api, await samplePhoto({ width: 96, height: 64 })) }
  const order = { work_template_id: await templateId(ann.api), source_arr: [source] }
  const axis_arr = [
    { input: 'finish', value_arr: [0.2, 0.8] },
    { input: 'brush_size', value_arr: [2, 4] },
  ]
  const first = await ann.api.createWork({ ...order, axis_arr }, { idempotencyKey: 'grid' })
  expect((await ann.api.createWork({ ...order, axis_arr }, { idempotencyKey: 'grid' })).id).toBe(first.id)
  const ids = first.batch_work_id_arr!
  const works = await Promise.all(ids.map((id) => workIn(ann.api, id, ['done', 'fail', 'break'])))
  expect(works.map(({ state }) => state)).toEqual(ids.map(() => 'done'))
  expect(works.map(({ params }) => [params['finish'], params['brush_size']])).toEqual([
    [0.2, 2],
    [0.2, 4],
    [0.8, 2],
    [0.8, 4],
  ])
  expect(new Set(works.map(({ params }) => params['seed'])).size).toBe(1)
  for (const work of works) expect(work.axis_arr).toEqual(axis_arr)
  expect(await total(ann)).toBe(200 - 4)
  const label_arr = [
    ['weak', 'strong'],
    ['fine', 'coarse'],
  ]
  const { url } = await ann.api.signSheet({ id: ids[2]!, label_arr })
  expect(await readManifest(await bytesAt(url), 'image/png')).toMatchObject({
    state: 'valid',
    ingredients: 4,
  })
  await ann.api.deleteWork({ id: ids[3]! })
  expect((await fetch(url)).status).toBe(404)
  const refused = async (more: object) =>
    (await refusalOf(ann.api.createWork({ ...order, axis_arr, ...more }))).paths
  expect(await refused({ axis_arr: [axis_arr[0]!, axis_arr[0]!] })).toEqual(['axis_arr.1.input'])
  expect(await refused({ axis_arr: [{ input: 'gone', value_arr: [1, 2] }] })).toEqual(['params.gone'])
  expect(await refused({ axis_arr: [{ input: 'finish', value_arr: [0.2, 9] }] })).toEqual(['params.finish'])
  expect(await total(ann)).toBe(200 - 4)
})

test('each photo becomes a work, all with the same seed; the works start, stop and are shown together', async () => {
  const ann = await server.join()
  const source_arr = await Promise.all(
    [96, 80, 64].map(async (width) => ({
      id: await upload(ann.api, await samplePhoto({ width, height: 64 })),
    })),
  )
  const order = { work_template_id: await templateId(ann.api), source_arr, each_source: true }
  const before = await total(ann)
  const first = await ann.api.createWork(order, { idempotencyKey: 'each' })
  expect((await ann.api.createWork(order, { idempotencyKey: 'each' })).id).toBe(first.id)
  const ids = first.batch_work_id_arr!
  const works = await Promise.all(ids.map((id) => workIn(ann.api, id, ['done', 'fail', 'break'])))
  expect(works.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
  expect(works.map((work) => work.source_arr!.map(({ id }) => id))).toEqual(source_arr.map(({ id }) => [id]))
  expect(new Set(works.map(({ params }) => params['seed'])).size).toBe(1)
  expect(await total(ann)).toBe(before - 3)
  const { url } = await ann.api.signSheet({ id: first.id, label_arr: [['one', 'two', 'three']] })
  expect(await readManifest(await bytesAt(url), 'image/png')).toMatchObject({ ingredients: 3 })

  const refused = async (more: object) => (await refusalOf(ann.api.createWork({ ...order, ...more }))).paths
  expect(await refused({ axis_arr: [{ input: 'finish', value_arr: [0.2, 0.8] }] })).toEqual(['each_source'])
  expect(await refused({ count: 2 })).toEqual(['each_source'])
  const { work_template_arr } = await ann.api.listWorkTemplates({ limit: 100 })
  const several = work_template_arr.find(({ image_count }) => image_count.max > 1)!
  expect(await refused({ work_template_id: several.id })).toEqual(['each_source'])
  const lost = [...source_arr, { id: `${crypto.randomUUID()}.jpg` }]
  expect(await refusalOf(ann.api.createWork({ ...order, source_arr: lost }))).toMatchObject({ code: 'A0700' })
  expect(await total(ann)).toBe(before - 3)
})
