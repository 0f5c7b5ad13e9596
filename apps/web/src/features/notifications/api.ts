import type { Client, Notification } from '@easel/contract'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'

type NoticePage = Awaited<ReturnType<Client['listNotifications']>>

const pageSize = 10

export function noticesQuery(api: Client) {
  return infiniteQueryOptions({
    queryKey: ['notifications', 'list'] as const,
    queryFn: ({ pageParam: cursor, signal }) =>
      api.listNotifications({ limit: pageSize, cursor, order_by: 'ts', order_asc: false }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })
}

export function unreadQuery(api: Client) {
  return queryOptions({
    queryKey: ['notifications', 'unread'] as const,
    queryFn: async ({ signal }) => (await api.countUnreadNotifications({}, { signal })).unread_count,
  })
}

export function refreshNotices(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['notifications'] })
}

/** Changes one notification where it is listed. */
export function changeNotice(
  queryClient: QueryClient,
  id: string,
  change: (notice: Notification) => Notification,
): void {
  queryClient.setQueryData<InfiniteData<NoticePage>>(
    ['notifications', 'list'],
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          notification_arr: page.notification_arr.map((notice) =>
            notice.id === id ? change(notice) : notice,
          ),
        })),
      },
  )
}
