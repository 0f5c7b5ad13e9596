import type { TemplateInput } from '@easel/contract/client'
import { expect, test } from 'vitest'
import { sampleTemplate } from '../../../testing/samples.ts'
import { type Draft, type DraftItem, emptyDraft } from '../draft/draft.ts'
import { choiceKinds, drawnSeeds, lookChoices, lookPictures } from './look-choice-params.ts'

const shared = { required: false, shareable: true } as const
const inputs: TemplateInput[] = [
  { ...shared, name: 'strength', type: 'number', label: 'Strength', default: 0.5, min: 0, max: 1 },
  { ...shared, name: 'seed', type: 'seed', label: 'Variation', default: 0, min: 0, max: 3 },
]
const oil = sampleTemplate({
  ...{ id: 'oil', image_count: { min: 1, max: 1 }, input_arr: inputs },
  preset_arr: [
    { name: 'Soft', values: { strength: 0.2 } },
    { name: 'Strong', values: { strength: 1 } },
  ],
})
const item = (upload: DraftItem['upload']): DraftItem => ({ key: 'a', name: 'a.jpg', url: '', upload })
const draft = (...items: DraftItem[]): Draft => ({ ...emptyDraft, templateId: 'oil', items })
const sent = { kind: 'done', source: { id: 'a.jpg' } } as const

test('a template with looks offers looks of its presets and seeds', () => {
  expect(choiceKinds(oil)).toEqual(['presets', 'seeds'])
  expect(choiceKinds({ ...oil, preset_arr: [], input_arr: inputs.slice(0, 1) })).toEqual([])
  expect(choiceKinds({ ...oil, has_looks: false })).toEqual([])
})

test('a look is made from the photo of the draft if there is only one photo and the server has it', () => {
  expect(lookPictures(oil, draft(item(sent)), {})).toEqual({ source: { id: 'a.jpg' } })
  expect(lookPictures(oil, draft(item({ kind: 'waiting' })), {})).toBe(undefined)
  expect(lookPictures(oil, draft(), {})).toBe(undefined)
  expect(lookPictures(oil, draft(item(sent), item(sent)), {})).toBe(undefined)
  expect(lookPictures({ ...oil, id: 'other' }, draft(item(sent)), {})).toBe(undefined)
  expect(lookPictures({ ...oil, image_count: { min: 0, max: 0 } }, draft(), {})).toEqual({})
})

test('a look of an effect that applies only to a painted part needs the mask', () => {
  const show_if = { name: 'only_here', is: true }
  const input_arr: TemplateInput[] = [
    { ...shared, name: 'only_here', type: 'boolean', label: 'Only here', default: false },
    { ...shared, name: 'where', type: 'mask', label: 'Where', default: '', show_if },
  ]
  const template = { ...oil, input_arr }
  const mask = { ...item({ kind: 'done', source: { id: 'm.png' } }), key: 'm', isMask: true }
  const both = draft(item(sent), mask)
  expect(lookPictures(template, both, { only_here: true })).toEqual({
    ...{ source: { id: 'a.jpg' }, mask: { id: 'm.png' } },
  })
  expect(lookPictures(template, both, { only_here: false })).toEqual({ source: { id: 'a.jpg' } })
  expect(lookPictures(template, draft(item(sent)), { only_here: true })).toBe(undefined)
})

test('offered seeds differ, and the seed in use comes first', () => {
  const seeds = drawnSeeds(oil, { strength: 0.5, seed: 2 })
  expect(seeds[0]).toBe(2)
  expect([...seeds].sort()).toEqual([0, 1, 2, 3])
  const choices = lookChoices(oil, 'seeds', { params: { strength: 0.5, seed: 2 }, seeds: [2, 0] })
  expect(choices.map(({ params }) => params)).toEqual([
    { strength: 0.5, seed: 2 },
    { strength: 0.5, seed: 0 },
  ])
})

test('offered presets come after the settings of the form, unless a preset is in use', () => {
  const names = (strength: number) =>
    lookChoices(oil, 'presets', { params: { strength, seed: 2 }, seeds: [] }).map(({ name }) => name)
  expect(names(0.5)).toEqual([undefined, 'Soft', 'Strong'])
  expect(names(1)).toEqual(['Soft', 'Strong'])
})
