import type { TemplateInput } from '@easel/contract/client'
import { expect, test } from 'vitest'
import type { Translate } from '../../../lib/i18n/index.ts'
import { axisWords, gridInputs } from './grid-inputs.ts'

const shared = { required: false, shareable: true } as const
const strength: TemplateInput = {
  ...shared,
  ...{ name: 'strength', type: 'number', label: 'Strength', default: 0.5, min: 0, max: 1 },
}
const look: TemplateInput = {
  ...shared,
  ...{ name: 'look', type: 'choice', label: 'Look', default: 'ink' },
  choice_arr: [
    { value: 'ink', label: 'Ink' },
    { value: 'oil', label: 'Oil' },
  ],
}
const photo: TemplateInput = { ...shared, name: 'photo', type: 'image', label: 'Photo', default: '' }
const t = ((key: string) => key) as unknown as Translate

test('settings can vary among their possible values; photos cannot vary', () => {
  expect(gridInputs([strength, look, photo], { strength: 0.7 })).toMatchObject([
    { key: 'strength', kind: 'number', value: 0.7, min: 0, max: 1 },
    { key: 'look', kind: 'choice', value: 'ink', choices: ['ink', 'oil'], choiceLabels: ['Ink', 'Oil'] },
  ])
})

test('values are named as in the form, and values of a removed input are unnamed', () => {
  const axes = [
    { input: 'look', value_arr: ['oil', 'wax'] },
    { input: 'gone', value_arr: [true, 3] },
  ]
  expect(axisWords([strength, look], axes, t)).toEqual({
    title: 'gone × Look',
    labels: [
      ['Oil', 'wax'],
      ['grid.on', '3'],
    ],
  })
})
