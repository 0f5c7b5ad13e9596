import type { WorkTemplate } from '@easel/contract/client'
import { expect, test } from 'vitest'
import { bestFirst, photoFit } from './photo-fit.ts'

const taking = (
  min: number,
  max: number,
  best_photo?: WorkTemplate['best_photo'],
  topic_arr: string[] = [],
) => ({
  ...{ image_count: { min, max }, input_arr: [], topic_arr },
  ...(best_photo && { best_photo }),
})
const magazine = taking(1, 1, { shape: 'tall', min_side: 600 })
const tall = { width: 900, height: 1200 }
const wide = { width: 1200, height: 900 }
const tiny = { width: 300, height: 400 }

test.each([
  { name: 'no photo', template: taking(1, 1), photos: [], order: 3, reason: undefined },
  {
    name: 'a photo that no template looks at',
    template: taking(1, 1),
    photos: [wide],
    order: 3,
    reason: undefined,
  },
  {
    name: 'a photo, for a template without',
    template: taking(0, 0),
    photos: [wide],
    order: 5,
    reason: 'no_photo',
  },
  { name: 'too many photos', template: taking(1, 1), photos: [wide, wide], order: 5, reason: 'too_many' },
  { name: 'too few photos', template: taking(2, 4), photos: [wide], order: 5, reason: 'too_few' },
  { name: 'several photos', template: taking(1, 10), photos: [wide, tall], order: 2, reason: 'several' },
  { name: 'a tall photo', template: magazine, photos: [tall], order: 2, reason: 'tall' },
  { name: 'a wide photo', template: magazine, photos: [wide], order: 4, reason: 'wide' },
  { name: 'a photo of unknown size', template: magazine, photos: [undefined], order: 3, reason: undefined },
] as const)('$name has the place $order ($reason)', ({ template, photos, order, reason }) => {
  const fit = photoFit(template, photos)
  expect([fit.order, fit.reason]).toEqual([order, reason])
})

const facts = { face_arr: [], cut: 'none', busyness: 0.3, lightness: 0.5 } as const
const facesOf = (...heights: readonly number[]) =>
  heights.map((height) => ({ left: 0, top: 0, width: height, height }))
const faces = facesOf(0.3, 0.1, 0.02)

test.each([
  {
    name: 'a clear subject',
    best: { cut_out: true },
    seen: { cut: 'clear' },
    fit: { order: 1, reason: 'cut' },
  },
  {
    name: 'no outline',
    best: { cut_out: true },
    seen: { cut: 'doubtful' },
    fit: { order: 4, reason: 'no_cut' },
  },
  { name: 'a night', best: { light: 'dark' }, seen: { lightness: 0.1 }, fit: { order: 1, reason: 'dark' } },
  { name: 'a day', best: { light: 'dark' }, seen: {}, fit: { order: 3 } },
  {
    name: 'a night where light is needed',
    best: { light: 'bright' },
    seen: { lightness: 0.1 },
    fit: { order: 4, reason: 'too_dark' },
  },
  { name: 'much detail', best: { calm: true }, seen: { busyness: 0.7 }, fit: { order: 4, reason: 'busy' } },
  {
    name: 'two faces that are large enough',
    topics: ['portrait'],
    seen: { face_arr: faces },
    fit: { order: 0, reason: 'faces', count: 2 },
  },
  {
    name: 'a group behind the nearest face',
    topics: ['portrait'],
    seen: { face_arr: facesOf(0.08, 0.06, 0.05, 0.04) },
    fit: { order: 0, reason: 'faces', count: 4 },
  },
  {
    name: 'nobody near, though many far away',
    topics: ['portrait'],
    seen: { face_arr: facesOf(0.06, 0.05) },
    fit: { order: 3 },
  },
  {
    name: 'faces, for a template of landscapes',
    topics: ['landscape'],
    seen: { face_arr: faces },
    fit: { order: 3 },
  },
  { name: 'a scene', topics: ['风景'], seen: { cut: 'doubtful' }, fit: { order: 1, reason: 'scene' } },
] as const)('a photo with $name fits as $fit.reason', ({ seen, fit, ...wanted }) => {
  const best = 'best' in wanted ? wanted.best : undefined
  const template = taking(1, 1, best, 'topics' in wanted ? [...(wanted.topics ?? [])] : [])
  expect(
    photoFit(template, [wide], {
      ...facts,
      ...seen,
      face_arr: 'face_arr' in seen ? [...(seen.face_arr ?? [])] : [],
    }),
  ).toEqual(fit)
})

test('the survey of a photo is not used for several photos', () => {
  const template = taking(1, 4, { cut_out: true })
  expect(photoFit(template, [wide, tall], { ...facts, face_arr: [] })).toEqual({
    order: 2,
    reason: 'several',
  })
})

test('the number of pixels is noted, and does not change the order', () => {
  const larger = taking(1, 1, { max_side: 1024 })
  expect(photoFit(larger, [tiny])).toEqual({ order: 3, size: { kind: 'small' } })
  expect(photoFit(magazine, [tiny])).toEqual({
    ...{ order: 2, reason: 'tall' },
    size: { kind: 'too_small', count: 600 },
  })
  expect(photoFit(larger, [wide])).toEqual({ order: 3 })
})

test('templates for the people of a photo come before templates for its subject, its shape and its size', () => {
  const [larger, sticker] = [taking(1, 1, { max_side: 1024 }), taking(1, 1, { cut_out: true })]
  const portrait = taking(1, 1, undefined, ['portrait'])
  const seen = { ...facts, cut: 'clear', face_arr: faces } as const
  expect(bestFirst([larger, magazine, sticker, portrait], [tiny], seen)).toEqual([
    ...[portrait, sticker, magazine, larger],
  ])
})

test('templates that fit come first, and otherwise keep their order', () => {
  const templates = [taking(0, 0), magazine, taking(1, 1), taking(1, 2)]
  expect(bestFirst(templates, [wide])).toEqual([templates[2], templates[3], magazine, templates[0]])
  expect(bestFirst(templates, [tall])[0]).toBe(magazine)
  expect(bestFirst(templates, [])).toEqual(templates)
})
