import type { Work } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { IconAdjustments, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { useRetryWork } from '../hooks/use-work-actions.ts'
import { formAddress, isInputAtFault, useStateLabel } from '../work-state.ts'

interface FailedWorkProps {
  work: Work
  /** Link to the form with the settings and photos of the work. */
  form?: { to: string; state?: unknown }
  /** Actions in addition to the retry. */
  children?: ReactNode
}

/**
 * A work that ended without a result: the reason, and a button to retry. If a retry would end in the same way, a link to the form
 * replaces the button.
 */
export function FailedWork({ work, form = { to: formAddress(work) }, children }: FailedWorkProps) {
  const { t } = useTranslation()
  const stateLabel = useStateLabel()
  return (
    <EmptyState
      kind="network"
      title={work.error ? t('work.failedTitle') : stateLabel(work)}
      text={
        <>
          {work.error && <span style={sentence}>{work.error.message}</span>}
          <span style={sentence}>{t('work.attemptsBack')}</span>
        </>
      }
      action={
        isInputAtFault(work) ? (
          <Button component={LocaleLink} {...form} leftSection={<IconAdjustments size={18} />}>
            {t('work.change')}
          </Button>
        ) : (
          <div style={{ display: 'flex', gap: 10, flexWrap: 'wrap', justifyContent: 'center' }}>
            <RetryButton work={work} />
            {children}
          </div>
        )
      }
    />
  )
}

/** Each sentence is a block, so that its lines are balanced separately. */
const sentence = { display: 'block' } as const

function RetryButton({ work }: { work: Work }) {
  const { t } = useTranslation()
  const retry = useRetryWork()
  return (
    <Button
      leftSection={<IconRefresh size={18} />}
      onClick={() => retry.mutate(work.id)}
      loading={retry.isPending}
    >
      {t('work.retry')}
    </Button>
  )
}
