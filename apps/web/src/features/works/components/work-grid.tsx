import type { Work } from '@easel/contract/client'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { resultMedia, useApi } from '../../../lib/api/index.ts'
import { ListEnd } from '../../../ui/infinite/list-end.tsx'
import { Masonry } from '../../../ui/masonry/index.ts'
import { GridSkeleton, LoadFailed } from '../../../ui/page/index.ts'
import { postedWorksQuery } from '../api.ts'
import { WorkCard } from './work-card.tsx'

function ratioOf(work: Work): number {
  const file = resultMedia(work.result_info)?.thumbnail ?? work.source_arr?.[0]?.file
  return file ? Math.min(1.8, Math.max(0.55, file.height / file.width)) : 1
}

export const keyOf = (work: Work) => work.id

type WorkPages = InfiniteData<{ work_arr: Work[]; next_cursor: string | null }>

export interface WorksProps {
  label: string
  empty: ReactNode
}

interface WorkGridProps extends WorksProps {
  query: UseInfiniteQueryResult<WorkPages>
  /** Works of all pages of the query. */
  works: readonly Work[]
  render: (work: Work, index: number) => ReactNode
}

export function WorkGrid({ query, works, label, empty, render }: WorkGridProps) {
  if (query.isError && !query.data) return <LoadFailed onRetry={() => query.refetch()} />
  if (!query.data) return <GridSkeleton />
  if (works.length === 0) return empty
  return (
    <>
      <Masonry items={works} keyOf={keyOf} ratioOf={ratioOf} label={label} render={render} />
      <ListEnd query={query} />
    </>
  )
}

/**
 * Returns the works of all pages. The array changes only when the pages change, because a grid renders its items again for a new
 * array.
 */
export function useWorks({ data }: UseInfiniteQueryResult<WorkPages>): readonly Work[] {
  return useMemo(() => (data?.pages ?? []).flatMap((page) => page.work_arr), [data])
}

const card = (work: Work, index: number) => <WorkCard work={work} eager={index < 4} />

/** Works that another user has posted. */
export function PostedWorks({ userId, ...props }: WorksProps & { userId: string }) {
  const query = useInfiniteQuery(postedWorksQuery(useApi(), userId))
  return <WorkGrid {...props} query={query} works={useWorks(query)} render={card} />
}
