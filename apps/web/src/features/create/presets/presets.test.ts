import type { TemplateInput } from '@easel/contract/client'
import { expect, test } from 'vitest'
import { sampleTemplate } from '../../../testing/samples.ts'
import { isInUse, usualValues, valuesToSet } from './presets.ts'

const shared = { required: false, shareable: true } as const
const input_arr: TemplateInput[] = [
  { ...shared, name: 'title', type: 'text', label: 'Title', default: 'LUMEN', max_length: 40 },
  { ...shared, name: 'grain', type: 'number', label: 'Grain', default: 0.3, min: 0, max: 1 },
]
const fashion = { name: 'Fashion', values: { title: 'VELA', grain: 0.8 } }
const travel = { name: 'Travel', values: { title: 'WAYFARE', grain: 0 } }
const template = sampleTemplate({ input_arr, preset_arr: [fashion, travel] })

test('a preset sets its values, and replaces the values of another preset', () => {
  const usual = { title: 'LUMEN', grain: 0.3 }
  expect(valuesToSet(template, fashion, usual)).toEqual(fashion.values)
  expect(valuesToSet(template, fashion, travel.values)).toEqual(fashion.values)
  expect(isInUse(template, fashion, usual)).toBe(false)
  expect(isInUse(template, fashion, fashion.values)).toBe(true)
  expect(isInUse(template, fashion, { ...fashion.values, grain: 0.75 })).toBe(false)
  expect(usualValues(template, fashion.values)).toEqual(usual)
})

test('a text that the user has written stays, and the preset still counts as in use', () => {
  const mine = { title: 'My cat', grain: 0.3 }
  expect(valuesToSet(template, fashion, mine)).toEqual({ grain: 0.8 })
  expect(isInUse(template, fashion, { title: 'My cat', grain: 0.8 })).toBe(true)
})
