import type { Client } from '@easel/contract'
import { queryOptions } from '@tanstack/react-query'

/** The whole gallery: a host has dozens, not thousands. */
export function templatesQuery(api: Client) {
  return queryOptions({
    queryKey: ['templates', 'list'] as const,
    queryFn: ({ signal }) => api.listWorkTemplates({ limit: 100 }, { signal }),
    staleTime: 5 * 60_000,
  })
}

export function templateQuery(api: Client, id: string) {
  return queryOptions({
    queryKey: ['templates', 'one', id] as const,
    queryFn: ({ signal }) => api.getWorkTemplate({ id }, { signal }),
    staleTime: 5 * 60_000,
  })
}
