import { expect, test } from 'vitest'
import { aboutFamily } from './about-families.ts'

test.each([
  ['flux2-klein', 'flux-2-klein-4b-Q4_0.gguf', 'Apache-2.0'],
  ['flux2-klein', 'flux-2-klein-base-9b-fp8.safetensors', 'FLUX Non-Commercial License'],
  ['flux2-klein', 'flux-2-klein-mine.gguf', undefined],
  ['upscale', 'RealESRGAN_x4plus.pth', 'BSD-3-Clause'],
  ['upscale', '4x-mine.pth', undefined],
  ['ltx-video', 'ltx-video-2b-v0.9.5.safetensors', 'LTXV Open Weights License'],
  ['gpt_image', 'gpt-image-1', 'OpenAI Services Agreement'],
  ['constructor', 'x', undefined],
  [null, 'x', undefined],
])('a model of the family %s with the name %s has the licence %s', (family, name, licence) => {
  expect(aboutFamily(family, name)?.licence?.name).toBe(licence)
})
