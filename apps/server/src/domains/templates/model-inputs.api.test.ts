import { type ComfyDouble, startComfyDouble, usualModels } from '@easel/comfyui-double'
import { causes } from '@easel/contract'
import { startA1111 } from '@easel/engine-doubles'
import { samplePhoto } from '@easel/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinAdmin } from '../../../test/administration.ts'
import { addEngine, engineIn } from '../../../test/engines.ts'
import { refusalOf, startTestServer, type TestServer, until, upload, workIn } from '../../../test/harness.ts'

const metadata = {
  'modelspec.architecture': 'stable-diffusion-xl-v1-base/lora',
  'modelspec.trigger_phrase': 'ink wash',
}
const loras = [
  { name: 'style/ink.safetensors', metadata },
  'fox_sd15.safetensors',
  'blink.safetensors',
  'unsaid.safetensors',
]

const controlnet = ['controlnet-canny-sdxl-1.0.safetensors', 'control_v11f1p_sd15_depth.pth']

let server: TestServer
let double: ComfyDouble
let engineId: string

beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '100' })
  double = await startComfyDouble({ stepMs: 2, models: { ...usualModels, loras, controlnet } })
  engineId = await addEngine(server, double.url)
  await engineIn(server, engineId, 'ready')
})
afterAll(async () => {
  await double[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

const templateOf = async (keyword: string) =>
  (await server.visitor.listWorkTemplates({ keyword })).work_template_arr[0]!

const fluxModel = 'flux-2-klein-4b.safetensors'

test('the form of an engine lists the inputs of each model, and offers models for inpainting and outpainting', async () => {
  for (const title of ['Repaint a Part', 'Widen the Picture']) {
    const { input_arr } = await templateOf(title)
    const model = input_arr.find(({ name }) => name === 'model')
    expect(model?.choice_arr?.map(({ value }) => value)).toContain('sd_xl_base_1.0.safetensors')
  }
  const { input_arr } = await templateOf('Words to Picture')
  const choices = input_arr.find(({ name }) => name === 'model')!.choice_arr!
  const takenBy = (value: string) => choices.find((template) => template.value === value)?.takes_arr
  expect(takenBy('sd_xl_base_1.0.safetensors')).toContainEqual(
    expect.objectContaining({ name: 'steps', default: 28 }),
  )
  const sizes = ['format', 'width', 'height']
  expect(takenBy(fluxModel)?.map(({ name }) => name)).toEqual([...sizes, 'loras', 'steps', 'sampler', 'seed'])
  expect(takenBy('')?.map(({ name }) => name)).toEqual(['format', 'seed'])
  expect(takenBy('')?.[0]?.values).not.toContain('exact')
  expect(input_arr.find(({ name }) => name === 'sampler')?.choice_arr).toContainEqual({
    value: 'heun',
    label: 'heun',
  })
  expect(input_arr.find(({ name }) => name === 'seed')).toMatchObject({ follows: 'model', random: true })
  const usual = input_arr.flatMap(({ name, zero_is_usual }) => (zero_is_usual ? [name] : []))
  expect(usual).toEqual(['steps', 'guidance'])
})

test('a model keeps its LoRAs and its second step if another engine has the model without them', async () => {
  await using otherEngine = await startA1111({ models: [['sd_xl_base_1.0.safetensors', null]] })
  const id = await addEngine(server, otherEngine.url, { kind: 'a1111' })
  await engineIn(server, id, 'ready')
  const admin = await joinAdmin(server)
  const { input_arr } = await templateOf('Words to Picture')
  await admin.api.deleteEngine({ id })
  const model = input_arr.find(({ name }) => name === 'model')!
  const xl = model.choice_arr!.find(({ value }) => value === 'sd_xl_base_1.0.safetensors')!
  expect(xl.takes_arr?.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['loras', 'hires', 'hires_scale', 'sampler', 'seed']),
  )
})

test('a value that the model does not accept is refused before attempts are taken', async () => {
  const { api } = await server.join()
  const template = await templateOf('Words to Picture')
  const params = { prompt: 'rain', model: 'sd_xl_base_1.0.safetensors', guidance: 25 }
  const refusal = await refusalOf(api.createWork({ work_template_id: template.id, source_arr: [], params }))
  expect(refusal).toMatchObject({ code: 'A0400', paths: ['params.guidance'] })
  expect((await api.listWorks({})).work_arr).toEqual([])
})

test('a sampler that the engine lacks and a side that the model cannot make are refused with the field', async () => {
  const { api } = await server.join()
  const { id: work_template_id } = await templateOf('Words to Picture')
  const refused = async (params: object) =>
    (
      await refusalOf(
        api.createWork({ work_template_id, source_arr: [], params: { prompt: 'rain', ...params } }),
      )
    ).paths
  const model = 'sd_xl_base_1.0.safetensors'
  for (const chosen of [model, ''])
    expect(await refused({ model: chosen, sampler: 'plms' })).toEqual(['params.sampler'])
  const sides = { format: 'exact', width: 1, height: 100_000 }
  expect(await refused({ model, ...sides })).toEqual(['params.width', 'params.height'])
})

test('a work has the sampler, the scheduler and the size that were chosen', async () => {
  const { api } = await server.join()
  const { id: work_template_id } = await templateOf('Words to Picture')
  const params = {
    ...{ prompt: 'rain', model: 'v1-5-pruned-emaonly.safetensors', steps: 3 },
    ...{ sampler: 'heun', scheduler: 'beta', format: 'exact', width: 500, height: 300 },
  }
  const { id } = await api.createWork({ work_template_id, source_arr: [], params })
  const work = await workIn(api, id, ['done', 'fail', 'break'])
  expect(work).toMatchObject({ state: 'done', params })
  expect(work.result_info?.data.outputs[0]?.files.image).toMatchObject({ width: 500, height: 300 })
})

test('LoRAs of the family of the model that the host allows are found by name and by word', async () => {
  const { id } = await templateOf('Words to Picture')
  const names = async (input: object) => {
    const { lora_arr } = await server.visitor.listTemplateLoras({ id, ...input })
    return lora_arr.map(({ name }) => name)
  }
  const model = 'sd_xl_base_1.0.safetensors'
  expect((await server.visitor.listTemplateLoras({ id, model })).lora_arr).toEqual([
    { name: 'blink.safetensors', family: null, word_arr: [] },
    { name: 'style/ink.safetensors', family: 'sdxl', word_arr: ['ink wash'] },
    { name: 'unsaid.safetensors', family: null, word_arr: [] },
  ])
  expect(await names({ model, keyword: 'WASH' })).toEqual(['style/ink.safetensors'])
  expect(await names({ model, keyword: 'Ink' })).toEqual(['style/ink.safetensors', 'blink.safetensors'])
  expect(await names({ model: 'v1-5-pruned-emaonly.safetensors' })).toEqual([
    'blink.safetensors',
    'fox_sd15.safetensors',
    'unsaid.safetensors',
  ])
  expect(await names({ model: 'gone' })).toEqual([])
  expect(await names({})).toEqual([])
  const admin = await joinAdmin(server)
  await admin.api.updateEngine({ id: engineId, allowed_model_arr: ['sd*', 'style/*'] })
  try {
    expect(await names({ model })).toEqual(['style/ink.safetensors'])
  } finally {
    await admin.api.updateEngine({ id: engineId, allowed_model_arr: ['*'] })
  }
})

test('a work uses its LoRAs and its second step; LoRAs that do not fit are refused before attempts are taken', async () => {
  const { api } = await server.join()
  const { id: work_template_id } = await templateOf('Words to Picture')
  const model = 'sd_xl_base_1.0.safetensors'
  const start = (params: object) => ({
    work_template_id,
    source_arr: [],
    params: { prompt: 'rain', model, ...params },
  })
  const many = Array.from({ length: 50 }, (_, index) => `lora${index}: 1`).join('\n')
  for (const [loras, chosen] of [
    ['fox_sd15.safetensors: 1', model],
    ['gone: 1', model],
    ['style/ink.safetensors: NaN', model],
    ['style/ink.safetensors: 1000', model],
    [many, model],
    ['style/ink.safetensors: 1', ''],
  ])
    expect(await refusalOf(api.createWork(start({ loras, model: chosen })))).toMatchObject({
      ...{ code: 'A0400', paths: ['params.loras'] },
    })
  const klein = { model: fluxModel, hires: true }
  expect((await refusalOf(api.createWork(start(klein)))).paths).toEqual(['params.hires'])
  expect((await refusalOf(api.createWork(start({ hires: true, hires_scale: 9 })))).paths).toEqual([
    'params.hires_scale',
  ])
  const params = {
    ...{ steps: 3, format: 'exact', width: 512, height: 256, loras: 'style/ink.safetensors: 0.8' },
    ...{ hires: true, hires_scale: 1.5, hires_strength: 0.4, hires_steps: 2 },
  }
  const { id } = await api.createWork(start(params))
  const work = await workIn(api, id, ['done', 'fail', 'break'])
  expect(work).toMatchObject({ state: 'done', params })
  expect(work.result_info?.data.outputs[0]?.files.image).toMatchObject({ width: 768, height: 384 })
})

test('a photo guides a picture by a ControlNet of the family, and is one of its ingredients', async () => {
  const { api } = await server.join()
  const { id: work_template_id } = await templateOf('Words to Picture')
  const source = { id: await upload(api, await samplePhoto({ width: 96, height: 64 })) }
  const start = (params: object, source_arr: (typeof source)[] = [source]) => ({
    ...{ work_template_id, source_arr },
    params: { prompt: 'rain', model: 'sd_xl_base_1.0.safetensors', guide: true, ...params },
  })
  const refused = async (...given: Parameters<typeof start>) => {
    const { code, paths } = await refusalOf(api.createWork(start(...given)))
    return [code, ...paths]
  }
  expect(await refused({}, [])).toEqual(['A0400', 'source_arr'])
  expect(await refused({ guide: false })).toEqual(['A0400', 'source_arr'])
  expect(await refused({ guide_kind: 'depth' })).toEqual(['A0400', 'params.guide_kind'])
  expect(await refused({ model: fluxModel })).toEqual(['A0400', 'params.guide_kind'])
  const mapOf = (guide_kind: string) =>
    until(
      async () =>
        (await api.makeLook({ work_template_id, source, params: start({ guide_kind }).params })).file,
    )
  expect(await mapOf('lines')).toMatchObject({ width: 96, height: 64 })
  const { code, message } = await refusalOf(mapOf('pose'))
  expect([code, message]).toEqual(['A0440', causes.person_none.en])
  const params = { guide_strength: 0.6, guide_end: 0.7, steps: 3 }
  const { id } = await api.createWork(start(params))
  const work = await workIn(api, id, ['done', 'fail', 'break'])
  expect(work).toMatchObject({ state: 'done', params: { guide: true, guide_kind: 'edges', ...params } })
  expect(work.source_arr).toMatchObject([source])
  expect(double.inspect().model).toContain('controlnet-canny-sdxl-1.0.safetensors')
  const reimagine = await templateOf('Reimagine')
  const { id: again } = await api.createWork({ ...start({}), work_template_id: reimagine.id })
  expect((await workIn(api, again, ['done', 'fail', 'break'])).state).toBe('done')
})

test('a work gets a random seed, stores it, and can be repeated with it', async () => {
  const { api } = await server.join()
  const template = await templateOf('Reimagine')
  const id = await upload(api, await samplePhoto({ width: 96, height: 64 }))
  const made = async (params: object) => {
    const work = { work_template_id: template.id, source_arr: [{ id }] }
    const { id: made } = await api.createWork({ ...work, params: { prompt: 'rain', ...params } })
    return await workIn(api, made, ['done', 'fail', 'break'])
  }
  const first = await made({})
  const other = await made({})
  expect(first.params['seed']).toBeTypeOf('number')
  expect(other.params['seed']).not.toBe(first.params['seed'])
  const again = await made({ seed: first.params['seed'] })
  expect(again.params).toEqual(first.params)
})

test('templates that no engine can run are listed for the staff of the site, with the reason', async () => {
  const [admin, person] = [await joinAdmin(server), await server.join()]
  const titles = async () =>
    (await person.api.listWorkTemplates({ limit: 100 })).work_template_arr.map(({ title }) => title)
  const missing = async () => (await admin.api.listMissingWorkTemplates({})).work_template_arr
  expect((await refusalOf(person.api.listMissingWorkTemplates({}))).code).toBe('A0301')
  expect((await missing()).map(({ title }) => title)).not.toContain('Reimagine')
  await admin.api.updateEngine({ id: engineId, mode: 'paused' })
  try {
    expect(await titles()).not.toContain('Reimagine')
    const found = (await missing()).find(({ title }) => title === 'Reimagine')
    expect(found?.lack).toMatchObject({ reason: 'paused', engine_id: engineId })
    const id = await upload(admin.api, await samplePhoto({ width: 96, height: 64 }))
    const work = { work_template_id: found!.id, source_arr: [{ id }], params: { prompt: 'rain' } }
    expect((await refusalOf(admin.api.createWork(work))).code).toBe('B0300')
  } finally {
    await admin.api.updateEngine({ id: engineId, mode: 'on' })
  }
  expect(await titles()).toContain('Reimagine')
})
