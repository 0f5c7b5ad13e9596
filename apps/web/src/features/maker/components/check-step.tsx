import type { WorkflowCheck } from '@easel/contract/client'
import { Button, Loader } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { Section } from '../../../ui/page/index.ts'
import { obstacleOf } from '../api.ts'
import { CheckReport } from './check-report.tsx'
import classes from './maker.module.css'

interface CheckStepProps {
  check: UseQueryResult<WorkflowCheck>
  workflow: string
}

/** The step that shows where the workflow can run. */
export function CheckStep({ check, workflow }: CheckStepProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const obstacle = check.data && obstacleOf(check.data)
  return (
    <Section title={t('maker.check')}>
      <div className={classes.section} aria-live="polite" aria-busy={check.isFetching}>
        {check.data && <CheckReport check={check.data} workflow={workflow} />}
        {obstacle && <p className={classes.fault}>{t(`maker.obstacle_${obstacle}`)}</p>}
        {check.error && !check.isFetching && (
          <p role="alert" className={classes.fault}>
            {errorText(check.error)}
          </p>
        )}
        {check.isFetching && (
          <p className={classes.row}>
            <Loader size={18} />
            {t('maker.checking')}
          </p>
        )}
      </div>
      <div className={classes.row}>
        <Button variant="default" size="sm" onClick={() => void check.refetch()} disabled={check.isFetching}>
          {t('maker.checkAgain')}
        </Button>
      </div>
    </Section>
  )
}
