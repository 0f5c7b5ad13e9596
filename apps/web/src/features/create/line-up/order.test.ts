import type { TemplateInput } from '@easel/contract/client'
import { expect, test } from 'vitest'
import { sampleTemplate, sampleWork } from '../../../testing/samples.ts'
import { isRepeat, type Order, orderAnew } from './order.ts'

const shared = { required: false, shareable: true } as const
const strength: TemplateInput = {
  ...shared,
  name: 'strength',
  type: 'number',
  label: 'Strength',
  default: 0.5,
}
const seed: TemplateInput = {
  ...shared,
  name: 'seed',
  type: 'seed',
  label: 'Seed',
  default: 0,
  min: 0,
  max: 9,
}
const photo: TemplateInput = { ...shared, name: 'photo', type: 'image', label: 'Photo', default: '' }
const template = sampleTemplate({ input_arr: [photo, strength, seed] })

const work = sampleWork({ params: { strength: 0.5, seed: 3 }, source_arr: [{ id: 'a.jpg' }] })
const order = (changes: Partial<Order> = {}): Order => ({
  work_template_id: 'template',
  params: { strength: 0.5, seed: 3 },
  source_arr: [{ id: 'a.jpg' }],
  ...changes,
})

test('the same photos, settings and seed give the same picture', () => {
  expect(isRepeat(work, order(), template)).toBe(true)
  expect(isRepeat({ ...work, state: 'doing' }, order({ count: 1 }), template)).toBe(true)
  expect(isRepeat(work, order({ params: { seed: 3 } }), template)).toBe(true)
})

test('another photo, setting, seed, template or number of works gives another picture', () => {
  const others: Partial<Order>[] = [
    { source_arr: [{ id: 'b.jpg' }] },
    { source_arr: [{ work_id: 'a.jpg' }] },
    { source_arr: [{ id: 'a.jpg' }, { id: 'b.jpg' }] },
    { params: { strength: 0.6, seed: 3 } },
    { params: { strength: 0.5, seed: 4 } },
    { work_template_id: 'other' },
    { count: 2 },
  ]
  for (const changes of others)
    expect(isRepeat(work, order(changes), template), JSON.stringify(changes)).toBe(false)
})

test('a work without a result and a random seed never count as equal', () => {
  expect(isRepeat({ ...work, state: 'break' }, order(), template)).toBe(false)
  const drawn = sampleTemplate({ input_arr: [{ ...seed, random: true }] })
  expect(isRepeat(work, order({ params: {} }), drawn)).toBe(false)
  expect(isRepeat(work, order({ params: { seed: 3 } }), drawn)).toBe(true)
})

test('a repeated order has the photos and settings of the work, and a seed within the bounds', () => {
  const anew = orderAnew({ ...work, params: { ...work.params, gone: 1 } }, template)
  expect(anew).toMatchObject({ work_template_id: 'template', source_arr: [{ id: 'a.jpg' }] })
  expect(Object.keys(anew!.params).sort()).toEqual(['seed', 'strength'])
  expect(anew!.params['strength']).toBe(0.5)
  expect(anew!.params['seed']).toBeGreaterThanOrEqual(0)
  expect(anew!.params['seed']).toBeLessThanOrEqual(9)
})

test('a repeated order never has the seed of the work', () => {
  const coin = sampleTemplate({ input_arr: [{ ...seed, min: 3, max: 4 }] })
  for (let index = 0; index < 20; index += 1) expect(orderAnew(work, coin)!.params['seed']).toBe(4)
})

test('a template without a seed cannot give another picture of the same settings', () => {
  expect(orderAnew(work, sampleTemplate({ input_arr: [strength] }))).toBeUndefined()
})
