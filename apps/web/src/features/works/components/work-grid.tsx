import type { Work } from '@easel/contract/client'
import { Button, UnstyledButton } from '@mantine/core'
import { IconCheck, IconSquareCheck } from '@tabler/icons-react'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
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
  /** Wraps the grid in actions that apply to all works. */
  frame?: (works: readonly Work[], grid: ReactNode) => ReactNode
  render: (work: Work, index: number, works: readonly Work[]) => ReactNode
}

function WorkGrid({ query, label, empty, frame, render }: WorkGridProps) {
  if (query.isError && !query.data) return <LoadFailed onRetry={() => query.refetch()} />
  if (!query.data) return <GridSkeleton />
  const works = query.data.pages.flatMap((page) => page.work_arr)
  if (works.length === 0) return empty
  const grid = (
    <>
      <Masonry
        items={works}
        keyOf={keyOf}
        ratioOf={ratioOf}
        label={label}
        render={(work, index) => render(work, index, works)}
      />
      <ListEnd query={query} />
    </>
  )
  return frame ? frame(works, grid) : grid
}

const card = (work: Work, index: number) => <WorkCard work={work} eager={index < 4} />

/** The user's own works, with multiple selection. */
export function OwnWorks(props: WorksProps) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(ownWorksQuery(useApi()))
  const { selection, begin } = useSelection()
  return (
    <WorkGrid
      {...props}
      query={query}
      frame={(works, grid) => (
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
      render={(work, index, works) =>
        selection ? (
          <SelectableWork
            work={work}
            isSelected={selection.ids.has(work.id)}
            onToggle={(isRange) => selection.toggle(work.id, works.map(keyOf), isRange)}
          />
        ) : (
          card(work, index)
        )
      }
    />
  )
}

/** Works that another user has posted. */
export function PostedWorks({ userId, ...props }: WorksProps & { userId: string }) {
  return <WorkGrid {...props} query={useInfiniteQuery(postedWorksQuery(useApi(), userId))} render={card} />
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
