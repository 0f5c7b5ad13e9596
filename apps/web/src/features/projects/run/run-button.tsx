import type { WorkQuote } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { roughDurationText } from '../../../lib/format/index.ts'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import classes from './run.module.css'
import type { ProjectRun } from './use-project-run.ts'

interface RunButtonProps {
  run: ProjectRun
  quote: WorkQuote | undefined
  /** The graph cannot run; its nodes say why. */
  isUnfit: boolean
}

/** Begins a run, beside what it takes. */
export function RunButton({ run, quote, isUnfit }: RunButtonProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const time = quote && roughDurationText(quote.expected_ms.p50, locale)
  return (
    <>
      <p className={classes.facts}>
        {isUnfit && t('projectRun.unfit')}
        {quote && [t('projectRun.cost', { count: quote.cost }), time].filter(Boolean).join(' · ')}
      </p>
      <Button
        leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
        onClick={() => run.start.mutate()}
        loading={run.start.isPending}
        disabled={run.running !== undefined}
      >
        {t('projectRun.run')}
      </Button>
    </>
  )
}
