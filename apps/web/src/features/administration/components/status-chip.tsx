import type { Engine } from '@easel/contract/client'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { engineStatus } from '../engine-status.ts'
import classes from './administration.module.css'

export function StatusChip({ engine }: { engine: Engine }) {
  const { t } = useTranslation()
  const status = engineStatus(engine)
  return (
    <span className={classes.chip} data-status={status}>
      {t(`administration.status_${status}`)}
    </span>
  )
}
