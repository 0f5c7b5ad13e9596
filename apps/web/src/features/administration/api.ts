import { type Account, type AccountFilter, type Client, maxGiven } from '@easel/contract/client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../lib/api/index.ts'

/** Polling interval in ms, for engines, whose state changes without an action on the page. */
const pollMs = 2000

export function enginesQuery(api: Client) {
  return queryOptions({
    queryKey: [...queryKeys.engines, 'list'] as const,
    queryFn: ({ signal }) => api.listEngines({}, { signal }),
    refetchInterval: pollMs,
  })
}

export function localEngineQuery(api: Client) {
  return queryOptions({
    queryKey: [...queryKeys.engines, 'local'] as const,
    queryFn: ({ signal }) => api.getLocalEngine({}, { signal }),
    refetchInterval: pollMs / 2,
  })
}

/** Covers of styles, polled while covers are being made. */
export function styleCoversQuery(api: Client) {
  return queryOptions({
    queryKey: [...queryKeys.engines, 'styles'] as const,
    queryFn: ({ signal }) => api.listStyleCovers({}, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.style_cover_arr.some((cover) => cover.state === 'waiting' || cover.state === 'running') &&
      pollMs,
  })
}

export function engineQuery(api: Client, id: string) {
  return queryOptions({
    queryKey: [...queryKeys.engines, 'one', id] as const,
    queryFn: ({ signal }) => api.getEngine({ id }, { signal }),
    refetchInterval: pollMs,
  })
}

export function engineQueueQuery(api: Client) {
  return queryOptions({
    queryKey: [...queryKeys.engines, 'queue'] as const,
    queryFn: ({ signal }) => api.getEngineQueue({}, { signal }),
    refetchInterval: pollMs,
  })
}

export interface AccountSearch {
  keyword: string
  filter: AccountFilter
}

export function accountsQuery(api: Client, { keyword, filter }: AccountSearch) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.accounts, 'list', filter, keyword] as const,
    queryFn: ({ pageParam: cursor, signal }) =>
      api.listAccounts({ cursor, filter, ...(keyword && { keyword }) }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })
}

const pageSize = 100

/** Lists all matching accounts, up to the number of accounts to which one call can give attempts. */
export async function findMatching(api: Client, { keyword, filter }: AccountSearch): Promise<Account[]> {
  const found: Account[] = []
  let cursor: string | undefined
  do {
    const page = await api.listAccounts({ cursor, filter, limit: pageSize, ...(keyword && { keyword }) })
    found.push(...page.account_arr)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined && found.length < maxGiven)
  return found
}

export function invitesQuery(api: Client) {
  return infiniteQueryOptions({
    queryKey: queryKeys.invites,
    queryFn: ({ pageParam: cursor, signal }) => api.listInvites({ cursor }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })
}

export function blockedWordsQuery(api: Client) {
  return queryOptions({
    queryKey: queryKeys.blockedWords,
    queryFn: ({ signal }) => api.listBlockedWords({}, { signal }),
  })
}

export function accountQuery(api: Client, id: string) {
  return queryOptions({
    queryKey: [...queryKeys.accounts, 'one', id] as const,
    queryFn: ({ signal }) => api.getAccount({ id }, { signal }),
  })
}

export function themeDetailsQuery(api: Client) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.themes, 'details'] as const,
    queryFn: ({ pageParam: cursor, signal }) => api.listThemeDetails({ cursor }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })
}

export type NumberRange = NonNullable<NonNullable<Parameters<Client['getNumbers']>[0]>['days']>

export function numbersQuery(api: Client, days: NumberRange) {
  return queryOptions({
    queryKey: [...queryKeys.numbers, days] as const,
    queryFn: ({ signal }) => api.getNumbers({ days }, { signal }),
  })
}

export function systemQuery(api: Client) {
  return queryOptions({
    queryKey: queryKeys.system,
    queryFn: ({ signal }) => api.getSystem({}, { signal }),
  })
}

/** Checks everything again at each fetch, which takes seconds; the query runs only on request. */
export function diagnosisQuery(api: Client) {
  return queryOptions({
    queryKey: queryKeys.diagnosis,
    queryFn: ({ signal }) => api.diagnoseSystem({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** `isAwaited`: a worker was requested to measure the storage, so the query is polled until the result is there. */
export function storageQuery(api: Client, isAwaited = false) {
  return queryOptions({
    queryKey: [...queryKeys.storage, 'report'] as const,
    queryFn: ({ signal }) => api.getStorage({}, { signal }),
    refetchInterval: isAwaited && pollMs,
  })
}

/** Sizes that a clean-up would free, fetched again after each measurement. */
export function freeableQuery(api: Client, unused_days: number) {
  return queryOptions({
    queryKey: [...queryKeys.storage, 'freeable', unused_days] as const,
    queryFn: ({ signal }) => api.listFreeable({ unused_days }, { signal }),
  })
}

export function siteSettingsQuery(api: Client) {
  return queryOptions({
    queryKey: queryKeys.siteSettings,
    queryFn: ({ signal }) => api.getSiteSettings({}, { signal }),
  })
}
