import type { Work } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { durationText } from '../../../lib/format/index.ts'
import { useLocale } from '../../../lib/i18n/index.ts'
import { useElapsed } from '../hooks/use-elapsed.ts'
import { type Progress, useProgress } from '../hooks/use-progress.ts'
import { useCancelWork } from '../hooks/use-work-actions.ts'
import { timeLeft } from '../time-left.ts'
import { PhaseBar } from './phase-bar.tsx'
import { PreviewStage } from './preview-stage.tsx'
import classes from './run-progress.module.css'
import { SoundSwitch } from './sound-switch.tsx'

/** A running work: its preview, the phase, and a button to cancel. */
export function RunProgress({ work }: { work: Work }) {
  const { t } = useTranslation()
  const cancel = useCancelWork()
  const progress: Progress = useProgress(work) ?? work.progress
  const waits = work.state === 'queue'
  const percent = waits ? 0 : Math.round(progress.percent)
  return (
    <section className={classes.run} aria-label={t('work.progress')}>
      <PreviewStage
        preview={progress.preview}
        source={work.source_arr?.[0]?.file}
        label={t('work.preview')}
      />
      <div className={classes.panel}>
        <div className={classes.line}>
          <span className={classes.state} aria-live="polite">
            {waits ? t('work.waiting') : t(`work.${progress.phase}`)}
          </span>
          {waits ? <QueueHint work={work} /> : <TimeLeft work={work} percent={progress.percent} />}
          {!waits && <span className={classes.percent}>{`${percent} %`}</span>}
        </div>
        <PhaseBar phase={waits ? 'checking' : progress.phase} percent={percent} />
        <div className={classes.foot}>
          <div className={classes.leave}>
            <p>{t('work.leave')}</p>
            <SoundSwitch />
          </div>
          <Button variant="default" onClick={() => cancel.mutate(work)} loading={cancel.isPending}>
            {t('work.cancel')}
          </Button>
        </div>
      </div>
    </section>
  )
}

function QueueHint({ work }: { work: Work }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const time = work.expected_ms && durationText(work.expected_ms.p50, locale)
  const words = [
    work.queue_position && t('work.position', { count: work.queue_position }),
    time && t('tool.expected', { time }),
  ]
  return <span className={classes.hint}>{words.filter(Boolean).join(' · ')}</span>
}

/** Remaining time; says so if the work takes longer than expected. */
function TimeLeft({ work, percent }: { work: Work; percent: number }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const elapsedMs = useElapsed(work)
  if (!work.expected_ms) return null
  const { leftMs, isLate } = timeLeft({ elapsedMs, percent, expected: work.expected_ms })
  const time = durationText(leftMs, locale)
  return <span className={classes.hint}>{t(isLate ? 'work.timeLeftLate' : 'work.timeLeft', { time })}</span>
}
