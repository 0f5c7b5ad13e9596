import type { Client, WorkNotification } from '@easel/contract'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'

type NoticePage = Omit<Awaited<ReturnType<Client['listNotifications']>>, 'notification_arr'> & {
  notification_arr: WorkNotification[]
}

const pageSize = 10

export function noticesQuery(api: Client) {
  return infiniteQueryOptions({
    queryKey: ['notifications', 'list'] as const,
    queryFn: async ({ pageParam: cursor, signal }): Promise<NoticePage> => {
      const input = { limit: pageSize, cursor, order_by: 'ts', order_asc: false } as const
      const page = await api.listNotifications(input, { signal })
      return { ...page, notification_arr: page.notification_arr.filter((one) => one.type === 'work_state') }
    },
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
  change: (notice: WorkNotification) => WorkNotification,
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
