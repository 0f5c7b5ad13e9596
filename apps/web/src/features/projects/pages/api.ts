import type { Client, Project, ProjectSummary } from '@easel/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { earlyAnswer, queryKeys } from '../../../lib/api/index.ts'
import { readKeptChanges } from '../saving/index.ts'
import { untilLeft } from './leaving.ts'
import { keptPlace } from './session.ts'

export const projectListKey = [...queryKeys.projects, 'list'] as const

/** Lists all projects of the viewer. An account has at most 1000 projects, and the page searches and sorts them itself. */
export function projectsQuery(api: Client) {
  return queryOptions({
    queryKey: projectListKey,
    queryFn: async ({ signal }) => {
      const projects: ProjectSummary[] = []
      for (let cursor: string | undefined; ; ) {
        const page = await api.listProjects({ limit: 100, cursor }, { signal })
        projects.push(...page.project_arr)
        if (page.next_cursor === null) return projects
        cursor = page.next_cursor
      }
    },
    staleTime: 0,
  })
}

/** Graphs with which a project can begin. */
export function startingGraphsQuery(api: Client, locale: string) {
  return queryOptions({
    queryKey: [...queryKeys.projects, 'starting-graphs', locale] as const,
    queryFn: async ({ signal }) => (await api.listStartingGraphs({}, { signal })).starting_graph_arr,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The graph of a template in the drawing of its maker; without positions if the maker drew none. */
export function templateGraphQuery(api: Client, { id, locale }: { id: string; locale: string }) {
  return queryOptions({
    queryKey: [...queryKeys.projects, 'template-graph', id, locale] as const,
    queryFn: async ({ signal }) => {
      const { ui, dag } = await api.getWorkTemplateGraph({ id }, { signal })
      return ui ?? dag
    },
    staleTime: 60_000,
  })
}

export function projectPath(id: string): string {
  return `/project/${encodeURIComponent(id)}`
}

/** A project for an editor. Each editor fetches it again, and only once: afterwards the editor owns the state. */
export function projectQuery(api: Client, id: string) {
  return queryOptions({
    queryKey: [...queryKeys.projects, 'one', id] as const,
    queryFn: async ({ signal }) => {
      await untilLeft(id)
      const early = await earlyAnswer<Project>(projectPath(id))
      return early ?? (await api.getProject({ id }, { signal }))
    },
    staleTime: 0,
    gcTime: 0,
  })
}

/**
 * The changes to a project that this browser stores, at the time when the project was opened; without an id, the changes to all
 * projects.
 */
export function keptChangesQuery(userId: string, projectId: string) {
  return queryOptions({
    queryKey: [...queryKeys.projects, 'kept', userId, projectId] as const,
    queryFn: async () => {
      await untilLeft(projectId)
      return await readKeptChanges(projectId === '' ? userId : keptPlace(userId, projectId))
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
