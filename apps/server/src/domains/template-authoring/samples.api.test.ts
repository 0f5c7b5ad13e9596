import { samplePhoto } from '@easel/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  refusalOf,
  startTestServer,
  type TestServer,
  type TestUser,
  until,
  upload,
} from '../../../test/harness.ts'
import { checkTemplates } from './check-templates.ts'

let server: TestServer
let ann: TestUser
let bob: TestUser

beforeAll(async () => {
  server = await startTestServer()
  ann = await server.join()
  bob = await server.join()
})
afterAll(() => server[Symbol.asyncDispose]())

const painted = {
  '1': { class_type: 'LoadImage', inputs: { image: '' } },
  '2': { class_type: 'Duotone', inputs: { image: ['1', 0] } },
  '3': { class_type: 'SaveImage', inputs: { image: ['2', 0] } },
}
const photo = async () => ({ id: await upload(ann.api, await samplePhoto({ width: 64, height: 48 })) })
const input_arr = [{ node_id: '1', input: 'max_side', name: 'side', min: 256, max: 1024, default: 512 }]

const make = async (sample: { params: Record<string, number>; source_arr?: { id: string }[] }, more = {}) =>
  await ann.api.createWorkTemplate({ title: 'Two colours', dag: painted, input_arr, sample, ...more })

const ended = (id: string) =>
  until(async () => {
    const template = await ann.api.getWorkTemplate({ id })
    return template.awaits_sample ? undefined : template
  })
const notices = async (type: 'template_broken' | 'template_published' = 'template_broken') =>
  (await ann.api.listNotifications({ type })).notification_arr
const runsOf = async (id: string) =>
  await server.context.db
    .selectFrom('work_template_covers as cover')
    .innerJoin('runs as run', 'run.id', 'cover.id')
    .select(['run.id', 'run.priority', 'run.cost', 'run.state', sql<string>`run.graph::text`.as('graph')])
    .where('cover.work_template_id', '=', id)
    .where('cover.is_sample', '=', true)
    .orderBy('run.id')
    .execute()
const later = (minutes: number) => Date.now() + minutes * 60_000
const nodesChange = async (id: string) => {
  await sql`update work_templates set checked_with = 'an older release' where id = ${id}::uuid`.execute(
    server.context.db,
  )
  // The sample of a template may run once an hour, so the last run is moved back.
  await sql`update runs set queue_ts = queue_ts - 3700000 where id in
    (select id from work_template_covers where work_template_id = ${id}::uuid)`.execute(server.context.db)
}

test('a template is published once its sample has run, with the result as its cover, at no cost', async () => {
  const { id, is_draft, awaits_sample } = await make({ params: { side: 300 }, source_arr: [await photo()] })
  expect({ is_draft, awaits_sample }).toEqual({ is_draft: true, awaits_sample: true })
  const published = await ended(id)
  expect(published).not.toHaveProperty('is_draft')
  expect(published).not.toHaveProperty('cover_pending')
  expect(published).not.toHaveProperty('cover_source')
  expect(published).toHaveProperty('cover_of_sample')
  expect((await bob.api.getWorkTemplate({ id })).cover.url).toBe(published.cover.url)
  expect(published.cover).toMatchObject({ width: 64, height: 48 })
  const about = async () => (await notices('template_published')).map(({ content }) => content)
  expect(await about()).toMatchObject([{ work_template_id: id, title: 'Two colours' }])
  const [run] = await runsOf(id)
  expect(run).toMatchObject({ priority: 'background', cost: 0, state: 'done' })
  expect(run!.graph).toContain('300')
  // Only the maker sees the values with which the sample runs.
  const graphForMaker = await ann.api.getWorkTemplateGraph({ id })
  expect(graphForMaker.sample).toEqual({ params: { side: 300 }, picture_count: 1 })
  expect(await bob.api.getWorkTemplateGraph({ id })).not.toHaveProperty('sample')
})

