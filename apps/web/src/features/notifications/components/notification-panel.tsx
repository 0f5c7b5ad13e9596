import { Drawer } from '@mantine/core'
import { useState } from 'react'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { useDialog } from '../../../ui/dialog/index.ts'
import type { NotificationKind } from '../api.ts'
import { useReadSeen } from '../hooks/use-mark-read.ts'
import { NotificationCenter, notificationsAddress } from './notification-center.tsx'
import classes from './notifications.module.css'

interface NotificationPanelProps {
  opened: boolean
  onClose: () => void
}

export default function NotificationPanel({ opened, onClose }: NotificationPanelProps) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<NotificationKind>('work_state')
  const readSeen = useReadSeen()
  const close = () => {
    readSeen(kind)
    onClose()
  }
  const choose = (next: NotificationKind) => {
    readSeen(kind)
    setKind(next)
  }
  const frame = useDialog(opened, close)
  return (
    <Drawer.Root {...frame} position="right" size={420}>
      <Drawer.Overlay />
      <Drawer.Content classNames={{ content: classes.content }}>
        <Drawer.Header className={classes.header}>
          <Drawer.Title>{t('notice.title')}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('common.close')} />
        </Drawer.Header>
        {/* Replaces the library's body, which describes the dialog: screen readers would read every message on opening. */}
        <div className={classes.body}>
          <NotificationCenter
            kind={kind}
            onKind={choose}
            enabled={opened}
            onLeave={close}
            aside={
              <LocaleLink to={notificationsAddress(kind)} className={classes.more} onClick={close}>
                {t('notice.page')}
              </LocaleLink>
            }
          />
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}
