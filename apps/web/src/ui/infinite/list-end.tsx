import { LoadFailed } from '../page/index.ts'
import { EndSentinel } from './end-sentinel.tsx'

/** Part of a TanStack infinite query that concerns its next page. */
interface Pages {
  data: { pages: readonly unknown[] } | undefined
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

interface ListEndProps {
  query: Pages
  /** Distance before the end at which the next page is requested. */
  ahead?: string | undefined
  /** Requests the next page; default: the query's own `fetchNextPage`. */
  onReach?: () => unknown
}

/** End of a growing list: requests the next page as it comes near, and offers a retry if that failed. */
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
