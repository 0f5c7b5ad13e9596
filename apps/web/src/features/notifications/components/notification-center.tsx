import { Button, Tabs, VisuallyHidden } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { badgeCount } from '../../../lib/format/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import type { NotificationKind } from '../api.ts'
import { useReadAll } from '../hooks/use-mark-read.ts'
import { useUnread } from '../hooks/use-unread.ts'
import { SocialNotifications, WorkNotifications } from './notification-lists.tsx'
import classes from './notifications.module.css'

export function notificationsAddress(kind: NotificationKind): string {
  return kind === 'social' ? '/notifications?tab=social' : '/notifications'
}

export function kindIn(params: URLSearchParams): NotificationKind {
  return params.get('tab') === 'social' ? 'social' : 'work_state'
}

interface NotificationCenterProps {
  kind: NotificationKind
  onKind: (kind: NotificationKind) => void
  enabled?: boolean
  onLeave: () => void
  /** Shown beside the button that marks all as read. */
  aside?: ReactNode
}

/** Both lists of notifications; only one list is shown at a time. The panel and the page use this component. */
export function NotificationCenter({
  kind,
  onKind,
  enabled = true,
  onLeave,
  aside,
}: NotificationCenterProps) {
  const { t } = useTranslation()
  const unread = useUnread()
  const readAll = useReadAll()
  return (
    <Tabs value={kind} onChange={(value) => onKind(value as NotificationKind)} keepMounted={false}>
      <Tabs.List aria-label={t('notice.tabs')}>
        <Tabs.Tab value="work_state" rightSection={unread.works > 0 && <Badge count={unread.works} />}>
          {t('notice.works')}
        </Tabs.Tab>
        <Tabs.Tab
          value="social"
          rightSection={
            unread.social > 0 && <span className={classes.dot} role="img" aria-label={t('notice.news')} />
          }
        >
          {t('notice.social')}
        </Tabs.Tab>
      </Tabs.List>
      <div className={classes.tools}>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconChecks size={16} stroke={1.7} />}
          disabled={(kind === 'social' ? unread.social : unread.works) === 0}
          onClick={() => readAll(kind)}
        >
          {t('notice.readAll')}
        </Button>
        {aside}
      </div>
      <Tabs.Panel value="work_state">
        <WorkNotifications enabled={enabled} onLeave={onLeave} />
      </Tabs.Panel>
      <Tabs.Panel value="social">
        <SocialNotifications enabled={enabled} onLeave={onLeave} />
      </Tabs.Panel>
    </Tabs>
  )
}

function Badge({ count }: { count: number }) {
  const { t } = useTranslation()
  return (
    <>
      <span className={classes.badge} aria-hidden="true">
        {badgeCount(count)}
      </span>
      <VisuallyHidden>{t('notice.unreadCount', { count })}</VisuallyHidden>
    </>
  )
}
