import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/index.ts'
import { EmptyState } from '../feedback/index.ts'
import classes from './load-failed.module.css'

interface LoadFailedProps {
  onRetry: () => void
  /** Sentence about the failure; default: advice to check the network. */
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

/** A narrow form of `LoadFailed`, on a single line. */
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

/** Shows a fault, which screen readers announce immediately. */
export function Fault({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={classes.fault}>
      {children}
    </p>
  )
}
