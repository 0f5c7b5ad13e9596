import type { Case } from '@easel/contract/client'
import { useTranslation } from '../../../lib/i18n/index.ts'
import classes from './case.module.css'

/** For parties other than moderators, an open case is shown as received. */
export function StateChip({ state, side }: Pick<Case, 'state' | 'side'>) {
  const { t } = useTranslation()
  const label = state === 'open' && side !== 'moderator' ? t('moderation.received') : t(`moderation.${state}`)
  return (
    <span className={classes.chip} data-state={state}>
      {label}
    </span>
  )
}
