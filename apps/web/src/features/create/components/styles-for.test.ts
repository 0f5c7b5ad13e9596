import type { TemplateInput } from '@easel/contract/client'
import { expect, test } from 'vitest'
import { sampleTemplate } from '../../../testing/samples.ts'
import { maxStyles, stylesFor } from './styles-for.ts'

const shared = { label: '', default: '', shareable: true } as const
const mask: TemplateInput = { ...shared, name: 'mask', type: 'mask', required: true }
const words: TemplateInput = { ...shared, name: 'words', type: 'text', required: true }
const single = { min: 1, max: 1 }
const wide = { width: 1600, height: 1200 }
const ids = (templates: Parameters<typeof stylesFor>[0], photos = 1, tried: string[] = []) =>
  stylesFor(templates, {
    templateId: 'now',
    photos: Array.from({ length: photos }, () => wide),
    facts: { face_arr: [], cut: 'none', busyness: 0.3, lightness: 0.5 },
    tried: new Set(tried),
  }).map(({ id }) => id)

test('another style takes as many photos, makes a picture, and needs no further input', () => {
  const templates = [
    sampleTemplate({ id: 'now' }),
    sampleTemplate({ id: 'oil', image_count: single }),
    sampleTemplate({ id: 'film', media_type: 'video' }),
    sampleTemplate({ id: 'larger', image_count: single, topic_arr: ['repair'] }),
    sampleTemplate({ id: 'restored', image_count: single, topic_arr: ['修复'] }),
    sampleTemplate({ id: 'collage', image_count: { min: 2, max: 9 } }),
    sampleTemplate({ id: 'seeded', image_count: { min: 0, max: 0 } }),
    sampleTemplate({ id: 'repaint', image_count: { min: 2, max: 2 }, input_arr: [mask] }),
    sampleTemplate({ id: 'words', image_count: single, input_arr: [words] }),
    sampleTemplate({ id: 'titled', image_count: single, input_arr: [{ ...words, default: 'Sea' }] }),
  ]
  expect(ids(templates)).toEqual(['oil', 'titled'])
  expect(ids(templates, 2)).toEqual(['collage'])
})

test('styles that suit the photo come first, and styles for other kinds of photos come last', () => {
  const templates = [
    sampleTemplate({ id: 'poster', image_count: single, best_photo: { shape: 'tall' } }),
    sampleTemplate({ id: 'oil', image_count: single }),
    sampleTemplate({ id: 'views', image_count: single, topic_arr: ['landscape'] }),
  ]
  expect(ids(templates)).toEqual(['views', 'oil', 'poster'])
})

test('styles that were tried come last, and at most six are offered', () => {
  const templates = Array.from({ length: 9 }, (_, index) =>
    sampleTemplate({ id: `t${index}`, image_count: single }),
  )
  expect(ids(templates, 1, ['t0', 't1'])).toEqual(['t2', 't3', 't4', 't5', 't6', 't7'])
  expect(ids(templates.slice(0, 4), 1, ['t0'])).toEqual(['t1', 't2', 't3', 't0'])
  expect(maxStyles).toBe(6)
})
