import type { Client, ProjectTask } from '@easel/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../../lib/api/index.ts'

/** Results that are shown beside the graph. */
const shownTasks = 30

export const tasksKey = (projectId: string) => [...queryKeys.projects, 'tasks', projectId] as const

export function tasksQuery(api: Client, projectId: string) {
  return queryOptions({
    queryKey: tasksKey(projectId),
    queryFn: async ({ signal }) =>
      (await api.listProjectTasks({ project_id: projectId, limit: shownTasks }, { signal })).project_task_arr,
  })
}

/** Cost and time of a version, or its faults. A version never changes; the queue does, but its figure may be a little old. */
export function quoteQuery(api: Client, projectId: string, version: number) {
  return queryOptions({
    queryKey: [...queryKeys.projects, 'quote', projectId, version] as const,
    queryFn: ({ signal }) => api.quoteProjectTask({ project_id: projectId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
}

export function taskStatusQuery(api: Client, id: string) {
  return queryOptions({
    queryKey: [...queryKeys.projects, 'status', id] as const,
    queryFn: ({ signal }) => api.getTaskStatus({ id }, { signal }),
    enabled: id !== '',
  })
}

export function isUnderWay({ state }: Pick<ProjectTask, 'state'>): boolean {
  return state === 'queue' || state === 'doing'
}
