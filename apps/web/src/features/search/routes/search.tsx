import { HydrationBoundary, type QueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { type PageContext, pageContext, prefetch } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import { SegmentLinks } from '../../../ui/layout/index.ts'
import { PageHead } from '../../../ui/page/index.ts'
import { topTopicsQuery } from '../../feed/index.ts'
import { settingQuery } from '../../preferences/index.ts'
import { hotTemplatesQuery } from '../../templates/index.ts'
import {
  fewOfEachQuery,
  foundPeopleQuery,
  foundPostsQuery,
  foundTemplatesQuery,
  foundTopicsQuery,
} from '../api.ts'
import { AllResults } from '../components/all-results.tsx'
import { Discover } from '../components/discover.tsx'
import classes from '../components/results.module.css'
import { FoundPeople, FoundPosts, FoundTemplates, FoundTopics } from '../components/results.tsx'
import { SearchField } from '../components/search-field.tsx'
import {
  mediaChoices,
  orderChoices,
  readSearch,
  type Search,
  searchAddress,
  searchTabs,
} from '../search-address.ts'
import type { Route } from './+types/search'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, hasToken } = context.get(pageContext)
  const search = readSearch(new URL(request.url).searchParams)
  const state = await prefetch(async (client) => {
    const found = loadFound(client, api, search)
    await Promise.all(hasToken ? [...found, client.prefetchQuery(settingQuery(api))] : found)
  })
  return { state }
}

function loadFound(client: QueryClient, api: PageContext['api'], search: Search): Promise<void>[] {
  const { keyword, tab } = search
  if (keyword === '')
    return [client.prefetchQuery(topTopicsQuery(api)), client.prefetchQuery(hotTemplatesQuery(api))]
  if (tab === 'template') return [client.prefetchInfiniteQuery(foundTemplatesQuery(api, search))]
  if (tab === 'person') return [client.prefetchInfiniteQuery(foundPeopleQuery(api, keyword))]
  if (tab === 'topic') return [client.prefetchInfiniteQuery(foundTopicsQuery(api, keyword))]
  const posts = client.prefetchInfiniteQuery(foundPostsQuery(api, search))
  return tab === 'post' ? [posts] : [posts, client.prefetchQuery(fewOfEachQuery(api, keyword))]
}

export function clientLoader() {
  return { state: undefined }
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const search = readSearch(params)
  const isBlank = search.keyword === ''
  const title = isBlank ? t('search.title') : t('search.results', { words: search.keyword })
  return (
    <HydrationBoundary state={loaderData.state}>
      <main>
        <PageMeta title={title} description={t('search.lead')} isPrivate={!isBlank} />
        <div className={classes.field}>
          <SearchField />
        </div>
        <PageHead title={title} {...(isBlank && { lead: t('search.lead') })} />
        {isBlank ? <Discover /> : <SearchTools search={search} />}
        {!isBlank && <Found search={search} />}
      </main>
    </HydrationBoundary>
  )
}

function Found({ search }: { search: Search }) {
  switch (search.tab) {
    case 'all':
      return <AllResults search={search} />
    case 'post':
      return <FoundPosts search={search} />
    case 'template':
      return <FoundTemplates search={search} />
    case 'person':
      return <FoundPeople search={search} />
    case 'topic':
      return <FoundTopics search={search} />
  }
}

/** Filters of a search: the kind of results, and for posts media and order. Each choice has its own address. */
function SearchTools({ search }: { search: Search }) {
  const { t } = useTranslation()
  const { keyword, tab } = search
  const kinds = searchTabs.map((name) => ({
    to: searchAddress({ keyword, tab: name }),
    label: t(`search.tab_${name}`),
    isHere: name === tab,
  }))
  const media = mediaChoices.map((medium) => ({
    to: searchAddress({ ...search, media: medium }),
    label: t(`search.media_${medium}`),
    isHere: medium === search.media,
  }))
  const orders = orderChoices.map((order) => ({
    to: searchAddress({ ...search, order }),
    label: t(`search.order_${order}`),
    isHere: order === search.order,
  }))
  return (
    <div className={classes.tools}>
      <SegmentLinks label={t('search.kinds')} tabs={kinds} />
      {(tab === 'post' || tab === 'template') && <SegmentLinks label={t('search.media')} tabs={media} />}
      {tab === 'post' && <SegmentLinks label={t('search.order')} tabs={orders} />}
    </div>
  )
}
