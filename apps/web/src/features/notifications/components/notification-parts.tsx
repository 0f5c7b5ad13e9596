import type { Notification } from '@easel/contract/client'
import type { ReactNode } from 'react'
import { timeAgo } from '../../../lib/format/index.ts'
import { LocaleLink, useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { useReadNotification } from '../hooks/use-read-notification.ts'
import classes from './notifications.module.css'

interface NotificationLinkProps {
  notice: Notification
  to: string
  onLeave: () => void
  children: ReactNode
}

/** A link from a notification to its subject; following it marks the notification as read. */
export function NotificationLink({ notice, to, onLeave, children }: NotificationLinkProps) {
  const read = useReadNotification()
  const go = () => {
    read(notice)
    onLeave()
  }
  return (
    <li>
      <LocaleLink to={to} className={classes.social} data-unread={!notice.is_read || undefined} onClick={go}>
        {children}
      </LocaleLink>
    </li>
  )
}

export function UnreadDot() {
  const { t } = useTranslation()
  return <span className={classes.dot} role="img" aria-label={t('notice.unread')} />
}

/** The minute may change between server rendering and hydration. */
export function NotificationTime({ ts }: { ts: number }) {
  return (
    <time className={classes.time} dateTime={new Date(ts).toISOString()} suppressHydrationWarning>
      {timeAgo(ts, Date.now(), useLocale())}
    </time>
  )
}
