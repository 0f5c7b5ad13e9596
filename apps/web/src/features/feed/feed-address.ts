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

export function tabsOf(feedAddress: FeedAddress): readonly FeedTab[] {
  return isNarrow(feedAddress) ? ['hot', 'new'] : feedTabs
}

export function readFeedAddress(params: URLSearchParams): FeedAddress {
  const topicId = params.get('topic') || undefined
  const themeId = topicId === undefined ? params.get('theme') || undefined : undefined
  const feedAddress = { ...(topicId && { topicId }), ...(themeId && { themeId }) }
  const tabs = tabsOf({ tab: 'hot', ...feedAddress })
  return { tab: tabs.find((tab) => tab === params.get('tab')) ?? 'hot', ...feedAddress }
}

/** Query string of a topic or theme, which makes it a page of its own. */
export function feedSearch({ topicId, themeId }: Omit<FeedAddress, 'tab'>): string {
  if (topicId !== undefined) return new URLSearchParams({ topic: topicId }).toString()
  return themeId === undefined ? '' : new URLSearchParams({ theme: themeId }).toString()
}

export function feedPath(feedAddress: FeedAddress): string {
  const search = [feedSearch(feedAddress), feedAddress.tab === 'hot' ? '' : `tab=${feedAddress.tab}`]
    .filter(Boolean)
    .join('&')
  return search === '' ? '/inspiration' : `/inspiration?${search}`
}
