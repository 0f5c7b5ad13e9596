import type { WorkTemplate } from '@easel/contract/client'
import { useTranslation } from 'react-i18next'
import { PageMeta } from '../../../lib/page-meta/index.ts'

/** Each template has an address of its own for search engines and link previews, whatever else is in the query. */
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
