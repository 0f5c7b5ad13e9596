import type { Work } from '@easel/contract/client'
import { Button, VisuallyHidden } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useZone } from '../../../lib/time-zone/index.ts'
import { useShortcuts } from '../../../ui/dialog/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { ownWorksQuery } from '../api.ts'
import { useToggleFavourite } from '../hooks/use-favourite.ts'
import { useSelection } from '../hooks/use-selection.ts'
import { useWorkFilter } from '../hooks/use-work-filter.ts'
import { isFiltered, noFilter } from '../work-filter.ts'
import { SelectableWork } from './selectable-work.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { WorkCard } from './work-card.tsx'
import { keyOf, useWorks, WorkGrid, type WorksProps } from './work-grid.tsx'
import { WorksBar } from './works-bar.tsx'

const card = (work: Work, index: number) => <WorkCard work={work} eager={index < 4} withFavourite />

/** The user's own works, with search, filters and multiple selection. */
export function OwnWorks({ label, empty }: WorksProps) {
  const { t } = useTranslation()
  const [filter, change] = useWorkFilter()
  // The previous results stay while the user types.
  const query = useInfiniteQuery({
    ...ownWorksQuery(useApi(), filter, useZone()),
    placeholderData: keepPreviousData,
  })
  const works = useWorks(query)
  const { selection, begin } = useSelection()
  const [clears, setClears] = useState(0)
  const clear = () => {
    setClears(clears + 1)
    change(noFilter)
  }
  useFavouriteKey(works)
  const isSearched = isFiltered(filter)
  if (!isSearched && query.data && works.length === 0 && !query.isPlaceholderData) return empty
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
    <>
      {/* The key changes with each clearing, so that words that were typed but not searched yet are also discarded. */}
      <WorksBar
        key={clears}
        filter={filter}
        onChange={change}
        onClear={clear}
        isSelecting={selection !== null}
        onSelect={selection ? selection.end : begin}
      />
      <VisuallyHidden role="status">
        {isSearched &&
          query.data &&
          !query.isPlaceholderData &&
          t(query.hasNextPage ? 'select.foundMore' : 'select.found', { count: works.length })}
      </VisuallyHidden>
      <WorkGrid
        label={label}
        query={query}
        works={works}
        empty={<NothingFound onClear={clear} />}
        render={selectable ?? card}
      />
      {selection && <SelectionBar works={works} selection={selection} />}
    </>
  )
}

function NothingFound({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      kind="lost"
      title={t('select.nothingTitle')}
      text={t('select.nothingText')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('select.clear')}
        </Button>
      }
    />
  )
}

/** Marks the work whose card has the focus. */
function useFavouriteKey(works: readonly Work[]): void {
  const toggle = useToggleFavourite()
  useShortcuts({
    f: () => {
      const card = document.activeElement?.closest('[data-work-link]')
      const work = works.find(({ id }) => id === card?.getAttribute('data-work-link'))
      if (work) toggle(work)
    },
  })
}
