import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../feedback/index.ts'

interface LoadFailedProps {
  onRetry: () => void
  /** Tells what failed to load; default: advice about the network. */
  text?: string
}

export function LoadFailed({ onRetry, text }: LoadFailedProps) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <EmptyState
        kind="network"
        title={t('error.noNetworkTitle')}
        text={text ?? t('error.noNetwork')}
        action={
          <Button variant="default" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        }
      />
    </div>
  )
}
