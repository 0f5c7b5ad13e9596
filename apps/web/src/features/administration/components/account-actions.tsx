import type { AccountAct } from '@easel/contract/client'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useDateText } from '../../../lib/time-zone/index.ts'
import { signed } from '../../credits/index.ts'
import classes from './administration.module.css'
import { RelativeTime } from './relative-time.tsx'

/** Changes that administrators made to an account, each with the name of who acted. */
export function AccountActions({ acts }: { acts: readonly AccountAct[] }) {
  const { t } = useTranslation()
  const dateText = useDateText()
  if (acts.length === 0) return <p className={classes.facts}>{t('adminPeople.noActs')}</p>
  const titleOf = ({ type, amount = 0, role }: AccountAct) =>
    t(`adminPeople.act_${type}`, { amount: signed(amount), role: role && t(`adminPeople.role_${role}`) })
  return (
    <ul className={classes.card} aria-label={t('adminPeople.acts')}>
      {acts.map((act) => (
        <li key={act.id} className={classes.cardRow}>
          <div className={classes.words}>
            <div className={classes.file}>{titleOf(act)}</div>
            {act.until_ts !== undefined && (
              <div className={classes.facts}>{t('adminPeople.until', { date: dateText(act.until_ts) })}</div>
            )}
            {act.note && <div className={classes.facts}>{act.note}</div>}
          </div>
          <span className={classes.since}>
            {act.by_host ? t('adminPeople.byHost') : (act.user_info?.nick_name ?? t('adminPeople.gone'))} ·{' '}
            <RelativeTime ts={act.create_ts} />
          </span>
        </li>
      ))}
    </ul>
  )
}
