import type { QueryClient } from '@tanstack/react-query'

/**
 * Shows a change before the server is told of it, also in answers that are on their way and do not know of it. Those are not called off: a
 * list would miss its next page. `change` leaves alone what has it already. Gives what ends it, for when the server refuses.
 */
export function showAtOnce(queryClient: QueryClient, change: () => void): () => void {
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
