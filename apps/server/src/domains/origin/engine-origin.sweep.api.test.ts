import { type ComfyDouble, startComfyDouble, usualModels } from '@easel/comfyui-double'
import { readMetadata } from '@easel/media-metadata'
import { readLabels, readManifest } from '@easel/nodes/origin'
import { pictureOf, samplePhoto } from '@easel/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addEngine, engineIn, startPicture, triesOf } from '../../../test/engines.ts'
import { startTestServer, type TestServer, type TestUser, upload, workIn } from '../../../test/harness.ts'

const scheme = 'http://cv.iptc.org/newscodes/digitalsourcetype/'

let server: TestServer
let double: ComfyDouble
let person: TestUser

beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '100' })
  double = await startComfyDouble({
    stepMs: 5,
    models: {
      ...usualModels,
      loras: ['style/ink_sdxl.safetensors'],
      controlnet: ['xl/controlnet-canny-sdxl-1.0.safetensors'],
    },
  })
  await engineIn(server, await addEngine(server, double.url), 'ready')
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await double[Symbol.asyncDispose]()
})
beforeEach(async () => {
  person = await server.join()
})

async function resultOf({ api }: TestUser, id: string) {
  const made = await workIn(api, id, ['done', 'fail', 'break'])
  const { key, url, digital_source_type } = pictureOf(made)
  return { key, digital_source_type, bytes: await fetched(url) }
}

async function fetched(url: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await fetch(url)).arrayBuffer())
}

const manifestOf = (bytes: Uint8Array) =>
  readManifest(bytes, readLabels(bytes)!.mime_type, server.context.origin.credential.trace)

/** Returns the model of a work's only try, in the form of the label in its file. */
async function modelOf(id: string) {
  const [only] = await triesOf(server, id)
  return { name: only!.model!.replace(/\.safetensors$/, ''), software: 'ComfyUI' }
}

