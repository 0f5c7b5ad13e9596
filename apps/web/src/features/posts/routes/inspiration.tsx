import { Button } from '@mantine/core'
import { HydrationBoundary, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { pageContext, prefetch, useApi } from '../../../lib/api/index.ts'
import { LocaleLink } from '../../../lib/i18n/index.ts'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { Segments } from '../../../ui/layout/index.ts'
import { PageHead } from '../../../ui/page/index.ts'
import { type FeedOrder, feedQuery } from '../api.ts'
import { PostGrid } from '../components/post-grid.tsx'
import type { Route } from './+types/inspiration'

const orderOf = (params: URLSearchParams): FeedOrder => (params.get('order') === 'new' ? 'ts' : 'hot')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const order = orderOf(new URL(request.url).searchParams)
  return { state: await prefetch((client) => client.prefetchInfiniteQuery(feedQuery(api, order))) }
}

export function clientLoader() {
  return { state: undefined }
}

export default function InspirationPage({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Feed />
    </HydrationBoundary>
  )
}

function Feed() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const order = orderOf(params)
  const query = useInfiniteQuery(feedQuery(useApi(), order))
  const choose = (value: FeedOrder) =>
    setParams(value === 'ts' ? { order: 'new' } : {}, { replace: true, preventScrollReset: true })
  return (
    <main>
      <PageMeta title={t('feed.title')} description={t('meta.inspiration')} />
      <PageHead title={t('feed.title')} lead={t('feed.lead')}>
        <Segments
          label={t('feed.order')}
          value={order}
          onChange={choose}
          choices={[
            { value: 'hot', label: t('feed.hot') },
            { value: 'ts', label: t('feed.fresh') },
          ]}
        />
      </PageHead>
      <PostGrid query={query} label={t('feed.title')} empty={<NoPosts />} />
    </main>
  )
}

function NoPosts() {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('feed.emptyTitle')}
      text={t('feed.emptyText')}
      action={
        <Button component={LocaleLink} to="/tool">
          {t('feed.emptyAction')}
        </Button>
      }
    />
  )
}
