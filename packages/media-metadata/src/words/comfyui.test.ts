import { expect, test } from 'vitest'
import { readComfyui } from './comfyui.ts'

type Inputs = Readonly<Record<string, unknown>>

const node = (class_type: string, inputs: Inputs) => ({ class_type, inputs })
const encoder = (text: unknown) => node('CLIPTextEncode', { text, clip: ['model', 1] })
const sampler = (inputs: Inputs = {}) =>
  node('KSampler', {
    ...{ seed: 7, steps: 20, cfg: 5, model: ['model', 0], latent_image: ['latent', 0] },
    ...{ positive: ['wanted', 0], negative: ['unwanted', 0], ...inputs },
  })
const usual = {
  sampler: sampler(),
  model: node('CheckpointLoaderSimple', { ckpt_name: 'ink' }),
  latent: node('EmptyLatentImage', { width: 512, height: 512 }),
  wanted: encoder('a fox'),
  unwanted: encoder('blurry'),
}
const words = {
  ...{ source: 'comfyui', prompt: 'a fox', negative_prompt: 'blurry', seed: 7, steps: 20, guidance: 5 },
  ...{ width: 512, height: 512, model: 'ink' },
}

test.each<[string, Inputs]>([
  [
    'a node that joins numbered texts',
    {
      wanted: encoder(['join', 0]),
      join: node('CR Text Concatenate', { text1: 'a', text2: ['x', 0], separator: ' ' }),
      x: node('PrimitiveString', { value: 'fox' }),
    },
  ],
  [
    'a node that gives both wanted and unwanted words',
    {
      wanted: encoder(['styler', 0]),
      unwanted: encoder(['styler', 1]),
      styler: node('SDXLPromptStyler', { text_positive: 'a fox', text_negative: 'blurry', style: 'base' }),
    },
  ],
  [
    'a loader with texts of its own',
    {
      sampler: sampler({ positive: ['model', 1], negative: ['model', 2] }),
      model: node('Efficient Loader', { ckpt_name: 'ink', positive: 'a fox', negative: 'blurry' }),
    },
  ],
  [
    'a loader whose texts come from other nodes',
    {
      sampler: sampler({ positive: ['model', 1], negative: ['model', 2] }),
      model: node('Efficient Loader', { ckpt_name: 'ink', positive: ['x', 0], negative: 'blurry' }),
      x: node('PrimitiveStringMultiline', { value: 'a fox' }),
    },
  ],
  [
    'an encoder with two equal texts',
    {
      wanted: node('CLIPTextEncodeSDXL', { text_g: 'a fox', text_l: 'a fox' }),
    },
  ],
  [
    'the chosen input of a switch',
    {
      wanted: encoder(['switch', 0]),
      switch: node('ComfySwitchNode', { switch: true, on_true: ['x', 0], on_false: ['y', 0] }),
      x: node('PrimitiveString', { value: 'a fox' }),
      y: node('PrimitiveString', { value: 'a dog' }),
    },
  ],
  [
    'a switch between conditions',
    {
      sampler: sampler({ positive: ['switch', 0] }),
      switch: node('ImpactSwitch', { select: 2, input1: ['unwanted', 0], input2: ['wanted', 0] }),
    },
  ],
  [
    'a node that has shown a text which another program wrote',
    {
      wanted: encoder(['shown', 0]),
      shown: node('ShowText|pysssss', { text: ['writer', 0], text_0: 'a fox' }),
      writer: node('LanguageModel', { seed: 1 }),
    },
  ],
])('words are read from %s', (_, nodes) => {
  expect(readComfyui(JSON.stringify({ ...usual, ...nodes }))).toEqual(words)
})

test('different texts for the two encoders of SDXL are both words', () => {
  const wanted = node('CLIPTextEncodeSDXL', { text_g: 'a fox', text_l: 'ink' })
  expect(readComfyui({ ...usual, wanted })).toMatchObject({ prompt: 'a fox, ink' })
})

test('words of a sampler for films are in its embeddings', () => {
  const film = {
    sampler: node('WanVideoSampler', { text_embeds: ['text', 0], seed: 7, steps: 20, cfg: 5 }),
    text: node('WanVideoTextEncode', { positive_prompt: 'a fox', negative_prompt: 'blurry' }),
  }
  expect(readComfyui(film)).toMatchObject({ prompt: 'a fox', negative_prompt: 'blurry', seed: 7, steps: 20 })
})

test('words are read in a graph that only refines a picture', () => {
  const { sampler: _, ...others } = usual
  const detailer = node('FaceDetailer', {
    ...{ positive: ['wanted', 0], negative: ['unwanted', 0], model: ['model', 0], seed: 3 },
  })
  expect(readComfyui({ ...others, detailer })).toMatchObject({
    prompt: 'a fox',
    negative_prompt: 'blurry',
    seed: 3,
  })
})

test('LoRAs are read from lists of places, and from a list of objects', () => {
  const listed = node('LoRA Stacker', {
    ...{ lora_count: 2, lora_name_1: 'one', lora_wt_1: 0.5, lora_name_2: 'None', lora_name_3: 'three' },
    lora_stack: ['other', 0],
  })
  const other = node('CR LoRA Stack', {
    ...{ switch_1: 'On', lora_name_1: 'four', model_weight_1: 0.4, switch_2: 'Off', lora_name_2: 'five' },
  })
  const manager = node('Lora Loader (LoraManager)', {
    model: ['model', 0],
    loras: {
      __value__: [
        { name: 'six', strength: '0.6', active: true },
        { name: 'seven', strength: 1, active: false },
      ],
    },
  })
  const model = node('Efficient Loader', { ckpt_name: 'ink', lora_name: 'None', lora_stack: ['listed', 0] })
  const found = readComfyui({
    ...usual,
    sampler: sampler({ model: ['manager', 0] }),
    manager,
    model,
    listed,
    other,
  })
  expect(found?.loras).toEqual([
    { name: 'four', weight: 0.4 },
    { name: 'one', weight: 0.5 },
    { name: 'six', weight: 0.6 },
  ])
})

test.each<[string, unknown]>([
  ['a request', { prompt: usual, client_id: 'x' }],
  ['a request with the graph as text', JSON.stringify({ prompt: JSON.stringify(usual) })],
])('words are read from a graph in %s', (_, value) => {
  expect(readComfyui(value)).toEqual(words)
})

test('words that Civitai had in its form take precedence over the graph', () => {
  const form = { prompt: 'a fox in snow', negativePrompt: 'text', cfgScale: 4, steps: 9, sampler: 'Euler a' }
  const graph = {
    'resource-stack': node('CheckpointLoader', {}),
    ...usual,
    extraMetadata: JSON.stringify(form),
  }
  expect(readComfyui(JSON.stringify(graph))).toMatchObject({
    ...{ prompt: 'a fox in snow', negative_prompt: 'text', seed: 7, steps: 20, sampler: 'Euler a' },
  })
  expect(readComfyui({ extraMetadata: JSON.stringify(form) })).toMatchObject({ steps: 9, guidance: 4 })
})
