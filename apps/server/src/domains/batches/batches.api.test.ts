import { createClient } from '@easel/contract'
import { readLabels, readManifest } from '@easel/nodes/origin'
import { damagedPhoto, samplePhoto } from '@easel/testkit'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Joined,
  refusalOf,
  startTestServer,
  type TestServer,
  until,
  upload,
} from '../../../test/harness.ts'

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
  { api }: Joined,
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

const total = async ({ api }: Joined) =>
  (await api.listBalances({})).balance_arr.reduce((sum, { amount }) => sum + amount, 0)

describe('a sheet', () => {
  test('shows all results of a grid in one picture, signed with each of them, until one is deleted', async () => {
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
    // The same sheet is made once, and another for other words or another format.
    const specIn = (address: string) => new URL(address).searchParams.get('v')
    expect(specIn((await ann.api.signSheet(wish)).url)).toBe(specIn(url))
    const other = await ann.api.signSheet({ ...wish, title: '', format: 'jpeg' })
    expect((await sharp(await bytesAt(other.url)).metadata()).format).toBe('jpeg')
    await ann.api.deleteProjectTask({ id: tasks[1]!.id })
    expect((await fetch(url)).status).toBe(404)
    const left = await bytesAt((await ann.api.signSheet(wish)).url)
    expect(await readManifest(left, 'image/png')).toMatchObject({ state: 'valid', ingredients: 5 })
    // Each of the cells can be the first.
    await ann.api.deleteProjectTask({ id: tasks[0]!.id })
    expect(await readManifest(await bytesAt((await ann.api.signSheet(wish)).url), 'image/png')).toMatchObject(
      {
        ingredients: 4,
      },
    )
  })

  test('has a word where a run gave nothing, in the language of the caller', async () => {
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
  })
})

test('one call stops all runs of a batch that have not ended, and says what came back', async () => {
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
