import { type ComfyDouble, startComfyDouble, videoHelperSuite } from '@easel/comfyui-double'
import type { Dag } from '@easel/contract'
import { pictureOf, samplePhoto } from '@easel/testkit'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addEngine, engineIn, triesOf } from '../../../test/engines.ts'
import {
  refusalOf,
  startTestServer,
  type TestServer,
  type TestUser,
  until,
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
  double = await startComfyDouble({ stepMs: 5, nodeTypes: videoHelperSuite })
  engineId = await addEngine(server, double.url, { allowedClasses: ['VHS_VideoCombine'] })
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

const inputs = [
  { node_id: 'words', input: 'text', name: 'words', label: 'Words' },
  { node_id: 'sampled', input: 'seed', name: 'seed' },
  { node_id: 'sampled', input: 'denoise', name: 'denoise', max: 0.9 },
]

async function publish(dag: Dag): Promise<string> {
  const cover = { id: await upload(person.api, await samplePhoto({ width: 64, height: 48 })) }
  const { id } = await person.api.createWorkTemplate({
    ...{ title: 'Fox', description: '', dag, cover, input_arr: inputs },
  })
  return id
}

// engine-films.sweep.api.test.ts and large-engine-graphs.sweep.api.test.ts test films and the largest graphs.
describe("a graph of an engine's own nodes", () => {
  test('becomes a template with a form, and runs on the engine', async () => {
    const id = await publish(photoByWords())
    const template = await person.api.getWorkTemplate({ id })
    expect(template.input_arr).toMatchObject([
      { name: 'words', type: 'text', default: 'a fox' },
      { name: 'seed', type: 'seed' },
      { name: 'denoise', type: 'number', min: 0, max: 0.9 },
    ])
    expect(template.image_count).toEqual({ min: 1, max: 1 })
    const source = await upload(person.api, await samplePhoto({ width: 96, height: 64 }))
    const params = { words: 'a red fox', seed: 3, denoise: 0.5 }
    const created = await person.api.createWork({
      work_template_id: id,
      source_arr: [{ id: source }],
      params,
    })
    const work = await workIn(person.api, created.id, ['done', 'fail', 'break'])
    expect(work.state).toBe('done')
    expect(await triesOf(server, created.id)).toMatchObject([
      { task: 'graph', outcome: 'done', model: checkpoint },
    ])
    const [prompt] = double.inspect().accepted
    const nodes = Object.values(prompt!.graph)
    expect(nodes).toContainEqual(
      expect.objectContaining({ inputs: { text: 'a red fox', clip: ['model', 1] } }),
    )
    const load = nodes.find(({ class_type }) => class_type === 'LoadImage')
    expect(load?.inputs['image']).not.toBe('example.png')
    expect(pictureOf(work).digital_source_type).toMatch(/compositeWithTrainedAlgorithmicMedia$/)
  })

  test('becomes one template, even if the same request arrives several times', async () => {
    const cover = { id: await upload(person.api, await samplePhoto({ width: 64, height: 48 })) }
    const create = (dag: Dag) =>
      person.api.createWorkTemplate(
        { title: 'Fox', description: '', dag, cover, input_arr: [] },
        { idempotencyKey: 'fox' },
      )
    const [first, second] = [await create(photoByWords()), await create(photoByWords())]
    expect(second.id).toBe(first.id)
    const save = { class_type: 'SaveImage', inputs: { images: ['decoded', 0], filename_prefix: 'other' } }
    expect(await refusalOf(create(photoByWords({ save })))).toMatchObject({ code: 'A0440' })
  })

  test('is in the gallery only while an engine has its node types and files, whose lists are read again after a refusal', async () => {
    const id = await publish(photoByWords())
    const isListed = async () =>
      (await person.api.listWorkTemplates({ limit: 100 })).work_template_arr.some(
        (template) => template.id === id,
      )
    expect(await isListed()).toBe(true)
    await server.context.db
      .updateTable('engines')
      .set({ runnable_files: [], capabilities_ts: Date.now() - 61_000 })
      .where('id', '=', engineId)
      .execute()
    expect(await isListed()).toBe(false)
    const own = await person.api.listWorkTemplates({ user_id: person.userId })
    expect(own.work_template_arr.map((template) => template.id)).toContain(id)
    const source = await upload(person.api, await samplePhoto({ width: 64, height: 48 }))
    const refused = person.api.createWork({ work_template_id: id, source_arr: [{ id: source }] })
    expect(await refusalOf(refused)).toMatchObject({ code: 'B0300' })
    expect(await until(async () => (await isListed()) || undefined)).toBe(true)
  })

  describe('with a second engine, which lacks its checkpoint,', () => {
    let second: ComfyDouble
    let secondId: string
    beforeAll(async () => {
      second = await startComfyDouble({ stepMs: 5, models: { checkpoints: ['other.safetensors'] } })
      secondId = await addEngine(server, second.url)
      await engineIn(server, secondId, 'ready')
    })
    afterEach(() => changeFirst({ mode: 'on', state: 'ready', probe_due_ts: 0 }))
    afterAll(async () => {
      await server.context.db.deleteFrom('engines').where('id', '=', secondId).execute()
      await second[Symbol.asyncDispose]()
    })

    const changeFirst = (values: Partial<{ mode: 'on' | 'paused'; state: string; probe_due_ts: number }>) =>
      server.context.db
        .updateTable('engines')
        .set({ ...values, state_ts: Date.now() })
        .where('id', '=', engineId)
        .execute()

    async function start(id: string) {
      const source = await upload(person.api, await samplePhoto({ width: 64, height: 48 }))
      return await person.api.createWork({ work_template_id: id, source_arr: [{ id: source }] })
    }

    test('goes only to the first engine', async () => {
      const { id } = await start(await publish(photoByWords()))
      expect((await workIn(person.api, id, ['done', 'fail', 'break'])).state).toBe('done')
      expect(await triesOf(server, id)).toMatchObject([{ engine_id: engineId, outcome: 'done' }])
    })

    test('is refused with the name of the file while the first engine is paused', async () => {
      const template = await publish(photoByWords())
      await changeFirst({ mode: 'paused' })
      const refusal = await start(template).catch((error: unknown) => error)
      expect(refusal).toMatchObject({
        code: 'B0300',
        details: [{ path: 'graph', message: `${checkpoint} is missing` }],
      })
    })

    test('ends with the name of the file if the first engine is paused while the work waits', async () => {
      const template = await publish(photoByWords())
      await changeFirst({ state: 'unreachable', probe_due_ts: Date.now() + 3600_000 })
      const { id } = await start(template)
      await changeFirst({ mode: 'paused' })
      const longAgo = Date.now() - 3600_000
      await until(async () => {
        const { numUpdatedRows } = await server.context.db
          .updateTable('engine_queue')
          .set({ ready_ts: longAgo })
          .where('run_id', '=', id)
          .executeTakeFirst()
        return numUpdatedRows > 0 || undefined
      })
      const work = await workIn(person.api, id, ['done', 'fail', 'break'])
      expect(work).toMatchObject({
        ...{ state: 'break', error: { message: `The engine lacks the model ${checkpoint}.` } },
      })
    })
  })

  test('can contain built-in nodes, which run on workers', async () => {
    const oil = { class_type: 'OilPainting', inputs: { image: ['decoded', 0] } }
    const save = { class_type: 'SaveImage', inputs: { image: ['oil', 0] } }
    const id = await publish(photoByWords({ oil, save }))
    const source = await upload(person.api, await samplePhoto({ width: 64, height: 48 }))
    const created = await person.api.createWork({ work_template_id: id, source_arr: [{ id: source }] })
    expect((await workIn(person.api, created.id, ['done', 'fail', 'break'])).state).toBe('done')
  })

  test.each<[string, Dag, { path: RegExp }]>([
    ['a type that no engine has', { save: { class_type: 'Magic', inputs: {} } }, { path: /dag\.save$/ }],
    [
      'a type that may read files',
      {
        mask: { class_type: 'LoadImageMask', inputs: { image: '../../secret.png', channel: 'red' } },
        grown: { class_type: 'GrowMask', inputs: { mask: ['mask', 0], expand: 1, tapered_corners: true } },
      },
      { path: /dag\.mask$/ },
    ],
    [
      'a model that no engine has',
      { model: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: '../other.safetensors' } } },
      { path: /ckpt_name$/ },
    ],
    [
      'a missing input',
      { decoded: { class_type: 'VAEDecode', inputs: { samples: ['sampled', 0] } } },
      { path: /decoded\.inputs\.vae$/ },
    ],
    [
      'a link of another type',
      { decoded: { class_type: 'VAEDecode', inputs: { samples: ['photo', 0], vae: ['model', 2] } } },
      { path: /decoded\.inputs\.samples$/ },
    ],
    [
      'a picture that is none',
      { save: { class_type: 'SaveImage', inputs: { images: ['sampled', 0] } } },
      { path: /save\.inputs\.image$/ },
    ],
    [
      'the type of a part',
      { save: { class_type: 'EnginePart', inputs: { part: '{}' } } },
      { path: /dag\.save$/ },
    ],
  ])('is refused with %s', async (_, change, { path }) => {
    const refusal = await refusalOf(publish(photoByWords(change)))
    expect(refusal).toMatchObject({ code: 'A0400' })
    expect(refusal.paths).toContainEqual(expect.stringMatching(path))
  })
})

