import { startComfyDouble } from '@easel/comfyui-double'
import { startSdcpp } from '@easel/engine-doubles'
import { readLabels, readManifest } from '@easel/nodes/origin'
import { filesOf, samplePhoto } from '@easel/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEngine, engineIn, triesOf } from '../../../test/engines.ts'
import { startTestServer, type TestServer, type TestUser, upload, workIn } from '../../../test/harness.ts'

const compositeOfModel = 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia'
const films = { diffusion_models: ['wan2.1_i2v_480p_14B_fp8_scaled.safetensors'] }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '100' })
})
afterAll(() => server[Symbol.asyncDispose]())

const templateOf = async ({ api }: TestUser) =>
  (await api.listWorkTemplates({ keyword: 'Bring to Life' })).work_template_arr[0]

async function filmOf(person: TestUser) {
  const template = await templateOf(person)
  const { id } = await person.api.createWork({
    work_template_id: template!.id,
    source_arr: [{ id: await upload(person.api, await samplePhoto({ width: 320, height: 192 })) }],
    params: { prompt: 'the water ripples', seconds: 1, seed: 7 },
  })
  return await workIn(person.api, id, ['done', 'fail', 'break'])
}

const stages = {
  'ComfyUI, with the socket': async () => ({
    ...{ double: await startComfyDouble({ stepMs: 2 }), software: 'ComfyUI', socket: true },
  }),
  'ComfyUI, without the socket': async () => ({
    ...{ double: await startComfyDouble({ stepMs: 2 }), software: 'ComfyUI', socket: false },
  }),
  'stable-diffusion.cpp': async () => ({
    double: await startSdcpp({ modes: ['vid_gen'] }),
    software: 'stable-diffusion.cpp',
    kind: 'sdcpp' as const,
  }),
}

test.each(Object.entries(stages))(
  'a film of a photo is made by %s, and says what made it',
  async (_name, start) => {
    const { double, software, ...reached } = await start()
    await using _double = double
    const engine = await addEngine(server, double.url, reached)
    await engineIn(server, engine, 'ready')
    const work = await filmOf(await server.join())
    await server.context.db.deleteFrom('engines').where('id', '=', engine).execute()
    expect(work.state).toBe('done')
    const { video, thumbnail } = filesOf(work)
    expect(video).toMatchObject({ mime_type: 'video/mp4', digital_source_type: compositeOfModel })
    expect(thumbnail.mime_type).toMatch(/^image\//)
    expect(video!.small_url).toBeDefined()
    const bytes = new Uint8Array(await (await fetch(video!.url)).arrayBuffer())
    const [only] = await triesOf(server, work.id)
    const model = { name: only!.model!.replace(/\.safetensors$/, ''), software }
    expect(readLabels(bytes)).toMatchObject({
      ...{ sourceType: compositeOfModel, producedId: work.id, aiSystem: `${model.name} (${model.software})` },
      aigc: { Label: '1', ProduceID: work.id },
    })
    expect(await readManifest(bytes, 'video/mp4', server.context.origin.credential.trace)).toMatchObject({
      ...{ state: 'valid', isOwn: true, problems: [], ingredients: 1, models: [model] },
      actions: ['c2pa.opened', 'c2pa.edited'],
    })
  },
)

test('films are offered only where an engine has a model for them', async () => {
  const person = await server.join()
  expect(await templateOf(person)).toBeUndefined()
  await using double = await startComfyDouble({ models: films })
  const engine = await addEngine(server, double.url)
  await engineIn(server, engine, 'ready')
  // The encoder and the decoder of the model are missing.
  expect(await templateOf(person)).toBeUndefined()
  await server.context.db.deleteFrom('engines').where('id', '=', engine).execute()
})

test('works fail if engines answer with another file than a film, and the attempts are returned', async () => {
  await using double = await startComfyDouble({ stepMs: 2 })
  const engines = await Promise.all([1, 2, 3].map(() => addEngine(server, double.url)))
  for (const engine of engines) await engineIn(server, engine, 'ready')
  double.fault({ type: 'not_a_picture', lasting: true })
  const person = await server.join()
  const amounts = async () => (await person.api.listBalances()).balance_arr.map(({ amount }) => amount)
  const before = await amounts()
  const work = await filmOf(person)
  expect(work.state).toBe('break')
  const faults = (await triesOf(server, work.id)).map(({ fault }) => fault)
  expect(faults).toEqual(engines.map(() => expect.objectContaining({ code: 'not_a_picture' })))
  expect(await amounts()).toEqual(before)
})
