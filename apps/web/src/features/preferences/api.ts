import type { Client } from '@easel/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../lib/api/index.ts'

/** Settings of the signed-in user, stored on the server. */
export function settingQuery(api: Client) {
  return queryOptions({
    queryKey: queryKeys.setting,
    queryFn: ({ signal }) => api.getSetting({}, { signal }),
    staleTime: 5 * 60_000,
  })
}
