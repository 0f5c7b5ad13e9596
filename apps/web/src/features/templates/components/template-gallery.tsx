import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../lib/api/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { Segments } from '../../../ui/layout/index.ts'
import { LoadFailed, PageHead } from '../../../ui/page/index.ts'
import { type KindFilter, templatesQuery } from '../api.ts'
import { TemplateCard } from './template-card.tsx'
import classes from './templates.module.css'

const kinds: readonly KindFilter[] = ['all', 'image', 'video']

export function TemplateGallery() {
  const { t } = useTranslation()
  const [kind, setKind] = useState<KindFilter>('all')
  const labels = { all: t('tool.all'), image: t('tool.images'), video: t('tool.videos') }
  return (
    <>
      <PageHead title={t('tool.title')} lead={t('tool.lead')}>
        <Segments
          label={t('tool.filter')}
          value={kind}
          onChange={setKind}
          choices={kinds.map((value) => ({ value, label: labels[value] }))}
        />
      </PageHead>
      <Cards kind={kind} />
    </>
  )
}

function Cards({ kind }: { kind: KindFilter }) {
  const { t } = useTranslation()
  const query = useQuery(templatesQuery(useApi()))
  if (query.isError && !query.data) return <LoadFailed onRetry={() => query.refetch()} />
  if (!query.data) return <CardsSkeleton />
  const templates = query.data.work_template_arr.filter(
    ({ media_type }) => kind === 'all' || media_type === kind,
  )
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
