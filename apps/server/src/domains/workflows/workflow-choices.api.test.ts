import { type ComfyDouble, startComfyDouble } from '@easel/comfyui-double'
import type { Dag } from '@easel/contract'
import { samplePhoto } from '@easel/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addEngine, engineIn } from '../../../test/engines.ts'
import {
  refusalOf,
  startTestServer,
  type TestServer,
  type TestUser,
  upload,
  workIn,
} from '../../../test/harness.ts'
import { checkpoint, photoByWords } from '../../../test/photo-by-words.ts'

let server: TestServer
let worker: AsyncDisposable
let double: ComfyDouble
let engineId: string
let person: TestUser

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
  worker = await server.startWorker()
  const models = {
    checkpoints: [checkpoint, 'v1-5-pruned-emaonly.safetensors', 'other/dreamshaper_8.safetensors'],
    vae: ['ae.safetensors'],
    loras: ['ink.safetensors'],
    embeddings: ['soft.pt'],
  }
  double = await startComfyDouble({ stepMs: 5, models })
  engineId = await addEngine(server, double.url)
  await engineIn(server, engineId, 'ready')
})
afterAll(async () => {
  await worker[Symbol.asyncDispose]()
  await double[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})
beforeEach(async () => {
  person = await server.join()
})

type PublishInput = Parameters<TestUser['api']['createWorkTemplate']>[0]

async function publish(graph: Pick<PublishInput, 'dag' | 'ui' | 'output_arr' | 'replace_arr'>) {
  const cover = { id: await upload(person.api, await samplePhoto({ width: 64, height: 48 })) }
  return await person.api.createWorkTemplate({
    title: 'Fox',
    description: '',
    cover,
    input_arr: [],
    ...graph,
  })
}

async function make(templateId: string) {
  const source = await upload(person.api, await samplePhoto({ width: 64, height: 48 }))
  const { id } = await person.api.createWork({ work_template_id: templateId, source_arr: [{ id: source }] })
  return await workIn(person.api, id, ['done', 'fail', 'break'])
}

/** The graph saves the picture from words, and the result of a second pass with another sampler. */
const twoPasses = (): Dag => {
  const { sampled, ...first } = photoByWords()
  const inputs = { ...sampled!.inputs, latent_image: ['sampled', 0], seed: 8 }
  return {
    ...first,
    sampled: sampled!,
    again: { class_type: 'KSampler', inputs },
    finished: { class_type: 'VAEDecode', inputs: { samples: ['again', 0], vae: ['model', 2] } },
    end: {
      ...{ class_type: 'SaveImage', inputs: { images: ['finished', 0], filename_prefix: 'end' } },
      _meta: { title: 'Second pass' },
    },
  }
}

describe('a workflow that saves two results', () => {
  test('is checked for the chosen result, or the suggested result', async () => {
    const check = await person.api.checkWorkflow({ ui: twoPasses() })
    expect(check).toMatchObject({ result_count: 2, result_arr: [{ is_chosen: false }, { is_chosen: false }] })
    const suggested = await person.api.checkWorkflow({ ui: twoPasses(), output_arr: [] })
    expect(suggested).toMatchObject({ can_run: true, result_count: 1, media_type: 'image', image_count: 1 })
    expect(suggested.result_arr).toEqual([
      {
        ...{ node_id: 'save', node_title: 'Save the picture', class_type: 'SaveImage' },
        ...{ media_type: 'image', is_chosen: false },
      },
      {
        ...{ node_id: 'end', node_title: 'Second pass', class_type: 'SaveImage' },
        ...{ media_type: 'image', is_chosen: true },
      },
    ])
    const first = await person.api.checkWorkflow({ ui: twoPasses(), output_arr: ['save'] })
    expect(first.result_arr.map(({ is_chosen }) => is_chosen)).toEqual([true, false])
    expect(first.input_arr.some(({ node_id }) => node_id === 'again')).toBe(false)
    const unknown = person.api.checkWorkflow({ ui: twoPasses(), output_arr: ['decoded'] })
    expect(await refusalOf(unknown)).toMatchObject({ code: 'A0400', paths: ['output_arr.0'] })
  })

  test('becomes a template of the chosen result, and the engine makes nothing else', async () => {
    expect(await refusalOf(publish({ dag: twoPasses() }))).toMatchObject({ code: 'A0400' })
    const { id } = await publish({ dag: twoPasses(), output_arr: ['save'] })
    const { dag } = await person.api.getWorkTemplateGraph({ id })
    expect(Object.keys(dag).sort()).toEqual(Object.keys(photoByWords()).sort())
    const before = double.inspect().accepted.length
    expect((await make(id)).state).toBe('done')
    const samplers = double
      .inspect()
      .accepted.slice(before)
      .map(({ graph }) => Object.values(graph).filter(({ class_type }) => class_type === 'KSampler'))
    expect(samplers.map(({ length }) => length)).toEqual([1])
  })

  test('keeps the choice in the file that is downloaded', async () => {
    const node = (id: number, from: number) => ({
      ...{ id, type: 'SaveImage', widgets_values: ['x'] },
      inputs: [{ name: 'images', type: 'IMAGE', link: from }],
    })
    const photo = {
      ...{ id: 1, type: 'LoadImage', widgets_values: ['a.png', 'image'] },
      outputs: [{ name: 'IMAGE', type: 'IMAGE', links: [1, 2] }],
    }
    const invert = {
      ...{ id: 2, type: 'ImageInvert' },
      inputs: [{ name: 'image', type: 'IMAGE', link: 1 }],
      outputs: [{ name: 'IMAGE', type: 'IMAGE', links: [3] }],
    }
    const links = [
      [1, 1, 0, 2, 0, 'IMAGE'],
      [2, 1, 0, 3, 0, 'IMAGE'],
      [3, 2, 0, 4, 0, 'IMAGE'],
    ]
    const ui = { version: 0.4, nodes: [photo, invert, node(3, 2), node(4, 3)], links }
    const input_arr = [{ node_id: '1', input: 'image', type: 'image' as const }]
    const cover = { id: await upload(person.api, await samplePhoto({ width: 64, height: 48 })) }
    const made = { title: 'Twice', description: '', cover, input_arr, ui, output_arr: ['3'] }
    const { id } = await person.api.createWorkTemplate(made)
    const file = (await person.api.getWorkTemplateWorkflow({ id })).ui
    expect(file).toMatchObject({ extra: { easel: { output_arr: ['3'] }, linearData: { outputs: [3] } } })
    const again = await person.api.checkWorkflow({ ui: file })
    expect(again).toMatchObject({ result_count: 1, result_arr: [{ is_chosen: true }, { is_chosen: false }] })
  })
})

describe('a model that no engine has', () => {
  const lacking = (ckpt_name = 'v1-5-pruned-emaonly.ckpt') =>
    photoByWords({ model: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name } } })
  const old = 'v1-5-pruned-emaonly.ckpt'

  test('can be replaced by models that engines have for the same input, models of the same family first', async () => {
    const check = await person.api.checkWorkflow({ ui: lacking() })
    expect(check).toMatchObject({ can_run: false, image_count: 1 })
    const [{ name, choice_arr } = { name: '', choice_arr: [] }] = check.replaceable_arr
    expect(name).toBe(old)
    expect(choice_arr.slice(0, 3)).toEqual([
      { name: 'v1-5-pruned-emaonly.safetensors', is_same_model: true, is_same_family: true },
      { name: 'other/dreamshaper_8.safetensors', is_same_model: false, is_same_family: true },
      { name: expect.any(String), is_same_model: false, is_same_family: false },
    ])
    expect(choice_arr.map((choice) => choice.name)).not.toContain('ae.safetensors')
  })

  test('is replaced in the check, in the template and in the file', async () => {
    const by = 'other/dreamshaper_8.safetensors'
    const replace_arr = [{ name: old, by }]
    const check = await person.api.checkWorkflow({ ui: lacking(), replace_arr })
    expect(check).toMatchObject({ can_run: true, replaceable_arr: [{ name: old, by }] })
    expect(check.replaceable_arr[0]!.choice_arr.map((choice) => choice.name)).toContain(by)
    expect(await refusalOf(publish({ ui: lacking() }))).toMatchObject({ code: 'A0400' })
    const { id } = await publish({ ui: lacking(), replace_arr })
    const { dag, ui } = await person.api.getWorkTemplateGraph({ id })
    expect(dag['model']!.inputs).toEqual({ ckpt_name: by })
    expect(ui).toMatchObject({ model: { inputs: { ckpt_name: by } } })
    expect((await make(id)).state).toBe('done')
  })

  test('has no substitutes if no other model fits, or if the model is not missing', async () => {
    const clip = { class_type: 'CLIPVisionLoader', inputs: { clip_name: 'none.safetensors' } }
    const models = await person.api.checkWorkflow({ ui: lacking('none.safetensors') })
    expect(models.replaceable_arr).toHaveLength(1)
    const here = await person.api.checkWorkflow({ ui: photoByWords({ clip }) })
    expect(here.replaceable_arr).toEqual([])
    const change = {
      replace_arr: [{ name: old, by: checkpoint }],
      id: (await publish({ dag: photoByWords() })).id,
    }
    expect(await refusalOf(person.api.updateWorkTemplate(change))).toMatchObject({ paths: ['replace_arr'] })
  })
})

