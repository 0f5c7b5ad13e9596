import type { EngineDetails } from '@easel/contract/client'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { healthParts, readyPercent } from '../health.ts'
import classes from './administration.module.css'

const weekMs = 7 * 24 * 3600_000

/** States of the last seven days as one bar, with the same in words. */
export function HealthStrip({ states }: { states: EngineDetails['state_arr'] }) {
  const { t } = useTranslation()
  const toTs = Date.now()
  const parts = healthParts(states, { fromTs: toTs - weekMs, toTs })
  const percent = readyPercent(parts)
  const words =
    percent === undefined ? t('administration.healthUnknown') : t('administration.healthReady', { percent })
  return (
    <div className={classes.health}>
      <div className={classes.strip} role="img" aria-label={words} suppressHydrationWarning>
        {parts.map(({ state, fromTs, share }) => (
          <span key={fromTs} data-state={state} style={{ flexGrow: share }} suppressHydrationWarning />
        ))}
      </div>
      <p className={classes.legend}>
        <span>{t('administration.weekAgo')}</span>
        <span suppressHydrationWarning>{words}</span>
        <span>{t('administration.now')}</span>
      </p>
    </div>
  )
}
