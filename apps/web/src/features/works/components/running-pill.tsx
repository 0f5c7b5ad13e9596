import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LocaleLink } from '../../../lib/i18n/index.ts'
import { useTabTitle } from '../../../lib/page-meta/index.ts'
import { ProgressRing } from '../../../ui/feedback/index.ts'
import { useProgress, useRunningWork } from '../hooks/use-progress.ts'
import { useRunEnd } from '../hooks/use-run-end.ts'
import classes from './running-pill.module.css'

/** A link to the running work, on all pages. */
export function RunningPill() {
  const { t } = useTranslation()
  const { data: work } = useRunningWork()
  const progress = useProgress(work)
  useRunEnd(work)
  const percent = Math.round(progress?.percent ?? 0)
  const state = work?.state === 'queue' ? t('work.state_queue') : t('work.state_doing')
  useTabTitle(
    work ? `${work.state === 'queue' ? state : `${percent} %`} · ${work.template_title}` : undefined,
  )
  if (!work || !progress) return null
  return (
    <UnstyledButton
      component={LocaleLink}
      to={`/tool?template=${work.work_template_id}&run=${work.id}`}
      className={classes.pill}
    >
      <VisuallyHidden>{`${t('work.runningOpen')}: `}</VisuallyHidden>
      <ProgressRing percent={percent} />
      <span className={classes.text}>{state}</span>
      {work.state === 'doing' && <span className={classes.percent}>{`${percent} %`}</span>}
    </UnstyledButton>
  )
}
