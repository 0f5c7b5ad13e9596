import { expect, test } from 'vitest'
import { isSafe } from './is-safe.ts'

const core = { python_module: 'nodes', input: { required: { model: ['MODEL'], steps: ['INT', {}] } } }

test.each<[string, unknown]>([
  ['KSampler', core],
  ['LoraLoader', { ...core, input: { required: { lora_name: [['a.safetensors']] } } }],
  ['Canny', { ...core, python_module: 'comfy_extras.nodes_canny' }],
  ['StringConcatenate', { ...core, python_module: 'comfy_extras.nodes_string' }],
  ['SaveImage', { ...core, output_node: true, input: { required: { filename_prefix: ['STRING'] } } }],
  ['LoadImage', { ...core, input: { required: { image: [['a.png'], { image_upload: true }] } } }],
  ['SaveVideo', { ...core, python_module: 'comfy_extras.nodes_video', output_node: true }],
])('%s is safe, because it only computes', (name, definition) => {
  expect(isSafe(name, definition)).toBe(true)
})

test.each<[string, unknown]>([
  ['a node of a pack', { ...core, python_module: 'custom_nodes.impact' }],
  ['a node of an API', { ...core, api_node: true }],
  ['a node of an API by its module', { ...core, python_module: 'comfy_api_nodes.nodes_openai' }],
  ['a node that saves something else', { ...core, output_node: true }],
  [
    'a node that reads an upload',
    { ...core, input: { required: { audio: [['a.mp3'], { audio_upload: true }] } } },
  ],
  ['a node with a path', { ...core, input: { optional: { model_path: ['STRING'] } } }],
  ['a node with a folder', { ...core, input: { required: { folder: [['x']] } } }],
  ['a node with an address', { ...core, input: { required: { url: ['STRING'] } } }],
  ['a node that runs a shader', { ...core, input: { required: { fragment_shader: ['STRING'] } } }],
  ['a node with a regular expression', { ...core, input: { required: { regex_pattern: ['STRING'] } } }],
  ['a node that reads a photo of a webcam', { ...core, input: { required: { image: ['WEBCAM', {}] } } }],
  ['a node that reads a recording', { ...core, input: { required: { audio: ['AUDIO_RECORD', {}] } } }],
  ['TrainLoraNode', { ...core, python_module: 'comfy_extras.nodes_train' }],
  ['LoraModelLoader', { ...core, python_module: 'comfy_extras.nodes_train' }],
  ['MakeTrainingDataset', core],
  ['TextGenerateLTX2Prompt', core],
  ['a node of the module for texts', { ...core, python_module: 'comfy_extras.nodes_textgen' }],
  ['TorchCompileModel', core],
  ['SelectModelDevice', { ...core, python_module: 'comfy_extras.nodes_multigpu' }],
  ['StringFormat', { ...core, python_module: 'comfy_extras.nodes_string' }],
  ['LoadLatent', { ...core, input: { required: { latent: [['a.latent']] } } }],
  ['nonsense', null],
  ['a module of another type', { python_module: 7 }],
])('%s is unsafe, because it may do more than compute', (name, definition) => {
  expect(isSafe(name, definition)).toBe(false)
})
