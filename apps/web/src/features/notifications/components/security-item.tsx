import type { SecurityNotification } from '@easel/contract/client'
import { IconShieldLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { NoticeLink } from './notice-link.tsx'
import { NoticeTime } from './notice-time.tsx'
import classes from './notifications.module.css'
import { UnreadDot } from './unread-dot.tsx'

interface SecurityItemProps {
  notice: SecurityNotification
  onLeave: () => void
}

/** Leads to the settings where the owner can undo the event and sign out other devices. */
export function SecurityItem({ notice, onLeave }: SecurityItemProps) {
  const { t } = useTranslation()
  const { event, device_name } = notice.content
  return (
    <NoticeLink notice={notice} to="/settings/security" onLeave={onLeave}>
      <span className={classes.siteIcon} aria-hidden="true">
        <IconShieldLock size={22} stroke={1.7} />
      </span>
      <span className={classes.words}>
        <span className={classes.title}>
          {t(`notice.security.${event}`)}
          {!notice.is_read && <UnreadDot />}
        </span>
        <span className={classes.text}>{t('notice.securityText', { device: device_name })}</span>
        <NoticeTime ts={notice.create_ts} />
      </span>
    </NoticeLink>
  )
}
