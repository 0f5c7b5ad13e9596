import { expect, test } from 'vitest'
import { usualCosts } from './costs.ts'

const image = (cost: number) => ({ media_type: 'image', cost }) as const
const video = (cost: number) => ({ media_type: 'video', cost }) as const

test('the result contains the cost of most templates of a kind, and the highest cost', () => {
  const templates = [image(3), image(1), image(1), video(8), video(2), video(2)]
  expect(usualCosts(templates)).toEqual({ picture: 1, film: 2, max: 8 })
})

test('if two costs are equally frequent, the smaller cost is the usual cost', () => {
  expect(usualCosts([image(3), image(1)])).toMatchObject({ picture: 1 })
})

test('a kind without templates has no cost', () => {
  expect(usualCosts([image(1)])).toEqual({ picture: 1, film: undefined, max: 1 })
  expect(usualCosts([])).toEqual({ picture: undefined, film: undefined, max: 0 })
})
