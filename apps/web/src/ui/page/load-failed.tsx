import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../feedback/index.ts'

interface LoadFailedProps {
  onRetry: () => void
  /** What did not load; without it, what to do about the network. */
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
