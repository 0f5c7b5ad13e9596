import { type ComfyDouble, startComfyDouble, videoHelperSuite } from '@easel/comfyui-double'
import type { Dag } from '@easel/contract'
import { readLabels, readManifest } from '@easel/nodes/origin'
import { filesOf, samplePhoto } from '@easel/testkit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addEngine, engineIn, triesOf } from '../../../test/engines.ts'
import {
  startTestServer,
  type TestServer,
  type TestUser,
  until,
  upload,
  workIn,
} from '../../../test/harness.ts'
import { checkpoint, photoByWords } from '../../../test/photo-by-words.ts'

let server: TestServer
let double: ComfyDouble
let person: TestUser

beforeAll(async () => {
  server = await startTestServer()
  double = await startComfyDouble({ stepMs: 5, nodeTypes: videoHelperSuite })
  const engineId = await addEngine(server, double.url, { allowedClasses: ['VHS_VideoCombine'] })
  await engineIn(server, engineId, 'ready')
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await double[Symbol.asyncDispose]()
})
beforeEach(async () => {
  person = await server.join()
})

const compositeOfModel = 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia'

/** Makes eight pictures from one picture. */
const manyLatents = { class_type: 'RepeatLatentBatch', inputs: { samples: ['encoded', 0], amount: 8 } }

const saveFilm = (class_type: string, more: Record<string, string | number | boolean>) => ({
  ...{ class_type, inputs: { images: ['decoded', 0], filename_prefix: 'ComfyUI', ...more } },
})

const combined = (format: string) =>
  saveFilm('VHS_VideoCombine', { format, frame_rate: 8, loop_count: 0, pingpong: false, save_output: true })

test.each<[string, string, Dag]>([
  ['SaveAnimatedPNG', 'png', { save: saveFilm('SaveAnimatedPNG', { compress_level: 4, fps: 8 }) }],
  ['VHS_VideoCombine as MP4', 'mp4', { save: combined('video/h264-mp4') }],
  ['VHS_VideoCombine as GIF', 'gif', { save: combined('image/gif') }],
  [
    'SaveVideo',
    'mp4',
    {
      film: { class_type: 'CreateVideo', inputs: { images: ['decoded', 0], fps: 8 } },
      save: { class_type: 'SaveVideo', inputs: { video: ['film', 0], filename_prefix: 'video/ComfyUI' } },
    },
  ],
])(
  'a graph of an engine that ends in %s makes a film, with its small form and its labels',
  async (_, ending, change) => {
    const { sampled } = photoByWords()
    const latents = { ...sampled!, inputs: { ...sampled!.inputs, latent_image: ['many', 0] } }
    const dag = photoByWords({ many: manyLatents, sampled: latents as Dag[string], ...change })
    const check = await person.api.checkWorkflow({ ui: dag })
    expect(check).toMatchObject({ can_run: true, media_type: 'video', result_count: 1, error_arr: [] })
    const picture = await person.api.checkWorkflow({ ui: photoByWords() })
    expect(check.cost).toBeGreaterThan(picture.cost!)
    const cover = { id: await upload(person.api, await samplePhoto({ width: 64, height: 48 })) }
    const { id } = await person.api.createWorkTemplate({ title: 'Fox', dag, cover })
    expect(await person.api.getWorkTemplate({ id })).toMatchObject({ media_type: 'video' })
    const source = await upload(person.api, await samplePhoto({ width: 96, height: 64 }))
    const previews: string[] = []
    const stopListening = server.context.events.on((event) => {
      if (event.type === 'progress' && event.has_preview) previews.push(event.run_id)
    })
    const created = await person.api.createWork({ work_template_id: id, source_arr: [{ id: source }] })
    const work = await workIn(person.api, created.id, ['done', 'fail', 'break'])
    expect(work.state).toBe('done')
    await until(async () => previews.includes(created.id) || undefined)
    stopListening()
    const [only] = await triesOf(server, created.id)
    expect(double.inspect().outputs.map(({ name }) => name)).toContainEqual(
      expect.stringMatching(new RegExp(`^${only!.id}_00001_?\\.${ending}$`)),
    )
    const { video, thumbnail } = filesOf(work)
    expect(video!.mime_type).toBe('video/mp4')
    expect(video!.digital_source_type).toBe(compositeOfModel)
    expect(video!.small_url).toBeDefined()
    expect(thumbnail.mime_type).toMatch(/^image\//)
    const bytes = new Uint8Array(await (await fetch(video!.url)).arrayBuffer())
    const model = { name: checkpoint.replace('.safetensors', ''), software: 'ComfyUI' }
    expect(readLabels(bytes)).toMatchObject({
      ...{ sourceType: compositeOfModel, producedId: created.id, aiSystem: `${model.name} (ComfyUI)` },
      aigc: { Label: '1', ProduceID: created.id },
    })
    expect(await readManifest(bytes, 'video/mp4', server.context.origin.credential.trace)).toMatchObject({
      ...{ state: 'valid', isOwn: true, problems: [], ingredients: 1, models: [model] },
      actions: ['c2pa.opened', 'c2pa.edited'],
    })
  },
)
