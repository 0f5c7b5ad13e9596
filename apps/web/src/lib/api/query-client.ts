import { type Query, QueryClient } from '@tanstack/react-query'
import { errorCode } from './error-code.ts'

const askAgainMs = 5000

/** Refusals are final; only an answer that never came is asked for again, and that by the browser. */
function retry(failures: number, error: Error): boolean {
  return typeof document !== 'undefined' && errorCode(error) === undefined && failures < 2
}

/** What failed for want of an answer comes by itself once the server is back. */
function refetchInterval({ state }: Query): number | false {
  return state.status === 'error' && errorCode(state.error) === undefined ? askAgainMs : false
}

/**
 * `gcTime` for answers that a browser keeps longer than usual while no page shows them. A client on the server goes with its page: a
 * clock of its own would hold its answers in memory, and the server from ending.
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
