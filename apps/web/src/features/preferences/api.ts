import type { Client } from '@easel/contract/client'
import { queryOptions } from '@tanstack/react-query'

/** Settings of the signed-in user, stored on the server. */
export function settingQuery(api: Client) {
  return queryOptions({
    queryKey: ['setting'] as const,
    queryFn: ({ signal }) => api.getSetting({}, { signal }),
    staleTime: 5 * 60_000,
  })
}