test('without a given cover, the cover is the result of the sample, even if the project or a trial has a result', async () => {
  const { id: project_id } = await ann.api.createProject({ title: 'Drawn', ui: painted })
  const source = await photo()
  const task = await ann.api.createProjectTask({ project_id, source_arr: [source] })
  await until(async () => {
    const { project_task_arr } = await ann.api.listProjectTasks({ project_id })
    return project_task_arr.find(({ id, state }) => id === task.id && state === 'done')
  })
  const sampled = { title: 'Two colours', project_id, sample: { params: {}, source_arr: [source] } }
  const direct = await ended((await ann.api.createWorkTemplate(sampled)).id)
  expect(direct).toMatchObject({ cover_of_sample: true, cover: { width: 64, height: 48 } })
  const { id } = await ann.api.createWorkTemplate({ ...sampled, is_draft: true })
  await ann.api.updateWorkTemplate({ id, project_id, is_draft: false })
  expect(await ended(id)).toMatchObject({ cover_of_sample: true, cover: { width: 64, height: 48 } })
  const cover = { id: await upload(ann.api, await samplePhoto({ width: 80, height: 80 })) }
  const given = await ended((await ann.api.createWorkTemplate({ ...sampled, cover })).id)
  expect(given).toMatchObject({ cover: { width: 80, height: 80 } })
  expect(given).not.toHaveProperty('cover_of_sample')
})

test('a sample that does not fit the form, or has too many pictures, is refused', async () => {
  expect(await refusalOf(make({ params: { side: 9 } }))).toMatchObject({
    ...{ code: 'A0400', paths: ['sample.params.side'] },
  })
  const photos = [await photo(), await photo()]
  expect((await refusalOf(make({ params: {}, source_arr: photos }))).code).toBe('A0400')
})

test('a draft that waits can be kept as a draft by its maker, or published without the sample', async () => {
  const idle = await startTestServer({}, { withWorker: false })
  await using _ = idle
  const person = await idle.join()
  const { id } = await person.api.createWorkTemplate({
    ...{ title: 'Slow', dag: painted, input_arr: [], sample: { params: {} } },
  })
  const kept = await person.api.updateWorkTemplate({ id, is_draft: true })
  expect(kept).toMatchObject({ is_draft: true })
  expect(kept).not.toHaveProperty('awaits_sample')
  const runs = await idle.context.db.selectFrom('runs').select('state').execute()
  expect(runs).toEqual([{ state: 'break' }])
  const published = await person.api.updateWorkTemplate({ id, is_draft: false, sample: null })
  expect(published).not.toHaveProperty('is_draft')
})

test('a sample that fails keeps the draft, and its maker gets the reason', async () => {
  const { id } = await make({ params: {}, source_arr: [await photo()] }, { is_draft: true })
  const lost = sql`delete from files where key like 'sample/%' and user_id = ${ann.userId}::uuid`
  await lost.execute(server.context.db)
  await ann.api.updateWorkTemplate({ id, is_draft: false })
  const failed = await ended(id)
  expect(failed).toMatchObject({ is_draft: true, broken: expect.any(String) })
  expect((await refusalOf(bob.api.getWorkTemplate({ id }))).code).toBe('A0404')
  expect((await notices())[0]?.content).toMatchObject({ work_template_id: id, reason: failed.broken })
  const publishedIds = async () =>
    (await notices('template_published')).map(
      ({ content }) => 'work_template_id' in content && content.work_template_id,
    )
  expect(await publishedIds()).not.toContain(id)
  // A new try clears the reason.
  await ann.api.updateWorkTemplate({
    id,
    is_draft: false,
    sample: { params: {}, source_arr: [await photo()] },
  })
  const published = await ended(id)
  expect(published).not.toHaveProperty('broken')
  expect(published).not.toHaveProperty('is_draft')
  expect(await publishedIds()).toContain(id)
  await ann.api.deleteWorkTemplate({ id })
  expect(await publishedIds()).not.toContain(id)
})

test('samples run again when nodes change: a template that fails is hidden, and shown again when it works', async () => {
  const { id } = await make({ params: {}, source_arr: [await photo()] })
  await ended(id)
  await checkTemplates(server.context, later(0))
  expect(await runsOf(id)).toHaveLength(1)

  const sampleKey = sql<{ key: string; object_name: string }>`
    select key, object_name from files where key = (select definition->'sample'->'source_keys'->>0
      from work_template_versions where work_template_id = ${id}::uuid)`
  const { rows } = await sampleKey.execute(server.context.db)
  const [file] = rows
  await server.context.db.deleteFrom('files').where('key', '=', file!.key).execute()
  await nodesChange(id)
  await Promise.all([checkTemplates(server.context, later(11)), checkTemplates(server.context, later(11))])
  expect(await runsOf(id)).toHaveLength(2)
  const broken = await until(async () => {
    const template = await ann.api.getWorkTemplate({ id })
    return template.broken ? template : undefined
  })
  expect((await refusalOf(bob.api.getWorkTemplate({ id }))).code).toBe('A0404')
  expect((await notices())[0]?.content).toMatchObject({ work_template_id: id, reason: broken.broken })

  await server.context.db
    .insertInto('files')
    .values({ ...file!, audience: 'signed', user_id: ann.userId })
    .execute()
  // The sample is not tried again until a part of it changes.
  await checkTemplates(server.context, later(30))
  expect(await runsOf(id)).toHaveLength(2)
  await nodesChange(id)
  await checkTemplates(server.context, later(50))
  await until(async () => ((await ann.api.getWorkTemplate({ id })).broken ? undefined : true))
  expect((await bob.api.getWorkTemplate({ id })).version).toBe(broken.version)
})

