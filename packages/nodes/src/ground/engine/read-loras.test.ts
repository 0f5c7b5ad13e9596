import { expect, test } from 'vitest'
import { maxLoras, readLoras } from './read-loras.ts'

test('a list has a LoRA per line, with its weight after a colon', () => {
  expect(readLoras(' style/ink.safetensors: 0.8 \n\nfox \n snow: -2')).toEqual({
    loras: [
      { name: 'style/ink.safetensors', weight: 0.8 },
      { name: 'fox', weight: 1 },
      { name: 'snow', weight: -2 },
    ],
  })
  expect(readLoras('')).toEqual({ loras: [] })
})

test.each(['NaN', '1000', '-2.1', '1e1', 'Infinity', '0x1', '1,5', '--1'])(
  'the weight %s is refused',
  (weight) => {
    expect(readLoras(`ink: ${weight}`)).toEqual({
      loras: [],
      fault: { code: 'lora_weight', params: { name: 'ink', min: -2, max: 2 } },
    })
  },
)

test('a list that is too long or names a LoRA twice is refused, and its valid entries are kept', () => {
  const many = Array.from({ length: 50 }, (_, index) => `lora${index}: 1`).join('\n')
  expect(readLoras(many)).toMatchObject({ fault: { code: 'entries_max', params: { max: maxLoras } } })
  expect(readLoras(many).loras).toHaveLength(maxLoras)
  expect(readLoras('ink: 1\nink: 2')).toEqual({
    loras: [{ name: 'ink', weight: 1 }],
    fault: { code: 'lora_repeated', params: { name: 'ink' } },
  })
})
