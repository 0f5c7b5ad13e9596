import { createClient } from '@easel/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf, startTestServer, type TestServer, templateId } from '../../../test/harness.ts'

let server: TestServer
let oil: string
let story: string

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
  oil = await templateId(server.visitor, 'image')
  story = await templateId(server.visitor, 'video')
})
afterAll(() => server[Symbol.asyncDispose]())

test('a template shows the photo of its cover if it was made from a photo', async () => {
  const { cover, cover_source } = await server.visitor.getWorkTemplate({ id: oil })
  expect((await fetch(cover_source!.url)).headers.get('content-type')).toBe('image/webp')
  // Both pictures have the same shape, so that they can be overlaid.
  expect(cover_source!.width / cover_source!.height).toBe(cover.width / cover.height)
  expect((await server.visitor.getWorkTemplate({ id: story })).cover_source).toBeDefined()
  const { work_template_arr } = await server.visitor.listWorkTemplates({ keyword: 'Flowing Lines' })
  expect(work_template_arr[0]!.cover_source).toBeUndefined()
})

test('a built-in template names its topics in the language of the viewer, and is found by the names of both languages', async () => {
  const chinese = createClient({ baseUrl: server.baseUrl, locale: () => 'zh' })
  expect((await server.visitor.getWorkTemplate({ id: oil })).topic_arr).toContain('portrait')
  expect((await chinese.getWorkTemplate({ id: oil })).topic_arr).toContain('人像')
  for (const keyword of ['portrait', '人像']) {
    const { work_template_arr } = await chinese.listWorkTemplates({ keyword })
    expect(work_template_arr.map(({ id }) => id)).toContain(oil)
  }
})

describe('a like of a template', () => {
  test('counts once per user, however often and concurrently, and so does its withdrawal', async () => {
    const people = await Promise.all([1, 2, 3].map(() => server.join()))
    const likes = async () => (await server.visitor.getWorkTemplate({ id: oil })).like_count
    const before = await likes()
    const everyone = (call: (api: TestServer['visitor']) => Promise<unknown>) =>
      Promise.all(people.flatMap(({ api }) => [call(api), call(api), call(api)]))
    await everyone((api) => api.likeWorkTemplate({ id: oil }))
    expect(await likes()).toBe(before + 3)
    expect((await people[0]!.api.getWorkTemplate({ id: oil })).is_liked).toBe(true)
    expect((await server.visitor.getWorkTemplate({ id: oil })).is_liked).toBe(false)
    await everyone((api) => api.unlikeWorkTemplate({ id: oil }))
    expect(await likes()).toBe(before)
    expect((await people[0]!.api.getWorkTemplate({ id: oil })).is_liked).toBe(false)
  })

  test('of an unknown template is refused', async () => {
    const { api } = await server.join()
    const id = crypto.randomUUID()
    expect((await refusalOf(api.likeWorkTemplate({ id }))).code).toBe('A0404')
    expect((await refusalOf(api.unlikeWorkTemplate({ id }))).code).toBe('A0404')
  })

  test('is listed for its user, newest first, and for other users if the user shows likes', async () => {
    const [ann, bob] = [await server.join(), await server.join()]
    await ann.api.likeWorkTemplate({ id: story })
    await ann.api.likeWorkTemplate({ id: oil })
    const ids = async (api: TestServer['visitor'], input: object) => {
      const { work_template_arr, next_cursor } = await api.listLikedWorkTemplates(input)
      return { ids: work_template_arr.map(({ id }) => id), next_cursor }
    }
    expect((await ids(ann.api, {})).ids).toEqual([oil, story])
    const first = await ids(ann.api, { limit: 1 })
    expect(first.ids).toEqual([oil])
    expect((await ids(ann.api, { limit: 1, cursor: first.next_cursor })).ids).toEqual([story])
    expect((await ids(bob.api, {})).ids).toEqual([])
    expect((await refusalOf(ids(bob.api, { user_id: ann.userId }))).code).toBe('A0404')
    expect((await refusalOf(ids(server.visitor, {}))).code).toBe('A0200')
    await ann.api.updateSetting({ likes_public: true })
    expect((await ids(bob.api, { user_id: ann.userId })).ids).toEqual([oil, story])
    expect((await ids(server.visitor, { user_id: ann.userId })).ids).toEqual([oil, story])
  })

  test('is deleted with the account of its user', async () => {
    const ann = await server.join()
    const before = (await server.visitor.getWorkTemplate({ id: story })).like_count
    await ann.api.likeWorkTemplate({ id: story })
    await server.context.db.deleteFrom('users').where('id', '=', ann.userId).execute()
    expect((await server.visitor.getWorkTemplate({ id: story })).like_count).toBe(before)
  })
})

