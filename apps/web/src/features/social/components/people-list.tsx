import { Skeleton } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { ListEnd } from '../../../ui/infinite/list-end.tsx'
import { LoadFailed } from '../../../ui/page/index.ts'
import classes from './people-list.module.css'

interface PeopleListProps<P, T> {
  query: UseInfiniteQueryResult<InfiniteData<P>>
  itemsOf: (page: P) => readonly T[]
  keyOf: (item: T) => string
  render: (item: T) => ReactNode
  label: string
  empty: ReactNode
}

/** A list that loads more near its end: followers, blocked users, muted topics. */
export function PeopleList<P, T>({ query, itemsOf, keyOf, render, label, empty }: PeopleListProps<P, T>) {
  if (query.isError && !query.data) return <LoadFailed onRetry={() => query.refetch()} />
  if (!query.data) return <PeopleSkeleton />
  // An item that moved between two page requests arrives twice.
  const items = [...new Map(query.data.pages.flatMap(itemsOf).map((item) => [keyOf(item), item])).values()]
  if (items.length === 0) return empty
  return (
    <>
      <ul className={classes.list} aria-label={label} aria-busy={query.isFetchingNextPage}>
        {items.map((item) => (
          <li key={keyOf(item)}>{render(item)}</li>
        ))}
      </ul>
      <ListEnd query={query} />
    </>
  )
}

const places = [180, 140, 220, 160, 200, 150]

function PeopleSkeleton() {
  const { t } = useTranslation()
  return (
    <ul className={classes.list} aria-busy="true" aria-label={t('common.loading')}>
      {places.map((width) => (
        <li key={width} className={classes.skeleton}>
          <Skeleton circle height={48} />
          <div>
            <Skeleton height={16} width={width} />
            <Skeleton height={12} width={width - 60} mt={8} />
          </div>
        </li>
      ))}
    </ul>
  )
}
