import type { Case } from '@easel/contract/client'
import { timeAgo, timeAhead } from '../../../lib/format/index.ts'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { Chip } from '../../../ui/rows/panels.tsx'
import classes from './case.module.css'

/** The case's state. For parties other than moderators, an open case is shown as received. */
export function StateChip({ state, side }: Pick<Case, 'state' | 'side'>) {
  const { t } = useTranslation()
  const label = state === 'open' && side !== 'moderator' ? t('moderation.received') : t(`moderation.${state}`)
  return <Chip isMarked={state === 'open' || state === 'appealed'}>{label}</Chip>
}

/** Time by which the case should be decided. The minute may change between server rendering and hydration. */
export function DueTime({ ts }: { ts: Case['due_ts'] }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const now = Date.now()
  const isLate = ts < now
  const text = isLate
    ? t('moderation.overdue', { time: timeAgo(ts, now, locale) })
    : t('moderation.due', { time: timeAhead(ts, now, locale) })
  return (
    <time
      className={classes.due}
      data-late={isLate || undefined}
      dateTime={new Date(ts).toISOString()}
      suppressHydrationWarning
    >
      {text}
    </time>
  )
}
