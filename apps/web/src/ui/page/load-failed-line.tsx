import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './load-failed-line.module.css'

/** Same as `LoadFailed`, for narrow places. */
export function LoadFailedLine({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="alert" className={classes.line}>
      {t('error.noNetworkTitle')}
      <Button variant="subtle" size="compact-sm" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  )
}
