import type { EngineForWorkflow, WorkflowCheck } from '@easel/contract/client'
import { IconCircleCheck, IconCircleX, IconClockPause } from '@tabler/icons-react'
import { roughDurationText } from '../../../lib/format/index.ts'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import classes from './maker.module.css'

interface EngineReportProps {
  engine: EngineForWorkflow
  sources: WorkflowCheck['source_arr']
  files: WorkflowCheck['file_arr']
}

/** The report of one engine about a workflow: the engine can run the workflow, or lacks something. */
export function EngineReport({ engine, sources, files }: EngineReportProps) {
  const { t } = useTranslation()
  const { name, can_run, is_ready, is_known, lacking_class_arr, lacking_file_arr } = engine
  const facts = useFacts(engine)
  if (can_run) {
    const Icon = is_ready ? IconCircleCheck : IconClockPause
    return (
      <div className={classes.card}>
        <p className={classes.line} data-good={is_ready || undefined}>
          <span className={classes.line} data-good={is_ready || undefined}>
            <Icon size={20} stroke={1.7} aria-hidden="true" />
            {is_ready ? t('maker.runsOn', { name }) : t('maker.notReady', { name })}
          </span>
          {facts && <span className={classes.facts}>{facts}</span>}
        </p>
        {lacking_file_arr.length > 0 && (
          <ul className={classes.lacking}>
            {lacking_file_arr.map((lacking) => (
              <li key={lacking.name}>{t('maker.missingEmbedding', { name: lacking.name })}</li>
            ))}
          </ul>
        )}
      </div>
    )
  }
  const lacking = [...lacking_class_arr, ...lacking_file_arr]
  const missingText = (name: string) => {
    const folder = files.find((file) => file.name === name)?.folder
    return folder === undefined ? t('maker.missing', { name }) : t('maker.missingIn', { name, folder })
  }
  return (
    <div className={classes.card}>
      <p className={classes.line}>
        <IconCircleX size={20} stroke={1.7} aria-hidden="true" />
        {is_known ? t('maker.cannotRun', { name }) : t('maker.unknownEngine', { name })}
      </p>
      {lacking.length > 0 && (
        <ul className={classes.lacking}>
          {lacking.map((need) => (
            <li key={need.name}>
              {need.is_forbidden ? t('maker.forbidden', { name: need.name }) : missingText(need.name)}{' '}
              {!need.is_forbidden && <SourceLink url={urlOf(sources, need.name)} />}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function useFacts({ expected_ms, has_model_loaded }: EngineForWorkflow): string {
  const { t } = useTranslation()
  const locale = useLocale()
  return [
    expected_ms !== undefined && t('tool.expected', { time: roughDurationText(expected_ms, locale) }),
    has_model_loaded && t('maker.modelLoaded'),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The address comes from the file and is not trusted, so its host is shown. */
export function SourceLink({ url }: { url: string | undefined }) {
  const { t } = useTranslation()
  const host = url === undefined ? undefined : URL.parse(url)?.host
  if (!host) return null
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {t('maker.getFrom', { host })}
    </a>
  )
}

/** Returns the address that the file names for a node type or a model. */
export function urlOf(sources: WorkflowCheck['source_arr'], name: string): string | undefined {
  return sources.find((source) => source.name === name)?.url
}
