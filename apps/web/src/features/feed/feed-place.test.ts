import { expect, test } from 'vitest'
import { type FeedPlace, placeAddress, readPlace, tabsOf } from './feed-place.ts'

const placeOf = (address: string) => readPlace(new URL(address, 'http://here').searchParams)

test.each<[FeedPlace, string]>([
  [{ tab: 'hot' }, '/inspiration'],
  [{ tab: 'new' }, '/inspiration?tab=new'],
  [{ tab: 'following' }, '/inspiration?tab=following'],
  [{ tab: 'hot', topicId: '1' }, '/inspiration?topic=1'],
  [{ tab: 'new', themeId: '2' }, '/inspiration?theme=2&tab=new'],
])('%o has an address that leads back to it', (place, address) => {
  expect(placeAddress(place)).toBe(address)
  expect(placeOf(address)).toEqual(place)
})

test('what there is not is the hot feed', () => {
  expect(placeOf('/inspiration?tab=best')).toEqual({ tab: 'hot' })
  expect(placeOf('/inspiration?topic=1&tab=following')).toEqual({ tab: 'hot', topicId: '1' })
  expect(placeOf('/inspiration?topic=&theme=2')).toEqual({ tab: 'hot', themeId: '2' })
})

test('a topic has no tab for followed people', () => {
  expect(tabsOf({ tab: 'hot', topicId: '1' })).toEqual(['hot', 'new'])
})
