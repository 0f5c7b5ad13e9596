import { expect, test } from 'vitest'
import { sameFile, valueNamed } from './file-names.ts'

test.each([
  ['style/ink.safetensors', 'Ink', true],
  ['style\\ink.ckpt', 'ink.safetensors', true],
  ['ink.safetensors', 'ink v2', false],
  ['sd_xl_base_1.0', 'sd_xl_base_1.0.safetensors', true],
  ['fine [31e35c80fc]', 'fine.ckpt', true],
])('%s and %s are names of the same file: %s', (a, b, isSame) => {
  expect(sameFile(a, b)).toBe(isSame)
})

const samplers = ['', 'euler', 'euler_ancestral', 'dpmpp_2m', 'dpmpp_2m_sde', 'ddim'].map((value) => ({
  value,
}))

test.each([
  ['dpmpp_2m', 'dpmpp_2m'],
  ['DPM++ 2M', 'dpmpp_2m'],
  ['DPM++ 2M SDE', 'dpmpp_2m_sde'],
  ['Euler a', 'euler_ancestral'],
  ['k_euler', 'euler'],
  ['DDIM', 'ddim'],
  ['Heun', undefined],
  ['', undefined],
  [undefined, undefined],
])('the sampler %s is the choice %s', (name, value) => {
  expect(valueNamed(samplers, name)).toBe(value)
})
