import type { WorkflowCheck } from '@easel/contract/client'
import { Button, Loader } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { Fault, Section } from '../../../ui/page/index.ts'
import { obstacleOf } from '../api.ts'
import type { DraftHandle } from '../draft-store.ts'
import { CheckReport } from './check-report.tsx'
import classes from './maker.module.css'
import { ModelChoice } from './model-choice.tsx'
import { ResultChoice } from './result-choice.tsx'
import { TellHost } from './tell-host.tsx'
import { WorkflowGraph } from './workflow-graph.tsx'

interface CheckStepProps {
  check: UseQueryResult<WorkflowCheck>
  handle: DraftHandle
  /** True if the graph is drawn beside the form. */
  isDrawn: boolean
}

/** The step that shows which engines can run the workflow, and asks for choices that affect this. */
export function CheckStep({ check, handle: { draft, change }, isDrawn }: CheckStepProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const obstacle = check.data && obstacleOf(check.data)
  const { result_arr = [], replaceable_arr = [] } = check.data ?? {}
  const chosen = draft.resultId || result_arr.find(({ is_chosen }) => is_chosen)?.node_id
  return (
    <Section title={t('maker.check')}>
      {result_arr.length > 1 && (
        <ResultChoice results={result_arr} value={chosen} onChange={(resultId) => change({ resultId })} />
      )}
      <div className={classes.section} aria-live="polite" aria-busy={check.isFetching}>
        {check.data && <CheckReport check={check.data} workflow={draft.workflow} />}
      </div>
      {check.data && !isDrawn && <WorkflowGraph workflow={draft.workflow} inputs={check.data.input_arr} />}
      {replaceable_arr.length > 0 && (
        <ModelChoice
          models={replaceable_arr}
          replaced={draft.replaced}
          onChange={(replaced) => change({ replaced })}
        />
      )}
      <div className={`${classes.section} ${classes.status}`} aria-live="polite">
        {obstacle && (
          <p className={obstacle === 'no_engine' ? classes.facts : classes.fault}>
            {t(`maker.obstacle_${obstacle}`)}
          </p>
        )}
        {check.error && !check.isFetching && <Fault>{errorText(check.error)}</Fault>}
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
        {(obstacle === 'no_engine' || obstacle === 'packs' || obstacle === 'nowhere') && <TellHost />}
      </div>
    </Section>
  )
}
