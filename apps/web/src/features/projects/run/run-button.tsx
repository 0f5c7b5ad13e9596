import type { ProjectQuote } from '@easel/contract/client'
import { ActionIcon, Button } from '@mantine/core'
import { IconGridDots, IconPlayerPlay } from '@tabler/icons-react'
import { roughDurationText } from '../../../lib/format/index.ts'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import classes from './run.module.css'
import type { ProjectRun } from './use-project-run.ts'

interface RunButtonProps {
  run: ProjectRun
  onVary: () => void
  /** Undefined until it is known. */
  quote: ProjectQuote | undefined
}

/** Begins a run; its cost is beside the button. */
export function RunButton({ run, quote, onVary }: RunButtonProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const cost = quote?.cost
  const facts = [
    quote && quote.fault_arr.length > 0 && t('projectRun.unfit'),
    cost !== undefined && t('projectRun.cost', { count: cost }),
    quote?.uses_engine && t('projectRun.onEngine'),
    quote?.expected_ms && roughDurationText(quote.expected_ms.p50, locale),
  ]
  return (
    <>
      <p className={classes.facts}>{facts.filter(Boolean).join(' · ')}</p>
      <Button
        leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
        onClick={() => run.begin()}
        loading={run.start.isPending}
        disabled={run.running !== undefined}
      >
        {t('projectRun.run')}
      </Button>
      <ActionIcon
        variant="default"
        size={36}
        onClick={onVary}
        disabled={run.running !== undefined}
        aria-label={t('projectRun.vary')}
        title={t('projectRun.vary')}
      >
        <IconGridDots size={18} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </>
  )
}
