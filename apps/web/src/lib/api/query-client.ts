import { notifyManager, type Query, QueryClient } from '@tanstack/react-query'
import { errorCode } from './errors.ts'

const askAgainMs = 5000

// By default, changes are shown after a timer: the second click of a double click would then come before the first click is
// pending.
notifyManager.setScheduler(queueMicrotask)

/** Retries, in the browser only, requests that got no answer; refusals are final. */
function retry(failures: number, error: Error): boolean {
  return typeof document !== 'undefined' && errorCode(error) === undefined && failures < 2
}

/** Polls queries that failed without an answer, so that they recover when the server is reachable again. */
function refetchInterval({ state }: Query): number | false {
  return state.status === 'error' && errorCode(state.error) === undefined ? askAgainMs : false
}

/**
 * Returns `gcTime` for answers that a browser caches longer than usual while no page shows them. On the server the time is
 * infinite, because the client is discarded with the page: a timer would keep the answers in memory and prevent the process from
 * ending.
 */
export function keptInBrowser(ms: number): number {
  return typeof document === 'undefined' ? Number.POSITIVE_INFINITY : ms
}

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry,
        refetchInterval,
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/**
 * Applies a change before the server confirms it (optimistic update), and applies it again to answers that were requested before,
 * in which it is missing. Such requests are not cancelled, because a list would then lack its next page. `change` must be
 * idempotent. Returns a function that stops the reapplication, for the rollback after a refusal.
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
