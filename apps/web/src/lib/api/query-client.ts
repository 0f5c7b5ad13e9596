import { CodeError } from '@easel/contract'
import { QueryClient } from '@tanstack/react-query'

/** Refusals are final; only an answer that never came is asked for again. */
function retry(failures: number, error: Error): boolean {
  return !(error instanceof CodeError) && failures < 2
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
