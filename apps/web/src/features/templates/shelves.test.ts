import { expect, test } from 'vitest'
import { sampleTemplate } from '../../testing/samples.ts'
import { arrangeOnShelves } from './shelves.ts'

const onePhoto = { min: 1, max: 1 }
const oil = sampleTemplate({ id: 'oil', image_count: onePhoto, topic_arr: ['painting', 'portrait', 'pet'] })
const portrait = sampleTemplate({ id: 'portrait', image_count: onePhoto, topic_arr: ['肖像', 'pet'] })
const fox = sampleTemplate({ id: 'fox', image_count: onePhoto, topic_arr: ['pet', 'portrait'] })
const film = sampleTemplate({ id: 'film', media_type: 'video', topic_arr: ['portrait'] })
const seed = sampleTemplate({ id: 'seed', image_count: { min: 0, max: 0 }, topic_arr: ['landscape'] })

test('a shelf begins with the templates whose first topic or kind is its own', () => {
  const ids = arrangeOnShelves([film, seed, oil, fox, portrait]).map(({ shelf, templates }) => {
    return [shelf, ...templates.map(({ id }) => id)]
  })
  expect(ids).toEqual([
    ['portrait', 'portrait', 'film', 'oil', 'fox'],
    ['pet', 'fox', 'oil', 'portrait'],
    ['landscape', 'seed'],
    ['video', 'film'],
    ['seed', 'seed'],
  ])
})

test('templates on no shelf are last, and a shelf without templates is left out', () => {
  const blots = sampleTemplate({ id: 'blots', image_count: onePhoto, topic_arr: ['ink'] })
  expect(arrangeOnShelves([blots, fox]).map(({ shelf }) => shelf)).toEqual(['portrait', 'pet', 'rest'])
})
