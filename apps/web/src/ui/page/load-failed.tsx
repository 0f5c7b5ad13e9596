import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../feedback/index.ts'

export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <EmptyState
        kind="network"
        title={t('error.noNetworkTitle')}
        text={t('error.noNetwork')}
        action={
          <Button variant="default" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        }
      />
    </div>
  )
}
