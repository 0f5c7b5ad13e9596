import type { Case } from '@easel/contract/client'
import { useTranslation } from 'react-i18next'
import { holdFocus } from '../../../lib/browser/index.ts'
import { LocaleLink } from '../../../lib/i18n/index.ts'
import { targetAddress } from '../case-address.ts'
import { AppealForm } from './appeal-form.tsx'
import classes from './case.module.css'
import { DecisionForm } from './decision-form.tsx'
import { DueTime } from './due-time.tsx'
import { Evidence } from './evidence.tsx'
import { ReportList } from './report-list.tsx'
import { StateChip } from './state-chip.tsx'
import { Trail } from './trail.tsx'

interface CaseViewProps {
  found: Case
  appealToken: string | undefined
}

export function CaseView({ found, appealToken }: CaseViewProps) {
  const { t } = useTranslation()
  const { target } = found
  return (
    <article ref={holdFocus} tabIndex={-1} className={classes.case}>
      <header className={classes.head}>
        <h2 className={classes.title}>{t(`moderation.${target.type}`)}</h2>
        <StateChip state={found.state} side={found.side} />
        {found.action_arr && <DueTime ts={found.due_ts} />}
        <span className={classes.origin}>
          {found.origin === 'pre_check' ? t('moderation.fromCheck') : t('moderation.fromReport')}
        </span>
      </header>
      {found.is_provisional && <p className={classes.note}>{t('moderation.provisional')}</p>}
      <Target target={target} />
      {found.side !== 'moderator' && <Outcome found={found} />}
      {found.can_appeal && <AppealForm found={found} appealToken={appealToken} />}
      <ReportList found={found} />
      {found.action_arr && <DecisionForm key={`${found.id}-${found.state}`} found={found} />}
      <Trail found={found} />
    </article>
  )
}

function Target({ target }: { target: Case['target'] }) {
  const { t } = useTranslation()
  const address = targetAddress(target)
  return (
    <section className={classes.box} aria-label={t('moderation.about')}>
      <Evidence key={target.id} files={target.file_arr} />
      <p className={classes.quote}>{target.text || t('moderation.noText')}</p>
      <p className={classes.facts}>
        {target.user_info && (
          <LocaleLink to={`/user/${target.user_info.id}`} className={classes.link}>
            {t('moderation.by', { name: target.user_info.nick_name })}
          </LocaleLink>
        )}
        <span>{t(`moderation.target_${target.state}`)}</span>
        {address && (
          <LocaleLink to={address} className={classes.link}>
            {t('moderation.seeTarget')}
          </LocaleLink>
        )}
      </p>
    </section>
  )
}

/** The decision and its reason, shown to both sides. */
function Outcome({ found }: { found: Case }) {
  const { t } = useTranslation()
  return (
    <section className={classes.box} aria-label={t('moderation.outcome')}>
      <h3 className={classes.subtitle}>{t('moderation.outcome')}</h3>
      <p>{found.statement ?? t('moderation.notYet')}</p>
      {found.reason && (
        <>
          <h3 className={classes.label}>{t('moderation.reason')}</h3>
          <p className={classes.quote}>{found.reason}</p>
        </>
      )}
    </section>
  )
}
