import { notifyManager, type Query, QueryClient } from '@tanstack/react-query'
import { errorCode } from './errors.ts'

const askAgainMs = 5000

// By default, changes are shown a timer later: the second click of a double click would not find the first click pending.
notifyManager.setScheduler(queueMicrotask)

/** Retries, in the browser only, requests that got no answer; refusals are final. */
function retry(failures: number, error: Error): boolean {
  return typeof document !== 'undefined' && errorCode(error) === undefined && failures < 2
}

/** Polls queries that failed without an answer, so that they recover once the server is back. */
function refetchInterval({ state }: Query): number | false {
  return state.status === 'error' && errorCode(state.error) === undefined ? askAgainMs : false
}

/**
 * `gcTime` for answers that a browser caches longer than usual while no page shows them. Infinite on the server,
 * where the client goes with its page: a timer would hold its answers in memory and keep the process from ending.
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
 * Optimistic update: applies a change before the server confirms it, and again after responses in flight, which lack it. Such responses are
 * not cancelled: a list would miss its next page. `change` must be idempotent. Returns a function that stops reapplying, for the rollback
 * when the server refuses.
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
