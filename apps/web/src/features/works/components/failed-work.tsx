import type { Work } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { useRetryWork } from '../hooks/use-work-actions.ts'
import { useStateLabel } from './state-label.tsx'

/** A work that ended without a result: the reason, and a way to retry. */
export function FailedWork({ work, children }: { work: Work; children?: ReactNode }) {
  const { t } = useTranslation()
  const retry = useRetryWork()
  const stateLabel = useStateLabel()
  return (
    <EmptyState
      kind="network"
      title={work.error ? t('work.failedTitle') : stateLabel(work)}
      text={
        work.error ? (
          <>
            {work.error.message}
            <br />
            {t('work.attemptsBack')}
          </>
        ) : (
          t('work.attemptsBack')
        )
      }
      action={
        <div style={{ display: 'flex', gap: 10, flexWrap: 'wrap', justifyContent: 'center' }}>
          <Button
            leftSection={<IconRefresh size={18} />}
            onClick={() => retry.mutate(work.id)}
            loading={retry.isPending}
          >
            {t('work.retry')}
          </Button>
          {children}
        </div>
      }
    />
  )
}
