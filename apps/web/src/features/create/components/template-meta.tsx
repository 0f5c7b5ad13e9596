import type { WorkTemplate } from '@easel/contract'
import { useTranslation } from 'react-i18next'
import { PageMeta } from '../../../lib/page-meta/index.ts'

/** A template has an address worth linking, whatever else stands in the query. */
export function TemplateMeta({ template }: { template: WorkTemplate }) {
  const { t } = useTranslation()
  const { url, width, height } = template.cover
  return (
    <PageMeta
      title={template.title}
      description={t('meta.template', { description: template.description })}
      search={`template=${template.id}`}
      picture={{ url, width, height, alt: template.title }}
    />
  )
}