test('presets of a template are offered to all users, in their language, and removed together with their fields', async () => {
  const preset_arr = [
    { name: { en: 'Small', zh: '小图' }, values: { side: 256 } },
    { name: 'Large', values: { side: 1024 } },
  ]
  const { id } = await make({ params: {} }, { sample: undefined, preset_arr })
  const chinese = await server.join({ locale: () => 'zh' })
  expect((await bob.api.getWorkTemplate({ id })).preset_arr).toEqual([
    { name: 'Small', values: { side: 256 } },
    { name: 'Large', values: { side: 1024 } },
  ])
  expect((await chinese.api.getWorkTemplate({ id })).preset_arr![0]!.name).toBe('小图')
  const { preset_arr: both } = await ann.api.getWorkTemplateGraph({ id })
  expect(both![0]).toEqual(preset_arr[0])

  const unfit = [{ name: 'Huge', values: { side: 4000 } }]
  expect(await refusalOf(ann.api.updateWorkTemplate({ id, preset_arr: unfit }))).toMatchObject({
    ...{ code: 'A0400', paths: ['preset_arr.0.values.side'] },
  })
  const narrowed = [{ ...input_arr[0]!, max: 512 }]
  expect((await ann.api.updateWorkTemplate({ id, input_arr: narrowed })).preset_arr).toEqual([
    { name: 'Small', values: { side: 256 } },
  ])
  expect(await ann.api.updateWorkTemplate({ id, input_arr: [] })).not.toHaveProperty('preset_arr')
})

test('the workflow of a template contains presets and sample by node; other users do not get the sample', async () => {
  const node = (id: number, type: string, more: object) => ({ id, type, ...more })
  const output = (links: number[]) => ({ outputs: [{ name: 'IMAGE', type: 'IMAGE', links }] })
  const input = (link: number) => ({ inputs: [{ name: 'image', type: 'IMAGE', link }] })
  const ui = {
    version: 0.4,
    nodes: [
      node(1, 'LoadImage', { widgets_values: ['a.png', 'image'], ...output([1]) }),
      node(2, 'ImageInvert', { ...input(1), ...output([2]) }),
      node(3, 'SaveImage', { inputs: [{ name: 'images', type: 'IMAGE', link: 2 }], widgets_values: ['x'] }),
    ],
    links: [
      [1, 1, 0, 2, 0, 'IMAGE'],
      [2, 2, 0, 3, 0, 'IMAGE'],
    ],
    extra: {
      easel: { version: 1, colour: 'red', template: { title: 'Before', later: 1, sample: { params: {} } } },
    },
  }
  const given = await photo()
  const { id } = await ann.api.createWorkTemplate({
    ...{ title: { en: 'Negative', zh: '负片' }, ui, topic_arr: ['film', 'dark'], input_arr },
    preset_arr: [{ name: { en: 'Small', zh: '小图' }, values: { side: 256 } }],
    sample: { params: { side: 300 }, source_arr: [given] },
  })
  const template = {
    ...{ title: { en: 'Negative', zh: '负片' }, topics: 'film, dark', later: 1 },
    preset_arr: [{ name: { en: 'Small', zh: '小图' }, values: { '1.max_side': 256 } }],
  }
  const sample = { params: { '1.max_side': 300 }, source_arr: [given] }
  const fileOf = async ({ api }: TestUser) => (await api.getWorkTemplateWorkflow({ id })).ui['extra']
  expect(await fileOf(ann)).toMatchObject({ easel: { version: 1, colour: 'red' } })
  expect(await fileOf(ann)).toHaveProperty('easel.template', { ...template, sample })
  await ended(id)
  expect(await fileOf(bob)).toHaveProperty('easel.template', template)
  const { ui: drawn } = await bob.api.getWorkTemplateGraph({ id })
  expect(drawn).toHaveProperty('extra.easel', {
    version: 1,
    colour: 'red',
    template: { title: 'Before', later: 1 },
  })
  // A change of values alone keeps the photos and their references.
  await ann.api.updateWorkTemplate({ id, sample: { params: {} } })
  expect(await fileOf(ann)).toHaveProperty('easel.template.sample', { params: {}, source_arr: [given] })
})
