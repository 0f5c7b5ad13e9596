import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { badgeCount } from '../../../lib/format/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import { useUnread } from '../hooks/use-unread.ts'
import classes from './notification-bell.module.css'

const loadNotificationPanel = () => import('./notification-panel.tsx')

/** The badge counts results of works; reactions show as a dot. */
export function NotificationBell() {
  const { t } = useTranslation()
  const { works, social } = useUnread()
  const [opened, setOpened] = useState(false)
  const quiet = social > 0 ? t('shell.noticesSocial') : t('shell.noticesNone')
  return (
    <>
      <ActionIcon
        className={classes.bell}
        variant="subtle"
        color="gray"
        size={40}
        radius="xl"
        onClick={() => setOpened(true)}
        aria-label={works > 0 ? t('shell.notices', { count: works }) : quiet}
        aria-haspopup="dialog"
      >
        <IconBell size={21} stroke={1.7} />
        {works > 0 && <span className={classes.count}>{badgeCount(works)}</span>}
        {works === 0 && social > 0 && <span className={classes.news} />}
      </ActionIcon>
      <LazyDialog opened={opened} load={loadNotificationPanel} onFail={() => setOpened(false)}>
        {(NotificationPanel, isShown) => (
          <NotificationPanel opened={isShown} onClose={() => setOpened(false)} />
        )}
      </LazyDialog>
    </>
  )
}
