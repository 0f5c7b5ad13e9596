import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigationType } from 'react-router'
import { useApi } from '../../../lib/api/index.ts'
import { useSession } from '../../accounts/index.ts'
import { feedQuery } from '../api.ts'
import { type FeedPlace, placeAddress } from '../feed-place.ts'

const freshMs = 30_000

/** A link opens a fresh feed; going back restores the list as it was, however long. */
export function useFeed(place: FeedPlace) {
  const queryClient = useQueryClient()
  const arrivedBy = useNavigationType()
  const { user } = useSession()
  const options = feedQuery(useApi(), place)
  const enabled = place.tab !== 'following' || user !== null
  const { queryKey } = options

  const arrive = useEffectEvent((_address: string) => {
    const known = queryClient.getQueryState(queryKey)
    if (!known?.data || !enabled) return
    // An empty list has no position to restore.
    const isKept = arrivedBy === 'POP' && known.data.pages.some(({ post_arr }) => post_arr.length > 0)
    if (isKept || (!known.isInvalidated && Date.now() - known.dataUpdatedAt < freshMs)) return
    // Only the first page is refetched; the others load on scrolling.
    const { pages, pageParams } = known.data
    queryClient.setQueryData(queryKey, { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) })
    // `all` includes inactive queries: this effect runs before the list subscribes.
    void queryClient.refetchQueries({ queryKey, exact: true, type: 'all' })
  })
  const address = placeAddress(place)
  useEffect(() => arrive(address), [address])

  return useInfiniteQuery({ ...options, enabled, refetchOnMount: false })
}
