import { startComfyDouble, usualModels } from '@easel/comfyui-double'
import { type DoubleServer, startA1111 } from '@easel/engine-doubles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEngine, engineIn, startPicture } from '../../../test/engines.ts'
import { startTestServer, type TestServer, type TestUser, workIn } from '../../../test/harness.ts'

let server: TestServer
let double: DoubleServer
let maker: TestUser

beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '100' })
  double = await startA1111({ controlNets: ['None', 'control_v11p_sd15_canny [d14c016b]'] })
  maker = await server.join()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await double[Symbol.asyncDispose]()
})

async function publish(words: string, audience: 'public' | 'link' = 'public') {
  const id = await startPicture(maker, words)
  expect((await workIn(maker.api, id, ['done', 'fail', 'break'])).state).toBe('done')
  return await maker.api.createPost({ work_id: id, title: words, audience })
}

test('without engines the list is empty', async () => {
  expect(await server.visitor.listModels()).toEqual({ model_arr: [], more_count: 0 })
})

test('each model of the engines is listed once, with its known properties and a form that accepts it', async () => {
  await engineIn(server, await addEngine(server, double.url, { kind: 'a1111' }), 'ready')
  const reader = await server.join({ locale: () => 'zh' })
  const { model_arr } = await reader.api.listModels()
  expect(model_arr.length).toBeGreaterThan(0)
  expect(new Set(model_arr.map(({ name }) => name)).size).toBe(model_arr.length)
  const known = model_arr.find(({ family }) => family !== undefined)!
  expect(known).toMatchObject({ is_ready: true, post_count: 0, post_arr: [] })
  expect(known.good_at).toMatch(/[一-龥]/)
  const guides = Object.fromEntries(model_arr.map(({ family, guide_arr }) => [family, guide_arr]))
  expect(guides).toMatchObject({ 'Stable Diffusion 1.5': ['edges'], 'Stable Diffusion XL': [] })
  const form = known.form_arr[0]!
  expect(form.title).toBe('文字成画')
  const template = await reader.api.getWorkTemplate({ id: form.work_template_id })
  const choices = template.input_arr.find(({ name }) => name === form.input)!.choice_arr!
  expect(choices.map(({ value }) => value)).toContain(known.name)
})

test('only a model that makes pictures from words lists the maps by which a photo can guide a picture', async () => {
  await using comfy = await startComfyDouble({
    models: {
      ...usualModels,
      model_patches: ['Z-Image-Turbo-Fun-Controlnet-Union-2.1.safetensors'],
    },
  })
  const id = await addEngine(server, comfy.url)
  await engineIn(server, id, 'ready')
  const { model_arr } = await server.visitor.listModels()
  await server.context.db.deleteFrom('engines').where('id', '=', id).execute()
  const guidesOf = (name: string) => model_arr.find((model) => model.name.startsWith(name))!.guide_arr
  expect(guidesOf('z_image_turbo')).toEqual(['edges', 'lines', 'depth', 'pose'])
  expect(guidesOf('flux-2-klein')).toEqual([])
  expect([guidesOf('flux1-dev-kontext'), guidesOf('RealESRGAN')]).toEqual([undefined, undefined])
})

test('a model shows only the public posts that were made with it', async () => {
  const shown = await publish('a harbour')
  await publish('a secret garden', 'link')
  const sensitive = await publish('a battle')
  await server.context.db
    .updateTable('posts')
    .set({ is_sensitive: true, sensitive_by: 'moderator' })
    .where('id', '=', sensitive.id)
    .execute()
  const listed = async (api = server.visitor) => {
    const { model_arr } = await api.listModels()
    const [first] = model_arr
    return { count: first!.post_count, titles: first!.post_arr.map(({ title }) => title) }
  }
  expect(await listed()).toEqual({ count: 2, titles: ['a harbour'] })
  const otherUser = await server.join()
  await otherUser.api.blockUser({ id: maker.userId })
  expect(await listed(otherUser.api)).toEqual({ count: 0, titles: [] })
  await maker.api.deletePost({ id: shown.id })
  expect(await listed()).toEqual({ count: 1, titles: [] })
})

test('a work whose result is reused from another work names the same model', async () => {
  const first = await startPicture(maker, 'two boats')
  await workIn(maker.api, first, ['done'])
  const second = await server.join()
  const again = await startPicture(second, 'two boats')
  await workIn(second.api, again, ['done'])
  const rows = await server.context.db
    .selectFrom('works')
    .select(['id', 'models'])
    .where('id', 'in', [first, again])
    .execute()
  const [models, copies] = rows.map(({ models }) => models)
  expect(models).toHaveLength(1)
  expect(copies).toEqual(models)
})
