import {
  type Client,
  type Notification,
  notificationStates,
  type SecurityNotification,
  type SocialNotification,
  type WorkNotification,
} from '@easel/contract/client'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { queryKeys } from '../../lib/api/index.ts'
import { throttle } from '../../lib/throttle.ts'

/** The two lists: results of works, and reactions of users with events of the account. */
export type NotificationKind = 'work_state' | 'social'

type NotificationPage<N extends Notification = Notification> = Omit<
  Awaited<ReturnType<Client['listNotifications']>>,
  'notification_arr'
> & { notification_arr: N[] }

const pageSize = 10
/** Minimum time between fetches of new pages and refreshed lists, in ms. */
export const fetchGapMs = 300

const listKey = (kind: NotificationKind) => [...queryKeys.notifications, 'list', kind] as const
const unreadKey = (kind: NotificationKind) => [...queryKeys.notifications, 'unread', kind] as const

const shownStates: readonly number[] = Object.values(notificationStates)

function isShownWork(notice: Notification): notice is WorkNotification {
  return notice.type === 'work_state' && shownStates.includes(notice.content.state)
}

function isSocial(notice: Notification): notice is SocialNotification | SecurityNotification {
  return notice.type !== 'work_state'
}

/** Filtered pages may be shorter than the limit, so only the cursor shows whether more pages follow. */
function listOf<N extends Notification>(
  api: Client,
  kind: NotificationKind,
  isShown: (notice: Notification) => notice is N,
) {
  return infiniteQueryOptions({
    queryKey: listKey(kind),
    queryFn: async ({ pageParam: cursor, signal }): Promise<NotificationPage<N>> => {
      const input = { limit: pageSize, cursor, order_by: 'ts', order_asc: false, type: kind } as const
      const page = await api.listNotifications(input, { signal })
      return { ...page, notification_arr: page.notification_arr.filter(isShown) }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })
}

export function workNotificationsQuery(api: Client) {
  return listOf(api, 'work_state', isShownWork)
}

export function socialNotificationsQuery(api: Client) {
  return listOf(api, 'social', isSocial)
}

export function unreadQuery(api: Client, kind: NotificationKind) {
  return queryOptions({
    queryKey: unreadKey(kind),
    queryFn: async ({ signal }) =>
      (await api.countUnreadNotifications({ type: kind }, { signal })).unread_count,
  })
}

const refreshers = new WeakMap<QueryClient, () => void>()

/** Refetches both lists and both counts, at most every 300 ms: a burst of messages causes one fetch. */
export function refreshNotifications(queryClient: QueryClient): void {
  const known =
    refreshers.get(queryClient) ??
    throttle(() => void queryClient.invalidateQueries({ queryKey: queryKeys.notifications }), fetchGapMs)
  refreshers.set(queryClient, known)
  known()
}

export function refreshUnread(queryClient: QueryClient, kind: NotificationKind): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: unreadKey(kind) })
}

/** Returns the cached notifications of a list, without fetching. */
export function knownNotifications(queryClient: QueryClient, kind: NotificationKind): Notification[] {
  const data = queryClient.getQueryData<InfiniteData<NotificationPage>>(listKey(kind))
  return data?.pages.flatMap((page) => page.notification_arr) ?? []
}

/** Changes cached notifications of a list. */
export function changeNotifications(
  queryClient: QueryClient,
  kind: NotificationKind,
  change: (notice: Notification) => Notification,
): void {
  queryClient.setQueryData<InfiniteData<NotificationPage>>(
    listKey(kind),
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, notification_arr: page.notification_arr.map(change) })),
      },
  )
}

/** Lowers the unread count before the server confirms it. */
export function lowerUnread(queryClient: QueryClient, kind: NotificationKind, by: number): void {
  queryClient.setQueryData<number>(unreadKey(kind), (count) => count && Math.max(0, count - by))
}
