import { Switch } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { usePush } from '../hooks/use-push.ts'
import classes from './push.module.css'

/** Switch for push notifications on this device, with the reason if they are unavailable. */
export function PushSwitch() {
  const { t } = useTranslation()
  const { state, isBusy, fault, setEnabled } = usePush()
  const hintId = useId()
  const isPossible = state === 'on' || state === 'off'
  // The switch shows the error.
  const change = (isWanted: boolean) => setEnabled(isWanted).catch(() => undefined)
  return (
    <div className={classes.row} data-state={state ?? 'unknown'}>
      <div className={classes.words}>
        <div>{t('push.device')}</div>
        <p id={hintId} className={classes.hint} aria-live="polite">
          {isBusy ? t('push.busy') : (fault ?? t(`push.${state ?? 'off'}`))}
        </p>
      </div>
      <Switch
        size="md"
        aria-label={t('push.device')}
        aria-describedby={hintId}
        checked={state === 'on'}
        disabled={!isPossible || isBusy}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    </div>
  )
}
