import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { SegmentLinks } from '../../../ui/layout/index.ts'
import { useSession } from '../../accounts/index.ts'
import { feedQuery } from '../api.ts'
import { type FeedAddress, type FeedTab, feedPath, tabsOf } from '../feed-address.ts'

export function FeedTabs({ feedAddress }: { feedAddress: FeedAddress }) {
  const { t } = useTranslation()
  const load = useLoadAhead(feedAddress)
  const tabs = tabsOf(feedAddress).map((tab) => ({
    to: feedPath({ ...feedAddress, tab }),
    label: t(`feed.tab_${tab}`),
    isHere: tab === feedAddress.tab,
    onAhead: () => load(tab),
  }))
  return <SegmentLinks label={t('feed.order')} tabs={tabs} />
}

/** Returns a function that requests the first page of a tab, unless the page is in the browser's cache. */
function useLoadAhead(feedAddress: FeedAddress): (tab: FeedTab) => void {
  const api = useApi()
  const queryClient = useQueryClient()
  const { user } = useSession()
  return (tab) => {
    const query = feedQuery(api, { ...feedAddress, tab })
    if (queryClient.getQueryData(query.queryKey) || (tab === 'following' && !user)) return
    void queryClient.prefetchInfiniteQuery(query)
  }
}