describe('a picture that an engine made', () => {
  test('from words has this source type, and names the model and the program, but not the engine', async () => {
    const id = await startPicture(person, 'a lighthouse')
    const { bytes, digital_source_type } = await resultOf(person, id)
    const sourceType = `${scheme}trainedAlgorithmicMedia`
    const model = await modelOf(id)
    expect(digital_source_type).toBe(sourceType)
    expect(readLabels(bytes)).toMatchObject({
      ...{ sourceType, aiSystem: `${model.name} (ComfyUI)` },
      aigc: { Label: '1', ProduceID: id },
    })
    expect(await manifestOf(bytes)).toMatchObject({
      ...{ state: 'valid', isOwn: true, problems: [], ingredients: 0 },
      ...{ actions: ['c2pa.created'], sourceTypes: [sourceType], models: [model] },
    })
    const [{ engine_name } = { engine_name: '' }] = await triesOf(server, id)
    const text = Buffer.from(bytes).toString('latin1')
    for (const secret of [engine_name, new URL(double.url).host]) expect(text).not.toContain(secret)
  })

  test('names its LoRAs together with the model, without their folders', async () => {
    const { work_template_arr } = await person.api.listWorkTemplates({ limit: 100 })
    const { id } = await person.api.createWork({
      work_template_id: work_template_arr.find(({ title }) => title === 'Words to Picture')!.id,
      source_arr: [],
      params: {
        prompt: 'ink',
        model: 'sd_xl_base_1.0.safetensors',
        loras: 'style/ink_sdxl.safetensors: 0.5',
      },
    })
    const { bytes } = await resultOf(person, id)
    const models = [await modelOf(id), { name: 'ink_sdxl', software: 'ComfyUI' }]
    expect((await manifestOf(bytes))?.models).toEqual(models)
  })

  test('names the ControlNet by which a photo guided it, also in the details of the work', async () => {
    const { work_template_arr } = await person.api.listWorkTemplates({ limit: 100 })
    const { id } = await person.api.createWork({
      work_template_id: work_template_arr.find(({ title }) => title === 'Words to Picture')!.id,
      source_arr: [{ id: await upload(person.api, await samplePhoto({ width: 96, height: 64 })) }],
      params: { prompt: 'ink', model: 'sd_xl_base_1.0.safetensors', guide: true },
    })
    const { bytes } = await resultOf(person, id)
    const models = [await modelOf(id), { name: 'controlnet-canny-sdxl-1.0', software: 'ComfyUI' }]
    const [own, guide] = models
    expect((await manifestOf(bytes))?.models).toEqual([
      own,
      { ...guide, description: 'Guided the picture by a map (edges)' },
    ])
    expect(readLabels(bytes)?.aiSystem).toBe(
      models.map(({ name, software }) => `${name} (${software})`).join(', '),
    )
    const { engine_try_arr } = await person.api.listWorkEngineTries({ id })
    expect(engine_try_arr).toMatchObject([{ control_net: 'xl/controlnet-canny-sdxl-1.0.safetensors' }])
  })

  test('from a user’s picture has the source type of a combination', async () => {
    const { work_template_arr } = await person.api.listWorkTemplates({ limit: 100 })
    const { id } = await person.api.createWork({
      work_template_id: work_template_arr.find(({ title }) => title === 'Reimagine')!.id,
      source_arr: [{ id: await upload(person.api, await samplePhoto({ width: 320, height: 200 })) }],
      params: { prompt: 'as a watercolour' },
    })
    const { bytes } = await resultOf(person, id)
    const sourceType = `${scheme}compositeWithTrainedAlgorithmicMedia`
    expect(readLabels(bytes)).toMatchObject({ sourceType, aigc: { Label: '1' } })
    expect(await manifestOf(bytes)).toMatchObject({
      ...{ state: 'valid', isOwn: true, problems: [], ingredients: 1 },
      ...{ actions: ['c2pa.opened', 'c2pa.edited'], models: [await modelOf(id)] },
    })
  })

  test('still names the model when it came from the cache', async () => {
    const first = await startPicture(person, 'a cached lighthouse')
    await resultOf(person, first)
    const otherUser = await server.join()
    const second = await startPicture(otherUser, 'a cached lighthouse')
    const { bytes } = await resultOf(otherUser, second)
    expect(double.inspect().accepted.map(({ id }) => id)).toContain((await triesOf(server, first))[0]!.id)
    expect(await manifestOf(bytes)).toMatchObject({ models: [await modelOf(first)] })
  })

  test('names the model in its downloads, and in the result of an origin check', async () => {
    const id = await startPicture(person, 'a lighthouse to take home')
    const { key } = await resultOf(person, id)
    const { url } = await person.api.signTargetDownload({ key, format: 'webp', size: 'small' })
    const bytes = await fetched(url)
    const model = await modelOf(id)
    const check = await person.api.checkOrigin({ file: new Blob([bytes]) })
    expect(check).toMatchObject({
      ...{ ai: 'yes', ai_system: `${model.name} (ComfyUI)` },
      ...{ c2pa: { state: 'valid', model_arr: [model] }, ours: { work_id: id } },
    })
  })

  test('contains none of the texts that the engine has written', async () => {
    const id = await startPicture(person, 'a lighthouse with a secret')
    const { bytes } = await resultOf(person, id)
    expect(readMetadata(bytes)?.texts.size).toBe(0)
    expect(Buffer.from(bytes).includes('a lighthouse with a secret')).toBe(false)
    expect(readLabels(bytes)?.generator).toBeUndefined()
  })

  test('is scored by the safety check before it can be posted', async () => {
    const id = await startPicture(person, 'a calm lighthouse')
    await resultOf(person, id)
    const { pre_check } = await server.context.db
      .selectFrom('works')
      .select('pre_check')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(Object.values(pre_check as Record<string, number>).length).toBeGreaterThan(0)
  })
})