test('for a workflow that lacks hundreds of models, a hundred are listed', async () => {
  const loras = Array.from({ length: 160 }, (_, index): [string, Dag[string]] => {
    const model = index === 0 ? ['model', 0] : [`lora${index - 1}`, 0]
    const inputs = { model, lora_name: `missing-${index}.safetensors`, strength_model: 1 }
    return [`lora${index}`, { class_type: 'LoraLoaderModelOnly', inputs }]
  })
  const graph = photoByWords(Object.fromEntries(loras))
  const sampled = { ...graph['sampled']!, inputs: { ...graph['sampled']!.inputs, model: ['lora159', 0] } }
  const text = Array.from({ length: 300 }, (_, index) => `embedding:none${index}`).join(' ')
  const words = { class_type: 'CLIPTextEncode', inputs: { text, clip: ['model', 1] } }
  const replace_arr = loras.slice(0, 50).map(([, { inputs }]) => ({
    name: String(inputs!['lora_name']),
    by: 'ink.safetensors',
  }))
  const check = await person.api.checkWorkflow({ ui: { ...graph, sampled, words }, replace_arr })
  expect(check.replaceable_arr).toHaveLength(100)
  expect(check.replaceable_arr.filter(({ by }) => by === 'ink.safetensors')).toHaveLength(50)
  expect(check.engine_arr[0]!.lacking_file_arr).toHaveLength(100)
})

