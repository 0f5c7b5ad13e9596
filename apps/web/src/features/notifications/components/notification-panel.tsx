import { notificationStates } from '@easel/contract'
import { Drawer, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../lib/api/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { EndSentinel } from '../../../ui/infinite/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { noticesQuery } from '../api.ts'
import { useReadFailed } from '../hooks/use-notices.ts'
import { NoticeItem } from './notice-item.tsx'
import classes from './notifications.module.css'

interface NotificationPanelProps {
  opened: boolean
  onClose: () => void
}

const shownStates: readonly number[] = Object.values(notificationStates)

export default function NotificationPanel({ opened, onClose }: NotificationPanelProps) {
  const { t } = useTranslation()
  const query = useInfiniteQuery({ ...noticesQuery(useApi()), enabled: opened })
  const readFailed = useReadFailed()
  const notices = (query.data?.pages.flatMap((page) => page.notification_arr) ?? []).filter(
    ({ type, content }) => type === 'work_state' && shownStates.includes(content.state),
  )
  const close = () => {
    readFailed(notices)
    onClose()
  }
  return (
    <Drawer
      opened={opened}
      onClose={close}
      position="right"
      size={420}
      title={t('notice.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      classNames={{ content: classes.content, header: classes.header, body: classes.body }}
    >
      {query.isError && !query.data && <LoadFailed onRetry={() => query.refetch()} />}
      {query.isPending && <PanelSkeleton />}
      {query.data && notices.length === 0 && (
        <EmptyState title={t('notice.emptyTitle')} text={t('notice.emptyText')} />
      )}
      <ul className={classes.list}>
        {notices.map((notice) => (
          <NoticeItem key={notice.id} notice={notice} onLeave={close} />
        ))}
      </ul>
      <EndSentinel
        key={notices.length}
        ahead="200px"
        disabled={!query.hasNextPage || query.isFetchingNextPage}
        onReach={() => query.fetchNextPage()}
      />
    </Drawer>
  )
}

function PanelSkeleton() {
  return [0, 1, 2, 3].map((index) => (
    <div key={index} className={classes.item}>
      <Skeleton width={64} height={64} radius="md" />
      <div>
        <Skeleton height={16} width="60%" />
        <Skeleton height={14} mt={10} />
      </div>
    </div>
  ))
}
