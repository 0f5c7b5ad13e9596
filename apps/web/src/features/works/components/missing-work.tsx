import type { CodeError } from '@easel/contract/client'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'

interface MissingWorkProps {
  /** The server's error; undefined if the work was deleted on this page. */
  refusal: CodeError | undefined
  onRetry: () => void
  /** Link to another page, for a work that is gone. */
  wayOn: ReactNode
}

/** Replaces a work that is gone or currently unavailable. */
export function MissingWork({ refusal, onRetry, wayOn }: MissingWorkProps) {
  const { t } = useTranslation()
  if (!refusal || refusal.code === 'A0404')
    return <EmptyState kind="lost" title={t('work.gone')} text="" action={wayOn} />
  return (
    <EmptyState
      kind="lost"
      title={t('work.failedLoad')}
      text={refusal.message}
      action={
        <Button variant="default" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    />
  )
}
