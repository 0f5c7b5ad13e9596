import { type ComfyDouble, startComfyDouble } from '@easel/comfyui-double'
import { createClient } from '@easel/contract'
import { filesOf, samplePhoto } from '@easel/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addEngine, engineIn } from '../../../test/engines.ts'
import {
  refusalOf,
  startTestServer,
  type TestServer,
  type TestUser,
  upload,
  workIn,
} from '../../../test/harness.ts'
import { photoByWords } from '../../../test/photo-by-words.ts'
import { notifyReadyDrafts } from './ready-drafts.ts'

let server: TestServer
let double: ComfyDouble
let ann: TestUser
let bob: TestUser

beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '100', DEMO: 'on' })
  double = await startComfyDouble({ stepMs: 5 })
  ann = await server.join()
  bob = await server.join()
})
afterAll(async () => {
  await double[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

const warp = {
  '1': { class_type: 'DomainWarp', inputs: { width: 96, height: 64, palette: 'ember', seed: 4 } },
  '2': { class_type: 'SaveImage', inputs: { image: ['1', 0] } },
}
const wanted = { title: { en: 'Ember', zh: '余烬' }, dag: warp, topic_arr: ['embers'] }
const draftOf = async ({ api }: TestUser) => await api.createWorkTemplate({ ...wanted, is_draft: true })
const notified = async ({ api }: TestUser) =>
  (await api.listNotifications({ type: 'template_ready' })).notification_arr

describe('a draft', () => {
  test('is visible in no list or call of other users, and for its maker only in the list of their own templates', async () => {
    const { id, ...draft } = await draftOf(ann)
    expect(draft).toMatchObject({ is_draft: true, title: 'Ember' })
    expect(draft.cover_pending).toBeUndefined()
    await ann.api.likeWorkTemplate({ id })
    const listed = async ({ api, userId }: TestUser, makerId = userId) => {
      const lists = [
        await api.listWorkTemplates({ limit: 100 }),
        await api.listWorkTemplates({ limit: 100, order_by: 'ts' }),
        await api.listHotWorkTemplates({ limit: 100 }),
        await api.listWorkTemplates({ keyword: 'Ember' }),
        await api.listLikedWorkTemplates({ user_id: userId }),
        await api.listWorkTemplates({ user_id: makerId }),
      ]
      return lists.map(({ work_template_arr }) => work_template_arr.some((template) => template.id === id))
    }
    expect(await listed(ann)).toEqual([false, false, false, false, false, true])
    expect(await listed(bob, ann.userId)).toEqual(Array(6).fill(false))
    for (const api of [bob.api, server.visitor])
      expect(await refusalOf(api.getWorkTemplate({ id }))).toMatchObject({ code: 'A0404' })
    const calls = [
      () => bob.api.getWorkTemplateGraph({ id }),
      () => bob.api.getWorkTemplateWorkflow({ id }),
      () => bob.api.likeWorkTemplate({ id }),
      () => bob.api.createWork({ work_template_id: id }),
      () => bob.api.quoteWork({ work_template_id: id }),
      () => bob.api.updateWorkTemplate({ id, is_draft: false }),
      () => bob.api.deleteWorkTemplate({ id }),
    ]
    for (const call of calls) expect(await refusalOf(call())).toMatchObject({ code: 'A0404' })
  })

  test('can be tried only by its maker, and is published with the result as its cover', async () => {
    const { id } = await draftOf(ann)
    const { id: work_id } = await ann.api.createWork({ work_template_id: id })
    const work = await workIn(ann.api, work_id, ['done'])
    expect(await refusalOf(ann.api.createPost({ work_id, title: 'Too early' }))).toMatchObject({
      code: 'A0440',
      message: expect.stringContaining('still a draft'),
    })
    expect((await ann.api.getWorkTemplate({ id })).use_count).toBe(0)

    const published = await ann.api.updateWorkTemplate({ id, is_draft: false })
    expect(published.is_draft).toBeUndefined()
    expect(published.cover_pending).toBeUndefined()
    const { thumbnail } = filesOf(work)
    expect([published.cover.width, published.cover.height]).toEqual([thumbnail!.width, thumbnail!.height])
    const seen = await bob.api.getWorkTemplate({ id })
    expect(seen.cover.url).toBe(published.cover.url)
    const { work_template_arr } = await bob.api.listWorkTemplates({ keyword: 'Ember', order_by: 'ts' })
    expect(work_template_arr.map((template) => template.id)).toContain(id)
    await ann.api.createPost({ work_id, title: 'Now' })
    expect(await refusalOf(ann.api.updateWorkTemplate({ id, is_draft: true }))).toMatchObject({
      code: 'A0440',
    })
    expect(await refusalOf(ann.api.updateWorkTemplate({ id, awaits_engine: true }))).toMatchObject({
      code: 'A0400',
    })
  })

  test('that was not tried gets a cover from its graph when it is published', async () => {
    const { id } = await draftOf(ann)
    expect((await ann.api.updateWorkTemplate({ id, is_draft: false })).cover_pending).toBe(true)
  })

  test('keeps a cover that its maker chose, even if there is a result', async () => {
    const cover = { id: await upload(ann.api, await samplePhoto({ width: 200, height: 100 })) }
    const { id } = await ann.api.createWorkTemplate({ ...wanted, cover, is_draft: true })
    const work = await ann.api.createWork({ work_template_id: id })
    await workIn(ann.api, work.id, ['done'])
    const { cover: shown } = await ann.api.updateWorkTemplate({ id, is_draft: false })
    expect([shown.width, shown.height]).toEqual([200, 100])
  })

  test('of a demo account stays visible only to the account when it is published', async () => {
    const { token } = await server.visitor.demoLogin({})
    const demo = createClient({ baseUrl: server.baseUrl, token: () => token })
    const { id } = await demo.createWorkTemplate({ ...wanted, is_draft: true })
    await demo.updateWorkTemplate({ id, is_draft: false })
    expect(await refusalOf(bob.api.getWorkTemplate({ id }))).toMatchObject({ code: 'A0404' })
  })

  test('has its texts in both languages for the page that changes it', async () => {
    const { id } = await draftOf(ann)
    expect(await ann.api.getWorkTemplateGraph({ id })).toMatchObject({ title: { en: 'Ember', zh: '余烬' } })
  })
})

describe('a draft that no engine can run', () => {
  const kept = { title: 'Fox', dag: photoByWords(), is_draft: true, awaits_engine: true }

  test('stays, cannot be published, and is announced once when an engine can run it', async () => {
    expect(await refusalOf(ann.api.createWorkTemplate({ title: 'Fox', dag: photoByWords() }))).toMatchObject({
      code: 'A0440',
      message: expect.stringContaining('Keep it as a draft'),
    })
    const draft = await ann.api.createWorkTemplate(kept)
    const dropped = await ann.api.createWorkTemplate(kept)
    expect(draft).toMatchObject({ is_draft: true, awaits_engine: true })
    expect(await refusalOf(ann.api.updateWorkTemplate({ id: draft.id, is_draft: false }))).toMatchObject({
      code: 'A0440',
    })
    await notifyReadyDrafts(server.context.db)
    expect(await notified(ann)).toEqual([])

    const engineId = await addEngine(server, double.url)
    await engineIn(server, engineId, 'ready')
    await Promise.all([notifyReadyDrafts(server.context.db), notifyReadyDrafts(server.context.db)])
    await notifyReadyDrafts(server.context.db)
    const notices = await notified(ann)
    expect(notices.map(({ content }) => content)).toMatchObject([
      { work_template_id: dropped.id, title: 'Fox', count: 1 },
      { work_template_id: draft.id, title: 'Fox', count: 1 },
    ])
    expect(await notified(bob)).toEqual([])

    await ann.api.deleteWorkTemplate({ id: dropped.id })
    expect((await notified(ann)).map(({ content }) => content)).toMatchObject([
      { work_template_id: draft.id },
    ])
    const published = await ann.api.updateWorkTemplate({ id: draft.id, is_draft: false })
    expect(published.awaits_engine).toBeUndefined()
  })

  test('may name a model that no engine has, until it is published', async () => {
    const model = { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'to-come.safetensors' } }
    const dag = photoByWords({ model })
    const { id } = await ann.api.createWorkTemplate({ title: 'Fox', dag, is_draft: true })
    await ann.api.updateWorkTemplate({ id, title: 'A fox to come' })
    const source_arr = [{ id: await upload(ann.api, await samplePhoto({ width: 200, height: 100 })) }]
    expect(await refusalOf(ann.api.createWork({ work_template_id: id, source_arr }))).toMatchObject({
      code: 'B0300',
    })
    expect(await refusalOf(ann.api.updateWorkTemplate({ id, is_draft: false }))).toMatchObject({
      code: 'A0440',
    })
    expect(await refusalOf(ann.api.createWorkTemplate({ title: 'Fox', dag }))).toMatchObject({
      code: 'A0400',
    })
  })

  test('is not announced after it was deleted, or no longer awaits an engine', async () => {
    const before = await notified(ann)
    const [deleted, changed] = [
      await ann.api.createWorkTemplate(kept),
      await ann.api.createWorkTemplate(kept),
    ]
    await ann.api.deleteWorkTemplate({ id: deleted.id })
    await ann.api.updateWorkTemplate({ id: changed.id, awaits_engine: false })
    await notifyReadyDrafts(server.context.db)
    expect(await notified(ann)).toEqual(before)
  })
})
