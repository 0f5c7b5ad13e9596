import { expect, test } from 'vitest'
import { readA1111 } from './a1111.ts'

const words = { source: 'a1111', prompt: 'a cat', negative_prompt: 'dog' } as const
const usual = { ...words, seed: 5, steps: 20, sampler: 'Euler' }

test.each([
  [
    'settings that begin with another setting',
    'a cat\nNegative prompt: dog\nSampler: Euler, Seed: 5, Steps: 20',
  ],
  ['settings behind the words', 'a cat\nNegative prompt: dog Steps: 20, Sampler: Euler, Seed: 5'],
  ['each setting in a line', 'a cat\nNegative prompt: dog\nSteps: 20,\nSampler: Euler,\nSeed: 5'],
  ['indented lines', '  a cat\n  Negative prompt: dog\n  Steps: 20, Sampler: Euler, Seed: 5'],
  ['line breaks of Windows', 'a cat\r\nNegative prompt: dog\r\nSteps: 20, Sampler: Euler, Seed: 5\r\n'],
  [
    'settings that contain words and settings of a second step',
    'a cat\nNegative prompt: dog\nSteps: 20, Sampler: Euler, Hires prompt: "b, Steps: 9, Seed: 4", Seed: 5',
  ],
])('words are separated from %s', (_, text) => {
  expect(readA1111(text)).toEqual(usual)
})

test('words without settings are read if a label marks unwanted words', () => {
  expect(readA1111('a cat\nNegative prompt: dog')).toEqual(words)
  expect(readA1111('a cat')).toBeUndefined()
})

test('the label of unwanted words counts only at the start of a line, and once', () => {
  const text = 'a sign: Negative prompt: none\nNegative prompt: cat\nNegative prompt: dog\nSteps: 3, Seed: 1'
  expect(readA1111(text)).toMatchObject({
    prompt: 'a sign: Negative prompt: none',
    negative_prompt: 'cat\ndog',
  })
})

test('lines of words that look like a setting stay words', () => {
  expect(readA1111('Style: ink,\nSteps: 20, Seed: 5')).toMatchObject({ prompt: 'Style: ink,', steps: 20 })
})

test('descriptions of photos and JSON are not settings', () => {
  expect(readA1111('Holiday\nCamera: X, ISO: 200, Lens: 50mm')).toBeUndefined()
  expect(readA1111('{"prompt": "x: 1, Sampler: 2, Seed: 3, Steps: 4"}')).toBeUndefined()
})

test('Civitai: the model and the LoRAs are in the list of resources', () => {
  const resources = JSON.stringify([
    { type: 'checkpoint', modelVersionId: 1, modelName: 'Juggernaut XL', modelVersionName: 'v9' },
    { type: 'lora', weight: 0.6, modelVersionId: 2, modelName: 'Ink, "v2"' },
  ])
  const text = `a fox\nSteps: 25, CFG scale: 6, Seed: 1, Civitai resources: ${resources}, Civitai metadata: {"remixOfId": 3}, Clip skip: 2`
  expect(readA1111(text)).toEqual({
    ...{ source: 'a1111', prompt: 'a fox', seed: 1, steps: 25, guidance: 6, model: 'Juggernaut XL' },
    loras: [{ name: 'Ink, "v2"', weight: 0.6 }],
  })
})

test('Fooocus: scheduler and weights of LoRAs have names of their own', () => {
  const text =
    'a tree, cinematic\nSteps: 30, Sampler: DPM++ 2M SDE Karras, Seed: 77, Size: 896x1152, CFG scale: 4, ADM Guidance: "(1.5, 0.8, 0.3)", Model: juggernautXL, Scheduler: karras, Raw prompt: "a tree\\nb", Raw negative prompt: , Lora hashes: "ink: aa, fox: bb", Lora weights: "ink: 0.5, fox: 1.0", Version: Fooocus v2.5.5'
  expect(readA1111(text)).toEqual({
    ...{ source: 'fooocus', prompt: 'a tree, cinematic', seed: 77, steps: 30, guidance: 4 },
    ...{
      width: 896,
      height: 1152,
      sampler: 'DPM++ 2M SDE Karras',
      scheduler: 'karras',
      model: 'juggernautXL',
    },
    loras: [
      { name: 'ink', weight: 0.5 },
      { name: 'fox', weight: 1 },
    ],
  })
})

test('SD.Next: older versions separate settings by lines, and begin with a label', () => {
  const text =
    'prompt: a cat\nNegative prompt: dog\nVersion: aa62f6d, Pipeline: Original,\nSteps: 20 | Seed: 5 | Sampler: Euler | Model: ink | Clip skip: 2'
  expect(readA1111(text)).toEqual({ ...usual, model: 'ink' })
  expect(readA1111('prompt: a cat\nSteps: 20, Seed: 5')).toMatchObject({ prompt: 'prompt: a cat' })
})

test('Forge: the guidance of distilled models replaces the other guidance', () => {
  const text = 'a\nSteps: 20, CFG scale: 1, Distilled CFG Scale: 3.5, Seed: 18446744073709551615, Model: a[b'
  expect(readA1111(text)).toMatchObject({ guidance: 3.5, seed: 2 ** 64, model: 'a[b' })
})