test('the most liked template comes first in the hot list, page by page', async () => {
  const { api } = await server.join()
  await api.likeWorkTemplate({ id: story })
  const hotTemplates = (await server.visitor.listHotWorkTemplates({ limit: 100 })).work_template_arr
  expect(hotTemplates[0]!.id).toBe(story)
  const paged: string[] = []
  let cursor: string | undefined
  do {
    const page = await server.visitor.listHotWorkTemplates({ limit: 7, ...(cursor && { cursor }) })
    paged.push(...page.work_template_arr.map(({ id }) => id))
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  expect(paged).toEqual(hotTemplates.map(({ id }) => id))
})

test('everyone may read the graph of a built-in template', async () => {
  const { dag, ui } = await server.visitor.getWorkTemplateGraph({ id: oil })
  expect(Object.values(dag).map(({ class_type }) => class_type)).toEqual([
    'LoadImage',
    'PortraitInOils',
    'SaveImage',
    'EnlargeSmall',
  ])
  expect(ui).toBeUndefined()
  expect((await refusalOf(server.visitor.getWorkTemplateGraph({ id: crypto.randomUUID() }))).code).toBe(
    'A0404',
  )
})

describe('a preset', () => {
  const params = { finish: 0.4, thickness: 0.2 }

  test('is saved once per name, listed in order for its owner alone, renamed and deleted', async () => {
    const [ann, bob] = [await server.join(), await server.join()]
    const save = (name: string) => ann.api.createPreset({ work_template_id: oil, name, params })
    const soft = await save('Soft')
    const bold = await save(' Bold ')
    expect([soft.params, bold.name]).toEqual([params, 'Bold'])
    const taken = await refusalOf(save('Soft'))
    expect(taken.code).toBe('A0400')
    const names = async (api: TestServer['visitor'], work_template_id = oil) =>
      (await api.listPresets({ work_template_id })).preset_arr.map(({ name }) => name)
    expect(await names(ann.api)).toEqual(['Soft', 'Bold'])
    expect(await names(ann.api, story)).toEqual([])
    expect(await names(bob.api)).toEqual([])
    expect((await refusalOf(bob.api.updatePreset({ id: soft.id, name: 'Mine' }))).code).toBe('A0404')
    expect((await refusalOf(bob.api.deletePreset({ id: soft.id }))).code).toBe('A0404')
    expect((await refusalOf(ann.api.updatePreset({ id: soft.id, name: 'Bold' }))).code).toBe('A0400')
    await ann.api.updatePreset({ id: soft.id, name: 'Soft' })
    expect((await ann.api.updatePreset({ id: soft.id, name: 'Softer' })).name).toBe('Softer')
    await ann.api.deletePreset({ id: bold.id })
    expect(await names(ann.api)).toEqual(['Softer'])
    expect((await refusalOf(ann.api.deletePreset({ id: bold.id }))).code).toBe('A0404')
  })

  test('is refused if the form does not accept a value, and above the maximum number', async () => {
    const { api, userId } = await server.join()
    const save = (name: string, values: Record<string, number | string> = params) =>
      api.createPreset({ work_template_id: oil, name, params: values })
    const misfits: Record<string, number | string>[] = [{ finish: 2 }, { finish: 'much' }, { unheard_of: 1 }]
    for (const wrong of misfits) expect((await refusalOf(save('Wrong', wrong))).code).toBe('A0400')
    expect((await refusalOf(save(' '))).code).toBe('A0400')
    expect((await refusalOf(save('x'.repeat(41)))).code).toBe('A0400')
    await server.context.db
      .insertInto('presets')
      .values(
        Array.from({ length: 49 }, (_, index) => ({
          ...{ id: crypto.randomUUID(), user_id: userId, work_template_id: oil },
          ...{ name: `Preset ${index}`, params: '{}' },
        })),
      )
      .execute()
    const both = await Promise.allSettled([save('One'), save('Two')])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await refusalOf(save('Three'))).code).toBe('A0440')
  })
})

