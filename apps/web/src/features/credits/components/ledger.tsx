import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../lib/api/index.ts'
import { timeAgo } from '../../../lib/format/index.ts'
import { useLocale } from '../../../lib/i18n/index.ts'
import { ledgerQuery } from '../api.ts'
import classes from './attempts.module.css'

const signed = (amount: number) => (amount > 0 ? `+${amount}` : `−${Math.abs(amount)}`)

/** The latest changes, one line each. */
export function Ledger() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { data } = useQuery(ledgerQuery(useApi()))
  return (
    <section className={classes.ledger} aria-label={t('credits.history')}>
      <h2 className={classes.heading}>{t('credits.history')}</h2>
      {!data && <Skeleton height={96} />}
      {data?.balance_entry_arr.length === 0 && <p className={classes.caption}>{t('credits.none')}</p>}
      <ul className={classes.entries}>
        {data?.balance_entry_arr.map((entry) => (
          <li key={entry.id} className={classes.entry}>
            <span>{t(`credits.reason_${entry.reason}`)}</span>
            <time dateTime={new Date(entry.create_ts).toISOString()}>
              {timeAgo(entry.create_ts, Date.now(), locale)}
            </time>
            <b data-up={entry.amount > 0 || undefined}>{signed(entry.amount)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
