import type { Client, WorkflowCheck } from '@easel/contract/client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../lib/api/index.ts'

/** Checks a workflow; `fileId` stands for its content. */
export function workflowCheckQuery(api: Client, fileId: string, workflow: string) {
  return queryOptions({
    queryKey: [...queryKeys.templates, 'check', fileId] as const,
    queryFn: ({ signal }) =>
      api.checkWorkflow({ ui: JSON.parse(workflow) as Record<string, unknown> }, { signal }),
    enabled: workflow !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function templateGraphQuery(api: Client, id: string) {
  return queryOptions({
    queryKey: [...queryKeys.templates, 'graph', id] as const,
    queryFn: ({ signal }) => api.getWorkTemplateGraph({ id }, { signal }),
  })
}

export function ownTemplatesQuery(api: Client, userId: string) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.templates, 'own', userId] as const,
    queryFn: ({ pageParam, signal }) =>
      api.listWorkTemplates({ user_id: userId, order_by: 'ts', limit: 50, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })
}

/** Tells why a workflow cannot become a template, if so. */
export function obstacleOf(check: WorkflowCheck): 'faults' | 'results' | 'nowhere' | undefined {
  if (check.error_arr.length > 0) return 'faults'
  if (check.result_count !== 1) return 'results'
  const isSomewhere = check.place === 'here' || check.engine_arr.some(({ can_run }) => can_run)
  return isSomewhere ? undefined : 'nowhere'
}
