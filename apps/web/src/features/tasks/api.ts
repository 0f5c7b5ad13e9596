import type { Client } from '@easel/contract'
import { queryOptions } from '@tanstack/react-query'

/** What earns attempts, and how far one is this day. */
export function tasksQuery(api: Client) {
  return queryOptions({
    queryKey: ['tasks'] as const,
    queryFn: async ({ signal }) => (await api.listTasks({}, { signal })).task_arr,
  })
}
