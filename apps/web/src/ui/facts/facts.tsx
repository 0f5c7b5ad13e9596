import type { ReactNode } from 'react'
import { timeAgo } from '../../lib/format/index.ts'
import { useLocale } from '../../lib/i18n/index.ts'
import classes from './facts.module.css'

/** List of names and values, one pair per line. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className={classes.list}>{children}</dl>
}

/** A name with its value; a value that does not fit beside its name wraps below it. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A time relative to now. Hydration mismatches are suppressed, because the minute may change after server rendering. */
export function RelativeTime({ ts }: { ts: number }) {
  const locale = useLocale()
  return (
    <time dateTime={new Date(ts).toISOString()} suppressHydrationWarning>
      {timeAgo(ts, Date.now(), locale)}
    </time>
  )
}
