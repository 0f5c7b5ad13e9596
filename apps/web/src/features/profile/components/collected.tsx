import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { ListEnd } from '../../../ui/infinite/index.ts'
import { GridSkeleton, LoadFailed } from '../../../ui/page/index.ts'
import { TemplateCard } from '../../templates/index.ts'
import { collectedQuery } from '../api.ts'
import classes from './collected.module.css'

interface CollectedProps {
  userId: string
  label: string
  empty: ReactNode
}

/** Templates that a user likes. */
export function Collected({ userId, label, empty }: CollectedProps) {
  const query = useInfiniteQuery(collectedQuery(useApi(), userId))
  if (query.isError && !query.data) return <LoadFailed onRetry={() => query.refetch()} />
  if (!query.data) return <GridSkeleton />
  const templates = query.data.pages.flatMap((page) => page.work_template_arr)
  if (templates.length === 0) return empty
  return (
    <>
      <ul className={classes.grid} aria-label={label}>
        {templates.map((template, index) => (
          <li key={template.id}>
            <TemplateCard template={template} eager={index < 4} />
          </li>
        ))}
      </ul>
      <ListEnd query={query} />
    </>
  )
}
