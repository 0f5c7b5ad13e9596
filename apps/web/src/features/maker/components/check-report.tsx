import type { WorkflowCheck } from '@easel/contract/client'
import { IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { nodeTitle } from '../file/workflow-file.ts'
import { EngineReport } from './engine-report.tsx'
import classes from './maker.module.css'

interface CheckReportProps {
  check: WorkflowCheck
  /** JSON of the workflow, which names its nodes. */
  workflow: string
}

/** Tells where a workflow can run, and what is wrong with it. */
export function CheckReport({ check, workflow }: CheckReportProps) {
  const { t } = useTranslation()
  const { cost, place, engine_arr, error_arr, result_count, image_count, source_arr } = check
  return (
    <>
      {error_arr.length > 0 && (
        <div className={classes.card}>
          <p className={classes.line}>{t('maker.faults')}</p>
          <ul className={classes.lacking}>
            {error_arr.map(({ node_id, input, message }) => (
              <li key={`${node_id} ${input} ${message}`}>
                {[nodeTitle(workflow, node_id), input, message].filter(Boolean).join(' · ')}
              </li>
            ))}
          </ul>
        </div>
      )}
      {place === 'here' && error_arr.length === 0 && (
        <p className={classes.line} data-good>
          <IconCircleCheck size={20} stroke={1.7} aria-hidden="true" />
          {t('maker.here')}
        </p>
      )}
      {place === 'engines' && engine_arr.length === 0 && (
        <p className={classes.facts}>{t('maker.noEngines')}</p>
      )}
      <ul className={classes.list}>
        {engine_arr.map((engine) => (
          <li key={engine.name}>
            <EngineReport engine={engine} sources={source_arr} />
          </li>
        ))}
      </ul>
      <p className={classes.facts}>
        {[
          cost !== undefined && t('tool.cost', { count: cost }),
          cost !== undefined &&
            (image_count > 0 ? t('tool.photos', { count: image_count }) : t('tool.photosNone')),
          result_count !== 1 && t('maker.resultCount', { count: result_count }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  )
}
