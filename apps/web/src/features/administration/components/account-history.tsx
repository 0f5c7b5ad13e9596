import type { AccountAct, BalanceEntry } from '@easel/contract/client'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useDateText } from '../../../lib/time-zone/index.ts'
import { RelativeTime } from '../../../ui/facts/facts.tsx'
import { Row, RowList } from '../../../ui/rows/rows.tsx'
import { signed } from '../../credits/index.ts'
import classes from './administration.module.css'
import people from './people.module.css'

/** Changes that administrators made to an account, each with its author's name. */
export function AccountActions({ acts }: { acts: readonly AccountAct[] }) {
  const { t } = useTranslation()
  const dateText = useDateText()
  if (acts.length === 0) return <p className={classes.facts}>{t('adminPeople.noActs')}</p>
  const titleOf = ({ type, amount = 0, role }: AccountAct) =>
    t(`adminPeople.act_${type}`, { amount: signed(amount), role: role && t(`adminPeople.role_${role}`) })
  return (
    <RowList label={t('adminPeople.acts')}>
      {acts.map((act) => (
        <Row
          key={act.id}
          title={titleOf(act)}
          facts={act.until_ts !== undefined && t('adminPeople.until', { date: dateText(act.until_ts) })}
          more={act.note && <div className={classes.facts}>{act.note}</div>}
        >
          <span className={classes.since}>
            {act.by_host ? t('adminPeople.byHost') : (act.user_info?.nick_name ?? t('adminPeople.gone'))} ·{' '}
            <RelativeTime ts={act.create_ts} />
          </span>
        </Row>
      ))}
    </RowList>
  )
}

export function BalanceEntries({ entries }: { entries: readonly BalanceEntry[] }) {
  const { t } = useTranslation()
  if (entries.length === 0) return <p className={classes.facts}>{t('adminPeople.noEntries')}</p>
  return (
    <RowList label={t('adminPeople.entries')}>
      {entries.map(({ id, reason, note, amount, balance_after, create_ts }) => (
        <Row
          key={id}
          title={t(`credits.reason_${reason}`)}
          facts={note}
          more={
            <div className={classes.since}>
              <RelativeTime ts={create_ts} />
            </div>
          }
        >
          <span className={classes.number}>
            <b className={amount > 0 ? people.up : undefined}>{signed(amount)}</b>
            {` · ${t('adminPeople.after', { count: balance_after })}`}
          </span>
        </Row>
      ))}
    </RowList>
  )
}
