import type { WorkflowCheck } from '@easel/contract/client'
import { IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { nodeTitles } from '../file/workflow-file.ts'
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
  const { cost, place, engine_arr, error_arr, warning_arr, result_count, image_count, source_arr } = check
  const facts = [
    cost !== undefined && t('tool.cost', { count: cost }),
    image_count > 0 ? t('tool.photos', { count: image_count }) : cost !== undefined && t('tool.photosNone'),
    result_count !== 1 && t('maker.resultCount', { count: result_count }),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <>
      <Faults title={t('maker.faults')} faults={error_arr} workflow={workflow} />
      <Faults title={t('maker.warnings')} faults={warning_arr} workflow={workflow} />
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
      {facts !== '' && <p className={classes.facts}>{facts}</p>}
    </>
  )
}

interface FaultsProps {
  title: string
  faults: WorkflowCheck['error_arr']
  workflow: string
}

function Faults({ title, faults, workflow }: FaultsProps) {
  if (faults.length === 0) return null
  const titleOf = nodeTitles(workflow)
  // A fault of a form names no node, and may be there several times.
  const lines = new Set(
    faults.map(({ node_id, input, message }) =>
      [titleOf(node_id), input, message].filter(Boolean).join(' · '),
    ),
  )
  return (
    <div className={classes.card}>
      <p className={classes.line}>{title}</p>
      <ul className={classes.lacking}>
        {[...lines].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
