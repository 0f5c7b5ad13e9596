import type { Work } from '@easel/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { resultMedia, useApi } from '../../../lib/api/index.ts'
import { EndSentinel } from '../../../ui/infinite/index.ts'
import { Masonry } from '../../../ui/masonry/index.ts'
import { GridSkeleton, LoadFailed } from '../../../ui/page/index.ts'
import { ownWorksQuery } from '../api.ts'
import { WorkCard } from './work-card.tsx'

function ratioOf(work: Work): number {
  const file = resultMedia(work.result_info)?.thumbnail ?? work.source_arr?.[0]?.file
  return file ? Math.min(1.8, Math.max(0.55, file.height / file.width)) : 1
}

const keyOf = (work: Work) => work.id

export function OwnWorks({ label, empty }: { label: string; empty: ReactNode }) {
  const query = useInfiniteQuery(ownWorksQuery(useApi()))
  if (query.isError && !query.data) return <LoadFailed onRetry={() => query.refetch()} />
  if (!query.data) return <GridSkeleton />
  const works = query.data.pages.flatMap((page) => page.work_arr)
  if (works.length === 0) return empty
  return (
    <>
      <Masonry
        items={works}
        keyOf={keyOf}
        ratioOf={ratioOf}
        label={label}
        render={(work, index) => <WorkCard work={work} eager={index < 8} />}
      />
      <EndSentinel key={works.length} disabled={!query.hasNextPage} onReach={() => query.fetchNextPage()} />
    </>
  )
}