test('viewers of the same template see a new title, the name of its maker and their own follows at once', async () => {
  const [maker, fan, other] = [await server.join(), await server.join(), await server.join()]
  const dag = {
    '1': { class_type: 'DomainWarp', inputs: { width: 96, height: 64 } },
    '2': { class_type: 'SaveImage', inputs: { image: ['1', 0] } },
  }
  const { id } = await maker.api.createWorkTemplate({ title: 'Warp', dag })
  const seenBy = async ({ api }: typeof fan) => {
    const template = await api.getWorkTemplate({ id })
    const { work_template_arr } = await api.listWorkTemplates({ user_id: maker.userId })
    expect(work_template_arr).toEqual([template])
    return [template.title, template.user_info.nick_name, template.user_info.is_followed]
  }
  const { nick_name } = await maker.api.getCurrentUser()
  expect(await Promise.all([fan, other].map(seenBy))).toEqual([
    ['Warp', nick_name, false],
    ['Warp', nick_name, false],
  ])
  await fan.api.followUser({ id: maker.userId })
  await maker.api.updateWorkTemplate({ id, title: 'Fold' })
  await maker.api.updateCurrentUser({ nick_name: 'Ada' })
  expect(await Promise.all([fan, other].map(seenBy))).toEqual([
    ['Fold', 'Ada', true],
    ['Fold', 'Ada', false],
  ])
  await maker.api.blockUser({ id: other.userId })
  expect(await refusalOf(other.api.getWorkTemplate({ id }))).toMatchObject({ status: 404 })
})

test('a user cannot use a template in any way if its maker has blocked the user', async () => {
  const [maker, fan] = [await server.join(), await server.join()]
  const dag = {
    '1': { class_type: 'DomainWarp', inputs: { width: 96, height: 64 } },
    '2': { class_type: 'SaveImage', inputs: { image: ['1', 0] } },
  }
  const { id } = await maker.api.createWorkTemplate({ title: 'Warp', dag })
  const input = { work_template_id: id, params: {} }
  await fan.api.quoteWork(input)
  await fan.api.likeWorkTemplate({ id })
  await maker.api.blockUser({ id: fan.userId })
  const uses = {
    read: () => fan.api.getWorkTemplate({ id }),
    graph: () => fan.api.getWorkTemplateGraph({ id }),
    workflow: () => fan.api.getWorkTemplateWorkflow({ id }),
    quote: () => fan.api.quoteWork(input),
    work: () => fan.api.createWork({ ...input, source_arr: [] }),
    look: () => fan.api.makeLook(input),
    preset: () => fan.api.createPreset({ ...input, name: 'Mine' }),
    like: () => fan.api.likeWorkTemplate({ id }),
  }
  const codes = Object.entries(uses).map(async ([use, call]) => [use, (await refusalOf(call())).code])
  expect(Object.fromEntries(await Promise.all(codes))).toEqual(
    Object.fromEntries(Object.keys(uses).map((use) => [use, 'A0404'])),
  )
  // A like can still be withdrawn.
  await fan.api.unlikeWorkTemplate({ id })
})
