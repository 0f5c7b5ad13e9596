import { useEffect, useEffectEvent, useRef } from 'react'
import { LoadFailed } from '../page/index.ts'

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

/**
 * The end of a growing list: requests the next page when the end comes near the viewport, and offers a retry if the request failed.
 */
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

interface EndSentinelProps {
  onReach: () => unknown
  /** Distance before the end at which the next page is requested. */
  ahead?: string | undefined
  disabled?: boolean
}

/** Marks the end of a list, and reports when it comes near the viewport. */
export function EndSentinel({ onReach, ahead = '1200px', disabled = false }: EndSentinelProps) {
  const ref = useRef<HTMLDivElement>(null)
  const reach = useEffectEvent(onReach)
  useEffect(() => {
    const element = ref.current
    if (!element || disabled) return
    // A busy browser may report entering and leaving in one batch.
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && reach(),
      { rootMargin: ahead },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [ahead, disabled])
  return <div ref={ref} aria-hidden="true" style={{ height: 1 }} />
}
