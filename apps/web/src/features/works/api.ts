import type { Client, Work } from '@easel/contract/client'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../lib/api/index.ts'
import { inputOfFilter, noFilter, type WorkFilter } from './work-filter.ts'

export const runningKey = [...queryKeys.works, 'running'] as const

export function isRunning(work: Pick<Work, 'state'>): boolean {
  return work.state === 'queue' || work.state === 'doing'
}

export const ownWorksKey = [...queryKeys.works, 'own'] as const

/** The user's own works. `zone` is the time zone of the filter's days; it has no effect without days. */
export function ownWorksQuery(api: Client, filter: WorkFilter = noFilter, zone = 'UTC') {
  return infiniteQueryOptions({
    queryKey: [...ownWorksKey, filter] as const,
    queryFn: ({ pageParam: cursor, signal }) =>
      api.listWorks({ ...inputOfFilter(filter, zone), limit: 24, cursor }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })
}

/** Templates with which the user's own works were made. */
export function usedTemplatesQuery(api: Client) {
  return queryOptions({
    queryKey: [...queryKeys.works, 'templates'] as const,
    queryFn: async ({ signal }) => (await api.listUsedTemplates({}, { signal })).template_arr,
  })
}

/** Progress of one of the viewer's works, node by node. */
export function taskStatusQuery(api: Client, id: string) {
  return queryOptions({
    queryKey: [...queryKeys.works, 'status', id] as const,
    queryFn: ({ signal }) => api.getTaskStatus({ id }, { signal }),
  })
}

/** Tries of engines to make one of the viewer's works, in order. */
export function engineTriesQuery(api: Client, id: string) {
  return queryOptions({
    queryKey: [...queryKeys.works, 'engine-tries', id] as const,
    queryFn: ({ signal }) => api.listWorkEngineTries({ id }, { signal }),
  })
}

/** Lists finished works, which can be sources of other works. A blank keyword finds all works. */
export function finishedWorksQuery(api: Client, keyword: string) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.works, 'finished', keyword] as const,
    queryFn: ({ pageParam: cursor, signal }) =>
      api.listWorks({ limit: 48, cursor, state_arr: ['done'], keyword }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })
}

export function postedWorksQuery(api: Client, userId: string) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.works, 'posted', userId] as const,
    queryFn: ({ pageParam: cursor, signal }) =>
      api.listWorks({ user_id: userId, limit: 24, cursor }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })
}

export const workKey = (id: string) => [...queryKeys.works, 'one', id] as const

/** Null means that the work was deleted on this page, so it is not fetched again. */
export function workQuery(api: Client, id: string) {
  return queryOptions({
    queryKey: workKey(id),
    queryFn: ({ signal }): Promise<Work | null> => api.getWork({ id }, { signal }),
    staleTime: 0,
  })
}

/** The only work that is queued or running, if any. */
export function runningQuery(api: Client) {
  return queryOptions({
    queryKey: runningKey,
    queryFn: async ({ signal }): Promise<Work | null> => {
      const { work_arr } = await api.listWorks({ state_arr: ['queue', 'doing'], limit: 1 }, { signal })
      return work_arr[0] ?? null
    },
    staleTime: 5_000,
  })
}

/**
 * Time in ms during which changes are collected before a refetch. After the end of a work, the result is fetched and drawn first.
 */
const gatherMs = { change: 60, end: 400 }
const refreshing = { change: new WeakSet<QueryClient>(), end: new WeakSet<QueryClient>() }

/**
 * Refetches works, balance and counts after a change that affects all of them, or after the end of a work. Calls within a short
 * time share a refetch.
 */
export function refreshWorks(queryClient: QueryClient, cause: keyof typeof gatherMs = 'change'): void {
  if (refreshing[cause].has(queryClient)) return
  refreshing[cause].add(queryClient)
  setTimeout(() => {
    refreshing[cause].delete(queryClient)
    const keys = [queryKeys.works, queryKeys.credits, queryKeys.currentUser]
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
  }, gatherMs[cause])
}
