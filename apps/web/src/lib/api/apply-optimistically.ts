import type { QueryClient } from '@tanstack/react-query'

/**
 * Optimistic update: applies a change before the server confirms it, and again after responses in flight,
 * which do not know of it. Those are not cancelled: a list would miss its next page. `change` must be
 * idempotent. Returns a function that stops reapplying, for the rollback when the server refuses.
 */
export function applyOptimistically(queryClient: QueryClient, change: () => void): () => void {
  let isOver = false
  const again = () => {
    if (!isOver) change()
  }
  change()
  for (const { promise } of queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' }))
    promise?.then(again, () => undefined)
  return () => {
    isOver = true
  }
}
