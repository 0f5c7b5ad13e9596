import type { Client, ProjectSummary } from '@easel/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../../lib/api/index.ts'

export const projectListKey = [...queryKeys.projects, 'list'] as const

/** All projects of the viewer: an account has at most 1000, which the page itself searches and sorts. */
export function projectsQuery(api: Client) {
  return queryOptions({
    queryKey: projectListKey,
    queryFn: async ({ signal }) => {
      const all: ProjectSummary[] = []
      for (let cursor: string | undefined; ; ) {
        const page = await api.listProjects({ limit: 100, cursor }, { signal })
        all.push(...page.project_arr)
        if (page.next_cursor === null) return all
        cursor = page.next_cursor
      }
    },
    staleTime: 0,
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
