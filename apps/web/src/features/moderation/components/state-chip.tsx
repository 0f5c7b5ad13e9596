import type { Case } from '@easel/contract'
import { useTranslation } from 'react-i18next'
import classes from './case.module.css'

/** To who reported, an open case is one that was received. */
export function StateChip({ state, side }: Pick<Case, 'state' | 'side'>) {
  const { t } = useTranslation()
  const label = state === 'open' && side !== 'moderator' ? t('moderation.received') : t(`moderation.${state}`)
  return (
    <span className={classes.chip} data-state={state}>
      {label}
    </span>
  )
}
