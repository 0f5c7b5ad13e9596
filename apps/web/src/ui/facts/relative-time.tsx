import { timeAgo } from '../../lib/format/index.ts'
import { useLocale } from '../../lib/i18n/index.ts'

/** A time as its distance from now. The minute may change between server rendering and hydration. */
export function RelativeTime({ ts }: { ts: number }) {
  const locale = useLocale()
  return (
    <time dateTime={new Date(ts).toISOString()} suppressHydrationWarning>
      {timeAgo(ts, Date.now(), locale)}
    </time>
  )
}
