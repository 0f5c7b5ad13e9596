import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../lib/api/index.ts'
import { badgeCount } from '../../../lib/format/index.ts'
import { useSocketState } from '../../../lib/socket/index.ts'
import { unreadQuery } from '../api.ts'
import classes from './notifications.module.css'

const NotificationPanel = lazy(() => import('./notification-panel.tsx'))

export function NotificationBell() {
  const { t } = useTranslation()
  const polling = useSocketState() === 'polling'
  const { data: unread = 0 } = useQuery({ ...unreadQuery(useApi()), refetchInterval: polling && 10_000 })
  const [opened, setOpened] = useState(false)
  const [wanted, setWanted] = useState(false)
  const open = () => {
    setWanted(true)
    setOpened(true)
  }
  return (
    <>
      <ActionIcon
        className={classes.bell}
        variant="subtle"
        color="gray"
        size={40}
        radius="xl"
        onClick={open}
        aria-label={unread === 0 ? t('notice.openNone') : t('notice.open', { count: unread })}
      >
        <IconBell size={21} stroke={1.7} />
        {unread > 0 && <span className={classes.count}>{badgeCount(unread)}</span>}
      </ActionIcon>
      {wanted && (
        <Suspense>
          <NotificationPanel opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
