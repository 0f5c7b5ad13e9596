import type { BalanceEntry } from '@easel/contract/client'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { signed } from '../../credits/index.ts'
import classes from './administration.module.css'
import people from './people.module.css'
import { RelativeTime } from './relative-time.tsx'

export function BalanceEntries({ entries }: { entries: readonly BalanceEntry[] }) {
  const { t } = useTranslation()
  if (entries.length === 0) return <p className={classes.facts}>{t('adminPeople.noEntries')}</p>
  return (
    <ul className={classes.card} aria-label={t('adminPeople.entries')}>
      {entries.map(({ id, reason, note, amount, balance_after, create_ts }) => (
        <li key={id} className={classes.cardRow}>
          <div className={classes.words}>
            <div className={classes.file}>{t(`credits.reason_${reason}`)}</div>
            {note && <div className={classes.facts}>{note}</div>}
            <div className={classes.since}>
              <RelativeTime ts={create_ts} />
            </div>
          </div>
          <span className={classes.number}>
            <b className={amount > 0 ? people.up : undefined}>{signed(amount)}</b>
            {` · ${t('adminPeople.after', { count: balance_after })}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
