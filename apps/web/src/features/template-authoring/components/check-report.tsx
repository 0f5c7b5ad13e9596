import type { WorkflowCheck } from '@easel/contract/client'
import { IconCircleCheck, IconServerOff } from '@tabler/icons-react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { nodeTitles } from '../file/workflow-file.ts'
import { EngineReport, SourceLink, urlOf } from './engine-report.tsx'
import classes from './maker.module.css'

interface CheckReportProps {
  check: WorkflowCheck
  /** JSON of the workflow, which names its nodes. */
  workflow: string
}

/** Shows which engines can run a workflow, and its faults. */
export function CheckReport({ check, workflow }: CheckReportProps) {
  const { t } = useTranslation()
  const { cost, place, engine_arr, error_arr, warning_arr, result_count, image_count, source_arr } = check
  const { unknown_class_arr, file_arr } = check
  const isFine = error_arr.length === 0
  const facts = [
    cost !== undefined && t('tool.cost', { count: cost }),
    image_count > 0 ? t('tool.photos', { count: image_count }) : cost !== undefined && t('tool.photosNone'),
    isFine &&
      unknown_class_arr.length === 0 &&
      result_count !== 1 &&
      t('maker.resultCount', { count: result_count }),
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
        <div className={classes.card}>
          <p className={classes.line}>
            <IconServerOff size={20} stroke={1.7} aria-hidden="true" />
            {t(isFine ? 'maker.fineNoEngine' : 'maker.noEngines')}
          </p>
          <Needs files={file_arr} sources={source_arr} />
        </div>
      )}
      {unknown_class_arr.length > 0 && (
        <div className={classes.card}>
          <p className={classes.line}>{t('maker.packs')}</p>
          <p className={classes.facts}>{t('maker.packsHint')}</p>
          <ul className={classes.lacking}>
            {unknown_class_arr.map((name) => (
              <li key={name}>
                {name} <SourceLink url={urlOf(source_arr, name)} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <ul className={classes.list}>
        {engine_arr.map((engine) => (
          <li key={engine.name}>
            <EngineReport engine={engine} sources={source_arr} files={file_arr} />
          </li>
        ))}
      </ul>
      {facts !== '' && <p className={classes.facts}>{facts}</p>}
    </>
  )
}

/** The models that a future engine must have. */
function Needs({
  files,
  sources,
}: {
  files: WorkflowCheck['file_arr']
  sources: WorkflowCheck['source_arr']
}) {
  const { t } = useTranslation()
  if (files.length === 0) return null
  return (
    <>
      <p className={classes.facts}>{t('maker.needsModels')}</p>
      <ul className={classes.lacking}>
        {files.map(({ name, folder }) => (
          <li key={name}>
            {folder === undefined ? name : t('maker.inFolder', { name, folder })}{' '}
            <SourceLink url={urlOf(sources, name)} />
          </li>
        ))}
      </ul>
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
  // A fault of a form names no node, and may occur several times.
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
