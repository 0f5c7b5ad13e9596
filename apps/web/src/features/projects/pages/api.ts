import type { Client } from '@easel/contract/client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../../lib/api/index.ts'

export const projectListKey = [...queryKeys.projects, 'list'] as const

/** Projects of the viewer. Search and order are the page's: an account has at most 1000, which come whole. */
export function projectsQuery(api: Client) {
  return infiniteQueryOptions({
    queryKey: projectListKey,
    queryFn: ({ pageParam, signal }) => api.listProjects({ limit: 50, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })
}

/** A project as it is opened. It is read anew by each editor: what is on screen is the editor's own. */
export function projectQuery(api: Client, id: string) {
  return queryOptions({
    queryKey: [...queryKeys.projects, 'one', id] as const,
    queryFn: ({ signal }) => api.getProject({ id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
