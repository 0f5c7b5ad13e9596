export const feedTabs = ['hot', 'new', 'following'] as const
export type FeedTab = (typeof feedTabs)[number]

/** Selection and order of posts. */
export interface FeedAddress {
  tab: FeedTab
  topicId?: string
  themeId?: string
}

/** Topics and themes have no tab for followed users. */
const isNarrow = ({ topicId, themeId }: FeedAddress) => topicId !== undefined || themeId !== undefined

export function tabsOf(place: FeedAddress): readonly FeedTab[] {
  return isNarrow(place) ? ['hot', 'new'] : feedTabs
}

export function readFeedAddress(params: URLSearchParams): FeedAddress {
  const topicId = params.get('topic') || undefined
  const themeId = topicId === undefined ? params.get('theme') || undefined : undefined
  const place = { ...(topicId && { topicId }), ...(themeId && { themeId }) }
  const tabs = tabsOf({ tab: 'hot', ...place })
  return { tab: tabs.find((tab) => tab === params.get('tab')) ?? 'hot', ...place }
}

/** Query string of a topic or theme, which makes it a page of its own. */
export function placeSearch({ topicId, themeId }: Omit<FeedAddress, 'tab'>): string {
  if (topicId !== undefined) return new URLSearchParams({ topic: topicId }).toString()
  return themeId === undefined ? '' : new URLSearchParams({ theme: themeId }).toString()
}

export function placeAddress(place: FeedAddress): string {
  const search = [placeSearch(place), place.tab === 'hot' ? '' : `tab=${place.tab}`].filter(Boolean).join('&')
  return search === '' ? '/inspiration' : `/inspiration?${search}`
}
