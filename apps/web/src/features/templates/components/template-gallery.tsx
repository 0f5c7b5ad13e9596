import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../lib/api/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { Segments } from '../../../ui/layout/index.ts'
import { LoadFailed, PageHead } from '../../../ui/page/index.ts'
import { templatesQuery } from '../api.ts'
import { isOfKind, type TemplateKind, templateKinds } from '../kinds.ts'
import { TemplateCard } from './template-card.tsx'
import classes from './templates.module.css'

export function TemplateGallery() {
  const { t } = useTranslation()
  const [kind, setKind] = useState<TemplateKind>('all')
  return (
    <>
      <PageHead title={t('tool.title')} lead={t('tool.lead')}>
        <Segments
          label={t('tool.filter')}
          value={kind}
          onChange={setKind}
          choices={templateKinds.map((value) => ({ value, label: t(`tool.kind_${value}`) }))}
        />
      </PageHead>
      <Cards kind={kind} />
    </>
  )
}

function Cards({ kind }: { kind: TemplateKind }) {
  const { t } = useTranslation()
  const query = useQuery(templatesQuery(useApi()))
  if (query.isError && !query.data) return <LoadFailed onRetry={() => query.refetch()} />
  if (!query.data) return <CardsSkeleton />
  const templates = query.data.work_template_arr.filter((template) => isOfKind(template, kind))
  if (templates.length === 0) return <EmptyState title={t('tool.emptyTitle')} text={t('tool.emptyText')} />
  return (
    <ul className={classes.grid} aria-label={t('tool.templates')}>
      {templates.map((template, index) => (
        <li key={template.id}>
          <TemplateCard template={template} eager={index < 6} />
        </li>
      ))}
    </ul>
  )
}

function CardsSkeleton() {
  return (
    <ul className={classes.grid} aria-busy="true">
      {[0, 1, 2, 3, 4, 5].map((index) => (
        <li key={index}>
          <Skeleton className={classes.cover} radius="md" />
          <Skeleton height={20} width="50%" mt={14} />
          <Skeleton height={14} width="85%" mt={10} />
        </li>
      ))}
    </ul>
  )
}
