import type { Client, ProjectTask } from '@easel/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../../lib/api/index.ts'

/** Number of results that are shown beside the graph: at least two grids of maximum size. */
const shownTasks = 100

export const tasksKey = (projectId: string) => [...queryKeys.projects, 'tasks', projectId] as const

export function tasksQuery(api: Client, projectId: string) {
  return queryOptions({
    queryKey: tasksKey(projectId),
    queryFn: async ({ signal }) =>
      (await api.listProjectTasks({ project_id: projectId, limit: shownTasks }, { signal })).project_task_arr,
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
