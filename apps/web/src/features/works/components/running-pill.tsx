import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LocaleLink } from '../../../lib/i18n/index.ts'
import { ProgressRing } from '../../../ui/feedback/index.ts'
import { useProgress, useRunningWork } from '../hooks/use-progress.ts'
import classes from './running-pill.module.css'

/** The running work, wherever one is. */
export function RunningPill() {
  const { t } = useTranslation()
  const { data: work } = useRunningWork()
  const progress = useProgress(work)
  if (!work || !progress) return null
  const percent = Math.round(progress.percent)
  const state = work.state === 'queue' ? t('work.state_queue') : t('work.state_doing')
  return (
    <UnstyledButton
      component={LocaleLink}
      to={`/tool?template=${work.work_template_id}&run=${work.id}`}
      className={classes.pill}
      aria-label={`${t('work.runningOpen')}: ${state}, ${percent} %`}
    >
      <ProgressRing percent={percent} />
      <span className={classes.text}>{state}</span>
      {work.state === 'doing' && <span className={classes.percent}>{`${percent} %`}</span>}
    </UnstyledButton>
  )
}
