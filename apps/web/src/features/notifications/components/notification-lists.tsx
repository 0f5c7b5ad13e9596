import type { Notification, SecurityNotification } from '@easel/contract/client'
import { Skeleton } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { throttle } from '../../../lib/throttle.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { ListEnd } from '../../../ui/infinite/list-end.tsx'
import { LoadFailed } from '../../../ui/page/index.ts'
import { fetchGapMs, socialNotificationsQuery, workNotificationsQuery } from '../api.ts'
import { NotificationItem } from './notification-item.tsx'
import { NotificationLink, NotificationTime, UnreadDot } from './notification-parts.tsx'
import classes from './notifications.module.css'
import { SocialItem } from './social-item.tsx'

interface ListProps {
  /** False while the list is not visible, so that nothing is fetched. */
  enabled: boolean
  /** Called when another page opens over or instead of the list. */
  onLeave: () => void
}

export function WorkNotifications({ enabled, onLeave }: ListProps) {
  const { t } = useTranslation()
  const query = useInfiniteQuery({ ...workNotificationsQuery(useApi()), enabled })
  return (
    <NotificationList
      query={query}
      label={t('notice.works')}
      emptyText={t('notice.emptyText')}
      render={(notice) => <NotificationItem key={notice.id} notice={notice} onLeave={onLeave} />}
    />
  )
}

export function SocialNotifications({ enabled, onLeave }: ListProps) {
  const { t } = useTranslation()
  const query = useInfiniteQuery({ ...socialNotificationsQuery(useApi()), enabled })
  return (
    <NotificationList
      query={query}
      label={t('notice.social')}
      emptyText={t('notice.emptySocial')}
      render={(notice) =>
        notice.type === 'security' ? (
          <SecurityItem key={notice.id} notice={notice} onLeave={onLeave} />
        ) : (
          <SocialItem key={notice.id} notice={notice} onLeave={onLeave} />
        )
      }
    />
  )
}

interface NotificationListProps<N extends Notification> {
  query: UseInfiniteQueryResult<{ pages: { notification_arr: N[] }[] }>
  label: string
  emptyText: string
  render: (notice: N) => ReactNode
}

function NotificationList<N extends Notification>({
  query,
  label,
  emptyText,
  render,
}: NotificationListProps<N>) {
  const { t } = useTranslation()
  const more = useThrottled(() => void query.fetchNextPage())
  const notifications = query.data?.pages.flatMap((page) => page.notification_arr) ?? []
  if (query.isError && !query.data) return <LoadFailed onRetry={() => query.refetch()} />
  if (!query.data) return <ListSkeleton />
  if (notifications.length === 0 && !query.hasNextPage)
    return <EmptyState title={t('notice.emptyTitle')} text={emptyText} />
  return (
    <>
      <ul className={classes.list} aria-label={label} aria-busy={query.isFetchingNextPage}>
        {notifications.map(render)}
      </ul>
      {query.isFetchingNextPage && <ListSkeleton rows={2} />}
      <ListEnd query={query} ahead="200px" onReach={more} />
    </>
  )
}

const skeletonRows = [1, 2, 3, 4, 5]

function ListSkeleton({ rows = 5 }: { rows?: number }) {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common.loading')}>
      {skeletonRows.slice(0, rows).map((row) => (
        <div key={row} className={classes.item}>
          <Skeleton width={64} height={64} radius="md" />
          <div>
            <Skeleton height={16} width="60%" mt={6} />
            <Skeleton height={14} mt={10} />
          </div>
        </div>
      ))}
    </div>
  )
}

interface SecurityItemProps {
  notice: SecurityNotification
  onLeave: () => void
}

/** A security event, with a link to the settings where the owner can undo it and sign out other devices. */
function SecurityItem({ notice, onLeave }: SecurityItemProps) {
  const { t } = useTranslation()
  const { event, device_name } = notice.content
  return (
    <NotificationLink notice={notice} to="/settings/security" onLeave={onLeave}>
      <span className={classes.siteIcon} aria-hidden="true">
        <IconShieldLock size={22} stroke={1.7} />
      </span>
      <span className={classes.words}>
        <span className={classes.title}>
          {t(`notice.security.${event}`)}
          {!notice.is_read && <UnreadDot />}
        </span>
        <span className={classes.text}>{t('notice.securityText', { device: device_name })}</span>
        <NotificationTime ts={notice.create_ts} />
      </span>
    </NotificationLink>
  )
}

/** Returns a stable function that calls the newest `run`, at most once every 300 ms. */
function useThrottled(run: () => void): () => void {
  const newest = useRef(run)
  useEffect(() => {
    newest.current = run
  })
  const [throttled] = useState(() => throttle(() => newest.current(), fetchGapMs))
  return throttled
}
