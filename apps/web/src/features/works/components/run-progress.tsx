import type { Work } from '@easel/contract'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { durationText } from '../../../lib/format/index.ts'
import { useLocale } from '../../../lib/i18n/index.ts'
import { type Progress, useProgress } from '../hooks/use-progress.ts'
import { useCancelWork } from '../hooks/use-work-actions.ts'
import { PhaseBar } from './phase-bar.tsx'
import { PreviewStage } from './preview-stage.tsx'
import classes from './run-progress.module.css'
import { SoundSwitch } from './sound-switch.tsx'

/** A work on its way: its picture so far, the phase, and the way out. */
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
        <div className={classes.line} aria-live="polite">
          <span className={classes.state}>{waits ? t('work.waiting') : t(`work.${progress.phase}`)}</span>
          <Hint work={work} />
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

function Hint({ work }: { work: Work }) {
  const { t } = useTranslation()
  const locale = useLocale()
  if (work.state === 'queue' && work.queue_position) {
    return <span className={classes.hint}>{t('work.position', { count: work.queue_position })}</span>
  }
  if (!work.expected_ms) return null
  return (
    <span className={classes.hint}>
      {t('tool.expected', { time: durationText(work.expected_ms.p50, locale) })}
    </span>
  )
}
