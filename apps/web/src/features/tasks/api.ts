import type { Client } from '@easel/contract/client'
import { queryOptions } from '@tanstack/react-query'

/** Daily tasks that earn attempts, with today's progress. */
export function tasksQuery(api: Client) {
  return queryOptions({
    queryKey: ['tasks'] as const,
    queryFn: async ({ signal }) => (await api.listTasks({}, { signal })).task_arr,
  })
}
