import type { Client } from '@easel/contract/client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../lib/api/index.ts'
import type { Search } from './search-address.ts'

const pageSize = 24
const firstPage = undefined as string | undefined
const nextCursor = (page: { next_cursor: string | null }) => page.next_cursor ?? undefined
const paging = { initialPageParam: firstPage, getNextPageParam: nextCursor }

/** A few results of each kind. */
export function fewOfEachQuery(api: Client, keyword: string) {
  return queryOptions({
    queryKey: [...queryKeys.search, 'few', keyword] as const,
    queryFn: ({ signal }) => api.search({ keyword, limit: 6 }, { signal }),
  })
}

export function foundPostsQuery(api: Client, { keyword, media, order }: Search) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.posts, 'search', keyword, media, order] as const,
    queryFn: ({ pageParam: cursor, signal }) => {
      const media_type = media === 'any' ? undefined : media
      return api.listPosts({ limit: pageSize, cursor, keyword, media_type, order_by: order }, { signal })
    },
    ...paging,
  })
}

export function foundTemplatesQuery(api: Client, { keyword, media }: Search) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.templates, 'search', keyword, media] as const,
    queryFn: ({ pageParam: cursor, signal }) => {
      const media_type = media === 'any' ? undefined : media
      return api.listWorkTemplates({ limit: pageSize, cursor, keyword, media_type }, { signal })
    },
    ...paging,
  })
}

export function foundPeopleQuery(api: Client, keyword: string) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.people, 'search', keyword] as const,
    queryFn: ({ pageParam: cursor, signal }) =>
      api.listUsers({ limit: pageSize, cursor, keyword }, { signal }),
    ...paging,
  })
}

export function foundTopicsQuery(api: Client, keyword: string) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.topics, 'search', keyword] as const,
    queryFn: ({ pageParam: cursor, signal }) =>
      api.listTopics({ limit: pageSize, cursor, keyword }, { signal }),
    ...paging,
  })
}
