import type { Case, CaseReport } from '@easel/contract/client'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { RelativeTime } from '../../../ui/facts/facts.tsx'
import classes from './case.module.css'

export function ReportList({ found }: { found: Case }) {
  const { t } = useTranslation()
  const { report_arr, report_count = report_arr.length, side } = found
  if (report_arr.length === 0) return null
  const title = {
    moderator: t('moderation.reports', { count: report_count }),
    reporter: t('moderation.yourReport'),
    affected: t('moderation.reasonsGiven'),
  }[side]
  return (
    <section className={classes.box} aria-label={title}>
      <h3 className={classes.subtitle}>{title}</h3>
      <ul className={classes.reports}>
        {report_arr.map((report) => (
          <Report
            key={`${report.reason}-${report.create_ts}-${report.user_info?.id}`}
            report={report}
            side={side}
          />
        ))}
      </ul>
      {report_count > report_arr.length && (
        <p className={classes.faint}>
          {t('moderation.moreReports', { shown: report_arr.length, count: report_count })}
        </p>
      )}
    </section>
  )
}

function Report({ report, side }: { report: CaseReport; side: Case['side'] }) {
  const { t } = useTranslation()
  const { reason, text, user_info, contact, create_ts } = report
  return (
    <li className={classes.report}>
      <strong>{t(`report.${reason}`)}</strong>
      {text && <p className={classes.quote}>{text}</p>}
      <p className={classes.faint}>
        {side === 'moderator' &&
          (user_info ? (
            <LocaleLink to={`/user/${user_info.id}`} className={classes.link}>
              {user_info.nick_name}
            </LocaleLink>
          ) : (
            <span>{t('moderation.anonymous')}</span>
          ))}
        {contact && <span>{t('moderation.contact', { contact })}</span>}
        {create_ts !== undefined && <RelativeTime ts={create_ts} />}
      </p>
    </li>
  )
}
