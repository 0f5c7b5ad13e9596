import type { Work, WorkEngineTry } from '@easel/contract/client'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { clockText, durationText } from '../../../lib/format/index.ts'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { engineTriesQuery, isRunning } from '../api.ts'
import classes from './engine-tries.module.css'

const pollMs = 5000

/** The tries of engines to make one of the viewer's works, one sentence each; renders nothing if there are no tries. */
export function EngineTries({ work }: { work: Work }) {
  const { t } = useTranslation()
  const title = useId()
  const { data } = useQuery({
    ...engineTriesQuery(useApi(), work.id),
    enabled: work.uses_engine === true,
    refetchInterval: isRunning(work) && pollMs,
  })
  const tries = data?.engine_try_arr ?? []
  if (tries.length === 0) return null
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className={classes.title}>
        {t('work.engines')}
      </h3>
      <ol className={classes.list}>
        {tries.map((engineTry) => (
          <li key={engineTry.id} className={classes.item} data-outcome={engineTry.outcome}>
            <Sentence engineTry={engineTry} />
            {engineTry.model && <small className={classes.model}>{engineTry.model}</small>}
            {engineTry.control_net && (
              <small className={classes.model}>
                {t('work.tryGuidedBy', { name: engineTry.control_net })}
              </small>
            )}
            {engineTry.fault_message && <small>{engineTry.fault_message}</small>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Sentence({ engineTry }: { engineTry: WorkEngineTry }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { engine_name: name, send_ts, accept_ts, take_over_ts, end_ts, outcome } = engineTry
  const time = send_ts !== undefined && clockText(send_ts, locale)
  if (engineTry.is_reused) return <span>{t('work.tryReused')}</span>
  const parts = [
    time ? t('work.trySent', { name, time }) : t('work.tryAssigned', { name }),
    ...(take_over_ts === undefined ? [] : [t('work.tryTakenOver')]),
    ...(outcome === undefined ? [t(accept_ts === undefined ? 'work.tryWaits' : 'work.tryAccepted')] : []),
  ]
  const took = send_ts !== undefined && end_ts !== undefined && durationText(end_ts - send_ts, locale)
  if (outcome) parts.push(took ? t(`work.try_${outcome}_after`, { time: took }) : t(`work.try_${outcome}`))
  return <span>{`${parts.join(t('work.tryAnd'))}${t('work.tryEnd')}`}</span>
}
