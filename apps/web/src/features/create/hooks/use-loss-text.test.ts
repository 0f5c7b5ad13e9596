import type { TemplateInput } from '@easel/contract/client'
import { expect, test } from 'vitest'
import { type DraftItem, emptyDraft } from '../draft/draft.ts'
import { lossesOf } from './use-loss-text.ts'

const shared = { default: '', required: false, shareable: true } as const
const inputs: TemplateInput[] = [
  { ...shared, name: 'title', type: 'text', label: 'Title' },
  { ...shared, name: 'line', type: 'text', label: 'Line' },
  { ...shared, name: 'strength', type: 'number', label: 'Strength' },
]
const photo = (key: string, changes: Partial<DraftItem> = {}): DraftItem => ({
  ...{ key, name: key, url: '', upload: { kind: 'done', source: { id: key } } },
  ...changes,
})

test('texts, settings, surplus photos and a mask are lost; photos that fit stay', () => {
  const items = [
    photo('a'),
    photo('b'),
    photo('c', { upload: { kind: 'refused', message: 'no' } }),
    photo('m', { isMask: true }),
  ]
  const params = { title: 'Sea', line: '', strength: 0.4, seed: null }
  expect(lossesOf({ ...emptyDraft, items, params }, inputs, 1)).toEqual({
    ...{ texts: 1, settings: 1, photos: 1, masks: 1, photosKept: 1 },
  })
  expect(lossesOf({ ...emptyDraft, items, params }, [], 3)).toMatchObject({
    texts: 0,
    photos: 0,
    photosKept: 2,
  })
})

test('all photos are lost with a template that takes no photo', () => {
  expect(lossesOf({ ...emptyDraft, items: [photo('a')] }, inputs, 0)).toMatchObject({
    ...{ photos: 1, photosKept: 0 },
  })
})
