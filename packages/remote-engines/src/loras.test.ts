import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loraOf } from './loras.ts'
import { mayFit } from './models.ts'

test.each([
  ['ink', { 'modelspec.architecture': 'flux-1-dev/lora' }, 'flux1-dev'],
  ['ink', { ss_base_model_version: 'sdxl_base_v1-0' }, 'sdxl'],
  ['ink', { ss_base_model_version: 'sd_v1' }, 'sd15'],
  ['ink', { ss_base_model_version: 'SD1.5' }, 'sd15'],
  ['ink', { ss_base_model_version: 'flux1' }, 'flux1-dev'],
  ['style/ink_sdxl.safetensors', {}, 'sdxl'],
  ['ink', { ss_base_model_version: 'sd_v2' }, null],
  ['ink', { ss_base_model_version: 7 }, null],
])('%s with %j is for %s', (name, metadata, family) => {
  expect(loraOf(name, metadata)).toMatchObject({ name, family })
})

test.each([
  [{ 'modelspec.trigger_phrase': 'ink wash, <b>, ink wash' }, ['ink wash', 'b']],
  [
    { ss_tag_frequency: JSON.stringify({ '10_a': { fox: 10, ink: 9, snow: 2 }, b: { ink: 5 } }) },
    ['ink', 'fox'],
  ],
  [{ ss_tag_frequency: { a: { fox: 'many' }, b: null } }, []],
  [{ ss_tag_frequency: '{"a":' }, []],
  [{}, []],
])('%j has the words %j', (metadata, words) => {
  expect(loraOf('ink', metadata)!.words).toEqual(words)
})

test('metadata of any shape is read, within limits', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.dictionary(fc.constantFrom('modelspec.trigger_phrase', 'ss_tag_frequency'), fc.jsonValue()),
      (name, metadata) => {
        const lora = loraOf(name, metadata)
        if (!lora) return
        expect(lora.name).not.toMatch(/[:<>\n]/)
        expect(lora.words.length).toBeLessThanOrEqual(8)
        for (const word of lora.words) expect(word).toMatch(/^[^<>\n]{1,60}$/u)
      },
    ),
  )
})

test.each([
  ['sdxl', 'sdxl', true],
  ['sdxl', 'sd15', false],
  [null, 'sd15', true],
  ['sdxl', null, true],
  ['flux1-dev', 'flux1-schnell', true],
  ['flux1-dev', 'flux2-klein', false],
])('a LoRA for %s may fit %s: %j', (lora, family, fits) => {
  expect(mayFit({ family: lora }, family)).toBe(fits)
})
