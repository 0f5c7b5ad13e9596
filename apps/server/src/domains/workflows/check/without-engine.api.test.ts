import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/harness.ts'

let server: TestServer
let person: TestUser

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
  person = await server.join()
})
afterAll(() => server[Symbol.asyncDispose]())

/** The workflow that ComfyUI opens at first, with a photo instead of the empty picture. */
const imageToImage = () => ({
  version: 0.4,
  last_node_id: 10,
  nodes: [
    node(4, 'CheckpointLoaderSimple', ['v1-5-pruned-emaonly.ckpt'], [], ['MODEL', 'CLIP', 'VAE']),
    node(
      6,
      'CLIPTextEncode',
      ['a lake in autumn'],
      [{ name: 'clip', type: 'CLIP', link: 1 }],
      ['CONDITIONING'],
    ),
    node(7, 'CLIPTextEncode', ['watermark'], [{ name: 'clip', type: 'CLIP', link: 2 }], ['CONDITIONING']),
    node(10, 'LoadImage', ['example.png', 'image'], [], ['IMAGE', 'MASK']),
    node(
      ...([12, 'VAEEncode', []] as const),
      [
        { name: 'pixels', type: 'IMAGE', link: 3 },
        { name: 'vae', type: 'VAE', link: 4 },
      ],
      ['LATENT'],
    ),
    node(
      ...([3, 'KSampler', [280823642470253, 'randomize', 20, 8, 'dpmpp_2m', 'normal', 0.87]] as const),
      [
        { name: 'model', type: 'MODEL', link: 5 },
        { name: 'positive', type: 'CONDITIONING', link: 6 },
        { name: 'negative', type: 'CONDITIONING', link: 7 },
        { name: 'latent_image', type: 'LATENT', link: 8 },
      ],
      ['LATENT'],
    ),
    node(
      ...([8, 'VAEDecode', []] as const),
      [
        { name: 'samples', type: 'LATENT', link: 9 },
        { name: 'vae', type: 'VAE', link: 10 },
      ],
      ['IMAGE'],
    ),
    node(9, 'SaveImage', ['ComfyUI'], [{ name: 'images', type: 'IMAGE', link: 11 }], []),
  ],
  links: [
    [1, 4, 1, 6, 0, 'CLIP'],
    [2, 4, 1, 7, 0, 'CLIP'],
    [3, 10, 0, 12, 0, 'IMAGE'],
    [4, 4, 2, 12, 1, 'VAE'],
    [5, 4, 0, 3, 0, 'MODEL'],
    [6, 6, 0, 3, 1, 'CONDITIONING'],
    [7, 7, 0, 3, 2, 'CONDITIONING'],
    [8, 12, 0, 3, 3, 'LATENT'],
    [9, 3, 0, 8, 0, 'LATENT'],
    [10, 4, 2, 8, 1, 'VAE'],
    [11, 8, 0, 9, 0, 'IMAGE'],
  ],
})

function node(
  id: number,
  type: string,
  widgets_values: readonly unknown[],
  inputs: readonly object[],
  outputs: readonly string[],
) {
  return {
    id,
    type,
    mode: 0,
    widgets_values,
    inputs,
    outputs: outputs.map((output) => ({ name: output, type: output })),
  }
}

test('a standard workflow is read with its form on a site without an engine, in both languages', async () => {
  const check = await person.api.checkWorkflow({ ui: imageToImage() })
  expect(check).toMatchObject({
    ...{ can_run: false, place: 'engines', engine_arr: [], error_arr: [], unknown_class_arr: [] },
    ...{ result_count: 1, image_count: 1, media_type: 'image' },
    file_arr: [{ name: 'v1-5-pruned-emaonly.ckpt', folder: 'checkpoints' }],
  })
  const inputOf = (node_id: string, input: string, { input_arr } = check) =>
    input_arr.find((known) => known.node_id === node_id && known.input === input)
  expect(inputOf('6', 'text')).toMatchObject({
    label: 'Positive prompt',
    value: 'a lake in autumn',
    suggested: true,
  })
  expect(inputOf('7', 'text')).toMatchObject({
    label: 'Negative prompt',
    value: 'watermark',
    suggested: false,
  })
  expect(inputOf('10', 'image')).toMatchObject({ type: 'image', suggested: true })
  expect(inputOf('3', 'steps')).toMatchObject({ type: 'integer', value: 20, min: 1 })
  // The names of samplers are unknown without an engine.
  expect(inputOf('3', 'sampler_name')).toBeUndefined()
  const chinese = await server.join({ locale: () => 'zh' })
  const inChinese = await chinese.api.checkWorkflow({ ui: imageToImage() })
  expect(inputOf('7', 'text', inChinese)?.label).toBe('反向提示词')
})

test('names of properties that every object has, such as constructor, are allowed', async () => {
  const ui = {
    1: { class_type: 'toString', inputs: { ckpt_name: 'a.safetensors', constructor: 'b.safetensors' } },
    2: { class_type: 'SaveImage', inputs: { images: ['1', 0], filename_prefix: 'x' } },
  }
  const { file_arr } = await person.api.checkWorkflow({ ui })
  expect(file_arr).toEqual([{ name: 'a.safetensors', folder: 'checkpoints' }, { name: 'b.safetensors' }])
})

test('nodes of packs are listed with the pack that the file names, and are no errors of the file', async () => {
  const ui = imageToImage()
  const pack = {
    ...node(20, 'Text Multiline', ['any words'], [], ['STRING']),
    properties: { cnr_id: 'was-node-suite-comfyui' },
  }
  const check = await person.api.checkWorkflow({ ui: { ...ui, nodes: [...ui.nodes, pack] } })
  expect(check).toMatchObject({
    ...{ can_run: false, error_arr: [], unknown_class_arr: ['Text Multiline'] },
    source_arr: [{ name: 'Text Multiline', url: 'https://registry.comfy.org/nodes/was-node-suite-comfyui' }],
  })
})

test('an error of the file is reported beside unknown nodes', async () => {
  const ui = imageToImage()
  const pack = node(20, 'Text Multiline', ['any words'], [], ['STRING'])
  const broken = { ...ui, nodes: [...ui.nodes, pack], links: [...ui.links, [99, 77, 0, 9, 0, 'IMAGE']] }
  const link = { ...broken.nodes.at(-2)!, inputs: [{ name: 'images', type: 'IMAGE', link: 99 }] }
  const nodes = broken.nodes.map((node) => (node.id === 9 ? link : node))
  const { error_arr, unknown_class_arr } = await person.api.checkWorkflow({ ui: { ...broken, nodes } })
  expect(unknown_class_arr).toEqual(['Text Multiline'])
  expect(error_arr.length).toBeGreaterThan(0)
})
