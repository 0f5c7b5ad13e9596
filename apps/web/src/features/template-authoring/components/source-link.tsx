import type { WorkflowCheck } from '@easel/contract/client'
import { useTranslation } from '../../../lib/i18n/index.ts'

/** The address comes from the file, so its host is shown. */
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

/** Address that the file names for a node type or a model. */
export function urlOf(sources: WorkflowCheck['source_arr'], name: string): string | undefined {
  return sources.find((source) => source.name === name)?.url
}
