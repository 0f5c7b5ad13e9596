import { startComfyDouble } from '@easel/comfyui-double'
import { startImagesApi, startSdcpp } from '@easel/engine-doubles'
import { readLabels, readManifest } from '@easel/nodes/origin'
import { pictureOf, samplePhoto } from '@easel/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEngine, engineIn } from '../../../test/engines.ts'
import {
  refusalOf,
  startTestServer,
  type TestServer,
  type TestUser,
  upload,
  workIn,
} from '../../../test/harness.ts'

const compositeOfModel = 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia'
const kontext = 'flux1-kontext-dev.gguf'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '100' })
})
afterAll(() => server[Symbol.asyncDispose]())

async function templateOf({ api }: TestUser) {
  const { work_template_arr } = await api.listWorkTemplates({ keyword: 'In This Style' })
  return work_template_arr.find(({ title }) => title === 'In This Style')
}

async function start(person: TestUser, count: number, params: object = {}) {
  const template = await templateOf(person)
  const photos = Array.from({ length: count }, (_, index) =>
    samplePhoto({ width: 96, height: 64, seed: index }),
  )
  const source_arr = await Promise.all(
    photos.map(async (photo) => ({ id: await upload(person.api, await photo) })),
  )
  return await person.api.createWork({
    work_template_id: template!.id,
    source_arr,
    params: { prompt: 'a lighthouse', ...params },
  })
}

async function made(person: TestUser, count: number, params: object = {}) {
  const { id } = await start(person, count, params)
  return await workIn(person.api, id, ['done', 'fail', 'break'])
}

/** Adds an engine for the duration of a test. */
async function engineAt(url: string, options: Parameters<typeof addEngine>[2] = {}) {
  const id = await addEngine(server, url, options)
  await engineIn(server, id, 'ready')
  return {
    async [Symbol.asyncDispose]() {
      await server.context.db.deleteFrom('engines').where('id', '=', id).execute()
    },
  }
}

test('reference pictures reach sd-server, and are ingredients of the result', async () => {
  await using double = await startSdcpp({ model: kontext, modes: ['img_gen'] })
  await using _engine = await engineAt(double.url, { kind: 'sdcpp' })
  const work = await made(await server.join(), 2)
  expect(work.state).toBe('done')
  expect(double.works).toMatchObject([{ references: 2, pictures: [] }])
  const { url } = pictureOf(work)
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer())
  expect(readLabels(bytes)).toMatchObject({ sourceType: compositeOfModel })
  const manifest = await readManifest(bytes, 'image/jpeg', server.context.origin.credential.trace)
  expect(manifest).toMatchObject({ state: 'valid', ingredients: 2 })
})

test('reference pictures reach an images API', async () => {
  await using double = await startImagesApi({ models: ['gpt-image-1'] })
  await using _engine = await engineAt(`${double.url}/v1`, { kind: 'openai' })
  expect((await made(await server.join(), 3)).state).toBe('done')
  expect(double.works).toMatchObject([{ pictures: 3, masked: false }])
})

test.each([true, false])('reference pictures reach ComfyUI, with the socket: %s', async (socket) => {
  await using double = await startComfyDouble({ stepMs: 2 })
  await using _engine = await engineAt(double.url, { socket })
  const person = await server.join()
  // The model is chosen automatically: only some models take four pictures.
  const work = await made(person, 4)
  expect(work.state).toBe('done')
  const [prompt] = double.inspect().accepted
  const loaded = Object.values(prompt!.graph).filter(({ class_type }) => class_type === 'LoadImage')
  expect(loaded).toHaveLength(4)
})

test('more pictures than the model takes are refused before attempts are taken', async () => {
  await using double = await startComfyDouble({ stepMs: 2 })
  await using _engine = await engineAt(double.url)
  const person = await server.join()
  const model = 'qwen_image_edit_2509_fp8_e4m3fn.safetensors'
  expect(await refusalOf(start(person, 4, { model }))).toMatchObject({ code: 'A0400', paths: ['source_arr'] })
  expect((await person.api.listWorks({})).work_arr).toEqual([])
  expect((await made(person, 3, { model })).state).toBe('done')
})

test('the template is offered only if a model takes reference pictures', async () => {
  const person = await server.join()
  await using double = await startSdcpp({ modes: ['img_gen'] })
  await using _engine = await engineAt(double.url, { kind: 'sdcpp' })
  expect(await templateOf(person)).toBeUndefined()
  await using follower = await startSdcpp({ model: kontext, modes: ['img_gen'] })
  await using _other = await engineAt(follower.url, { kind: 'sdcpp' })
  expect(await templateOf(person)).toBeDefined()
})
