import type { Work } from '@easel/contract/client'
import { Button, Switch } from '@mantine/core'
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { roughDurationText } from '../../../lib/format/index.ts'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { isSoundOn, setSound } from '../finish-sound.ts'
import { type Progress, useProgress } from '../hooks/use-progress.ts'
import { useCancelWorks } from '../hooks/use-work-actions.ts'
import { timeLeft } from '../time-left.ts'
import classes from './run-progress.module.css'

/** Phases in their order; `uploading` exists only on the page, before the work is created. */
const phases = ['uploading', 'checking', 'processing', 'completed'] as const

const tickMs = 1000

/** A running work: its preview, the phase, and a button to cancel. */
export function RunProgress({ work }: { work: Work }) {
  const { t } = useTranslation()
  const cancel = useCancelWorks()
  const progress: Progress = useProgress(work) ?? work.progress
  const waits = work.state === 'queue'
  const percent = waits ? 0 : Math.round(progress.percent)
  return (
    <section className={classes.run} aria-label={t('work.progress')}>
      <PreviewStage preview={progress.preview} source={work.source_arr?.[0]?.file} label={t('work.preview')}>
        <div className={classes.line}>
          <div className={classes.words}>
            <span className={classes.state} aria-live="polite">
              {waits ? t('work.waiting') : t(`work.${progress.phase}`)}
            </span>
            {waits ? <QueueHint work={work} /> : <TimeLeft work={work} percent={progress.percent} />}
          </div>
          {!waits && <span className={classes.percent}>{`${percent}%`}</span>}
          <Button
            variant="default"
            className={classes.cancel}
            onClick={() => cancel.mutate([work])}
            loading={cancel.isPending}
          >
            {t('work.cancel')}
          </Button>
        </div>
        <PhaseBar phase={waits ? 'checking' : progress.phase} percent={percent} />
      </PreviewStage>
      <div className={classes.foot}>
        <p>{t('work.leave')}</p>
        <SoundSwitch />
      </div>
    </section>
  )
}

function QueueHint({ work }: { work: Work }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const time = work.expected_ms && roughDurationText(work.expected_ms.p50, locale)
  const words = [
    work.queue_position && t('work.position', { count: work.queue_position }),
    time && t('tool.expected', { time }),
  ]
  return <span className={classes.hint}>{words.filter(Boolean).join(' · ')}</span>
}

/** Remaining time; another sentence if the work takes longer than expected. */
function TimeLeft({ work, percent }: { work: Work; percent: number }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const elapsedMs = useElapsed(work)
  if (!work.expected_ms) return null
  const { leftMs, isLate } = timeLeft({ elapsedMs, percent, expected: work.expected_ms })
  const time = roughDurationText(leftMs, locale)
  return <span className={classes.hint}>{t(isLate ? 'work.timeLeftLate' : 'work.timeLeft', { time })}</span>
}

type Phase = (typeof phases)[number]

interface StartingProgressProps {
  phase: 'uploading' | 'checking'
  photo?: { url: string; width?: number; height?: number } | undefined
}

/** A work whose start the server has not confirmed: it has the parts of `RunProgress` at the same positions. */
export function StartingProgress({ phase, photo }: StartingProgressProps) {
  const { t } = useTranslation()
  return (
    <section className={classes.run} aria-label={t('work.progress')}>
      <PreviewStage preview={undefined} source={photo} label={t('work.preview')}>
        <div className={classes.line}>
          <span className={classes.state} aria-live="polite">
            {t(`work.${phase}`)}
          </span>
        </div>
        <PhaseBar phase={phase} percent={0} />
      </PreviewStage>
    </section>
  )
}

interface PhaseBarProps {
  phase: Phase
  /** Progress of the whole work. */
  percent: number
}

function PhaseBar({ phase, percent }: PhaseBarProps) {
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
      aria-valuetext={`${t(`work.${phase}`)}, ${percent}%`}
    >
      <ol className={classes.phases}>
        {phases.map((phase, index) => (
          <li key={phase} className={classes.phase} data-now={index === now || undefined}>
            <span className={classes.track}>
              <span className={classes.fill} style={{ translate: `${fill(index) - 100}% 0` }} />
            </span>
            {t(`work.${phase}`)}
          </li>
        ))}
      </ol>
    </div>
  )
}

interface PreviewStageProps {
  preview: string | undefined
  source: { url: string; width?: number; height?: number } | undefined
  label: string
  /** Content over the lower edge of the picture. The picture keeps the size of the photo before it and of the result after it. */
  children: ReactNode
}

/** Each new preview fades in over the previous preview; the source photo is shown until the first preview. */
function PreviewStage({ preview, source, label, children }: PreviewStageProps) {
  const [pair, setPair] = useState<{ under?: string; top?: string }>({})
  if (preview && preview !== pair.top) setPair({ under: pair.top, top: preview })
  const shape =
    source?.width && source.height
      ? ({ '--ratio': source.width / source.height } as CSSProperties)
      : undefined
  return (
    <div className={classes.stage}>
      <div className={classes.sheet} style={shape} data-waiting={!pair.top || undefined}>
        {source && <img className={classes.layer} data-source src={source.url} alt="" />}
        {pair.under && <img className={classes.layer} src={pair.under} alt="" />}
        {pair.top && <img key={pair.top} className={classes.layer} data-new src={pair.top} alt={label} />}
      </div>
      <div className={classes.panel}>{children}</div>
    </div>
  )
}

/** The setting is stored in this browser, so the server cannot render it: it is read after hydration. */
function SoundSwitch() {
  const { t } = useTranslation()
  const [isOn, setOn] = useState(false)
  useEffect(() => setOn(isSoundOn()), [])
  return (
    <Switch
      label={t('work.sound')}
      checked={isOn}
      onChange={(event) => {
        setSound(event.currentTarget.checked)
        setOn(event.currentTarget.checked)
      }}
    />
  )
}

/**
 * Time since the work started, updated every second. It is based on the server's value, because the browser's clock may be wrong.
 */
function useElapsed({ elapsed_ms: known = 0 }: Work): number {
  const [elapsed, setElapsed] = useState(known)
  useEffect(() => {
    const begun = performance.now() - known
    const tick = () => setElapsed(performance.now() - begun)
    tick()
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [known])
  return elapsed
}
