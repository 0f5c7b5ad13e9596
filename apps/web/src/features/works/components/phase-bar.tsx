import { useTranslation } from 'react-i18next'
import classes from './run-progress.module.css'

/** Phases in their order; `uploading` exists only on the page, before the work is created. */
const phases = ['uploading', 'checking', 'processing', 'completed'] as const

type Phase = (typeof phases)[number]

interface PhaseBarProps {
  phase: Phase
  /** Progress of the whole work. */
  percent: number
}

export function PhaseBar({ phase, percent }: PhaseBarProps) {
  const { t } = useTranslation()
  const now = phases.indexOf(phase)
  const fill = (index: number) => {
    if (index < now || phase === 'completed') return 100
    return index === now ? Math.max(6, percent) : 0
  }
  return (
    <div
      role="progressbar"
      aria-label={t('work.progress')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={`${t(`work.${phase}`)}, ${percent} %`}
    >
      <ol className={classes.phases}>
        {phases.map((one, index) => (
          <li key={one} className={classes.phase} data-now={index === now || undefined}>
            <span className={classes.track}>
              <span className={classes.fill} style={{ width: `${fill(index)}%` }} />
            </span>
            {t(`work.${one}`)}
          </li>
        ))}
      </ol>
    </div>
  )
}
