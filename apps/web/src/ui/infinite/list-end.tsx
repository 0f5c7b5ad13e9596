import { LoadFailed } from '../page/index.ts'
import { EndSentinel } from './end-sentinel.tsx'

/** What an infinite query of TanStack Query has to say about its next page. */
interface Pages {
  data: { pages: readonly unknown[] } | undefined
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

interface ListEndProps {
  query: Pages
  /** How far before the end the next page is asked for. */
  ahead?: string | undefined
  /** Asks for the next page; the query itself unless something has to come between. */
  onReach?: () => unknown
}

/** Stands below a list that grows: asks for the next page as it comes near, and offers to try again where that failed. */
export function ListEnd({ query, ahead, onReach = query.fetchNextPage }: ListEndProps) {
  if (query.isFetchNextPageError) return <LoadFailed onRetry={() => query.fetchNextPage()} />
  return (
    <EndSentinel
      key={query.data?.pages.length}
      ahead={ahead}
      disabled={!query.hasNextPage || query.isFetchingNextPage}
      onReach={onReach}
    />
  )
}
