import { expect, test } from 'vitest'
import { type FeedAddress, feedPath, readFeedAddress, tabsOf } from './feed-address.ts'

const feedIn = (address: string) => readFeedAddress(new URL(address, 'http://here').searchParams)

test.each<[FeedAddress, string]>([
  [{ tab: 'hot' }, '/inspiration'],
  [{ tab: 'new' }, '/inspiration?tab=new'],
  [{ tab: 'following' }, '/inspiration?tab=following'],
  [{ tab: 'hot', topicId: '1' }, '/inspiration?topic=1'],
  [{ tab: 'new', themeId: '2' }, '/inspiration?theme=2&tab=new'],
])('the feed %o survives its address', (feedAddress, address) => {
  expect(feedPath(feedAddress)).toBe(address)
  expect(feedIn(address)).toEqual(feedAddress)
})

test('an unknown tab, topic or theme is the hot feed', () => {
  expect(feedIn('/inspiration?tab=best')).toEqual({ tab: 'hot' })
  expect(feedIn('/inspiration?topic=1&tab=following')).toEqual({ tab: 'hot', topicId: '1' })
  expect(feedIn('/inspiration?topic=&theme=2')).toEqual({ tab: 'hot', themeId: '2' })
})

test('a topic has no tab for followed users', () => {
  expect(tabsOf({ tab: 'hot', topicId: '1' })).toEqual(['hot', 'new'])
})
