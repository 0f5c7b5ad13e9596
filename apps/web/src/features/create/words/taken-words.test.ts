import type { TemplateInput } from '@easel/contract/client'
import type { PictureWords } from '@easel/media-metadata/words'
import { describe, expect, test } from 'vitest'
import { sampleTemplate } from '../../../testing/samples.ts'
import { takenWords } from './taken-words.ts'

const shared = { required: false, shareable: true } as const
const following = { ...shared, follows: 'model' } as const
const steps = { name: 'steps', min: 1, max: 50, step: 1, default: 20 }
const model = (value: string) => ({
  value,
  label: value,
  takes_arr: [{ name: 'negative' }, { name: 'seed' }, { name: 'format' }, steps, { name: 'scheduler' }],
})
const inputs = (models: string[]): TemplateInput[] => [
  { ...shared, name: 'prompt', type: 'text', label: 'Words', default: '', max_length: 40, words: 'wanted' },
  {
    ...{ ...shared, name: 'style', type: 'choice', label: 'Style', default: 'none' },
    choice_arr: ['none', 'oil'].map((value) => ({ value, label: value })),
  },
  {
    ...{ ...following, name: 'format', type: 'choice', label: 'Format', default: 'square' },
    choice_arr: [
      { value: 'square', label: '1:1', ratio: 1 },
      { value: 'tall', label: '4:5', ratio: 0.8 },
      { value: 'wide', label: '3:2', ratio: 1.5 },
    ],
  },
  {
    ...{ ...shared, name: 'model', type: 'choice', label: 'Model', default: '' },
    choice_arr: [
      { value: '', label: 'Automatic', takes_arr: [{ name: 'seed' }, { name: 'format' }] },
      ...models.map(model),
    ],
  },
  { ...following, name: 'negative', type: 'text', label: 'Leave out', default: '', words: 'unwanted' },
  { ...following, name: 'steps', type: 'integer', label: 'Steps', default: 0, min: 0, max: 100 },
  {
    ...{ ...following, name: 'scheduler', type: 'choice', label: 'Scheduler', default: '' },
    choice_arr: ['', 'karras', 'sgm_uniform'].map((value) => ({ value, label: value })),
  },
  { ...following, name: 'seed', type: 'seed', label: 'Seed', default: 0, min: 0, max: 99, random: true },
]
const form = (...models: string[]) => sampleTemplate({ input_arr: inputs(models) })

const words: PictureWords = {
  ...{ source: 'a1111', prompt: 'a fox', negative_prompt: 'people', seed: 7, steps: 30 },
  ...{ width: 512, height: 640, model: 'Fine_v1', sampler: 'Euler' },
}
const current = { style: 'oil', model: '' }
const leftOf = (found: ReturnType<typeof takenWords>) => found.leftOut.map(({ key }) => key)

describe('words of a picture', () => {
  test('fill the form, with the model of the same file name', () => {
    const found = takenWords(form('folder/fine_v1.safetensors', 'other'), words, current)
    expect(found.values).toEqual({
      ...{ prompt: 'a fox', negative: 'people', model: 'folder/fine_v1.safetensors', format: 'tall' },
      ...{ seed: 7, steps: 30, style: 'none' },
    })
    expect(found.leftOut).toEqual([{ key: 'sampler', value: 'Euler' }])
  })

  test('choose the only model, since a chosen model accepts more settings than the choice of any model', () => {
    const found = takenWords(form('one.gguf'), words, current)
    expect(found.values).toMatchObject({ model: 'one.gguf', steps: 30 })
    expect(leftOf(found)).toEqual(['model', 'sampler'])
  })

  test('list the settings that the form does not accept with the chosen model', () => {
    const found = takenWords(form('one', 'two'), words, current)
    expect(found.values).toEqual({ prompt: 'a fox', model: '', format: 'tall', seed: 7, style: 'none' })
    expect(leftOf(found)).toEqual(['model', 'negative', 'steps', 'sampler'])
  })

  test('name styles, whose words are not in the prompt', () => {
    const found = takenWords(form('one'), { ...words, styles: 'Fooocus V2' }, current)
    expect(found.leftOut).toContainEqual({ key: 'styles', value: 'Fooocus V2' })
  })

  test('find the scheduler that the sampler repeats', () => {
    const sampled = { ...words, sampler: 'Euler Karras', scheduler: 'karras' }
    const found = takenWords(form('one'), sampled, current)
    expect(found.values).toMatchObject({ scheduler: 'karras' })
    expect(found.leftOut).toContainEqual({ key: 'sampler', value: 'Euler' })
  })

  test('leave out a seed that is too large, and cut words that are too long', () => {
    const found = takenWords(form('one'), { ...words, seed: 100, prompt: 'fox '.repeat(20).trim() }, current)
    expect(found.values).not.toHaveProperty('seed')
    expect(leftOf(found)).toContain('seed')
    expect([found.isCut, String(found.values['prompt']).length]).toEqual([true, 40])
  })

  test('without settings keep the settings of the form', () => {
    expect(
      takenWords(form('one'), { source: 'comfyui', prompt: '', steps: 3 }, current).values,
    ).not.toHaveProperty('prompt')
  })

  test('set the scheduler, in the spelling of any program', () => {
    for (const [scheduler, value] of [
      ['Karras', 'karras'],
      ['SGM Uniform', 'sgm_uniform'],
    ] as const)
      expect(takenWords(form('one'), { ...words, scheduler }, current).values).toMatchObject({
        scheduler: value,
      })
    const found = takenWords(form('one'), { ...words, scheduler: 'Beta' }, current)
    expect(found.values).not.toHaveProperty('scheduler')
    expect(found.leftOut).toContainEqual({ key: 'scheduler', value: 'Beta' })
  })

  test('set the scheduler that an older web UI wrote into the name of the sampler', () => {
    const found = takenWords(form('one'), { ...words, sampler: 'DPM++ 2M Karras' }, current)
    expect(found.values).toMatchObject({ scheduler: 'karras' })
    expect(found.leftOut).toContainEqual({ key: 'sampler', value: 'DPM++ 2M' })
  })

  test('list the LoRAs of a picture if the form takes none', () => {
    const loras = [{ name: 'style/ink.safetensors', weight: 1 }]
    const found = takenWords(form('one'), { ...words, loras }, current)
    expect(found.leftOut).toContainEqual({ key: 'lora', value: 'ink' })
    expect(found).not.toHaveProperty('loraField')
  })
})
