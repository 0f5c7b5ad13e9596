import type { WorkTemplate } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { errorCode, useApi, useErrorText } from '../../../lib/api/index.ts'
import { firstClick } from '../../../lib/browser/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { Fault } from '../../../ui/page/index.ts'
import { balanceQuery } from '../../credits/index.ts'
import { isRunning, RunProgress, useWork, WorkMedia } from '../../works/index.ts'
import type { DraftHandle } from '../draft-store.ts'
import { useTrial } from '../hooks/use-trial.ts'
import classes from './maker.module.css'
import { PhotoChoice } from './photo-choice.tsx'

interface TrialPanelProps {
  handle: DraftHandle
  /** Cost in attempts. */
  cost: number
  /** Photos that a work takes. */
  photos: { min: number; max: number }
  /** Stores the current draft; undefined while it cannot be stored. */
  keep: (() => Promise<WorkTemplate>) | undefined
}

/** Makes a work with the draft before it is published, and shows it beside the form. */
export function TrialPanel({ handle, cost, photos, keep }: TrialPanelProps) {
  const { t } = useTranslation()
  const id = useId()
  const errorText = useErrorText()
  const { data: balance } = useQuery(balanceQuery(useApi()))
  const { tryIt, isStarting, error } = useTrial(handle, keep ?? unready)
  const { workId, photos: chosen } = handle.draft
  const { data: work } = useWork(workId)
  const running = work && isRunning(work)
  const lacking = photos.min - chosen.length
  const remaining = (balance ?? 0) - cost
  return (
    <section className={classes.trial} aria-labelledby={id}>
      <div>
        <h3 id={id}>{t('maker.trial')}</h3>
        <p className={classes.facts}>{t('maker.trialHint')}</p>
      </div>
      {photos.max > 0 && <PhotoChoice handle={handle} max={photos.max} />}
      {work && <TrialResult workId={workId} />}
      {error && errorCode(error) !== 'A0601' && <Fault>{errorText(error)}</Fault>}
      {!running && (
        <>
          <p className={classes.facts} aria-live="polite">
            {lacking > 0
              ? t('maker.trialPhotos', { count: lacking })
              : remaining >= 0
                ? t('tool.costLeaves', { count: cost, left: remaining })
                : t('tool.cost', { count: cost })}
          </p>
          <Button
            variant="light"
            onClick={firstClick(tryIt)}
            loading={isStarting}
            disabled={keep === undefined || lacking > 0}
          >
            {t(workId === '' ? 'maker.tryIt' : 'maker.tryAgain')}
          </Button>
        </>
      )}
    </section>
  )
}

const unready = () => Promise.reject(new Error('The draft cannot be stored yet'))

/** The work of a trial: its progress, its result, or its error. */
function TrialResult({ workId }: { workId: string }) {
  const { t } = useTranslation()
  const { data: work } = useWork(workId)
  if (!work) return null
  if (isRunning(work)) return <RunProgress work={work} />
  if (work.state === 'done')
    return (
      <div role="status">
        <WorkMedia work={work} />
      </div>
    )
  return (
    <Fault>
      {work.error?.message ?? t('maker.trialStopped')} {t('work.attemptsBack')}
    </Fault>
  )
}
