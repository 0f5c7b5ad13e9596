import { HydrationBoundary, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { data, useNavigationType, useSearchParams } from 'react-router'
import { errorCode, type PageContext, pageContext, prefetch, useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import { PageHead } from '../../../ui/page/index.ts'
import { useSession } from '../../accounts/index.ts'
import { PostGrid } from '../../posts/index.ts'
import { settingQuery } from '../../preferences/index.ts'
import { themesQuery } from '../../themes/index.ts'
import { feedQuery, topicQuery, topTopicsQuery } from '../api.ts'
import { FeedEnd } from '../components/feed-end.tsx'
import { FeedShelf, postsId } from '../components/feed-shelf.tsx'
import { FeedTabs } from '../components/feed-tabs.tsx'
import { NoPosts } from '../components/no-posts.tsx'
import { ThemeHead } from '../components/theme-head.tsx'
import { TopicHead } from '../components/topic-head.tsx'
import { WelcomeRow } from '../components/welcome-row.tsx'
import { type FeedAddress, feedPath, readFeedAddress } from '../feed-address.ts'
import type { Route } from './+types/inspiration'

const freshMs = 30_000

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const feedAddress = readFeedAddress(new URL(request.url).searchParams)
  return { state: await prefetch((client) => loadPage(client, page, feedAddress)), now: Date.now() }
}

type Viewer = Pick<PageContext, 'api' | 'hasToken'>

async function loadPage(
  client: QueryClient,
  { api, hasToken }: Viewer,
  feedAddress: FeedAddress,
): Promise<void> {
  const { tab, topicId, themeId } = feedAddress
  const isForVisitors = tab !== 'following' || hasToken
  await Promise.all([
    isForVisitors && client.prefetchInfiniteQuery(feedQuery(api, feedAddress)),
    // The setting for sensitive posts must be known for the first paint.
    hasToken && client.prefetchQuery(settingQuery(api)),
    ...(topicId !== undefined ? [loadTopic(client, api, topicId)] : []),
    ...(themeId !== undefined ? [client.prefetchQuery(themesQuery(api, 'all'))] : []),
    ...((topicId ?? themeId)
      ? []
      : [client.prefetchQuery(themesQuery(api, 'running')), client.prefetchQuery(topTopicsQuery(api))]),
  ])
}

async function loadTopic(client: QueryClient, api: PageContext['api'], id: string): Promise<void> {
  await client.fetchQuery(topicQuery(api, id)).catch((error) => {
    if (errorCode(error) === 'A0404') throw data(null, { status: 404, statusText: 'Not Found' })
  })
}

export function clientLoader() {
  return { state: undefined, now: Date.now() }
}

export default function InspirationPage({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Feed now={loaderData.now} />
    </HydrationBoundary>
  )
}

function Feed({ now }: { now: number }) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const feedAddress = readFeedAddress(params)
  const query = useFeed(feedAddress)
  const empty = <NoPosts tab={feedAddress.tab} onRefresh={query.refetch} isRefreshing={query.isFetching} />
  return (
    <main>
      <FeedHead feedAddress={feedAddress} now={now} />
      <div id={postsId} tabIndex={-1}>
        {query.isEnabled ? (
          <PostGrid
            query={query}
            label={t('feed.title')}
            empty={empty}
            end={<FeedEnd feedAddress={feedAddress} />}
            isVaried={feedAddress.tab === 'hot' && feedAddress.topicId === undefined}
          />
        ) : (
          empty
        )}
      </div>
    </main>
  )
}

function FeedHead({ feedAddress, now }: { feedAddress: FeedAddress; now: number }) {
  const { t } = useTranslation()
  const { user, isKnown } = useSession()
  if (feedAddress.topicId !== undefined)
    return <TopicHead feedAddress={feedAddress} topicId={feedAddress.topicId} />
  if (feedAddress.themeId !== undefined)
    return <ThemeHead feedAddress={feedAddress} themeId={feedAddress.themeId} now={now} />
  return (
    <>
      <PageMeta title={t('feed.title')} description={t('meta.inspiration')} />
      <PageHead title={t('feed.title')}>
        <FeedTabs feedAddress={feedAddress} />
      </PageHead>
      {isKnown && !user && <WelcomeRow />}
      <FeedShelf now={now} />
    </>
  )
}

/** A link opens a new feed; going back restores the list at its full length. */
function useFeed(feedAddress: FeedAddress) {
  const queryClient = useQueryClient()
  const arrivedBy = useNavigationType()
  const { user } = useSession()
  const options = feedQuery(useApi(), feedAddress)
  const enabled = feedAddress.tab !== 'following' || user !== null
  const { queryKey } = options

  const arrive = useEffectEvent((_address: string) => {
    const known = queryClient.getQueryState(queryKey)
    if (!known?.data || !enabled) return
    // An empty list has no position to restore.
    const isKept = arrivedBy === 'POP' && known.data.pages.some(({ post_arr }) => post_arr.length > 0)
    if (isKept || (!known.isInvalidated && Date.now() - known.dataUpdatedAt < freshMs)) return
    // Only the first page is refetched. Further pages load on scrolling.
    const { pages, pageParams } = known.data
    queryClient.setQueryData(queryKey, { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) })
    // `all` includes inactive queries: this effect runs before the list subscribes.
    void queryClient.refetchQueries({ queryKey, exact: true, type: 'all' })
  })
  const address = feedPath(feedAddress)
  useEffect(() => arrive(address), [address])

  return useInfiniteQuery({ ...options, enabled, refetchOnMount: false })
}
