import { type ComfyDouble, startComfyDouble } from '@easel/comfyui-double'
import { samplePhoto } from '@easel/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEngine, engineIn } from '../../../test/engines.ts'
import {
  refusalOf,
  startTestServer,
  type TestServer,
  templateId,
  upload,
  workIn,
} from '../../../test/harness.ts'

let server: TestServer
let double: ComfyDouble
/** Ids of the templates that enlarge, by their keys. */
let ids: Map<string, string>

beforeAll(async () => {
  server = await startTestServer()
  double = await startComfyDouble({ stepMs: 5 })
  const rows = await server.context.db
    .selectFrom('work_templates')
    .select(['id', 'builtin_key'])
    .where('way_of', '=', 'make-larger')
    .execute()
  ids = new Map(rows.map(({ id, builtin_key }) => [builtin_key!, id]))
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await double[Symbol.asyncDispose]()
})

const byFilters = () => ids.get('make-larger')!
const byModel = () => ids.get('enlarge')!

test('templates for the same task share one entry of the lists, and both can be opened', async () => {
  expect([...ids.keys()].sort()).toEqual(['enlarge', 'make-larger'])
  const { visitor } = server
  const lists = await Promise.all([
    visitor.listWorkTemplates({ limit: 100 }),
    visitor.listHotWorkTemplates({ limit: 100 }),
    visitor.listWorkTemplates({ keyword: 'enlarge' }),
    visitor.listWorkTemplates({ keyword: '高清放大' }),
  ])
  for (const { work_template_arr } of lists) {
    const listed = work_template_arr.map(({ id }) => id)
    expect([listed.includes(byFilters()), listed.includes(byModel())]).toEqual([true, false])
  }
  for (const id of [byFilters(), byModel()])
    expect(await visitor.getWorkTemplate({ id })).toMatchObject({
      ...{ title: 'Enlarge and Repair', has_ways: true },
    })
})

test('a list of films contains the alternative that gives a film', async () => {
  const titled = async (media_type?: 'image' | 'video') =>
    (await server.visitor.listWorkTemplates({ keyword: 'Liquid Marble', media_type })).work_template_arr.map(
      (template) => template.media_type,
    )
  expect(await titled()).toEqual(['image'])
  expect(await titled('image')).toEqual(['image'])
  expect(await titled('video')).toEqual(['video'])
})

test('alternatives are listed with their costs, and alternatives with a model run only while there is an engine', async () => {
  const waysOf = async (id: string) => (await server.visitor.listTemplateWays({ id })).way_arr
  const ways = (is_offered: boolean) => [
    { work_template_id: byFilters(), label: 'By filters', cost: 1, is_offered: true },
    { work_template_id: byModel(), label: 'By model', cost: 3, is_offered },
  ]
  expect(await waysOf(byFilters())).toEqual(ways(false))
  await engineIn(server, await addEngine(server, double.url), 'ready')
  expect(await waysOf(byModel())).toEqual(ways(true))
  expect(await waysOf(await templateId(server.visitor))).toEqual([])
  expect((await refusalOf(waysOf(crypto.randomUUID()))).code).toBe('A0404')
})

test('works, likes and saved settings of both alternatives stay with their own form', async () => {
  const { api } = await server.join()
  const source = { id: await upload(api, await samplePhoto({ width: 64, height: 48 })) }
  for (const [id, factor] of [
    [byFilters(), '3'],
    [byModel(), 2.5],
  ] as const) {
    const params = { factor }
    const preset = await api.createPreset({ work_template_id: id, name: 'Mine', params })
    expect((await api.listPresets({ work_template_id: id })).preset_arr).toMatchObject([
      { id: preset.id, params },
    ])
    await api.likeWorkTemplate({ id })
    const work = await api.createWork({ work_template_id: id, source_arr: [source], params })
    expect(work).toMatchObject({ work_template_id: id, params })
    await api.setWorkState({ id: work.id, state: 'break' }).catch(() => undefined)
  }
  const { work_template_arr } = await api.listLikedWorkTemplates({})
  expect(work_template_arr.map(({ id }) => id)).toEqual([byModel(), byFilters()])
})

test('a replaced template appears in no list, names its successor, and still makes works', async () => {
  const { id } = await server.context.db
    .selectFrom('work_templates')
    .select('id')
    .where('builtin_key', '=', 'tilt-miniature')
    .executeTakeFirstOrThrow()
  const lists = await Promise.all([
    server.visitor.listWorkTemplates({ limit: 100 }),
    server.visitor.listHotWorkTemplates({ limit: 100 }),
    server.visitor.listWorkTemplates({ keyword: 'Toy World' }),
  ])
  const listed = lists.map(({ work_template_arr }) => work_template_arr.map((template) => template.id))
  expect(listed.flat()).not.toContain(id)
  const { replaced_by } = await server.visitor.getWorkTemplate({ id })
  expect(replaced_by!.title).toBe('Light and Lens')
  expect(listed[0]).toContain(replaced_by!.id)
  expect(await server.visitor.getWorkTemplate({ id: replaced_by!.id })).not.toHaveProperty('replaced_by')

  const { api } = await server.join()
  const source = { id: await upload(api, await samplePhoto({ width: 64, height: 48 })) }
  const work = await api.createWork({ work_template_id: id, source_arr: [source] })
  expect(await workIn(api, work.id, ['done', 'fail'])).toMatchObject({
    ...{ state: 'done', template_title: 'Toy World' },
  })
})
