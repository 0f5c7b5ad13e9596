import type { Client } from '@easel/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../../lib/api/index.ts'

export const versionsKey = (id: string) => [...queryKeys.projects, 'versions', id] as const

export function versionsQuery(api: Client, id: string) {
  return queryOptions({
    queryKey: versionsKey(id),
    queryFn: async ({ signal }) => (await api.listProjectVersions({ id }, { signal })).version_arr,
    staleTime: 0,
  })
}

/** A version never changes. */
export function versionQuery(api: Client, { id, version }: { id: string; version: number }) {
  return queryOptions({
    queryKey: [...versionsKey(id), version] as const,
    queryFn: ({ signal }) => api.getProjectVersion({ id, version }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    enabled: version > 0,
  })
}
