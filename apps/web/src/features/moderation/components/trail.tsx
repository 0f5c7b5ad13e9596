import type { Case, CaseEvent } from '@easel/contract/client'
import { useTranslation } from 'react-i18next'
import { timeAgo } from '../../../lib/format/index.ts'
import { useLocale } from '../../../lib/i18n/index.ts'
import classes from './case.module.css'

/** All events of a case, oldest first. */
export function Trail({ found }: { found: Case }) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <section className={classes.box} aria-label={t('moderation.trail')}>
      <h3 className={classes.subtitle}>{t('moderation.trail')}</h3>
      <ol className={classes.trail}>
        {found.event_arr.map((event) => (
          <li key={event.id}>
            <EventTitle event={event} />
            {event.text && <p className={classes.quote}>{event.text}</p>}
            <p className={classes.faint}>
              {event.user_info && <span>{event.user_info.nick_name}</span>}
              <time dateTime={new Date(event.create_ts).toISOString()} suppressHydrationWarning>
                {timeAgo(event.create_ts, Date.now(), locale)}
              </time>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function EventTitle({ event: { type, action } }: { event: CaseEvent }) {
  const { t } = useTranslation()
  const title = {
    opened: t('moderation.opened'),
    blurred: t('moderation.blurred'),
    hidden: t('moderation.hidden'),
    decided: t('moderation.event_decided', { action: action ? t(`moderation.${action}`) : '' }),
    appealed: t('moderation.event_appealed'),
    closed: t('moderation.event_closed'),
  }[type]
  return <strong>{title}</strong>
}
