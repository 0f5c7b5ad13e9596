import { expect, test } from 'vitest'
import { usedModel } from './used-model.ts'

test.each([
  ['SDXL\\private\\dream.safetensors', 'comfyui', 'dream', 'ComfyUI'],
  ['flux/flux1-dev.GGUF', 'sdcpp', 'flux1-dev', 'stable-diffusion.cpp'],
  ['gpt-image-1.5', 'openai', 'gpt-image-1.5', 'Images API'],
])('the model %s on %s is named without folders and extension', (model, kind, name, software) => {
  expect(usedModel({ model, kind })).toEqual({ name, software })
})