test('embeddings that no engine has are reported as missing models, and the workflow can run', async () => {
  const words = (text: string) => ({
    words: { class_type: 'CLIPTextEncode', inputs: { text, clip: ['model', 1] } },
  })
  const text = 'a fox, (embedding:SDA768.pt:1.2), embedding:soft, embedding:soft.pt'
  const { can_run, engine_arr } = await person.api.checkWorkflow({ ui: photoByWords(words(text)) })
  expect(can_run).toBe(true)
  expect(engine_arr[0]).toMatchObject({
    ...{ can_run: true, lacking_file_arr: [{ name: 'SDA768.pt', is_forbidden: false }] },
  })
})

test('pictures are counted even if a workflow cannot be read', async () => {
  const load = { id: 1, type: 'LoadImage', widgets_values: ['a.png', 'image'] }
  const nodes = [load, { ...load, id: 2, mode: 4 }, { id: 3, type: 'Magic', widgets_values: [1] }]
  const check = await person.api.checkWorkflow({ ui: { version: 0.4, nodes, links: [] } })
  expect(check).toMatchObject({ can_run: false, image_count: 1, unknown_class_arr: ['Magic'] })
})

describe('a file that the host does not allow', () => {
  const withLora = () =>
    photoByWords({
      lora: {
        class_type: 'LoraLoaderModelOnly',
        inputs: { model: ['model', 0], lora_name: 'ink.safetensors', strength_model: 1 },
      },
      sampled: {
        class_type: 'KSampler',
        inputs: { ...photoByWords()['sampled']!.inputs, model: ['lora', 0] },
      },
    })
  const allow = (patterns: string[]) => {
    const admin = server.context.db.updateTable('engines').where('id', '=', engineId)
    return admin.set({ allowed_models: patterns, wants_capabilities: true, probe_due_ts: 0 }).execute()
  }

  test('is refused both when publishing and when starting, with its name', async () => {
    const { id } = await publish({ dag: withLora() })
    await allow(['sd_xl*'])
    await engineIn(server, engineId, 'ready')
    try {
      const source = await upload(person.api, await samplePhoto({ width: 64, height: 48 }))
      const starting = await refusalOf(
        person.api.createWork({ work_template_id: id, source_arr: [{ id: source }] }),
      )
      expect(starting).toMatchObject({ code: 'B0300' })
      await expect(publish({ dag: withLora() })).rejects.toMatchObject({
        ...{ code: 'A0400', message: starting.message },
        details: [{ path: 'dag', message: 'The host does not allow ink.safetensors' }],
      })
      await publish({ dag: photoByWords() })
    } finally {
      await allow(['*'])
      await engineIn(server, engineId, 'ready')
    }
  })
})
