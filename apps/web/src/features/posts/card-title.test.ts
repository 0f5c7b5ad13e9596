import { expect, test } from 'vitest'
import { cardTitle, isIn } from './card-title.ts'

test.each([
  ['Night crossing #night', 'Night crossing'],
  ['Night crossing #night #sea  ', 'Night crossing'],
  ['Night #crossing at sea #night', 'Night #crossing at sea'],
  ['窗边的水果 #静物', '窗边的水果'],
  ['窗边的水果#静物', '窗边的水果'],
  ['#night', '#night'],
  ['#night #sea', '#night #sea'],
  ['Study no. 4', 'Study no. 4'],
  ['Number #4', 'Number #4'],
])('the card of "%s" is called "%s"', (title, shown) => {
  expect(cardTitle(title)).toBe(shown)
})

test('the language of a title is told by its script', () => {
  expect([isIn('Low tide', 'en'), isIn('Low tide', 'zh')]).toEqual([true, false])
  expect([isIn('雾里的山 no. 2', 'en'), isIn('雾里的山 no. 2', 'zh')]).toEqual([false, true])
  expect([isIn('2026', 'en'), isIn('2026', 'zh')]).toEqual([true, true])
})
