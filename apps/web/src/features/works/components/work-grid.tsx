import type { Work } from '@easel/contract/client'
import { Button, UnstyledButton } from '@mantine/core'
import { IconCheck, IconSquareCheck } from '@tabler/icons-react'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { resultMedia, useApi } from '../../../lib/api/index.ts'
import { timeAgo } from '../../../lib/format/index.ts'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { ListEnd } from '../../../ui/infinite/index.ts'
import { Masonry } from '../../../ui/masonry/index.ts'
import { GridSkeleton, LoadFailed } from '../../../ui/page/index.ts'
import { ownWorksQuery, postedWorksQuery } from '../api.ts'
import { useSelection } from '../hooks/use-selection.ts'
import classes from './selection.module.css'
import { SelectionBar } from './selection-bar.tsx'
import cardClasses from './work-card.module.css'
import { WorkCard, WorkFace } from './work-card.tsx'

function ratioOf(work: Work): number {
  const file = resultMedia(work.result_info)?.thumbnail ?? work.source_arr?.[0]?.file
  return file ? Math.min(1.8, Math.max(0.55, file.height / file.width)) : 1
}

const keyOf = (work: Work) => work.id

type WorkPages = InfiniteData<{ work_arr: Work[]; next_cursor: string | null }>

interface WorksProps {
  label: string
  empty: ReactNode
}

interface WorkGridProps extends WorksProps {
  query: UseInfiniteQueryResult<WorkPages>
  /** Works of all pages of the query. */
  works: readonly Work[]
  /** Wraps the grid in actions that apply to all works. */
  frame?: (grid: ReactNode) => ReactNode
  render: (work: Work, index: number) => ReactNode
}

function WorkGrid({ query, works, label, empty, frame, render }: WorkGridProps) {
  if (query.isError && !query.data) return <LoadFailed onRetry={() => query.refetch()} />
  if (!query.data) return <GridSkeleton />
  if (works.length === 0) return empty
  const grid = (
    <>
      <Masonry items={works} keyOf={keyOf} ratioOf={ratioOf} label={label} render={render} />
      <ListEnd query={query} />
    </>
  )
  return frame ? frame(grid) : grid
}

/** Returns the works of all pages. The array stays the same until the pages change, because a grid renders its items again for a new array. */
function useWorks({ data }: UseInfiniteQueryResult<WorkPages>): readonly Work[] {
  return useMemo(() => (data?.pages ?? []).flatMap((page) => page.work_arr), [data])
}

const card = (work: Work, index: number) => <WorkCard work={work} eager={index < 4} />

/** The user's own works, with multiple selection. */
export function OwnWorks(props: WorksProps) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(ownWorksQuery(useApi()))
  const works = useWorks(query)
  const { selection, begin } = useSelection()
  const selectable =
    selection &&
    ((work: Work) => (
      <SelectableWork
        work={work}
        isSelected={selection.ids.has(work.id)}
        onToggle={(isRange) => selection.toggle(work.id, works.map(keyOf), isRange)}
      />
    ))
  return (
    <WorkGrid
      {...props}
      query={query}
      works={works}
      frame={(grid) => (
        <>
          <div className={classes.head}>
            <Button
              variant="default"
              size="sm"
              leftSection={<IconSquareCheck size={17} stroke={1.7} />}
              aria-pressed={selection !== null}
              onClick={selection ? selection.end : begin}
            >
              {t('select.begin')}
            </Button>
          </div>
          {grid}
          {selection && <SelectionBar works={works} selection={selection} />}
        </>
      )}
      render={selectable ?? card}
    />
  )
}

/** Works that another user has posted. */
export function PostedWorks({ userId, ...props }: WorksProps & { userId: string }) {
  const query = useInfiniteQuery(postedWorksQuery(useApi(), userId))
  return <WorkGrid {...props} query={query} works={useWorks(query)} render={card} />
}

interface SelectableWorkProps {
  work: Work
  isSelected: boolean
  /** `isRange`: the shift key was held. */
  onToggle: (isRange: boolean) => void
}

/** A work in selection mode. */
function SelectableWork({ work, isSelected, onToggle }: SelectableWorkProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const when = timeAgo(work.create_ts, Date.now(), locale)
  return (
    <UnstyledButton
      className={[cardClasses.card, classes.card].join(' ')}
      role="checkbox"
      aria-checked={isSelected}
      aria-label={t('select.one', { title: work.template_title, when })}
      onClick={(event) => onToggle(event.shiftKey)}
    >
      <WorkFace work={work} eager={false} />
      <span className={classes.mark} aria-hidden="true">
        {isSelected && <IconCheck size={16} stroke={2.6} />}
      </span>
    </UnstyledButton>
  )
}
