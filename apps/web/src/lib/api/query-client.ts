import { QueryClient } from '@tanstack/react-query'
import { errorCode } from './error-code.ts'

/** Refusals are final; only an answer that never came is asked for again, and that by the browser. */
function retry(failures: number, error: Error): boolean {
  return typeof document !== 'undefined' && errorCode(error) === undefined && failures < 2
}

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry,
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { networkMode: 'always' },
    },
  })
}
