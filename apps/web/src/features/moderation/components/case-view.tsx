import { type Case, type CaseEvent, cleanText, type File, visibleLength } from '@easel/contract/client'
import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { holdFocus } from '../../../lib/browser/index.ts'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { RelativeTime } from '../../../ui/facts/facts.tsx'
import { LengthCounter, useEmptyTextFault } from '../../../ui/fields/index.ts'
import { FormError } from '../../../ui/form/form-parts.tsx'
import { Blur, Picture } from '../../../ui/media/index.ts'
import { Note } from '../../../ui/rows/panels.tsx'
import { targetAddress } from '../case-address.ts'
import { useAppeal } from '../hooks/use-case-changes.ts'
import classes from './case.module.css'
import { DueTime, StateChip } from './case-marks.tsx'
import { DecisionForm } from './decision-form.tsx'
import { ReportList } from './report-list.tsx'

const textMaxLength = 2000

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
        <span className={classes.origin}>{t(`moderation.from_${found.origin}`)}</span>
      </header>
      {found.is_provisional && <Note>{t('moderation.provisional')}</Note>}
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

/** The reported content as it looked when it was reported. Hidden until requested, to spare moderators who decide many cases. */
function Evidence({ files }: { files: readonly File[] }) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  const video = files.find(({ mime_type }) => mime_type.startsWith('video/'))
  const still = files.find(({ mime_type }) => mime_type.startsWith('image/'))
  if (!video && !still) return null
  const ratio = still ? still.width / still.height : 16 / 9
  return (
    <div className={classes.evidence} style={{ aspectRatio: Math.max(0.6, ratio) }}>
      {!isShown && (
        <Blur thumbhash={still?.thumbhash}>
          <p>{t('moderation.covered')}</p>
          <Button variant="default" onClick={() => setShown(true)}>
            {t('moderation.showPicture')}
          </Button>
        </Blur>
      )}
      {isShown && video && (
        <video
          className={classes.film}
          src={video.url}
          poster={still?.url}
          aria-label={t('moderation.pictureAlt')}
          controls
          muted
        />
      )}
      {isShown && !video && still && (
        <Picture file={still} alt={t('moderation.pictureAlt')} fit="contain" eager />
      )}
    </div>
  )
}

/** All events of a case, oldest first. */
function Trail({ found }: { found: Case }) {
  const { t } = useTranslation()
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
              <RelativeTime ts={event.create_ts} />
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
    lifted: t('moderation.event_lifted'),
    closed: t('moderation.event_closed'),
  }[type]
  return <strong>{title}</strong>
}

interface AppealFormProps {
  found: Case
  appealToken: string | undefined
}

function AppealForm({ found, appealToken }: AppealFormProps) {
  const { t } = useTranslation()
  const missing = useEmptyTextFault()
  const appeal = useAppeal(found.id, appealToken)
  const [text, setText] = useState('')
  const [isTouched, setTouched] = useState(false)
  const written = cleanText(text, 'lines')
  const length = visibleLength(written)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    if (length > 0 && length <= textMaxLength && !appeal.isPending) appeal.mutate(written)
  }
  return (
    <form className={classes.box} onSubmit={submit} noValidate aria-label={t('moderation.appealTitle')}>
      <h3 className={classes.subtitle}>{t('moderation.appealTitle')}</h3>
      <p className={classes.faint}>{t('moderation.appealLead')}</p>
      <Textarea
        label={t('moderation.appealLabel')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        rows={4}
        error={
          (isTouched && missing(text, t('moderation.appealMissing'))) ||
          (length > textMaxLength && <LengthCounter length={length} max={textMaxLength} />)
        }
      />
      <FormError error={appeal.error} />
      <Button type="submit" loading={appeal.isPending} className={classes.submit}>
        {t('moderation.appeal')}
      </Button>
    </form>
  )
}
