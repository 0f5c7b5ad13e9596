import type { Client, Theme } from '@easel/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../lib/api/index.ts'

const slowlyChanging = 5 * 60_000

/** `all` includes themes that have ended, which may still be viewed. */
export function themesQuery(api: Client, state: 'running' | 'all') {
  return queryOptions({
    queryKey: [...queryKeys.themes, state] as const,
    queryFn: ({ signal }) =>
      api.listThemes(state === 'running' ? { limit: 3, state } : { limit: 100 }, { signal }),
    staleTime: slowlyChanging,
  })
}

export function isRunning({ begin_ts, end_ts }: Theme, now: number): boolean {
  return now >= begin_ts && now < end_ts
}
