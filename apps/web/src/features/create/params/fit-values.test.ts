import type { TemplateInput } from '@easel/contract/client'
import { expect, test } from 'vitest'
import { sampleTemplate } from '../../../testing/samples.ts'
import { fitValues, settingsFragment, settingsIn } from './fit-values.ts'

const shared = { required: false, shareable: true } as const
const input_arr: TemplateInput[] = [
  { ...shared, name: 'title', type: 'text', label: 'Title', default: '', max_length: 5 },
  { ...shared, name: 'grain', type: 'number', label: 'Grain', default: 0.3, min: 0, max: 1 },
  { ...shared, name: 'layers', type: 'integer', label: 'Layers', default: 3, min: 1, max: 9 },
  { ...shared, name: 'frame', type: 'boolean', label: 'Frame', default: false },
  { ...shared, name: 'ink', type: 'color', label: 'Ink', default: '#000000' },
  {
    ...{ ...shared, name: 'look', type: 'choice', label: 'Look', default: 'soft' },
    choice_arr: [{ value: 'soft', label: 'Soft' }],
  },
]
const template = sampleTemplate({ input_arr })

test('settings that fit a form stay unchanged', () => {
  const values = { title: 'Night', grain: 0.5, layers: 4, frame: true, ink: '#ff8800', look: 'soft' }
  expect(fitValues(template, values)).toEqual({ values, dropped: 0, adjusted: 0 })
})

test('settings of an older form are dropped if the form no longer has them, and clamped to the bounds', () => {
  const old = { gone: 1, look: 'hard', grain: 2, layers: 2.4, title: 'Too long' }
  expect(fitValues(template, old)).toEqual({
    values: { grain: 1, layers: 2, title: 'Too l' },
    dropped: 2,
    adjusted: 3,
  })
})

test('a number between two steps is rounded to the nearest step, except for a default or a bound of the form', () => {
  const stepped = {
    ...shared,
    type: 'number',
    label: 'Size',
    default: 0.33,
    min: 0.1,
    max: 0.95,
    step: 0.2,
  } as const
  const form = sampleTemplate({ input_arr: [{ ...stepped, name: 'size' }] })
  const fitted = (size: number) => fitValues(form, { size })
  for (const size of [0.1, 0.3, 0.33, 0.5, 0.9, 0.95])
    expect(fitted(size)).toEqual({ values: { size }, dropped: 0, adjusted: 0 })
  for (const [given, size] of [
    [0.41, 0.5],
    [0.123456, 0.1],
    [0.93, 0.9],
  ] as const)
    expect(fitted(given)).toEqual({ values: { size }, dropped: 0, adjusted: 1 })
})

test('a value is clamped to the bounds of the chosen model, and dropped if the model has no such choice', () => {
  const follows = { ...shared, follows: 'model' } as const
  const form = sampleTemplate({
    input_arr: [
      {
        ...{ ...shared, name: 'model', type: 'choice', label: 'Model', default: 'slow' },
        choice_arr: [
          { value: 'slow', label: 'Slow', takes_arr: [{ name: 'steps', max: 100 }, { name: 'size' }] },
          {
            ...{ value: 'fast', label: 'Fast' },
            takes_arr: [
              { name: 'steps', max: 10 },
              { name: 'size', values: ['wide'] },
            ],
          },
        ],
      },
      { ...follows, name: 'steps', type: 'integer', label: 'Steps', default: 4, min: 1, max: 100 },
      {
        ...{ ...follows, name: 'size', type: 'choice', label: 'Size', default: 'wide' },
        choice_arr: [
          { value: 'wide', label: 'Wide' },
          { value: 'tall', label: 'Tall' },
        ],
      },
    ],
  })
  const given = { steps: 50, size: 'tall' }
  expect(fitValues(form, { model: 'slow', ...given })).toMatchObject({ dropped: 0, adjusted: 0 })
  expect(fitValues(form, { ...given, model: 'fast' })).toEqual({
    values: { model: 'fast', steps: 10 },
    dropped: 1,
    adjusted: 1,
  })
})

test('values of any other type are dropped', () => {
  const wrong = { title: 1, grain: '0.5', layers: null, frame: 'yes', ink: 'url(x)', look: ['soft'] }
  expect(fitValues(template, wrong)).toEqual({ values: {}, dropped: 6, adjusted: 0 })
  expect(fitValues(template, JSON.parse('{"__proto__": {"grain": 1}, "constructor": 1}')).values).toEqual({})
})

test('a fragment contains the settings from which it was made', () => {
  const values = { title: '夜色 & #1', grain: 0.5, frame: false }
  expect(settingsIn(settingsFragment(values))).toEqual(values)
})

test('a truncated fragment contains no settings, and neither does an unrelated fragment', () => {
  expect(settingsIn(settingsFragment({ title: 'Night' }).slice(0, -4))).toEqual({})
  expect(settingsIn('#settings=[1]')).toEqual({})
  expect(settingsIn('#comments')).toBeUndefined()
  expect(settingsIn('')).toBeUndefined()
})