describe('the check of a workflow', () => {
  const nodeTypes = [
    'CLIPTextEncode',
    'CheckpointLoaderSimple',
    'KSampler',
    'LoadImage',
    'SaveImage',
    'VAEDecode',
    'VAEEncode',
  ]

  test('is answered with the engines that can run it, and its cost', async () => {
    const check = await person.api.checkWorkflow({ ui: photoByWords() })
    expect(check).toMatchObject({
      ...{
        can_run: true,
        place: 'engines',
        media_type: 'image',
        result_count: 1,
        image_count: 1,
        error_arr: [],
      },
      engine_arr: [
        { name: engineId, can_run: true, is_ready: true, lacking_class_arr: [], lacking_file_arr: [] },
      ],
    })
    expect(check.cost).toBeGreaterThan(0)
    expect(check.input_arr[0]).toMatchObject({
      node_id: 'words',
      input: 'text',
      suggested: true,
      label: 'Positive prompt',
    })
    const chinese = await server.join({ locale: () => 'zh' })
    const [first] = (await chinese.api.checkWorkflow({ ui: photoByWords() })).input_arr
    expect(first?.label).toMatch(/\p{Script=Han}/u)
    expect(JSON.stringify(check)).not.toContain(new URL(double.url).host)
    const { runnable_classes } = await engineIn(server, engineId, 'ready')
    expect(runnable_classes).toEqual(expect.arrayContaining(nodeTypes))
  })

  test('is answered with the inputs that a form can set, some of them suggested', async () => {
    const { input_arr } = await person.api.checkWorkflow({ ui: photoByWords() })
    const named = (id: string, name: string) =>
      input_arr.find(({ node_id, input }) => node_id === id && input === name)
    expect(named('photo', 'image')).toMatchObject({ type: 'image', value: '', suggested: true })
    expect(named('words', 'text')).toMatchObject({ type: 'text', value: 'a fox', suggested: true })
    expect(named('sampled', 'seed')).toMatchObject({ type: 'seed', value: 7, suggested: true })
    expect(named('sampled', 'denoise')).toMatchObject({ type: 'number', value: 0.6, min: 0, max: 1 })
    expect(named('sampled', 'scheduler')).toMatchObject({
      ...{ type: 'choice', value: 'normal', suggested: false },
      choice_arr: expect.arrayContaining(['normal', 'karras']),
    })
    expect(named('sampled', 'model')).toBeUndefined()
  })

  test('is answered with the files that each engine lacks, and the addresses in the workflow for them', async () => {
    const url = 'https://huggingface.co/x/other.safetensors'
    const nodes = [
      {
        ...{ id: 1, type: 'CheckpointLoaderSimple', widgets_values: ['other.safetensors'] },
        outputs: [
          { name: 'MODEL', type: 'MODEL', links: [] },
          { name: 'CLIP', type: 'CLIP', links: [] },
          { name: 'VAE', type: 'VAE', links: [2] },
        ],
        properties: { models: [{ name: 'other.safetensors', url }] },
      },
      {
        ...{ id: 2, type: 'EmptyLatentImage', widgets_values: [64, 64, 1] },
        outputs: [{ name: 'LATENT', type: 'LATENT', links: [1] }],
      },
      {
        ...{ id: 3, type: 'VAEDecode', outputs: [{ name: 'IMAGE', type: 'IMAGE', links: [3] }] },
        inputs: [
          { name: 'samples', type: 'LATENT', link: 1 },
          { name: 'vae', type: 'VAE', link: 2 },
        ],
      },
      {
        ...{ id: 4, type: 'SaveImage', widgets_values: ['x'] },
        inputs: [{ name: 'images', type: 'IMAGE', link: 3 }],
      },
    ]
    const links = [
      [1, 2, 0, 3, 0, 'LATENT'],
      [2, 1, 2, 3, 1, 'VAE'],
      [3, 3, 0, 4, 0, 'IMAGE'],
    ]
    const lacking = await person.api.checkWorkflow({ ui: { version: 0.4, nodes, links } })
    expect(lacking).toMatchObject({
      ...{ can_run: false, place: 'engines', error_arr: [] },
      engine_arr: [
        {
          can_run: false,
          lacking_class_arr: [],
          lacking_file_arr: [{ name: 'other.safetensors', is_forbidden: false }],
        },
      ],
      source_arr: [{ name: 'other.safetensors', url }],
    })
    const pack = {
      id: 5,
      type: 'FaceDetailer',
      widgets_values: [1, 2],
      inputs: [{ name: 'image', type: 'IMAGE', link: 4 }],
      properties: { cnr_id: 'comfyui-impact-pack' },
    }
    const unknown = await person.api.checkWorkflow({
      ui: { version: 0.4, nodes: [...nodes, pack], links: [...links, [4, 3, 0, 5, 0, 'IMAGE']] },
    })
    expect(unknown.can_run).toBe(false)
    expect(unknown.engine_arr[0]!.lacking_class_arr).toContainEqual({
      name: 'FaceDetailer',
      is_forbidden: false,
    })
    expect(unknown.source_arr).toContainEqual({
      ...{ name: 'FaceDetailer', url: 'https://registry.comfy.org/nodes/comfyui-impact-pack' },
    })
  })

  test('separates a type that the host does not allow from a missing type', async () => {
    const mask = { class_type: 'LoadImageMask', inputs: { image: 'a.png', channel: 'red' } }
    const sampled = {
      class_type: 'SetLatentNoiseMask',
      inputs: { samples: ['encoded', 0], mask: ['mask', 0] },
    }
    const decoded = { class_type: 'VAEDecode', inputs: { samples: ['sampled', 0], vae: ['model', 2] } }
    const check = await person.api.checkWorkflow({ ui: photoByWords({ mask, sampled, decoded }) })
    expect(check.can_run).toBe(false)
    expect(check.engine_arr[0]!.lacking_class_arr).toContainEqual({
      name: 'LoadImageMask',
      is_forbidden: true,
    })
  })

  test('lists no missing files for an engine that has never answered', async () => {
    const id = await addEngine(server, 'http://127.0.0.1:9')
    const { engine_arr } = await person.api.checkWorkflow({ ui: photoByWords() })
    expect(engine_arr.at(-1)).toMatchObject({
      ...{ name: id, can_run: false, is_ready: false, is_known: false },
      ...{ lacking_class_arr: [], lacking_file_arr: [] },
    })
    await server.context.db.deleteFrom('engines').where('id', '=', id).execute()
  })

  test('of built-in nodes needs no engine', async () => {
    const ui = {
      1: { class_type: 'LoadImage', inputs: { image: 'a.jpg' } },
      2: { class_type: 'SaveImage', inputs: { image: ['1', 0] } },
    }
    expect(await person.api.checkWorkflow({ ui })).toMatchObject({
      can_run: true,
      place: 'here',
      engine_arr: [],
    })
  })
})
