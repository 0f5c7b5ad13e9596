import type { Client } from '@easel/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../lib/api/index.ts'

/** Daily tasks that earn attempts, with today's progress. */
export function tasksQuery(api: Client) {
  return queryOptions({
    queryKey: queryKeys.tasks,
    queryFn: async ({ signal }) => (await api.listTasks({}, { signal })).task_arr,
  })
}
