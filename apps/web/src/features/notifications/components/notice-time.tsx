import { timeAgo } from '../../../lib/format/index.ts'
import { useLocale } from '../../../lib/i18n/index.ts'
import classes from './notifications.module.css'

/** The minute may change between server rendering and hydration. */
export function NoticeTime({ ts }: { ts: number }) {
  return (
    <time className={classes.time} dateTime={new Date(ts).toISOString()} suppressHydrationWarning>
      {timeAgo(ts, Date.now(), useLocale())}
    </time>
  )
}
